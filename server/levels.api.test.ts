import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { levelOf, levels, queryText, reaches, type Level } from '#contract/endpoint';
import { contentsOf } from './testing/contents.ts';
import { startNetwork, type Caller, type TestNetwork } from './testing/network.ts';
import { addressOf, bodyFor, definitions, payloadFor, queryFor } from './testing/requests.ts';

/** For every operation: a caller below its level is refused in words, and nothing is done. */

type Role = Caller['role'];

let network: TestNetwork;
let callers: Record<Role, Caller>;
const cookies = new Map<string, string>();

beforeAll(async () => {
  network = await startNetwork();
  callers = await network.callers();
  for (const level of ['member', 'viewer'] as const) {
    await has(level);
    for (const role of everybody) {
      cookies.set(`${role} ${level}`, await network.signIn(role));
    }
  }
});
afterAll(() => network.drop());

async function has(level: Level): Promise<void> {
  await network.deps.db.updateTable('membership').set({ level }).execute();
  network.deps.sessions.forget();
}

const everybody = ['publisher', 'advertiser', 'manager'] as const;

/** The roles whose requests an operation takes. */
const roles = ({ access }: (typeof definitions)[number]): readonly Role[] =>
  access === 'manager' ? ['manager'] : everybody;

const restricted = definitions.filter((one) => one.access !== 'public' && levelOf(one) !== 'viewer');

describe.each(restricted.map((one) => [one.id, one] as const))('%s', (_, one) => {
  const below = levels.filter((level) => level !== 'admin' && !reaches(level, levelOf(one)));
  test.each(below)('is refused to a %s, with a session and with a key', async (level) => {
    await has(level);
    const stored = await contentsOf(network.deps.db);
    const before = await stored();
    for (const role of roles(one)) {
      const session = { cookie: cookies.get(`${role} ${level}`), origin: 'http://partnerdeck.test' };
      const key = { apikey: callers[role].key };
      for (const headers of one.access === 'user' ? [session] : [session, key]) {
        const response = await network.app.inject({
          method: one.method,
          url: addressOf(one) + queryText(one.query ? { ...queryFor(one, callers[role]) } : {}),
          headers: Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined)) as never,
          ...(one.body && { payload: payloadFor(one, bodyFor(one)) as object }),
        });
        expect(response.statusCode, response.body).toBe(403);
        expect(response.body).toMatch(/You may look at this account|for admins of the account/);
      }
    }
    expect(await stored()).toBe(before);
  });
});

test('a viewer reads', async () => {
  await has('viewer');
  const { publisher } = callers;
  expect((await publisher.get('/v1/conversions', queryOfConversions)).statusCode).toBe(200);
  expect((await publisher.get('/v1/campaigns', { countryCode: undefined })).statusCode).toBe(200);
});

const queryOfConversions = { fromDate: '2026-01-01', toDate: '2026-03-01', dateField: 'conversion' };
