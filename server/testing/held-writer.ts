import { sql } from 'kysely';
import type { Db } from '#server/db/database';

/**
 * The result of `work`, during which somebody else has the turn to write; what writes waits until `work` has ended,
 * however it ends. A session is noted once a minute by a write: who calls during `work` signs in and calls before.
 */
export async function whileSomebodyWrites<T>(db: Db, work: () => Promise<T>): Promise<T> {
  const begun = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  const writing = db.transaction().execute(() => {
    begun.resolve();
    return ended.promise;
  });
  // A turn that is not given fails the test with its reason.
  await Promise.race([begun.promise, writing]);
  try {
    return await work();
  } finally {
    ended.resolve();
    await writing;
  }
}

/** How many transactions of PostgreSQL wait for their turn to write. */
export async function waitingWriters(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_locks where locktype = 'advisory' and not granted`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Runs `work` while somebody else has a lock of this mode on a table or partition of PostgreSQL. */
export async function whileLocked(db: Db, table: string, mode: string, work: () => Promise<void>): Promise<void> {
  await db.connection().execute(async (held) => {
    await sql`begin`.execute(held);
    try {
      await sql`lock table ${sql.table(table)} in ${sql.raw(mode)} mode`.execute(held);
      await work();
    } finally {
      await sql`rollback`.execute(held);
    }
  });
}
