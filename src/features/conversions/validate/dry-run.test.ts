import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Viewer } from '#src/api/viewer.ts';
import * as t from '#text';
import { dryRun } from './dry-run.ts';
import type { ReadRow } from './read-rows.ts';
import { emptyWish } from './types.ts';

const viewer = { agencyId: 1, contactId: 2, currency: 'GBP' } as Viewer;
const rowOf = (name: string, more: Partial<ReadRow> = {}): ReadRow => ({
  name,
  advertiserId: 5,
  wish: { ...emptyWish, status: 'approved' },
  message: null,
  ...more,
});

interface Stored {
  conversionId: string;
  advertiserRef: string;
  advertiserId: number;
}
interface Asked {
  conversions: { advertiserConversionId: string; advertiserId: number }[];
}

/** A server with these conversions; what is asked of it is written down. */
function serverWith(stored: Stored[]) {
  const checked: Asked['conversions'][] = [];
  const listed: string[][] = [];
  const answer = (body: unknown, headers: Record<string, string> = {}) =>
    new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json', ...headers } });
  const list = (query: URLSearchParams) => {
    const names = query.getAll('queryMerchantRef');
    const from = Number(query.get('offset'));
    listed.push(names);
    const found = stored.filter((one) => names.includes(one.conversionId) || names.includes(one.advertiserRef));
    return answer(found.slice(from, from + 500), { 'x-total-count': String(found.length) });
  };
  const preview = ({ conversions }: Asked) => {
    checked.push(conversions);
    return answer(
      conversions.map(({ advertiserConversionId: name, advertiserId }) => {
        const is = (one: Stored) =>
          one.advertiserId === advertiserId && [one.conversionId, one.advertiserRef].includes(name);
        const found = stored.find(is);
        if (!found) return { outcome: 'refused', conversionId: null, message: 'There is none.' };
        return {
          outcome: name.startsWith('same') ? 'unchanged' : 'changed',
          conversionId: found.conversionId,
          message: null,
        };
      }),
    );
  };
  vi.stubGlobal('fetch', async (address: string, { method, body }: { method: string; body?: string }) =>
    method === 'GET' ? list(new URLSearchParams(address.split('?')[1])) : preview(JSON.parse(body ?? '') as Asked),
  );
  return { checked, listed };
}

const ran = (rows: ReadRow[], onProgress: (done: number) => void = () => undefined) =>
  dryRun({ viewer, rows, onProgress, signal: new AbortController().signal });
const told = async (rows: ReadRow[]) => (await ran(rows)).map(({ name, state, message }) => [name, state, message]);
const orders = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ conversionId: String(at), advertiserRef: `A${at}`, advertiserId: 5 }));

afterEach(() => vi.unstubAllGlobals());

describe('the dry run', () => {
  it('asks piece by piece, tells how far it is, and keeps the order of the rows', async () => {
    const { checked } = serverWith(orders(450));
    const done: number[] = [];
    const rows = await ran(
      orders(450).map(({ advertiserRef }) => rowOf(advertiserRef)),
      (one) => done.push(one),
    );
    expect(checked.map(({ length }) => length)).toEqual([200, 200, 50]);
    expect(done).toEqual([200, 400, 450]);
    expect(rows.map(({ preview }) => preview?.conversionId)).toEqual(
      orders(450).map(({ conversionId }) => conversionId),
    );
    expect(rows.every(({ state }) => state === 'waiting')).toBe(true);
  });

  it('says of each row whether it would change, stays, or cannot be changed and why', async () => {
    const { checked } = serverWith([...orders(1), { conversionId: '9', advertiserRef: 'same', advertiserId: 5 }]);
    expect(await told([rowOf('A0'), rowOf('same'), rowOf('none'), rowOf('bad', { message: 'is bad' })])).toEqual([
      ['A0', 'waiting', null],
      ['same', 'stays', null],
      ['none', 'wrong', 'There is none.'],
      ['bad', 'wrong', 'is bad'],
    ]);
    expect(checked.flat().map((one) => one.advertiserConversionId)).toEqual(['A0', 'same', 'none']);
  });

  it('decides a conversion once that is named by its id and by its reference', async () => {
    serverWith(orders(2));
    expect(await told([rowOf('A0'), rowOf('0'), rowOf('A1')])).toEqual([
      ['A0', 'waiting', null],
      ['0', 'wrong', t.validate.twice],
      ['A1', 'waiting', null],
    ]);
  });
});

describe('whose conversions they are, where nobody said', () => {
  const unsaid = (name: string, more: Partial<ReadRow> = {}) => rowOf(name, { advertiserId: null, ...more });

  it('is looked up; none and several are told', async () => {
    const two = [6, 7].map((advertiserId) => ({ conversionId: `9${advertiserId}`, advertiserRef: 'B', advertiserId }));
    const { checked } = serverWith([...orders(1), ...two]);
    expect(await told([unsaid('A0'), unsaid('96'), unsaid('B'), unsaid('none')])).toEqual([
      ['A0', 'waiting', null],
      ['96', 'waiting', null],
      ['B', 'wrong', t.validate.ambiguous],
      ['none', 'wrong', t.validate.notFound],
    ]);
    expect(checked.flat().map(({ advertiserId }) => advertiserId)).toEqual([5, 6]);
  });

  it('is not asked for rows that are wrong or say it', async () => {
    const { listed } = serverWith(orders(2));
    await ran(
      [rowOf('A0'), unsaid('x'.repeat(300), { message: 'is too long' }), unsaid(''), unsaid('A1'), unsaid('A1')].map(
        (row) => (row.name === '' ? { ...row, message: 'is empty' } : row),
      ),
    );
    expect(listed).toEqual([['A1']]);
  });

  it('is not guessed from a first page: a reference is ambiguous wherever its second one is', async () => {
    const many = Array.from({ length: 520 }, (_, at) => ({
      conversionId: `c${at}`,
      advertiserRef: 'M',
      advertiserId: 5,
    }));
    serverWith([...many, { conversionId: 'last', advertiserRef: 'M', advertiserId: 6 }]);
    expect(await told([unsaid('M')])).toEqual([['M', 'wrong', t.validate.ambiguous]]);
  });
});
