import { sql } from 'kysely';
import type { Db } from '#server/db/database';

/**
 * Inserts copies of a table's rows with changed columns. `changed` has those columns' SQL; `from` (SQL) has the rows,
 * with the table's columns.
 */
export async function insertCopies(
  db: Db,
  table: string,
  changed: Readonly<Record<string, string>>,
  from: string = table,
): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_name = ${table} and table_schema = current_schema() order by ordinal_position`.execute(db);
  const values = rows.map(({ name }) => (name in changed ? `${changed[name]} as "${name}"` : `"${name}"`));
  await sql.raw(`insert into ${table} select ${values.join(', ')} from ${from}`).execute(db);
}

/** Pending conversions `<name>-1` … of the demo advertiser, with ids from `from` + 1 on. */
export const pendingConversions = (db: Db, name: string, count: number, from: number): Promise<void> =>
  insertCopies(
    db,
    'conversion',
    { id: `${from} + n`, advertiser_ref: `'${name}-' || n` },
    `(select * from conversion where advertiser_id = 100001 and status = 'pending' order by id limit 1) as one
      cross join generate_series(1, ${count}) as numbers(n)`,
  );
