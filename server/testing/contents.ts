import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { engineOf } from '#server/db/engine/engine';
import type { Db } from '#server/db/database';

/**
 * Tables that every request writes to (sessions, keys' last use, rate limits), and the sales that were refused, which
 * are counted a moment later; partitions are read through their tables.
 */
const changesByItself =
  /^(auth_|service_account|schema_migration|person_seen|rate_window|refused_sale|audit_seal|notice_done)|_(\d{4}_\d\d|other)$/;

/** A sum that every row changes that is written or removed. PostgreSQL keeps which transaction wrote a row. */
const sumOfRows = {
  duckdb: 'sum(hash(t)::hugeint)',
  postgres: "count(*) || ' ' || coalesce(sum(xmin::text::bigint), 0)",
};

/** The log has the first refused sale of a kind, also a moment later. */
const rowsOf = (name: string) => (name === 'audit_event' ? `${name} t where t.action <> 'sale.refused'` : `${name} t`);

const AGAIN_MS = 20;

/** Resolves when no batch is being checked or processed, and everything is told. */
export async function resting(db: Db): Promise<void> {
  for (;;) {
    const busy = await db
      .selectFrom('decision_batch')
      .select('id')
      .where('state', 'in', ['checking', 'running'])
      .execute();
    const untold = await db.selectFrom('notice_event').select('id').execute();
    const unsent = await db.selectFrom('notice_waiting').select('id').where('mail', '=', 'once').execute();
    if (busy.length + untold.length + unsent.length === 0) return;
    await pause(AGAIN_MS);
  }
}

/** Returns a function that reads a checksum per table once background work is done, for comparing two states. */
export async function contentsOf(db: Db): Promise<() => Promise<string>> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_type = 'BASE TABLE' and table_schema = current_schema() order by 1`.execute(
    db,
  );
  const tables = rows.map(({ name }) => name).filter((name) => !changesByItself.test(name));
  const sumOf = (name: string) =>
    `select '${name}' as name, cast((select ${sumOfRows[engineOf(db).name]} from ${rowsOf(name)}) as text) as sum`;
  // DuckDB answers again for the tables alone that were written to since; PostgreSQL reads them all, at once.
  const queries =
    engineOf(db).name === 'duckdb' ? tables.map(sumOf) : [`${tables.map(sumOf).join(' union all ')} order by 1`];
  return async () => {
    await resting(db);
    const sums = await Promise.all(queries.map((query) => sql.raw(query).execute(db)));
    return JSON.stringify(sums.flatMap(({ rows: found }) => found));
  };
}
