/** The number of a process is held by a connection, and claimed again when that broke. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { copyOfTemplate, testOfSessions as test } from '#server/testing/database';
import type { Db } from './database.ts';

/** The sessions of this database that hold a process number, or wait for one. */
async function sessionsOf(db: Db, number: number, granted: boolean): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_locks join pg_database on pg_database.oid = pg_locks.database
    where datname = current_database() and locktype = 'advisory' and objsubid = 2
      and classid = cast(cast(hashtext('partnerdeck process') as bit(32)) as bigint) and objid = ${number}
      and granted = ${granted}`.execute(db);
  return rows.map(({ pid }) => pid);
}

test('a number that another process took meanwhile is not given twice', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'partnerdeck-number-'));
  const database = await copyOfTemplate(folder);
  const [one, other] = [await database.open(), await database.open()];
  const breakHolder = async (number: number) => {
    const [pid] = await sessionsOf(one.db, number, true);
    await sql`select pg_terminate_backend(${pid})`.execute(one.db);
    return pid;
  };
  const number = await one.processNumber();
  expect(number()).toBe(0);
  await other.db.connection().execute(async (db) => {
    // It waits for the number, and has it as soon as the connection of the first one ends.
    const taken = sql`select pg_advisory_lock(hashtext('partnerdeck process'), 0)`.execute(db);
    await expect.poll(() => sessionsOf(one.db, 0, false)).toHaveLength(1);
    await breakHolder(0);
    await taken;
    await expect.poll(() => number()).toBe(1);
    await sql`select pg_advisory_unlock_all()`.execute(db);
  });
  // Where nobody else takes it, it keeps its own.
  const before = await breakHolder(1);
  const after = async () => (await sessionsOf(one.db, 1, true)).filter((pid) => pid !== before);
  await expect.poll(after).toHaveLength(1);
  expect(number()).toBe(1);
  await one.close();
  await other.close();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});
