import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { queryText } from '#contract/endpoint';
import { asker } from '#server/db/asker';
import type { OpenDatabase } from '#server/db/engine/engine';
import { copyOfTemplate, testOfSessions as test, type TestDatabase } from '#server/testing/database';
import { startNetwork, type Caller, type TestNetwork } from '#server/testing/network';
import { addSecond } from '#server/testing/second-network';

/** A few requests that would keep all connections of PostgreSQL. */

const folder = mkdtempSync(join(tmpdir(), 'partnerdeck-starving-'));
let database: TestDatabase;
let other: OpenDatabase;
let network: TestNetwork;
let publisher: Caller;
let address: string;

beforeAll(async () => {
  database = await copyOfTemplate(folder);
  network = await startNetwork({}, undefined, undefined, database);
  publisher = await network.as('publisher');
  address = await network.app.listen({ port: 0, host: '127.0.0.1' });
  other = await database.open();
});
afterAll(async () => {
  await other.close();
  await network.drop();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

const years = {
  paymentStatus: 'No Commission',
  advertiserId: 0,
  campaignId: 0,
  startYear: 2020,
  startMonth: 1,
  endYear: 2026,
  endMonth: 12,
};
const overview = (signal?: AbortSignal) =>
  fetch(`${address}/v1/publisher-payment/overview${queryText({ ...publisher.own, ...years, limit: 10 })}`, {
    headers: { apikey: publisher.key },
    ...(signal && { signal }),
  });

/** Runs `work` while another session holds what `statement` locks, and the right to write. */
async function whileLocked(statement: string, work: () => Promise<void>): Promise<void> {
  await other.scripts(async ({ script }) => {
    await script(statement);
    await work();
  });
}

async function running(text: string): Promise<number> {
  return other.snapshot(async ({ rows }) => {
    const [row] = await rows<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity where state = 'active' and pid <> pg_backend_pid() and query like '%${text}%'`,
    );
    return row?.n ?? 0;
  });
}

const LOCKED = 'lock table traffic_event in access exclusive mode';
const VISITS = '"traffic" as not materialized';

test('a statement ends when nobody waits for its answer', async () => {
  await whileLocked(LOCKED, async () => {
    const reader = new AbortController();
    const answer = overview(reader.signal).catch(() => undefined);
    await expect.poll(() => running(VISITS), { timeout: 20_000 }).toBe(1);
    reader.abort();
    await answer;
    await expect.poll(() => running(VISITS), { timeout: 10_000 }).toBe(0);
  });
});

test('so does an export', async () => {
  await whileLocked(LOCKED, async () => {
    const reader = new AbortController();
    const rows = async () => network.deps.db.selectFrom('traffic_event').selectAll().stream().next();
    const read = asker.run(reader.signal, () => rows().catch(() => 'ended'));
    await expect.poll(() => running('from "traffic_event"'), { timeout: 20_000 }).toBe(1);
    reader.abort();
    expect(await read).toBe('ended');
    await expect.poll(() => running('from "traffic_event"'), { timeout: 10_000 }).toBe(0);
  });
});

test('heavy questions wait for each other and leave connections to lists', async () => {
  await whileLocked(LOCKED, async () => {
    const readers = new AbortController();
    const answers = Array.from({ length: 24 }, () => overview(readers.signal).catch(() => undefined));
    await expect.poll(() => running(VISITS), { timeout: 20_000 }).toBeGreaterThan(0);
    for (let at = 0; at < 10; at += 1) expect((await publisher.get('/v1/campaigns')).statusCode).toBe(200);
    expect(await running(VISITS)).toBeLessThanOrEqual(3);
    readers.abort();
    await Promise.all(answers);
  });
  const answer = await overview();
  expect(answer.status).toBe(200);
});

test('so do sums of conversions and the next payment', async () => {
  await whileLocked('lock table conversion in access exclusive mode', async () => {
    const readers = new AbortController();
    const { signal } = readers;
    const ask = (path: string, more: Record<string, string>) =>
      fetch(`${address}${path}${queryText({ ...publisher.own, ...more })}`, {
        headers: { apikey: publisher.key },
        signal,
      }).catch(() => undefined);
    const days = { fromDate: '2026-01-01', toDate: '2026-03-15', dateField: 'conversion' };
    const answers = Array.from({ length: 12 }, () => [
      ask('/api/conversions/sums', days),
      ask('/api/next-payment', { targetCurrencyCode: 'GBP' }),
    ]).flat();
    await expect.poll(() => running('conversion'), { timeout: 20_000 }).toBeGreaterThan(0);
    for (let at = 0; at < 10; at += 1) expect((await publisher.get('/v1/campaigns')).statusCode).toBe(200);
    readers.abort();
    await Promise.all(answers);
  });
});

test('one person leaves connections of a further network to others', async () => {
  const second = await addSecond(network, { publisher });
  const rate = { day: '2026-01-01', from_currency: 'GBP', to_currency: 'GBP', rate: '1' };
  await second.insertInto('exchange_rate').values(rate).execute();
  // Opened anew, it knows the rate.
  await network.deps.networks.close(2);
  const headers = { cookie: await network.signIn('publisher'), origin: 'http://partnerdeck.test' };
  const at = (path: string, query: object) => `/n/2${path}${queryText({ ...publisher.own, ...query })}`;
  const days = { fromDate: '2026-01-01', toDate: '2026-03-15', dateField: 'conversion' };
  const report = {
    measures: ['totalCommission'],
    dimensions: ['month'],
    conditions: [],
    orderBys: [],
    dateType: 'conversionDate',
    fromDate: '2026-01-01',
    toDate: '2026-03-15',
  };
  await whileLocked('lock table network_2.conversion in access exclusive mode', async () => {
    const readers = new AbortController();
    const ask = (url: string, more: Record<string, string> = {}, body?: object) =>
      fetch(address + url, {
        headers: { ...headers, ...more },
        signal: readers.signal,
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
      }).catch(() => undefined);
    const answers = Array.from({ length: 8 }, (_, n) => [
      ask(at('/v1/publisher-payment/overview', { ...years, limit: 10 })),
      ask(at('/v1/conversions', days), { accept: 'text/csv' }),
      ask(
        at('/v1/reporting', {}),
        { 'content-type': 'application/json' },
        { ...report, fromDate: `2025-0${n + 1}-01` },
      ),
    ]).flat();
    await expect.poll(() => running('conversion'), { timeout: 20_000 }).toBeGreaterThan(4);
    for (let count = 0; count < 10; count += 1) {
      const list = await network.app.inject({ url: at('/v1/campaigns', {}), headers });
      expect(list.statusCode, list.body).toBe(200);
    }
    readers.abort();
    await Promise.all(answers);
  });
});

test('writers wait without a connection, and all of them write', async () => {
  const manager = await network.as('manager');
  const make = (at: number) =>
    network.app.inject({
      method: 'POST',
      url: `/api/files/folders${queryText(manager.own)}`,
      headers: { apikey: manager.key },
      payload: { name: `folder ${at}`, folderId: null },
    });
  let answers: ReturnType<typeof make>[] = [];
  await whileLocked('select 1', async () => {
    answers = Array.from({ length: 30 }, (_, at) => make(at));
    await expect.poll(() => running('partnerdeck writes'), { timeout: 20_000 }).toBe(1);
    for (let at = 0; at < 10; at += 1) expect((await publisher.get('/v1/campaigns')).statusCode).toBe(200);
  });
  expect(new Set((await Promise.all(answers)).map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
});

test('statements and waits for locks have limits, and plans are not compiled', async () => {
  const settings = await Promise.all(
    ['jit', 'statement_timeout', 'lock_timeout'].map(async (name) => {
      const rows = await network.deps.db
        .selectNoFrom((eb) => eb.fn<string>('current_setting', [eb.val(name)]).as('value'))
        .execute();
      return rows[0]?.value;
    }),
  );
  expect(settings).toEqual(['off', '1h', '15s']);
});
