import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startNetwork, type TestNetwork } from '#server/testing/network';
import { RunningReports, withinTime } from './limits.ts';

let network: TestNetwork;
beforeAll(async () => void (network = await startNetwork()));
afterAll(() => network.drop());

/** A query that would take minutes. */
async function endless(signal: AbortSignal): Promise<void> {
  const slow = sql`(select sum(sqrt(a.range * b.range)) as n from range(1000000) as a, range(1000000) as b)`.as('slow');
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

test('a report that takes too long is stopped, and says so', async () => {
  const failure = await stopped(withinTime(1, new AbortController().signal, endless));
  expect(failure).toMatchObject({ code: 'OVERLOADED', message: expect.stringContaining('more than 1 s') });
});

test('a report that nobody waits for is stopped in the database', async () => {
  const client = new AbortController();
  const work = stopped(withinTime(60, client.signal, endless));
  setTimeout(() => client.abort(), 200);
  expect(await work).toMatchObject({ code: 'OVERLOADED', message: expect.stringContaining('nobody waits') });
  // The connection is whole: it answers the next query.
  expect(await network.deps.db.selectFrom('agency').select('id').execute()).not.toHaveLength(0);
});

test('an account runs four reports at once, another one its own', async () => {
  const reports = new RunningReports();
  const { promise, resolve } = Promise.withResolvers<void>();
  const running = [1, 2, 3, 4].map(() => reports.run('1:200001', () => promise));
  await expect(reports.run('1:200001', () => promise)).rejects.toMatchObject({ code: 'OVERLOADED' });
  expect(await reports.run('1:100001', async () => 'done')).toBe('done');
  resolve();
  await Promise.all(running);
  expect(await reports.run('1:200001', async () => 'done')).toBe('done');
});
