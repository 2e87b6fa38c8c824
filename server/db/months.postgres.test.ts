/** Months of facts: a service may run for longer than they were made ahead, and start again. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DAY_MS } from '#contract/day';
import { copyOfTemplate, testOfSessions, type TestDatabase } from '#server/testing/database';
import { startNetwork } from '#server/testing/network';
import type { Db } from './database.ts';
import type { OpenDatabase } from './engine/engine.ts';
import { startMonths } from './months.ts';

let folder: string;
let database: TestDatabase;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'partnerdeck-months-'));
  database = await copyOfTemplate(folder);
});
afterEach(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** Later than any month that a start has made so far. */
const LATER = new Date('2035-03-15T12:00:00Z');
const after = (days: number) => new Date(LATER.getTime() + days * DAY_MS);

/** Stores the newest conversion and the newest click once more, at a time without a month, as requests would. */
async function storeAt(db: Db, at: Date): Promise<void> {
  await sql`insert into conversion select (jsonb_populate_record(null::conversion, to_jsonb(c) || jsonb_build_object(
    'id', 990000000000 + cast(extract(epoch from cast(${at} as timestamp)) as bigint), 'converted_at', cast(${at} as timestamp)))).*
    from (select * from conversion order by id desc limit 1) as c`.execute(db);
  await sql`insert into traffic_event select (jsonb_populate_record(null::traffic_event, to_jsonb(e) || jsonb_build_object(
    'id', 990000000000 + cast(extract(epoch from cast(${at} as timestamp)) as bigint), 'occurred_at', cast(${at} as timestamp)))).*
    from (select * from traffic_event order by id desc limit 1) as e`.execute(db);
}

/** The partitions with the facts of a time. */
async function partitionsAt(db: Db, at: Date): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select cast(cast(tableoid as regclass) as text) as name from conversion where converted_at = ${at}
    union all select cast(cast(tableoid as regclass) as text) from traffic_event where occurred_at = ${at}`.execute(db);
  return rows.map(({ name }) => name);
}

test('a start after months without one moves what came meanwhile into its months', async () => {
  const [long, later, ahead] = [after(150), after(190), after(260)];
  await database.read(async (db) => {
    for (const at of [long, later, ahead]) await storeAt(db, at);
    expect(await partitionsAt(db, long)).toEqual(['conversion_other', 'traffic_event_other']);
  });
  const network = await startNetwork({}, undefined, () => after(191), database);
  const { db } = network.deps;
  expect(await partitionsAt(db, long)).toEqual(['conversion_2035_08', 'traffic_event_2035_08']);
  expect(await partitionsAt(db, later)).toEqual(['conversion_2035_09', 'traffic_event_2035_09']);
  expect(await partitionsAt(db, ahead)).toEqual(['conversion_2035_11', 'traffic_event_2035_11']);
  await network.drop();
});

const isThere = async ({ db }: OpenDatabase, partition: string): Promise<boolean> =>
  (await sql<{ there: boolean }>`select to_regclass(${partition}) is not null as there`.execute(db)).rows[0]!.there;

test('months are made while the service runs', async () => {
  const open = await database.open();
  const clock = { now: LATER };
  const onTrouble = vi.fn();
  const months = await startMonths({ database: open, now: () => clock.now, pastMs: 0, onTrouble, everyMs: 20 });
  expect(await isThere(open, 'conversion_2035_12')).toBe(false);
  clock.now = after(180);
  await expect.poll(() => isThere(open, 'conversion_2035_12')).toBe(true);
  await expect.poll(() => isThere(open, 'traffic_day_2035_12')).toBe(true);
  await months.stop();
  expect(onTrouble).not.toHaveBeenCalled();
  await open.close();
});

testOfSessions('a long reader keeps a month from being made for now, and nobody else from reading', async () => {
  const [open, other] = [await database.open(), await database.open()];
  await open.db.transaction().execute(async (tx) => {
    await sql`select count(*) from conversion`.execute(tx);
    const made = other.addMonths('2036-01-01', '2036-01-02');
    await expect(made).rejects.toThrow();
    await expect(sql`select count(*) from conversion`.execute(other.db)).resolves.toBeDefined();
  });
  await other.addMonths('2036-01-01', '2036-01-02');
  expect(await isThere(open, 'conversion_2036_01')).toBe(true);
  await open.close();
  await other.close();
});
