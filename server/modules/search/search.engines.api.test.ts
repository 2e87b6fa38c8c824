import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MOST_OF_A_KIND, type SearchHit, type SearchKind } from '#contract/search';
import { startNetwork, type Caller, type TestNetwork } from '#server/testing/network';

let network: TestNetwork;
let publisher: Caller;
let advertiser: Caller;
let manager: Caller;

beforeAll(async () => {
  network = await startNetwork();
  ({ publisher, advertiser, manager } = await network.callers());
});
afterAll(() => network.drop());

interface Answer {
  hits: SearchHit[];
  more: SearchKind[];
}

async function search(caller: Caller, query: { text?: string; things?: string[]; contactId?: number }) {
  const response = await caller.get('/api/search', query);
  expect(response.statusCode, response.body).toBe(200);
  return response.json<Answer>();
}
const named = ({ kind, id }: Pick<SearchHit, 'kind' | 'id'>) => `${kind}:${id}`;
const found = async (caller: Caller, text: string) => (await search(caller, { text })).hits.map(named);

const db = () => network.deps.db;
const first = <T extends object>(row: T | undefined): T => {
  if (!row) throw new Error('the demo network has none');
  return row;
};
const conversionOf = async (column: 'publisher_id' | 'advertiser_id', id: number, not = false) =>
  first(
    await db()
      .selectFrom('conversion')
      .where('agency_id', '=', 1)
      .where(column, not ? '<>' : '=', id)
      .where('uid', 'is not', null)
      .orderBy('converted_at', 'desc')
      .selectAll()
      .executeTakeFirst(),
  );

describe('what is found', () => {
  test('a conversion by its id, its reference in any case, and the beginning of both', async () => {
    const { id, advertiser_ref: ref, status, currency_code: currency } = await conversionOf('publisher_id', 200_001);
    const { hits } = await search(publisher, { text: String(id) });
    expect(hits[0]).toMatchObject({ kind: 'conversion', id, name: ref, status, amount: { currency } });
    for (const text of [ref, ref.toLowerCase(), ref.slice(0, -1)]) {
      expect(await found(publisher, text), text).toContain(`conversion:${id}`);
    }
    expect(await found(publisher, ref.toUpperCase())).toHaveProperty('0', `conversion:${id}`);
    const begun = await search(publisher, { text: String(id).slice(0, -3) });
    const ids = begun.hits.filter(({ kind }) => kind === 'conversion').map((one) => one.id);
    expect(ids.length).toBeGreaterThan(0);
    for (const one of ids) expect(String(one).startsWith(String(id).slice(0, -3))).toBe(true);
  });

  test('a reference with any letters, in either form, and no other', async () => {
    const { id, advertiser_ref: before } = await conversionOf('publisher_id', 200_001);
    const write = (ref: string) =>
      db().updateTable('conversion').set({ advertiser_ref: ref }).where('id', '=', id).execute();
    for (const ref of ['İX-1_9', 'Ü-50%', 'Ü-50%'.normalize('NFD'), 'ΑΘΗΝΑΣ-1', '١٢٣-4']) {
      await write(ref);
      for (const text of [ref, ref.slice(0, -1), ref.normalize('NFC'), ref.normalize('NFD')]) {
        expect(await found(publisher, text), `${ref}: ${text}`).toContain(`conversion:${id}`);
      }
      expect(await found(publisher, `_${ref.slice(1)}`), ref).not.toContain(`conversion:${id}`);
    }
    await write(before);
  });

  test('conversions by sub id, newest first, for those whose lists look for it', async () => {
    const uid = 'Search-Sub-1';
    const rows = await db()
      .selectFrom('conversion')
      .where('publisher_id', '=', 200_001)
      .where('advertiser_id', '=', 100_001)
      .orderBy('converted_at', 'desc')
      .limit(MOST_OF_A_KIND + 2)
      .select('id')
      .execute();
    const ids = rows.map((row) => row.id);
    await db().updateTable('conversion').set({ uid }).where('id', 'in', ids).execute();
    const newest = ids.slice(0, MOST_OF_A_KIND).map((id) => `conversion:${id}`);
    for (const text of [uid, 'search-sub']) {
      const answer = await search(publisher, { text });
      expect(answer.hits.map(named), text).toEqual(newest);
      expect(answer.hits[0]?.code).toBe(uid);
      expect(answer.more).toEqual(['conversion']);
    }
    expect(await found(manager, uid)).toEqual(newest);
    expect(await found(advertiser, uid)).toEqual([]);
  });

  test('names whatever their case and accents, by any of their words', async () => {
    const id = 30_001;
    const before = first(await db().selectFrom('campaign').where('id', '=', id).select('name').executeTakeFirst());
    await db().updateTable('campaign').set({ name: 'Çédille Überraum Ltd' }).where('id', '=', id).execute();
    for (const text of ['cedille', 'ÇÉDILLE überraum', 'uberraum', 'ltd ced', 'U\u0308BERRAUM']) {
      expect(await found(manager, text), text).toContain(`campaign:${id}`);
    }
    for (const name of ['İstanbul 50%_off', 'ΑΘΗΝΑΣ ΣΟΦΟΣ', 'Übersicht'.normalize('NFD'), 'Straße']) {
      await db().updateTable('campaign').set({ name }).where('id', '=', id).execute();
      for (const text of [name, name.toLowerCase(), name.toUpperCase(), name.normalize('NFC')]) {
        expect(await found(manager, text), `${name}: ${text}`).toContain(`campaign:${id}`);
      }
      expect(await found(manager, `_${name.slice(1)}`), name).not.toContain(`campaign:${id}`);
    }
    await db().updateTable('campaign').set({ name: before.name }).where('id', '=', id).execute();
    const [begins] = (await search(manager, { text: before.name.slice(0, 5) })).hits.filter(
      ({ kind }) => kind === 'campaign',
    );
    expect(begins?.name.slice(0, 5)).toBe(before.name.slice(0, 5));
  });

  test('documents, claims, placements, vouchers, feeds, files and reports by number and name', async () => {
    const own = { publisher_id: 200_001, advertiser_id: 100_001 } as const;
    const rows = {
      invoice: await db()
        .selectFrom('invoice')
        .where('advertiser_id', '=', own.advertiser_id)
        .where('deleted', '=', false)
        .selectAll()
        .executeTakeFirst(),
      payment: await db()
        .selectFrom('payment')
        .where('publisher_id', '=', own.publisher_id)
        .selectAll()
        .executeTakeFirst(),
      placement: await db()
        .selectFrom('placement')
        .where('publisher_id', '=', own.publisher_id)
        .where('deleted', '=', false)
        .selectAll()
        .executeTakeFirst(),
      enquiry: await db()
        .selectFrom('enquiry')
        .where('publisher_id', '=', own.publisher_id)
        .selectAll()
        .executeTakeFirst(),
    };
    expect(await found(advertiser, String(first(rows.invoice).id))).toHaveProperty('0', `invoice:${rows.invoice?.id}`);
    const [payment] = (await search(publisher, { text: String(first(rows.payment).id) })).hits;
    expect(payment).toMatchObject({ kind: 'payment', id: rows.payment?.id, status: rows.payment?.status });
    expect(Number(payment?.amount?.amount)).toBe(Number(rows.payment?.total));
    expect(await found(publisher, first(rows.placement).name)).toContain(`placement:${rows.placement?.id}`);
    expect(await found(publisher, String(first(rows.placement).id))).toHaveProperty(
      '0',
      `placement:${rows.placement?.id}`,
    );
    expect(await found(publisher, first(rows.enquiry).advertiser_ref)).toContain(`enquiry:${rows.enquiry?.id}`);
    const claim = (await search(publisher, { things: [`enquiry:${rows.enquiry?.id}`] })).hits[0];
    expect(['Open', 'With advertiser', 'Approved', 'Rejected', 'Closed']).toContain(claim?.status);
    const voucher = first(
      await db()
        .selectFrom('voucher_code')
        .where('advertiser_id', '=', own.advertiser_id)
        .where('code', '<>', '')
        .selectAll()
        .executeTakeFirst(),
    );
    expect(await found(advertiser, voucher.code.toLowerCase())).toContain(`voucher:${voucher.id}`);
    const feed = first(await db().selectFrom('product_feed').where('agency_id', '=', 1).selectAll().executeTakeFirst());
    expect(await found(manager, feed.name)).toContain(`feed:${feed.id}`);
    for (const [kind, type] of [
      ['file', 'FILE'],
      ['folder', 'FOLDER'],
    ] as const) {
      const entry = first(
        await db()
          .selectFrom('file_entry')
          .where('contact_id', '=', own.publisher_id)
          .where('entry_type', '=', type)
          .where('deleted_at', 'is', null)
          .selectAll()
          .executeTakeFirst(),
      );
      expect(await found(publisher, entry.name.toUpperCase())).toContain(`${kind}:${entry.id}`);
    }
    const saved = await publisher.get('/api/reports');
    const [report] = saved.json<{ id: number; name: string }[]>();
    expect(await found(publisher, first(report).name)).toContain(`report:${report?.id}`);
  });

  test('accounts: all of them for the agency, and those on the other side of its relations for an account', async () => {
    expect(await found(manager, '200001')).toHaveProperty('0', 'publisher:200001');
    expect(await found(manager, '100001')).toHaveProperty('0', 'advertiser:100001');
    expect(await found(publisher, '200001')).not.toContain('publisher:200001');
    const related = await db()
      .selectFrom('relation')
      .where('publisher_id', '=', 200_001)
      .select('advertiser_id')
      .execute();
    const { advertiser_id: partner } = first(related[0]);
    expect(await found(publisher, String(partner))).toContain(`advertiser:${partner}`);
    const stranger = first(
      await db()
        .selectFrom('contact')
        .where('agency_id', '=', 1)
        .where('kind', '=', 'publisher')
        .where((eb) =>
          eb('id', 'not in', eb.selectFrom('relation').where('advertiser_id', '=', 100_001).select('publisher_id')),
        )
        .select('id')
        .executeTakeFirst(),
    );
    expect(await found(advertiser, String(stranger.id))).not.toContain(`publisher:${stranger.id}`);
  });

  test('a campaign by the id of a relation', async () => {
    const relation = first(
      await db().selectFrom('relation').where('publisher_id', '=', 200_001).selectAll().executeTakeFirst(),
    );
    expect(await found(publisher, String(relation.id))).toContain(`campaign:${relation.campaign_id}`);
  });
});

describe('what is not found', () => {
  test('a foreign conversion, by whatever it has, also with `things`', async () => {
    const foreign = await conversionOf('publisher_id', 200_001, true);
    for (const text of [String(foreign.id), foreign.advertiser_ref, foreign.uid ?? '']) {
      expect(await found(publisher, text), text).not.toContain(`conversion:${foreign.id}`);
    }
    expect((await search(publisher, { things: [`conversion:${foreign.id}`] })).hits).toEqual([]);
    expect(await found(manager, foreign.advertiser_ref)).toContain(`conversion:${foreign.id}`);
    expect((await search(manager, { text: foreign.advertiser_ref, contactId: 200_001 })).hits.map(named)).not.toContain(
      `conversion:${foreign.id}`,
    );
  });

  test('an account manager finds in an account what the account finds', async () => {
    for (const caller of [publisher, advertiser]) {
      for (const text of ['harbour', 'ha-6', '2', 'new']) {
        const own = await search(caller, { text });
        const seen = await search(manager, { text, contactId: caller.own.contactId });
        expect(seen.hits.filter(({ kind }) => kind !== 'report')).toEqual(
          own.hits.filter(({ kind }) => kind !== 'report'),
        );
      }
    }
  });

  test('kinds that the role has not: invoices for publishers, payments for advertisers', async () => {
    const invoice = first(
      await db().selectFrom('invoice').where('advertiser_id', '=', 100_001).select('id').executeTakeFirst(),
    );
    const payment = first(
      await db().selectFrom('payment').where('publisher_id', '=', 200_001).select('id').executeTakeFirst(),
    );
    expect(await found(publisher, String(invoice.id))).not.toContain(`invoice:${invoice.id}`);
    expect(await found(advertiser, String(payment.id))).not.toContain(`payment:${payment.id}`);
    const things = [`invoice:${invoice.id}`, `payment:${payment.id}`];
    expect((await search(publisher, { things })).hits.map(named)).toEqual([`payment:${payment.id}`]);
    expect((await search(advertiser, { things })).hits.map(named)).toEqual([`invoice:${invoice.id}`]);
  });

  test('a deleted placement, a file in the bin, a voucher of a campaign that the publisher does not promote', async () => {
    const placement = first(
      await db()
        .selectFrom('placement')
        .where('publisher_id', '=', 200_001)
        .where('deleted', '=', false)
        .selectAll()
        .executeTakeFirst(),
    );
    await db().updateTable('placement').set({ deleted: true }).where('id', '=', placement.id).execute();
    expect(await found(publisher, placement.name)).not.toContain(`placement:${placement.id}`);
    const file = first(
      await db()
        .selectFrom('file_entry')
        .where('contact_id', '=', 200_001)
        .where('entry_type', '=', 'FILE')
        .where('deleted_at', 'is', null)
        .selectAll()
        .executeTakeFirst(),
    );
    await db()
      .updateTable('file_entry')
      .set({ deleted_at: new Date('2026-03-01') })
      .where('id', '=', file.id)
      .execute();
    expect(await found(publisher, file.name)).not.toContain(`file:${file.id}`);
    const voucher = first(
      await db()
        .selectFrom('voucher_code')
        .where('agency_id', '=', 1)
        .where('publisher_id', 'is', null)
        .where((eb) =>
          eb(
            'campaign_id',
            'not in',
            eb
              .selectFrom('relation')
              .where('publisher_id', '=', 200_001)
              .where('status', '=', 'live')
              .select('campaign_id'),
          ),
        )
        .selectAll()
        .executeTakeFirst(),
    );
    expect(await found(publisher, voucher.title)).not.toContain(`voucher:${voucher.id}`);
    expect((await search(manager, { things: [`voucher:${voucher.id}`] })).hits).toHaveLength(1);
  });

  test.each(['%', '_', "'", '\\', '"', '*', '-', '0', '\u{10FFFF}', '99999999999999999999'])(
    'nothing because of %j, which is plain text',
    async (text) => {
      for (const { name, code, id } of (await search(manager, { text })).hits) {
        const said = `${name} ${code} ${id}`.toLowerCase();
        expect(said).toContain(text.trim().toLowerCase());
      }
    },
  );

  test('nothing without text and things', async () => {
    expect(await search(publisher, {})).toEqual({ hits: [], more: [] });
  });
});

test('the kind with the best hit comes first, and each kind has a few', async () => {
  const { hits, more } = await search(manager, { text: '30001' });
  expect(hits[0]).toMatchObject({ kind: 'campaign', id: 30_001 });
  const all = await search(manager, { text: 'a' });
  const counts = Map.groupBy(all.hits, ({ kind }) => kind);
  for (const [kind, some] of counts) expect(some.length, kind).toBeLessThanOrEqual(MOST_OF_A_KIND);
  expect(all.more).toContain('campaign');
  expect(more).not.toContain('publisher');
  // Kinds stay together.
  const order = all.hits.map(({ kind }) => kind);
  expect(order.filter((kind, at) => kind !== order[at - 1])).toEqual([...new Set(order)]);
});

test('things are answered in the order asked for, as they are now, without what is gone', async () => {
  const things = ['campaign:30002', 'conversion:1', 'campaign:30001'];
  const { hits } = await search(manager, { things });
  expect(hits.map(named)).toEqual(['campaign:30002', 'campaign:30001']);
});

test('bad things are refused by name', async () => {
  for (const things of ['conversion', 'shop:1', 'conversion:x', 'conversion:1;drop']) {
    const response = await publisher.get('/api/search', { things });
    expect(response.statusCode).toBe(400);
    expect(response.body).toContain('things');
  }
});
