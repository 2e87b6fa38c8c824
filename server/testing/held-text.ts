import { sql } from 'kysely';
import type { Db } from '#server/db/database';

/** Columns of a database's texts that hold one of these, whatever the capitals: `table.column`. */
export async function columnsWith(db: Db, ...texts: string[]): Promise<string[]> {
  const { rows: columns } = await sql<{ table_name: string; column_name: string }>`
    select c.table_name, c.column_name from information_schema.columns c
    join information_schema.tables t on t.table_name = c.table_name and t.table_schema = c.table_schema
    where t.table_type = 'BASE TABLE' and c.table_schema = current_schema()
      and lower(c.data_type) in ('varchar', 'text', 'character varying')`.execute(db);
  const found = [];
  for (const { table_name: table, column_name: column } of columns) {
    for (const text of texts) {
      const { rows } = await sql<{ n: number }>`
        select count(*) as n from ${sql.table(table)}
        where contains(lower(coalesce(${sql.ref(column)}, '')), ${text.toLowerCase()})`.execute(db);
      if (Number(rows[0]?.n) > 0) found.push(`${table}.${column}`);
    }
  }
  return found.toSorted();
}
