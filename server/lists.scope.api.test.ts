import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DocumentConversions } from '#contract/documents';
import { overviewStatuses } from '#contract/overview';
import { startNetwork, type Caller, type TestNetwork } from './testing/network.ts';

/**
 * Who may see whose invoices, payments, overview, enquiries, vouchers, feeds and placements: each role
 * asks each operation for what is its own and for what is not.
 */

type Role = Caller['role'];
type Row = Record<string, never>;
interface Operation {
  path: string;
  query: Record<string, unknown>;
  contact: 'contactId' | 'advertiserId';
  /** Whose a row is. Null: the row names nobody of that kind. */
  owners: (row: Row) => { publisher?: number | null; advertiser?: number | null };
  /** Roles whose accounts have no such rows. */
  emptyFor?: Role;
}

const number = (value: unknown) => (value === null || value === undefined ? null : Number(value));
const pick = (row: unknown, ...path: string[]) =>
  number(path.reduce<unknown>((value, name) => (value as Record<string, unknown>)[name], row));

const operations: Operation[] = [
  {
    path: '/v1/invoices',
    query: { startDate: '2020-01-01', includeDeleted: true },
    contact: 'contactId',
    owners: (row) => ({ advertiser: pick(row, 'contactId') }),
    emptyFor: 'publisher',
  },
  {
    path: '/v1/payments',
    query: { startDate: '2020-01-01', endDate: '2026-12-31' },
    contact: 'contactId',
    owners: (row) => ({ publisher: pick(row, 'contactID') }),
    emptyFor: 'advertiser',
  },
  {
    path: '/v1/publisher-payment/overview',
    query: {
      startYear: 2020,
      startMonth: 1,
      endYear: 2026,
      endMonth: 12,
      advertiserId: 0,
      campaignId: 0,
      paymentStatus: overviewStatuses,
    },
    contact: 'contactId',
    owners: (row) => ({ advertiser: pick(row, 'MID') }),
    emptyFor: 'advertiser',
  },
  {
    path: '/v1/conversion-enquiries',
    query: {},
    contact: 'contactId',
    owners: (row) => ({ publisher: pick(row, 'publisher', 'id'), advertiser: pick(row, 'advertiser', 'id') }),
  },
  {
    path: '/v1/file-explorer',
    query: { categoryId: [1, 2, 3, 4, 5, 6], offset: 0, limit: 500 },
    contact: 'contactId',
    owners: (row) => ({ publisher: pick(row, 'contactId'), advertiser: pick(row, 'contactId') }),
  },
  {
    path: '/api/files',
    query: {},
    contact: 'contactId',
    owners: (row) => ({ publisher: pick(row, 'contactId'), advertiser: pick(row, 'contactId') }),
  },
  {
    path: '/api/files/bin',
    query: {},
    contact: 'contactId',
    owners: (row) => ({ publisher: pick(row, 'contactId'), advertiser: pick(row, 'contactId') }),
  },
  {
    path: '/v1/vouchercodes',
    query: { active: true, expired: true },
    contact: 'contactId',
    owners: (row) => ({ campaign: pick(row, 'productId') }) as never,
  },
  {
    path: '/v1/product-feeds',
    query: {},
    contact: 'contactId',
    owners: (row) => ({ campaign: pick(row, 'campaignId') }) as never,
  },
  {
    path: '/v1/placements',
    query: { fromDate: '2020-01-01', toDate: '2026-12-31' },
    contact: 'advertiserId',
    owners: (row) => ({ publisher: pick(row, 'publisherId'), campaign: pick(row, 'campaignId') }) as never,
  },
];
const table = operations.map((one) => [one.path, one] as const);

let network: TestNetwork;
let callers: Record<Role, Caller>;
/** Which advertiser each campaign of the first agency has. */
let advertiserOf: Map<number, number>;
let agencyContacts: Set<number>;
beforeAll(async () => {
  network = await startNetwork();
  callers = {
    publisher: await network.as('publisher'),
    advertiser: await network.as('advertiser'),
    manager: await network.as('manager'),
  };
  const { db } = network.deps;
  const campaigns = await db
    .selectFrom('campaign')
    .where('agency_id', '=', 1)
    .select(['id', 'advertiser_id'])
    .execute();
  advertiserOf = new Map(campaigns.map((one) => [one.id, one.advertiser_id]));
  agencyContacts = new Set(
    (await db.selectFrom('contact').where('agency_id', '=', 1).select('id').execute()).map((one) => one.id),
  );
});
afterAll(() => network.drop());

async function all(caller: Caller, one: Operation, query: Record<string, unknown> = {}): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const response = await caller.get(one.path, { ...one.query, ...query, limit: 500, offset: rows.length });
    expect(response.statusCode, response.body).toBe(200);
    rows.push(...response.json<Row[]>());
    if (rows.length >= Number(response.headers['x-total-count'])) return rows;
  }
}

/** Contacts of each row, its campaign's advertiser among them. */
function ownersOf(one: Operation, row: Row) {
  const { campaign, ...owners } = one.owners(row) as { publisher?: number; advertiser?: number; campaign?: number };
  return { ...owners, ...(campaign !== undefined && { advertiser: advertiserOf.get(campaign) }) };
}

describe.each(table)('%s', (_, one) => {
  const own = (caller: Caller) => ({
    [one.contact]: one.contact === 'contactId' || caller.role === 'advertiser' ? caller.own.contactId : 0,
  });

  test.each(['publisher', 'advertiser', 'manager'] as const)('%s: not one foreign row', async (role) => {
    const caller = callers[role];
    const rows = await all(caller, one, own(caller));
    if (one.emptyFor === role) return expect(rows).toEqual([]);
    expect(rows.length).toBeGreaterThan(0);
    for (const owners of rows.map((row) => ownersOf(one, row))) {
      if (role === 'publisher' && owners.publisher !== undefined) expect(owners.publisher).toBe(caller.own.contactId);
      if (role === 'advertiser' && owners.advertiser !== undefined)
        expect(owners.advertiser).toBe(caller.own.contactId);
      for (const owner of Object.values(owners)) expect(agencyContacts.has(owner!)).toBe(true);
    }
  });

  test.each(['publisher', 'advertiser', 'manager'] as const)(
    '%s: a foreign agency and foreign contacts are 403',
    async (role) => {
      const caller = callers[role];
      const answer = async (query: Record<string, unknown>) => {
        const response = await caller.get(one.path, { ...one.query, ...own(caller), ...query });
        return [response.statusCode, response.json().code];
      };
      expect(await answer({ agencyId: 2 })).toEqual([403, 'USER_CAN_NOT_ACCESS_RESOURCE']);
      expect(await answer({ agencyId: 99 })).toEqual([403, 'USER_CAN_NOT_ACCESS_RESOURCE']);
      for (const foreign of await foreignContacts(caller, one.contact)) {
        expect(await answer({ [one.contact]: foreign }), String(foreign)).toEqual([
          403,
          'USERID_CANNOT_ACCESS_CONTACT',
        ]);
      }
    },
  );

  test('filters by a foreign account or campaign widen nothing', async () => {
    for (const caller of [callers.publisher, callers.advertiser]) {
      const ids = new Set((await all(caller, one, own(caller))).map((row) => JSON.stringify(row)));
      const foreign = await foreignThings(caller);
      for (const [name, value] of Object.entries(foreign)) {
        // Where the query names an advertiser as the account, a foreign one is refused: the test before.
        if (name === one.contact) continue;
        const rows = await all(caller, one, { ...own(caller), [name]: value });
        expect(
          rows.every((row) => ids.has(JSON.stringify(row))),
          name,
        ).toBe(true);
      }
    }
  });

  test('an account manager sees of an account just what the account sees', async () => {
    for (const caller of [callers.publisher, callers.advertiser]) {
      const seen = await all(callers.manager, one, { [one.contact]: caller.own.contactId });
      expect(seen).toEqual(await all(caller, one, own(caller)));
    }
  });
});

/** Contacts that a caller may not name, of every kind there is. */
async function foreignContacts(caller: Caller, parameter: 'contactId' | 'advertiserId'): Promise<number[]> {
  const contacts = await network.deps.db
    .selectFrom('contact')
    .select(['id', 'agency_id', 'kind'])
    .orderBy('id')
    .execute();
  const first = (agency: number, kind: string, not: Set<number>) =>
    contacts.find((one) => one.agency_id === agency && one.kind === kind && !not.has(one.id))!.id;
  const none = new Set<number>();
  const elsewhere = [first(2, 'publisher', none), first(2, 'advertiser', none), 123];
  if (caller.role === 'manager') return elsewhere;
  const mine = new Set([caller.own.contactId]);
  const relations = await network.deps.db
    .selectFrom('relation')
    .where('publisher_id', '=', caller.own.contactId)
    .select('advertiser_id')
    .execute();
  const partners = new Set([
    ...mine,
    ...(parameter === 'advertiserId' ? relations.map((one) => one.advertiser_id) : []),
  ]);
  const whole = parameter === 'advertiserId' && caller.role === 'publisher' ? [] : [0];
  return [...elsewhere, ...whole, first(1, 'publisher', mine), first(1, 'advertiser', partners)];
}

/** Ids that belong to somebody else, by the names that filters have. */
async function foreignThings(caller: Caller) {
  const column = caller.role === 'publisher' ? 'publisher_id' : 'advertiser_id';
  const { db } = network.deps;
  const one = async (of: 'relation' | 'placement' | 'enquiry') =>
    db
      .selectFrom(of)
      .where(column, '<>', caller.own.contactId)
      .select(['id', 'campaign_id', 'publisher_id', 'advertiser_id'])
      .executeTakeFirstOrThrow();
  const [relation, enquiry] = [await one('relation'), await one('enquiry')];
  const invoice = await db
    .selectFrom('invoice')
    .where('advertiser_id', '<>', caller.own.contactId)
    .select('id')
    .executeTakeFirstOrThrow();
  return {
    campaignIds: relation.id,
    campaignId: relation.campaign_id,
    pid: relation.campaign_id,
    productId: relation.campaign_id,
    publisherIds: relation.publisher_id,
    advertiserIds: relation.advertiser_id,
    advertiserContactId: relation.advertiser_id,
    enquiryIds: enquiry.id,
    invoiceId: invoice.id,
    advertiserId: relation.advertiser_id,
  };
}

describe('one thing of somebody else', () => {
  const things = ['placement', 'invoice', 'payment', 'file_entry'] as const;
  const addressesOf = {
    file_entry: [(id: number) => `/v1/file-explorer/${id}`],
    placement: [(id: number) => `/v1/placements/${id}`],
    invoice: [(id: number) => `/api/invoices/${id}/conversions`, (id: number) => `/api/invoices/${id}`],
    payment: [(id: number) => `/api/payments/${id}/conversions`, (id: number) => `/api/payments/${id}`],
  };
  const columns = {
    placement: { publisher: 'publisher_id', advertiser: 'advertiser_id' },
    file_entry: { publisher: 'contact_id', advertiser: 'contact_id' },
    invoice: { advertiser: 'advertiser_id' },
    payment: { publisher: 'publisher_id' },
  } as const;

  test.each(
    things.flatMap((thing) => (['publisher', 'advertiser', 'manager'] as const).map((role) => [role, thing] as const)),
  )('%s: %s is 404, as an unknown one', async (role, thing) => {
    const caller = callers[role];
    const column = (columns[thing] as Record<string, string>)[role];
    const rows = (await network.deps.db.selectFrom(thing).selectAll().execute()) as unknown as Record<string, number>[];
    const foreign =
      role === 'manager'
        ? rows.filter((one) => one['agency_id'] !== 1)
        : rows.filter((one) => !column || one[column] !== caller.own.contactId);
    const account = { advertiserId: role === 'advertiser' ? caller.own.contactId : 0 };
    for (const address of addressesOf[thing]) {
      const unknown = await caller.get(address(1), account);
      for (const one of [foreign[0]!, foreign.at(-1)!]) {
        const answer = await caller.get(address(one['id']!), account);
        expect([answer.statusCode, answer.json().code, answer.json().detail]).toEqual([
          404,
          'NOT_FOUND',
          unknown.json().detail,
        ]);
      }
    }
  });

  test('the conversions in a document are all the account’s', async () => {
    const { advertiser, publisher } = callers;
    const invoice = await network.deps.db
      .selectFrom('invoice')
      .where('advertiser_id', '=', advertiser.own.contactId)
      .select('id')
      .executeTakeFirstOrThrow();
    const billed = (
      await advertiser.get(addressesOf.invoice[0]!(invoice.id), { limit: 500 })
    ).json<DocumentConversions>();
    expect(new Set(billed.conversions.map((row) => row.advertiserId))).toEqual(new Set([advertiser.own.contactId]));
    const payment = await network.deps.db
      .selectFrom('payment')
      .where('publisher_id', '=', publisher.own.contactId)
      .select('id')
      .executeTakeFirstOrThrow();
    const paid = (await publisher.get(addressesOf.payment[0]!(payment.id), { limit: 500 })).json<DocumentConversions>();
    expect(new Set(paid.conversions.map((row) => row.publisherId))).toEqual(new Set([publisher.own.contactId]));
  });
});
