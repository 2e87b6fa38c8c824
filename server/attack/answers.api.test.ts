import { DAY_MS } from '#contract/day';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { countRequest } from '#server/db/rate-window.store';
import { NOW } from '#server/testing/config';
import { emailOf, PASSWORD } from '#server/testing/keys';
import { startNetwork, type TestNetwork } from '#server/testing/network';

let network: TestNetwork;
beforeAll(async () => {
  network = await startNetwork();
});
afterAll(() => network.drop());

test('an answer never repeats a request at length', async () => {
  const advertiser = await network.as('advertiser');
  const members = Object.fromEntries(Array.from({ length: 60_000 }, (_, at) => [`m${at}`, 1]));
  const long = 'x'.repeat(900_000);
  for (const body of [members, { [long]: 1 }, { conversions: [members] }, { conversions: long }]) {
    const answer = await advertiser.send('PUT', '/v1/conversions', body);
    expect(answer.statusCode).toBe(400);
    expect(answer.body.length).toBeLessThan(60_000);
  }
  const given = await advertiser.send('POST', '/v1/reporting', { measures: [long], dimensions: ['x'] });
  expect([given.statusCode, given.body.length < 60_000]).toEqual([400, true]);
});

test('a clock that is set back keeps nobody from signing in', async () => {
  const { db } = network.deps;
  const signIn = () =>
    network.app.inject({
      method: 'POST',
      url: '/api/session',
      headers: { origin: 'http://partnerdeck.test' },
      remoteAddress: '203.0.113.9',
      payload: { email: emailOf('manager'), password: PASSWORD },
    });
  expect((await signIn()).statusCode).toBe(200);
  // Attempts of a day that is still to come.
  await db
    .updateTable('auth_rate_limit')
    .set({ count: 20, last_request: Date.now() + DAY_MS })
    .execute();
  expect((await signIn()).statusCode).toBe(200);
});

test('a clock that is set back after many guesses at an account keeps its owner out no longer', async () => {
  let at = NOW.getTime();
  const guessed = await startNetwork({}, undefined, () => new Date(at));
  onTestFinished(() => guessed.drop());
  let host = 0;
  const signIn = async (password: string) => {
    const answer = await guessed.app.inject({
      method: 'POST',
      url: '/api/session',
      headers: { origin: 'http://partnerdeck.test' },
      // The limit of one address is another.
      remoteAddress: `203.0.113.${(host += 1)}`,
      payload: { email: emailOf('publisher'), password },
    });
    return answer.statusCode;
  };
  const guesses = [];
  while (guesses.at(-1) !== 429) guesses.push(await signIn(`guess ${guesses.length}`));
  expect(await signIn(PASSWORD)).toBe(429);
  at -= DAY_MS;
  expect(await signIn(PASSWORD)).toBe(200);
});

test('a clock that is set back keeps nobody from asking', async () => {
  const { db } = network.deps;
  const now = new Date('2026-03-15T12:00:00Z');
  for (let at = 1; at <= 3; at += 1) {
    expect((await countRequest(db, 'somebody', 60_000, now)).current).toBe(at);
  }
  const { current, ttl } = await countRequest(db, 'somebody', 60_000, new Date('2026-03-14T12:00:00Z'));
  expect([current, ttl]).toEqual([1, 60_000]);
  await sql`delete from rate_window`.execute(db);
});
