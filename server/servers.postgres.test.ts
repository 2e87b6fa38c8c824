/** Several servers on one database do concurrent work once and share limits. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import type { BillingRun } from '#contract/billing';
import type { FileEntry } from '#contract/files';
import type { Person, SentInvitation } from '#contract/people';
import { NOW } from './testing/config.ts';
import { copyOfTemplate, testOfSessions as test, type TestDatabase } from './testing/database.ts';
import { loggedOf } from './testing/events.ts';
import { waitingWriters, whileSomebodyWrites } from './testing/held-writer.ts';
import { expectInvariants } from './testing/invariants.ts';
import { emailOf, PASSWORD } from './testing/keys.ts';
import { startNetwork, type TestNetwork } from './testing/network.ts';
import { filesOf } from './testing/uploads.ts';

const folder = mkdtempSync(join(tmpdir(), 'partnerdeck-servers-'));
let database: TestDatabase;
let servers: [TestNetwork, TestNetwork];

beforeAll(async () => {
  database = await copyOfTemplate(folder);
  const start = (settings = {}) => startNetwork(settings, undefined, () => NOW, database);
  servers = [await start(), await start()];
});
afterAll(async () => {
  for (const server of servers) await server.drop();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

test('a session of one is a session of the other, and ends on both', async () => {
  const [one, other] = servers;
  const cookie = await one.signIn('publisher');
  expect((await other.app.inject({ url: '/api/me', headers: { cookie } })).statusCode).toBe(200);
  const origin = { origin: other.deps.publicUrl };
  await other.app.inject({ method: 'DELETE', url: '/api/session', headers: { cookie, ...origin } });
  await expect
    .poll(async () => (await one.app.inject({ url: '/api/me', headers: { cookie } })).statusCode, { timeout: 5000 })
    .toBe(401);
});

test('the limit of requests is one for both', async () => {
  const start = () => startNetwork({ RATE_LIMIT_PER_MINUTE: '10' }, undefined, () => NOW, database);
  const limited = [await start(), await start()];
  const cookie = await servers[0].signIn('manager');
  const answers = [];
  for (let at = 0; at < 12; at += 1) {
    answers.push(await limited[at % 2]!.app.inject({ url: '/api/me', headers: { cookie } }));
  }
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array<number>(10).fill(200), 429, 429]);
  expect(Number(answers[11]!.headers['retry-after'])).toBeGreaterThan(0);
  for (const one of limited) await one.drop();
});

test('a month that both bill at once is billed once', { timeout: 60_000 }, async () => {
  const managers = await Promise.all(servers.map((server) => server.as('manager')));
  // Each server notes its session before the turn to write is taken.
  for (const manager of managers) await manager.get('/api/me');
  const runs = await database.read((holder) =>
    whileSomebodyWrites(holder, async () => {
      const sent = [...managers, ...managers].map((manager) =>
        manager.send('POST', '/api/billing-runs', { agencyId: 1, month: '2026-02' }),
      );
      // Both were asked, and neither has begun.
      await expect.poll(() => waitingWriters(servers[0].deps.db)).toBeGreaterThan(1);
      return sent;
    }).then((sent) => Promise.all(sent)),
  );
  const made = runs.map((response) => response.json<BillingRun>().invoices.length);
  expect(made.filter((count) => count > 0)).toHaveLength(1);
  await expectInvariants(servers[0].deps.db);
});

test('rows of files that both were given are done once each', { timeout: 120_000 }, async () => {
  const { db } = servers[0].deps;
  const pending = await db
    .selectFrom('conversion')
    .where('advertiser_id', '=', 100_001)
    .where('status', '=', 'pending')
    .select('id')
    .execute();
  expect(pending.length).toBeGreaterThan(10);
  const lines = ['conversionId,status,rejectionCode', ...pending.map(({ id }) => `${id},rejected,6`)];
  const uploaded = await Promise.all(
    servers.map(async (server) => {
      const advertiser = await server.as('advertiser');
      const id = await filesOf(server).added(advertiser, 'rows.csv', `${lines.join('\n')}\n`, { categoryId: 1 });
      return { advertiser, id };
    }),
  );
  for (const { advertiser, id } of uploaded) {
    const state = async () =>
      (await advertiser.get(`/v1/file-explorer/${id}`)).json<FileEntry>().processing?.state ?? '';
    await expect.poll(state, { timeout: 60_000, interval: 100 }).toBe('done');
  }
  expect(await loggedOf(db, 'conversion.rejected', pending)).toHaveLength(pending.length);
});

test('clicks that both count have ids of their own, and all of them are stored', async () => {
  const { db } = servers[0].deps;
  const { aid, pid } = await db
    .selectFrom('relation as r')
    .innerJoin('campaign as c', 'c.id', 'r.campaign_id')
    .where('r.status', '=', 'live')
    .where('c.status', '=', 'live')
    .select(['r.publisher_id as aid', 'c.id as pid'])
    .orderBy('r.id')
    .executeTakeFirstOrThrow();
  const agent = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/126.0 Safari/537.36' };
  await Promise.all(
    Array.from({ length: 400 }, (_, at) =>
      servers[at % 2]!.app.inject({ url: `/c?AID=${aid}&PID=${pid}&uid=both-${at}`, headers: agent }),
    ),
  );
  for (const server of servers) await server.deps.tracking.flushClicks();
  const clicks = await db.selectFrom('traffic_event').where('uid', 'like', 'both-%').select(['id', 'uid']).execute();
  expect(new Set(clicks.map(({ uid }) => uid)).size).toBe(400);
  expect(new Set(clicks.map(({ id }) => id)).size).toBe(400);
});

const account = 'agencyId=1&contactId=200001';
interface Asked {
  method: 'PATCH' | 'DELETE';
  url: string;
  payload?: { level: string };
}

/** How two admins, each on a server, take each other's rights or give up their own, by both memberships. */
const ways: readonly [string, (own: number, other: number) => Asked][] = [
  [
    'lower each other',
    (_, other) => ({ method: 'PATCH', url: `/v1/people/${other}?${account}`, payload: { level: 'member' } }),
  ],
  ['remove each other', (_, other) => ({ method: 'DELETE', url: `/v1/people/${other}?${account}` })],
  ['leave', (own) => ({ method: 'DELETE', url: `/api/memberships/${own}` })],
];

test.each(ways)('of two admins who %s at once, one stays', async (_, request) => {
  const [one, other] = servers;
  const { db } = one.deps;
  const headers = { origin: one.deps.publicUrl };
  const first = await one.signIn('publisher');
  const invited = await one.app.inject({
    method: 'POST',
    url: `/v1/invitations?${account}`,
    headers: { cookie: first, ...headers },
    payload: { emails: ['both@example.com'], level: 'admin', language: 'en', by: 'link' },
  });
  const code = invited.json<SentInvitation[]>()[0]?.link?.split('/').at(-1);
  const joined = await other.app.inject({
    method: 'POST',
    url: `/api/invitation/${code}`,
    headers,
    payload: { name: 'Ada Byron', password: 'a long enough password' },
  });
  expect(joined.statusCode, joined.body).toBe(200);
  const second = joined.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
  const cookies = [first, second];
  const people = async (server: TestNetwork, cookie: string) =>
    (await server.app.inject({ url: `/v1/people?${account}`, headers: { cookie } })).json<Person[]>();
  // Each server notes its session before the turn to write is taken.
  const [before] = await Promise.all(servers.map((server, at) => people(server, cookies[at]!)));
  const { id } = before!.find(({ email }) => email === 'both@example.com')!;
  const ids = [1, id];
  const answers = await database.read((holder) =>
    whileSomebodyWrites(holder, async () => {
      const asked = servers.map((server, at) =>
        server.app.inject({
          ...request(ids[at]!, ids[1 - at]!),
          headers: { cookie: cookies[at]!, ...headers },
        }),
      );
      // Both were let in as admins, and neither has begun.
      await expect.poll(() => waitingWriters(db)).toBeGreaterThan(1);
      return asked;
    }).then((asked) => Promise.all(asked)),
  );
  const codes = answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
  expect([codes[0]! < 300, codes[1]], answers.map(({ body }) => body).join()).toEqual([true, 409]);
  const admins = await db
    .selectFrom('membership')
    .where('id', 'in', ids)
    .where('level', '=', 'admin')
    .where('ended_at', 'is', null)
    .select('id')
    .execute();
  expect(admins).toHaveLength(1);
  await db.updateTable('membership').set({ level: 'admin', ended_at: null }).where('id', '=', 1).execute();
  await db.updateTable('membership').set({ ended_at: NOW }).where('id', '=', id).execute();
  for (const server of servers) server.deps.sessions.forget();
});

test('many wrong passwords are counted together', async () => {
  const attempt = (server: TestNetwork, password: string) =>
    server.app.inject({
      method: 'POST',
      url: '/api/session',
      headers: { origin: server.deps.publicUrl },
      payload: { email: emailOf('publisher'), password },
      remoteAddress: '203.0.113.9',
    });
  const codes = [];
  for (let at = 0; at < 30; at += 1) codes.push((await attempt(servers[at % 2]!, 'wrong password')).statusCode);
  expect(codes).toContain(429);
  expect((await attempt(servers[0], PASSWORD)).statusCode).toBe(429);
  expect((await attempt(servers[1], PASSWORD)).statusCode).toBe(429);
});
