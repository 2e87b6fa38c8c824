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
const report = (more: object = {}) =>
  network.app.inject({
    method: 'POST',
    url: path(),
    headers: { apikey: publisher.key },
    payload: { ...body, ...more },
  });

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

testOfSessions('a report of too many rows is refused before it is worked out, also while others wait', async () => {
  const { deps, database } = network;
  const one = await deps.db
    .selectFrom('conversion')
    .where('publisher_id', '=', publisher.own.contactId)
    .selectAll()
    .executeTakeFirstOrThrow();
  const columns = Object.keys(one).map((name) => {
    if (name === 'id') return '900000000 + n';
    return name === 'converted_at' ? "timestamp '2025-06-01' + n * interval '1 minute'" : name;
  });
  await database.script(
    `insert into conversion select ${columns.join(', ')} from conversion, generate_series(1, 120000) as minutes(n) where id = ${one.id}`,
  );
  const byMinute = { measures: ['totalConversions'], dimensions: ['date', 'hour', 'minute'] };
  const refusal = {
    status: 400,
    errors: [{ path: 'body.dimensions', refusal: { key: 'report.tooManyGroups', values: { most: 100_000 } } }],
  };
  const inGroups = { ...byMinute, conditions: [{ field: 'totalConversions', operator: '>=', valueList: ['1'] }] };
  const withOthers = {
    ...byMinute,
    dimensions: ['publisherName', ...byMinute.dimensions],
    others: [{ dimensions: ['publisherName'], keep: [] }],
  };
  await withEndlessAssists(async () => {
    const sockets = await Promise.all(Array.from({ length: 12 }, () => sendReport()));
    await vi.waitUntil(async () => (await busy(200)) > 0.3, PATIENCE);
    const refused = await Promise.all([byMinute, inGroups, withOthers].map(report));
    for (const socket of sockets) socket.destroy();
    await vi.waitUntil(async () => (await busy(300)) < 0.2, PATIENCE);
    for (const one of refused) expect(one.json()).toMatchObject(refusal);
  });
  const fewer = await report({ ...byMinute, fromDate: '2025-06-10', toDate: '2025-07-20' });
  expect([fewer.statusCode, fewer.headers['x-total-count']]).toEqual([200, String(fewer.json<object[]>().length)]);
  const twice = await report({ ...byMinute, fromDate: '2025-06-10', toDate: '2025-07-20', further: [{}] });
  expect(twice.json()).toMatchObject(refusal);
});

test('a condition on groups is judged by a share of the clicks, before the report waits for its turn', async () => {
  const { deps, database } = network;
  if (database.engine !== 'duckdb') return;
  const one = await deps.db
    .selectFrom('traffic_event')
    .where('publisher_id', '=', publisher.own.contactId)
    .where('kind', '=', 'click')
    .selectAll()
    .executeTakeFirstOrThrow();
  const columns = Object.keys(one).map((name) => {
    if (name === 'id') return '9000000000 + n';
    return name === 'occurred_at' ? "timestamp '2024-09-01' + n * interval '1 minute'" : name;
  });
  await database.script(
    `insert into traffic_event select ${columns.join(', ')} from traffic_event, generate_series(1, 780000) as minutes(n) where id = ${one.id}`,
  );
  const asked = { measures: ['clicks'], dimensions: ['date', 'hour', 'minute'], fromDate: '2024-09-01' };
  const conditions = [{ field: 'clicks', operator: '>', valueList: ['0'] }];
  await withEndlessAssists(async () => {
    const sockets = await Promise.all(Array.from({ length: 12 }, () => sendReport()));
    await vi.waitUntil(async () => (await busy(200)) > 0.3, PATIENCE);
    const refused = await report({ ...asked, conditions });
    for (const socket of sockets) socket.destroy();
    await vi.waitUntil(async () => (await busy(300)) < 0.2, PATIENCE);
    expect(refused.json()).toMatchObject({ status: 400, errors: [{ refusal: { key: 'report.tooManyGroups' } }] });
  });
  await database.script('delete from traffic_event where id > 9000000000');
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

test('a look at few facts waits for no look at more of them, nor for a report', async () => {
  const reports = new RunningReports();
  const patient = new AbortController().signal;
  const { promise, resolve } = Promise.withResolvers<void>();
  const begun: string[] = [];
  const look = (name: string, number: number) =>
    reports.lookFirst(number, patient, async () => {
      begun.push(name);
      await promise;
    });
  const running = [1, 2, 3, 4, 5].map(() => reports.inTurn(patient, () => promise));
  const looks = [look('longer', 1), look('longer too', 1), look('a third', 1), look('short', 0)];
  await vi.waitUntil(() => begun.includes('short'));
  expect(begun).toEqual(['longer', 'longer too', 'short']);
  resolve();
  await Promise.all([...running, ...looks]);
  expect(begun).toHaveLength(4);
});

test('no report begins while another is looked at, but for longer than a second it waits for none', async () => {
  const reports = new RunningReports();
  const patient = new AbortController().signal;
  const begun: string[] = [];
  const first = Promise.withResolvers<void>();
  const look = reports.lookFirst(0, patient, () => first.promise);
  const report = reports.inTurn(patient, async () => void begun.push('after the look'));
  await new Promise(setImmediate);
  expect(begun).toEqual([]);
  first.resolve();
  await Promise.all([look, report]);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const endless = Promise.withResolvers<void>();
    const looking = reports.lookFirst(0, patient, () => endless.promise);
    const late = reports.inTurn(patient, async () => void begun.push('during a look'));
    await vi.advanceTimersByTimeAsync(999);
    expect(begun).toEqual(['after the look']);
    await vi.advanceTimersByTimeAsync(1);
    await late;
    endless.resolve();
    await looking;
  } finally {
    vi.useRealTimers();
  }
  expect(begun).toEqual(['after the look', 'during a look']);
});

test('as many short reports run at once as there are processors; a long one keeps no other from beginning', async () => {
  const reports = new RunningReports(2);
  const patient = new AbortController().signal;
  const begun: number[] = [];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const works = [0, 1, 2, 3, 4].map(() => Promise.withResolvers<void>());
    const running = works.map(({ promise }, number) =>
      reports.inTurn(patient, () => {
        begun.push(number);
        return promise;
      }),
    );
    await vi.advanceTimersByTimeAsync(200);
    expect(begun).toEqual([0, 1]);
    expect(reports.queue()).toEqual({ waiting: 3, running: 2 });
    works[1]!.resolve();
    await running[1];
    await vi.advanceTimersByTimeAsync(0);
    expect(begun).toEqual([0, 1, 2]);
    // The first has run for a quarter of a second, the third for a fifth of one less.
    await vi.advanceTimersByTimeAsync(50);
    expect(begun).toEqual([0, 1, 2, 3]);
    await vi.advanceTimersByTimeAsync(200);
    expect(begun).toEqual([0, 1, 2, 3, 4]);
    for (const { resolve } of works) resolve();
    await Promise.all(running);
  } finally {
    vi.useRealTimers();
  }
  expect(reports.queue()).toEqual({ waiting: 0, running: 0 });
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
