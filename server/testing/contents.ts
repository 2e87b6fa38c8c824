import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { engineOf } from '#server/db/engine/engine';
import type { Db } from '#server/db/database';

/**
 * Tables that every request writes to (sessions, keys' last use, rate limits), and the sales that were refused, which
 * are counted a moment later; partitions are read through their tables. `row_written` is made here.
 */
const changesByItself =
  /^(auth_|service_account|schema_migration|person_seen|rate_window|refused_sale|audit_seal|notice_done|row_written)|_(\d{4}_\d\d|other)$/;

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

/** Returns a function that tells the contents of all tables once background work is done, for comparing two states. */
export async function contentsOf(db: Db): Promise<() => Promise<string>> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_type = 'BASE TABLE' and table_schema = current_schema() order by 1`.execute(
    db,
  );
  const tables = rows.map(({ name }) => name).filter((name) => !changesByItself.test(name));
  const read = engineOf(db).name === 'duckdb' ? sumsOf(db, tables) : await writesOf(db, tables);
  return async () => {
    await resting(db);
    return read();
  };
}

/** A sum of each table, which every row changes that is written or removed. DuckDB keeps those of unchanged tables. */
function sumsOf(db: Db, tables: readonly string[]): () => Promise<string> {
  const queries = tables.map(
    (name) => `select '${name}' as name, cast((select sum(hash(t)::hugeint) from ${rowsOf(name)}) as text) as sum`,
  );
  return async () => {
    const sums = await Promise.all(queries.map((query) => sql.raw(query).execute(db)));
    return JSON.stringify(sums.flatMap(({ rows }) => rows));
  };
}

/**
 * The rows written to and removed from each table since, counted by triggers: PostgreSQL would read all rows again for a
 * sum. What a transaction has undone is not counted.
 */
async function writesOf(db: Db, tables: readonly string[]): Promise<() => Promise<string>> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run('create table if not exists row_written (name text not null)');
  await run(`create or replace function note_write() returns trigger language plpgsql as $$
    begin
      if tg_argv[0] = 'audit_event' and tg_op <> 'DELETE' then
        if new.action = 'sale.refused' then return null; end if;
      end if;
      insert into row_written values (tg_argv[0]);
      return null;
    end $$`);
  for (const name of tables)
    await run(
      `create or replace trigger note_write after insert or update or delete on ${name} for each row execute function note_write('${name}')`,
    );
  return async () => {
    const { rows } = await sql`select name, count(*) as writes from row_written group by 1 order by 1`.execute(db);
    return JSON.stringify(rows);
  };
}
