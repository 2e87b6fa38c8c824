import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { testOfSessions } from '#server/testing/database';
import { startNetwork, type Caller, type TestNetwork } from '#server/testing/network';
import { RunningReports, withinTime } from './limits.ts';

let network: TestNetwork;
let publisher: Caller;
let port: number;
beforeAll(async () => {
  network = await startNetwork();
  publisher = await network.as('publisher');
  await network.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = network.app.server.address() as AddressInfo);
});
afterAll(() => network.drop());

const PATIENCE = { timeout: 20_000, interval: 50 };

/** A query that runs for minutes. */
async function endless(signal: AbortSignal): Promise<void> {
  const slow =
    sql`(select sum(sqrt(a.n * b.n)) as n from generate_series(1, 1000000) as a(n), generate_series(1, 1000000) as b(n))`.as(
      'slow',
    );
  const rows = network.deps.db
    .selectFrom(slow as never)
    .selectAll()
    .stream({ signal });
  while (!(await rows.next()).done);
}

async function stopped(work: Promise<unknown>) {
  const started = Date.now();
  const failure = await work.then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(Date.now() - started).toBeLessThan(10_000);
  return failure;
}

/** The database's share of a core over a period, from its process or this one. */
async function busy(ms: number): Promise<number> {
  if (network.database.engine === 'postgres') {
    const { rows } = await sql<{ working: number }>`
      select count(*) as working from pg_stat_activity
      where datname = current_database() and state = 'active' and pid <> pg_backend_pid()`.execute(network.deps.db);
    return rows[0]!.working;
  }
  const before = process.cpuUsage();
  await new Promise((resolve) => setTimeout(resolve, ms));
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / ms;
}

testOfSessions('a report that takes too long is stopped, and says so', async () => {
  const failure = await stopped(withinTime(1, new AbortController().signal, endless));
  expect(failure).toMatchObject({ code: 'OVERLOADED', message: expect.stringContaining('more than 1 s') });
});

testOfSessions('a report that nobody waits for is stopped in the database', async () => {
  const client = new AbortController();
  const work = stopped(withinTime(60, client.signal, endless));
  setTimeout(() => client.abort(), 200);
  expect(await work).toMatchObject({ code: 'OVERLOADED', message: expect.stringContaining('nobody waits') });
  // The connection still answers the next query.
  expect(await network.deps.db.selectFrom('agency').select('id').execute()).not.toHaveLength(0);
});

test('a report that nobody waits for any more does not begin', async () => {
  const gone = AbortSignal.abort();
  expect(await stopped(withinTime(60, gone, endless))).toMatchObject({ code: 'OVERLOADED' });
});

const body = {
  measures: ['assistedConversions'],
  dimensions: ['month'],
  conditions: [],
  orderBys: [],
  dateType: 'conversionDate',
  fromDate: '2025-01-01',
  toDate: '2026-03-15',
};
const path = () => `/v1/reporting?agencyId=${publisher.own.agencyId}&contactId=${publisher.own.contactId}`;
const report = () =>
  network.app.inject({ method: 'POST', url: path(), headers: { apikey: publisher.key }, payload: body });

/** Sends the report over a separate socket without waiting for the answer. */
function sendReport(): Promise<Socket> {
  const text = JSON.stringify(body);
  const head = `POST ${path()} HTTP/1.1\r\nhost: test\r\napikey: ${publisher.key}\r\ncontent-type: application/json\r\ncontent-length: ${text.length}`;
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(`${head}\r\n\r\n${text}`, () => resolve(socket)));
  });
}

/** Makes reports of assists run for hours during `work`. */
async function withEndlessAssists(work: () => Promise<void>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(network.deps.db);
  await run('alter table assist rename to few_assists');
  await run(
    'create view assist as select few_assists.* from few_assists, generate_series(1, 1000000) as a(n), generate_series(1, 1000000) as b(n)',
  );
  try {
    await work();
  } finally {
    await run('drop view assist');
    await run('alter table few_assists rename to assist');
  }
}

testOfSessions('when the client goes away its report stops and its turn is free', { timeout: 60_000 }, async () => {
  const expected = (await report()).json<object[]>();
  expect(expected.length).toBeGreaterThan(0);
  await withEndlessAssists(async () => {
    const sockets = await Promise.all(Array.from({ length: 13 }, () => sendReport()));
    const [refused] = (await Promise.race(sockets.map((socket) => once(socket, 'data')))) as [Buffer];
    expect(refused.toString()).toMatch(
      /^HTTP\/1\.1 503 [^]*retry-after: 5\r\n[^]*4 reports of this account are running and 8 are waiting/,
    );
    await vi.waitUntil(async () => (await busy(200)) > 0.3, PATIENCE);
    for (const socket of sockets) socket.destroy();
    await vi.waitUntil(async () => (await busy(300)) < 0.2, PATIENCE);
  });
  const answer = await report();
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual(expected);
});

testOfSessions('reports never keep lists and signing in waiting', { timeout: 60_000 }, async () => {
  await withEndlessAssists(async () => {
    const sockets = await Promise.all([1, 2, 3, 4].map(() => sendReport()));
    await vi.waitUntil(async () => (await busy(200)) > 0.3, PATIENCE);
    const asked = { fromDate: '2026-01-01', toDate: '2026-03-15', dateField: 'conversion', targetCurrencyCode: 'GBP' };
    expect((await publisher.get('/v1/conversions', asked)).statusCode).toBe(200);
    expect(await network.signIn('advertiser')).not.toBe('');
    for (const socket of sockets) socket.destroy();
    await vi.waitUntil(async () => (await busy(300)) < 0.2, PATIENCE);
  });
});

test('an account has four reports at once, eight more wait, another account has its own', async () => {
  const reports = new RunningReports();
  const patient = new AbortController().signal;
  const ends = await Promise.all([1, 2, 3, 4].map(() => reports.begin('1:200001', patient)));
  const turns: number[] = [];
  const client = new AbortController();
  const waiting = [1, 2, 3, 4, 5, 6, 7, 8].map(async (number) => {
    const end = await reports.begin('1:200001', number === 2 ? client.signal : patient);
    turns.push(number);
    return end;
  });
  await expect(reports.begin('1:200001', patient)).rejects.toMatchObject({ code: 'OVERLOADED' });
  const other = await reports.begin('1:100001', patient);
  // Ending twice counts once; a caller that left gets no turn.
  client.abort(new Error('gone'));
  await expect(waiting[1]).rejects.toThrow('gone');
  ends[0]!();
  ends[0]!();
  await waiting[0];
  ends[1]!();
  await waiting[2];
  expect(turns).toEqual([1, 3]);
  for (const end of [...ends.slice(2), other]) end();
  for (const one of waiting.filter((_, at) => at !== 1)) (await one)();
  expect(turns).toEqual([1, 3, 4, 5, 6, 7, 8]);
  await Promise.all([1, 2, 3, 4].map(() => reports.begin('1:200001', patient)));
});

test('five reports are in the database at once, the others wait for their turn or give up', async () => {
  const reports = new RunningReports();
  const patient = new AbortController().signal;
  const { promise, resolve } = Promise.withResolvers<void>();
  const begun: number[] = [];
  const run = (number: number, signal = patient) =>
    reports.inTurn(signal, async () => {
      begun.push(number);
      await promise;
    });
  const running = [1, 2, 3, 4, 5].map((number) => run(number));
  const client = new AbortController();
  const impatient = run(6, client.signal);
  const waiting = run(7);
  await vi.waitUntil(() => begun.length === 5);
  client.abort(new Error('gone'));
  await expect(impatient).rejects.toThrow('gone');
  await expect(run(8, AbortSignal.abort(new Error('gone before')))).rejects.toThrow('gone before');
  resolve();
  await Promise.all([...running, waiting]);
  expect(begun).toEqual([1, 2, 3, 4, 5, 7]);
  await Promise.all([9, 10, 11].map((number) => run(number)));
});
