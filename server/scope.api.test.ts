import { sql } from 'kysely';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#contract';
import type { DocumentConversions } from '#contract/documents';
import { queryText, type Definition } from '#contract/endpoint';
import { contentsOf } from './testing/contents.ts';
import { startNetwork, type Caller, type TestNetwork } from './testing/network.ts';
import { addressOf, bodyFor, contactOf, definitions, membersOf, payloadFor, queryFor } from './testing/requests.ts';
import type { Entry, Owners, Row, Thing } from './testing/scope-entry.ts';
import { scopes } from './testing/scopes.ts';
import { insertUnpaidClicks } from './testing/unpaid-clicks.ts';

/**
 * For every operation and role: a foreign agency or contact is 403, a foreign thing is answered like a missing one, and
 * no list has a foreign row. `testing/scopes.ts` has the owners.
 */

const roles = ['publisher', 'advertiser', 'manager'] as const;
type Role = (typeof roles)[number];

let network: TestNetwork;
let contents: () => Promise<string>;
let callers: Record<Role, Caller>;
let cookies: Record<Role, string>;
let advertiserOf: Map<number, number>;
let agencyContacts: Set<number>;
let memberships: Map<number, { agency_id: number; contact_id: number }>;

beforeAll(async () => {
  network = await startNetwork();
  const of = async <T>(give: (role: Role) => Promise<T>): Promise<Record<Role, T>> => ({
    publisher: await give('publisher'),
    advertiser: await give('advertiser'),
    manager: await give('manager'),
  });
  callers = await of((role) => network.as(role));
  cookies = await of((role) => network.signIn(role));
  const { db } = network.deps;
  const stored = await contentsOf(db);
  // Keys and sessions change with every request; their owners must not.
  contents = async () => {
    const keys = await db.selectFrom('service_account').select(['id', 'revoked_at']).orderBy('id').execute();
    const sessions = await db.selectFrom('auth_session').select('id').orderBy('id').execute();
    return JSON.stringify([await stored(), keys, sessions]);
  };
  const campaigns = await db
    .selectFrom('campaign')
    .where('agency_id', '=', 1)
    .select(['id', 'advertiser_id'])
    .execute();
  advertiserOf = new Map(campaigns.map((one) => [one.id, one.advertiser_id]));
  const contacts = await db.selectFrom('contact').where('agency_id', '=', 1).select('id').execute();
  agencyContacts = new Set(contacts.map((one) => one.id));
  const people = await db.selectFrom('membership').select(['id', 'agency_id', 'contact_id']).execute();
  memberships = new Map(people.map((one) => [one.id, one]));
  await send(endpoints.shortenUrl, 'advertiser');
  for (const role of ['advertiser', 'manager'] as const) await send(endpoints.makeDecisionBatch, role);
  const at = new Date('2026-03-01');
  await db
    .insertInto('decision_batch')
    .values({
      id: 9_000_000,
      agency_id: 2,
      contact_id: 0,
      account_kind: 'agency',
      role: 'manager',
      actor_kind: 'user',
      actor_id: 'x',
      actor_name: 'x',
      membership_id: null,
      undoes: null,
      state: 'review',
      message: null,
      made_at: at,
      started_at: null,
      finished_at: null,
      turn_at: at,
    })
    .execute();
  await insertUnpaidClicks(db, at);
  const { mail } = network.deps;
  for (const agencyId of [1, 2]) {
    const to = `of.${agencyId}@example.com`;
    await mail.queue(db, { to, language: 'en', kind: 'emailChanged', data: { newEmail: to }, agencyId });
  }
  for (const [id, agency_id] of [
    [8_000_001, 1],
    [8_000_002, 2],
  ] as const) {
    await db
      .insertInto('application')
      .values({
        id,
        agency_id,
        status: 'received',
        company_name: 'Tide Reads',
        person_name: 'Ada',
        email: 'ada@tide.example',
        websites: '[]',
        traffic_type: 'Content',
        country_code: 'GB',
        currency_code: 'GBP',
        answers: '[]',
        language: 'en',
        created_at: at,
      })
      .execute();
  }
  for (const role of roles) {
    const { agencyId, contactId, id } = callers[role].membership;
    await send(endpoints.invitePeople, role);
    await send(endpoints.saveView, role, { body: { list: 'conversions', name: `Of the ${role}`, query: 'limit=10' } });
    await db
      .insertInto('notification')
      .values({
        id: 9_000_000 + id,
        agency_id: agencyId,
        contact_id: contactId,
        membership_id: id,
        kind: 'file.uploaded',
        subject_id: 1,
        subject_name: 'x.csv',
        actor_name: role,
        created_at: new Date('2026-03-01'),
        read_at: null,
      })
      .execute();
  }
});
afterAll(() => network.drop());

const entryOf = (one: Definition): Entry => (scopes as Record<string, Entry | undefined>)[one.id] ?? {};
const named = (some: Definition[]) => some.map((one) => [one.id, one] as const);

test('every operation has its entry', () => {
  expect(Object.keys(scopes).toSorted()).toEqual(Object.keys(endpoints).toSorted());
});

/** The caller's account under the operation's parameter names. */
function accountOf(one: Definition, { own, role }: Caller): Row {
  const contact = contactOf(one) === 'advertiserId' && role === 'publisher' ? 0 : own.contactId;
  return one.access === 'contact' ? { agencyId: own.agencyId, [contactOf(one)]: contact } : {};
}

/** Sends a valid request in the role's account, with the given parts replaced. */
function send(
  one: Definition,
  role: Role,
  { params = {}, query = {}, body }: { params?: Row; query?: Row; body?: Row | undefined } = {},
): Promise<LightMyRequestResponse> {
  const caller = callers[role];
  const entry = entryOf(one);
  const asked = one.query ? { ...queryFor(one, caller), ...entry.query, ...accountOf(one, caller), ...query } : query;
  const sent = body ?? entry.body ?? (bodyFor(one) as Row | undefined);
  const address = one.path.replace(/\{(\w+)\}/g, (whole, name: string) =>
    name in params ? String(params[name]) : whole,
  );
  const payload = one.upload ? payloadFor(one, { categoryId: 6, ...body }) : sent;
  return network.app.inject({
    method: one.method,
    url: (address.includes('{') ? addressOf(one, params as never) : address) + queryText(asked),
    headers:
      one.access === 'user'
        ? { cookie: cookies[role], origin: 'http://partnerdeck.test' }
        : { apikey: callers[role].key },
    ...(one.body && { payload: payload as object }),
  });
}

const codeOf = (response: LightMyRequestResponse) => [response.statusCode, response.json<{ code?: string }>().code];

describe('refused', () => {
  let untouched: string;
  beforeAll(async () => {
    untouched = await contents();
  });
  /** Expects that nothing was written since the last test. */
  const expectUntouched = async () => {
    const before = untouched;
    untouched = await contents();
    expect(untouched).toBe(before);
  };

  describe.each(named(definitions.filter((one) => one.access === 'contact')))('%s', (_, one) => {
    test.each(roles)('%s: a foreign agency and foreign contacts are 403, and nothing is done', async (role) => {
      for (const agencyId of [2, 99]) {
        expect(codeOf(await send(one, role, { query: { agencyId } }))).toEqual([403, 'USER_CAN_NOT_ACCESS_RESOURCE']);
      }
      for (const foreign of await foreignContacts(callers[role], contactOf(one))) {
        const response = await send(one, role, { query: { [contactOf(one)]: foreign } });
        expect(codeOf(response), String(foreign)).toEqual([403, 'USERID_CANNOT_ACCESS_CONTACT']);
      }
      await expectUntouched();
    });
  });

  describe.each(named(definitions.filter((one) => one.access === 'manager')))('%s', (_, one) => {
    test('is for account managers of the agency', async () => {
      const where = (agencyId: number) => {
        const inBody = !membersOf(one.query).properties['agencyId'];
        return inBody ? { body: { ...(bodyFor(one) as Row), agencyId } } : { query: { agencyId } };
      };
      for (const [role, agencyId] of [
        ['publisher', 1],
        ['advertiser', 1],
        ['manager', 2],
        ['manager', 99],
      ] as const) {
        expect(codeOf(await send(one, role, where(agencyId))), role).toEqual([403, 'USER_CAN_NOT_ACCESS_RESOURCE']);
      }
      await expectUntouched();
    });
  });
});

// Rows --------------------------------------------------------------------------------

const withRows = definitions.filter((one) => entryOf(one).owners);

/** All rows of an operation in the role's account. */
async function all(one: Definition, role: Role, query: Row = {}): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const page = membersOf(one.query).properties['limit'] ? { limit: 500, offset: rows.length } : {};
    const response = await send(one, role, { query: { ...page, ...query } });
    expect(response.statusCode, response.body).toBe(200);
    const answer = response.json<Row[]>();
    rows.push(...answer);
    const total = response.headers['x-total-count'];
    if (total === undefined || rows.length >= Number(total)) return rows;
  }
}

const idsIn = (value: unknown): number[] =>
  [value]
    .flat()
    .filter((one) => one !== null && one !== undefined)
    .map(Number);

/** A row's owners that the role must not see. */
function foreignIn(owners: Owners, { role, own, membership }: Caller): string[] {
  const advertisers = [...idsIn(owners.advertiser), ...idsIn(owners.campaign).map((id) => advertiserOf.get(id) ?? -1)];
  const publishers = idsIn(owners.publisher);
  const contacts = idsIn(owners.contact);
  const people = idsIn(owners.membership).map((id) => memberships.get(id));
  const foreign: string[] = [];
  const check = (what: string, ids: number[], good: (id: number) => boolean) =>
    foreign.push(...ids.filter((id) => !good(id)).map((id) => `${what} ${id}`));
  check('agency', idsIn(owners.agency), (id) => id === 1);
  check('contact of the agency', [...advertisers, ...publishers], (id) => agencyContacts.has(id));
  check('contact', contacts, (id) => (role === 'manager' ? id === 0 || agencyContacts.has(id) : id === own.contactId));
  check(
    'user',
    people.map((one) => one?.contact_id ?? -1),
    (id) => id === 0 || role === 'manager' || id === own.contactId,
  );
  check(
    'user of agency',
    people.map((one) => one?.agency_id ?? -1),
    (id) => id === membership.agencyId,
  );
  if (role === 'publisher') check('publisher', publishers, (id) => id === own.contactId);
  if (role === 'advertiser') check('advertiser', advertisers, (id) => id === own.contactId);
  return foreign;
}

const managersOnly = (one: Definition) => one.access === 'manager';

describe.each(named(withRows))('rows of %s', (_, one) => {
  const entry = entryOf(one);
  const asking = roles.filter((role) => role === 'manager' || !managersOnly(one));

  test.each(asking)('%s: not one foreign', async (role) => {
    const rows = await all(one, role);
    if (entry.emptyFor?.includes(role)) return expect(rows).toEqual([]);
    expect(rows.length).toBeGreaterThan(0);
    const foreign = rows.flatMap((row) => foreignIn(entry.owners!(row), callers[role]));
    expect(foreign.slice(0, 5)).toEqual([]);
  });

  test.runIf(one.access === 'contact')('an account manager sees of an account what the account sees', async () => {
    const without = (row: Row) =>
      Object.fromEntries(Object.entries(row).filter(([name]) => !entry.more?.includes(name)));
    for (const role of ['publisher', 'advertiser'] as const) {
      const { contactId } = callers[role].own;
      const seen = await all(one, 'manager', { [contactOf(one)]: contactId });
      expect(seen.map(without)).toEqual((await all(one, role)).map(without));
    }
  });

  test.runIf(one.access === 'contact' && one.list)('filters by what is foreign widen nothing', async () => {
    for (const role of ['publisher', 'advertiser'] as const) {
      const own = new Set((await all(one, role)).map((row) => JSON.stringify(row)));
      for (const [name, thing] of Object.entries(filters)) {
        if (!membersOf(one.query).properties[name] || name === contactOf(one)) continue;
        const [foreign] = await foreignIds(thing, role);
        const rows = await all(one, role, { [name]: foreign });
        expect(
          rows.every((row) => own.has(JSON.stringify(row))),
          `${role} ${name}`,
        ).toBe(true);
      }
    }
  });
});

/** Filters by a person, account or thing. */
const filters: Record<string, Thing | 'publisher' | 'advertiser'> = {
  campaignId: 'relation',
  campaignIds: 'relation',
  pid: 'campaign',
  productId: 'campaign',
  productIds: 'campaign',
  publisherId: 'publisher',
  publisherIds: 'publisher',
  advertiserId: 'advertiser',
  advertiserIds: 'advertiser',
  advertiserContactId: 'advertiser',
  advertiserContactIds: 'advertiser',
  enquiryIds: 'enquiry',
  invoiceId: 'invoice',
  invoicePayoutId: 'payment',
  conversionId: 'conversion',
  userId: 'membership',
};

describe.each(named(definitions.filter((one) => entryOf(one).whole)))('%s', (_, one) => {
  test('an account manager gets of an account what the account gets', async () => {
    for (const role of ['publisher', 'advertiser'] as const) {
      const own = await send(one, role);
      expect(own.statusCode, own.body).toBe(200);
      const seen = await send(one, 'manager', { query: { [contactOf(one)]: callers[role].own.contactId } });
      expect(withoutCost(seen.json())).toEqual(withoutCost(own.json()));
    }
  });
});

/** Publishers do not see costs. */
const withoutCost = (answer: unknown): unknown =>
  JSON.parse(JSON.stringify(answer, (name, value: unknown) => (/cost/i.test(name) ? undefined : value)));

// Things ------------------------------------------------------------------------------

/** Owner columns of things by role. No column: the role has no such things. */
const columns: Record<
  Exclude<Thing, 'auth_session' | 'stranger'>,
  { publisher?: string; advertiser?: string; manager: string }
> = {
  campaign: { publisher: 'agency_id', advertiser: 'advertiser_id', manager: 'agency_id' },
  contact: { manager: 'agency_id' },
  relation: { publisher: 'publisher_id', advertiser: 'advertiser_id', manager: 'agency_id' },
  placement: { publisher: 'publisher_id', advertiser: 'advertiser_id', manager: 'agency_id' },
  conversion: { publisher: 'publisher_id', advertiser: 'advertiser_id', manager: 'agency_id' },
  enquiry: { publisher: 'publisher_id', advertiser: 'advertiser_id', manager: 'agency_id' },
  invoice: { advertiser: 'advertiser_id', manager: 'agency_id' },
  payment: { publisher: 'publisher_id', manager: 'agency_id' },
  file_entry: { publisher: 'contact_id', advertiser: 'contact_id', manager: 'agency_id' },
  decision_batch: { advertiser: 'contact_id', manager: 'agency_id' },
  billing_run: { manager: 'agency_id' },
  application: { manager: 'agency_id' },
  service_account: { publisher: 'membership_id', advertiser: 'membership_id', manager: 'membership_id' },
  product_feed: { publisher: 'agency_id', advertiser: 'advertiser_id', manager: 'agency_id' },
  voucher_code: { publisher: 'agency_id', advertiser: 'advertiser_id', manager: 'agency_id' },
  short_url: { publisher: 'contact_id', advertiser: 'contact_id', manager: 'agency_id' },
  saved_report: { publisher: 'membership_id', advertiser: 'membership_id', manager: 'membership_id' },
  day_note: { publisher: 'contact_id', advertiser: 'contact_id', manager: 'contact_id' },
  saved_view: { publisher: 'user_id', advertiser: 'user_id', manager: 'user_id' },
  outbox: { manager: 'agency_id' },
  invitation: { publisher: 'contact_id', advertiser: 'contact_id', manager: 'contact_id' },
  notification: { publisher: 'membership_id', advertiser: 'membership_id', manager: 'membership_id' },
  membership: { publisher: 'id', advertiser: 'id', manager: 'id' },
};

/** The first and the last thing of a kind that is not the role's. */
async function foreignIds(thing: Thing | 'publisher' | 'advertiser', role: Role): Promise<(number | string)[]> {
  const { db } = network.deps;
  const { own, membership } = callers[role];
  if (thing === 'publisher' || thing === 'advertiser') {
    const rows = await db
      .selectFrom('contact')
      .where('kind', '=', thing)
      .where('id', '<>', own.contactId)
      .select('id')
      .execute();
    return [rows[0]!.id];
  }
  const me = await db
    .selectFrom('membership')
    .where('id', '=', membership.id)
    .select('user_id')
    .executeTakeFirstOrThrow();
  if (thing === 'auth_session') {
    const rows = await db.selectFrom('auth_session').where('user_id', '<>', me.user_id).select('id').execute();
    return [rows[0]!.id];
  }
  if (thing === 'stranger') {
    // All users of the demo network belong to one agency, whose managers may notify any of them.
    const strange = [...memberships].filter(([, one]) => ![0, own.contactId].includes(one.contact_id));
    return role === 'manager' ? [] : strange.map(([id]) => id);
  }
  const id = thing === 'short_url' ? 'code' : 'id';
  const rows = (await db.selectFrom(thing).selectAll().orderBy(sql.ref(id)).execute()) as unknown as Row[];
  const column = columns[thing][role];
  const mine: Record<string, unknown> = {
    agency_id: own.agencyId,
    publisher_id: own.contactId,
    advertiser_id: own.contactId,
    contact_id: own.contactId,
    membership_id: membership.id,
    user_id: me.user_id,
    id: membership.id,
  };
  const foreign = rows.filter((row) => column === undefined || row[column] !== mine[column]);
  return [foreign[0], foreign.at(-1)].flatMap((row) => (row ? [row[id] as number | string] : []));
}

const UNKNOWN = 1;
/** An answer without the parts that differ between requests. */
const plain = (response: LightMyRequestResponse, id: number | string) => [
  response.statusCode,
  response.body.replace(/"requestId":"[^"]*"/, '').replace(new RegExp(`(?<!\\d)${id}(?!\\d)`, 'g'), '#'),
];

describe.each(named(definitions.filter((one) => entryOf(one).names)))('%s', (_, one) => {
  const names = entryOf(one).names!;
  test.each(roles)('%s: what is somebody else’s is as what is not there, and stays as it is', async (role) => {
    const { own } = callers[role];
    const kinds = names(UNKNOWN, own).map((naming) => naming.thing);
    const before = await contents();
    for (const [index, thing] of kinds.entries()) {
      const unknown = await send(one, role, names(UNKNOWN_OF[thing] ?? UNKNOWN, own)[index]);
      const ids = await foreignIds(thing, role);
      if (!mayBeNone.has(`${thing} ${role}`)) expect(ids.length, thing).toBeGreaterThan(0);
      for (const id of ids) {
        const answer = await send(one, role, names(id, own)[index]);
        expect(answer.statusCode, answer.body).not.toBe(201);
        expect(plain(answer, id), `${thing} ${id}`).toEqual(plain(unknown, UNKNOWN_OF[thing] ?? UNKNOWN));
      }
    }
    expect(await contents()).toBe(before);
  });
});

/** The second agency has no billing runs and no users. */
const mayBeNone = new Set(['billing_run manager', 'stranger manager']);
/** Ids without a thing, where 1 exists. */
const UNKNOWN_OF: Partial<Record<Thing, number | string>> = {
  short_url: 'zzzzzzz',
  membership: 77_777,
  stranger: 77_777,
  service_account: 77_777,
  saved_report: 77_777,
  saved_view: 77_777,
  invitation: 77_777,
};

/** Contacts that a caller may not name, of every kind. */
async function foreignContacts(caller: Caller, parameter: string): Promise<number[]> {
  const { db } = network.deps;
  const contacts = await db.selectFrom('contact').select(['id', 'agency_id', 'kind']).orderBy('id').execute();
  const first = (agency: number, kind: string, not: Set<number>) =>
    contacts.find((one) => one.agency_id === agency && one.kind === kind && !not.has(one.id))!.id;
  const none = new Set<number>();
  const elsewhere = [first(2, 'publisher', none), first(2, 'advertiser', none), 123];
  if (caller.role === 'manager') return elsewhere;
  const byAdvertiser = parameter === 'advertiserId' && caller.role === 'publisher';
  const relations = await db
    .selectFrom('relation')
    .where('publisher_id', '=', caller.own.contactId)
    .select('advertiser_id')
    .execute();
  const mine = new Set([caller.own.contactId, ...(byAdvertiser ? relations.map((one) => one.advertiser_id) : [])]);
  return [...elsewhere, ...(byAdvertiser ? [] : [0]), first(1, 'publisher', mine), first(1, 'advertiser', mine)];
}

test('the conversions in a document are all the account’s', async () => {
  const { advertiser, publisher } = callers;
  const { db } = network.deps;
  const invoice = await db
    .selectFrom('invoice')
    .where('advertiser_id', '=', advertiser.own.contactId)
    .select('id')
    .executeTakeFirstOrThrow();
  const billed = (
    await advertiser.get(`/api/invoices/${invoice.id}/conversions`, { limit: 500 })
  ).json<DocumentConversions>();
  expect(new Set(billed.conversions.map((row) => row.advertiserId))).toEqual(new Set([advertiser.own.contactId]));
  const payment = await db
    .selectFrom('payment')
    .where('publisher_id', '=', publisher.own.contactId)
    .select('id')
    .executeTakeFirstOrThrow();
  const paid = (
    await publisher.get(`/api/payments/${payment.id}/conversions`, { limit: 500 })
  ).json<DocumentConversions>();
  expect(new Set(paid.conversions.map((row) => row.publisherId))).toEqual(new Set([publisher.own.contactId]));
});
