import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { DecisionBatch } from '#contract/decisions';
import { queryText, type Definition } from '#contract/endpoint';
import { startNetwork, type Caller, type TestNetwork } from '#server/testing/network';
import {
  addressOf,
  contactOf,
  definitions as all,
  itemOf,
  membersOf,
  payloadFor,
  queryFor,
  roleOf,
  type Json,
} from '#server/testing/requests';
import { insertUnpaidClicks } from '#server/testing/unpaid-clicks';

/** Properties of every endpoint, generated from the contract, so that a new one needs no new tests. */

let network: TestNetwork;
let callers: Record<'publisher' | 'advertiser' | 'manager', Caller>;
/** Ids that the demo data lacks. */
const params = { batchId: 0 };

beforeAll(async () => {
  network = await startNetwork();
  callers = await network.callers();
  await insertUnpaidClicks(network.deps.db, new Date('2026-03-01'));
  params.batchId = await checkedBatch();
  await checkedBatch();
});
afterAll(() => network.drop());

const guarded = all.filter((one) => one.access !== 'public');
const scopedOnes = all.filter((one) => one.access === 'contact');
const named = (definitions: Definition[]) => definitions.map((one) => [one.id, one] as const);

const send = (
  one: Definition,
  caller: Caller,
  query: Record<string, unknown>,
  headers: Record<string, string> = {},
  payload: object | undefined = payloadFor(one),
) =>
  network.app.inject({
    method: one.method,
    url: addressOf(one, params) + queryText(query),
    headers: { apikey: caller.key, ...headers },
    ...(payload && { payload }),
  });

test.each(named(guarded))('%s turns a stranger away', async (_, one) => {
  for (const headers of [{}, { apikey: 'pd_wrong' }, { cookie: 'partnerdeck.session_token=forged' }]) {
    const response = await network.app.inject({ method: one.method, url: addressOf(one), headers });
    expect(response.statusCode).toBe(401);
    expect(response.json()).toMatchObject({ code: 'INVALID_API_KEY', status: 401 });
    expect(response.headers['content-type']).toContain('application/problem+json');
  }
});

test.each(named(all.filter((one) => one.access === 'user')))('%s is not for keys', async (_, one) => {
  const response = await send(one, callers.manager, {});
  expect(response.statusCode).toBe(403);
});

describe.each(named(scopedOnes))('%s', (_, one) => {
  test('names every missing parameter at once', async () => {
    const response = await send(one, callers.publisher, {}, {}, one.upload ? new FormData() : one.body && {});
    expect(response.statusCode).toBe(400);
    const { errors, detail, message, code } = response.json();
    expect(code).toBe('INVALID_REQUEST');
    expect(message).toBe(detail);
    const missing = errors.map((error: { path: string }) => error.path);
    const inBody = [...membersOf(one.body).required, ...(one.upload ? ['file'] : [])].map((name) => `body.${name}`);
    expect(missing.toSorted()).toEqual(
      [...membersOf(one.query).required.map((name) => `query.${name}`), ...inBody].toSorted(),
    );
  });

  test('refuses a foreign agency and a foreign contact', async () => {
    const query = queryFor(one, callers.publisher);
    const foreignAgency = await send(one, callers.publisher, { ...query, agencyId: '2' });
    expect([foreignAgency.statusCode, foreignAgency.json().code]).toEqual([403, 'USER_CAN_NOT_ACCESS_RESOURCE']);
    for (const contact of await foreignContacts(one)) {
      const response = await send(one, callers.publisher, { ...query, [contactOf(one)]: contact });
      expect([response.statusCode, response.json().code]).toEqual([403, 'USERID_CANNOT_ACCESS_CONTACT']);
    }
    const elsewhere = await network.deps.db
      .selectFrom('contact')
      .where('agency_id', '=', 2)
      .select('id')
      .executeTakeFirstOrThrow();
    const response = await send(one, callers.manager, {
      ...queryFor(one, callers.manager),
      [contactOf(one)]: String(elsewhere.id),
    });
    expect([response.statusCode, response.json().code]).toEqual([403, 'USERID_CANNOT_ACCESS_CONTACT']);
  });

  const { properties } = membersOf(one.query);
  const checks = Object.entries(properties).flatMap(([name, schema]) =>
    badValues(itemOf(schema)).map((bad) => [name, bad] as const),
  );
  test.each(checks)('%s=%s is refused by name', async (name, bad) => {
    const response = await send(one, callers.publisher, { ...queryFor(one, callers.publisher), [name]: bad });
    expect(response.statusCode, response.body).toBe(400);
    expect(response.json().errors.some((error: { path: string }) => error.path.startsWith(`query.${name}`))).toBe(true);
  });

  test.runIf(one.method === 'GET')('takes unknown parameters and a slash at the end', async () => {
    const caller = callers[roleOf(one)];
    const query = queryText({ ...queryFor(one, caller), unheardOf: 'x' });
    const answers = await Promise.all(
      ['', '/'].map((end) =>
        network.app.inject({
          method: one.method,
          url: `${addressOf(one, params)}${end}${query}`,
          headers: { apikey: caller.key },
        }),
      ),
    );
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200]);
    expect(answers[0]!.body).toBe(answers[1]!.body);
  });

  test.runIf(one.list)('pages with X-Total-Count and Link, and answers CSV', async () => {
    const query = { ...queryFor(one, callers.manager), limit: '1', offset: '0' };
    const response = await send(one, callers.manager, query);
    const count = Number(response.headers['x-total-count']);
    expect(count).toBeGreaterThan(1);
    expect(response.json()).toHaveLength(1);
    expect(response.headers['link']).toMatch(/offset=1&?.*rel="next"/);
    const past = await send(one, callers.manager, { ...query, offset: String(count + 5) });
    expect(past.json()).toEqual([]);
    const csv = await send(one, callers.manager, query, { accept: 'text/csv' });
    expect(csv.headers['content-type']).toContain('text/csv');
    expect(csv.headers['x-total-count']).toBe(String(count));
    expect(Object.keys(response.json()[0])[0]).toBe(csv.body.split(',')[0]);
  });
});

/** A batch of the manager that waits for confirmation. */
async function checkedBatch(): Promise<number> {
  const rows = ['one', 'other'].map((advertiserRef) => ({ advertiserRef, status: 'approved' }));
  const path = '/api/decision-batches';
  const { id } = (await callers.manager.send('POST', path, { rows })).json<DecisionBatch>();
  const state = async () => (await callers.manager.get(`${path}/${id}`)).json<DecisionBatch>().state;
  await vi.waitFor(async () => expect(await state()).toBe('review'), { timeout: 20_000 });
  return id;
}

/**
 * Contacts the publisher may not name. Its partners among the advertisers are allowed where the query names an
 * advertiser.
 */
async function foreignContacts(one: Definition): Promise<string[]> {
  if (contactOf(one) !== 'advertiserId') return ['200002', '100001', '0', '123'];
  const { agencyId, contactId } = callers.publisher.own;
  const rows = await network.deps.db
    .selectFrom('contact')
    .where('kind', '=', 'advertiser')
    .select('id')
    .where('id', 'not in', (eb) =>
      eb.selectFrom('relation').where('publisher_id', '=', contactId).select('advertiser_id'),
    )
    .orderBy((eb) => eb('agency_id', '=', agencyId), 'desc')
    .orderBy('id')
    .execute();
  expect(rows.length).toBeGreaterThan(2);
  return ['200002', '123', String(rows[0]!.id), String(rows.at(-1)!.id)];
}

/** Invalid values for a parameter of this type. */
function badValues(schema: Json): string[] {
  const bad: string[] = [];
  if (schema.type === 'integer') bad.push('ten', '-1', '1.5', '9007199254740992', '1e3');
  if (schema.type === 'integer' && schema.maximum === 500) bad.push('501', '0');
  if (schema.type === 'boolean') bad.push('maybe');
  if (schema.format === 'date') bad.push('2026-02-30', '15/03/2026', 'yesterday');
  if (schema.enum) bad.push(`${schema.enum[0]}x`);
  return bad;
}

test('a period that ends before it starts is refused', async () => {
  const query = { fromDate: '2026-03-02', toDate: '2026-03-01', dateField: 'conversion', targetCurrencyCode: 'GBP' };
  const response = await callers.publisher.get('/v1/conversions', query);
  expect(response.statusCode).toBe(400);
  expect(response.json().errors[0]).toMatchObject({ path: 'query.fromDate' });
});

test('unknown members of a body are refused', async () => {
  const cookie = await network.signIn('publisher');
  const response = await network.app.inject({
    method: 'POST',
    url: '/api/service-accounts',
    headers: { cookie, origin: 'http://partnerdeck.test' },
    payload: { membershipId: 1, name: 'Reporting', expires: '2027-01-01' },
  });
  expect(response.statusCode).toBe(400);
  expect(response.json().errors).toEqual([
    { path: 'body.expires', message: 'expires is not a known member', refusal: { key: 'input.unknown', values: {} } },
  ]);
});

test('an empty parameter counts as left out, a list of separators alone is refused', async () => {
  const answer = (productIds: string) => callers.publisher.get('/v1/campaigns', { productIds, limit: 1 });
  const empty = await answer('');
  expect([empty.statusCode, empty.json().length]).toEqual([200, 1]);
  for (const separators of [',', ' , ']) {
    const response = await answer(separators);
    expect([response.statusCode, response.json().errors[0].path]).toEqual([400, 'query.productIds']);
  }
});

test('unknown addresses and invalid JSON get a problem document', async () => {
  const headers = { apikey: callers.publisher.key };
  for (const url of ['/v1/nothing', '/api/nothing']) {
    const response = await network.app.inject({ url, headers });
    expect([response.statusCode, response.json().code]).toEqual([404, 'NOT_FOUND']);
  }
  const broken = await network.app.inject({
    method: 'POST',
    url: '/api/session',
    headers: { 'content-type': 'application/json', origin: 'http://partnerdeck.test' },
    payload: '{"email":',
  });
  expect([broken.statusCode, broken.json().code]).toEqual([400, 'INVALID_REQUEST']);
});
