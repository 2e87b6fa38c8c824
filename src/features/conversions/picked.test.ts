import { afterEach, describe, expect, it, vi } from 'vitest';
import { pickedConversions, type Query } from './picked.ts';
import { sizeOf } from './validate/pick.ts';

const matching = { agencyId: 1, contactId: 2, targetCurrencyCode: 'GBP', status: ['pending'] } as Query;

/** The list as CSV: 1 has no basket, 2 and 3 have two items each. */
function answerRows() {
  const rows = [1, 2, 2, 3, 3].map((id) => `${id},order-${id},7`);
  const csv = ['conversionId,advertiserRef,advertiserId', ...rows, ''].join('\n');
  vi.stubGlobal('fetch', async () => new Response(csv, { headers: { 'content-type': 'text/csv' } }));
}

afterEach(() => vi.unstubAllGlobals());

describe('all that match but some', () => {
  const idsOf = async (except: string[]) =>
    (await pickedConversions({ kind: 'all', total: 5, except }, matching)).map(({ conversionId }) => conversionId);

  it('leaves out what was dropped, and nothing else', async () => {
    answerRows();
    expect(await idsOf([])).toEqual(['1', '2', '3']);
    expect(await idsOf(['1'])).toEqual(['2', '3']);
    expect(await idsOf(['1', '3', 'matches no more'])).toEqual(['2']);
  });

  it('leaves a conversion out when one of its items was dropped', async () => {
    answerRows();
    expect(await idsOf(['2:shirt:A shirt: blue'])).toEqual(['1', '3']);
  });

  it('counts as many fewer', () => {
    const picked = { kind: 'all', total: 12_345, except: ['1', '2'] } as const;
    expect(sizeOf({ picked, matching, status: 'approved' })).toBe(12_343);
  });
});
