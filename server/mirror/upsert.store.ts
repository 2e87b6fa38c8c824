import { sql } from 'kysely';
import { insertMany, updateMany } from '#server/db/bulk';
import type { Tx } from '#server/db/database';
import { engineOf } from '#server/db/engine/engine';
import type { Database } from '#server/db/schema.generated';

type Row<T extends keyof Database> = Database[T];
type Types<T extends keyof Database> = Partial<Record<keyof Row<T> & string, string>>;
type WithId = { [T in keyof Database]: Database[T] extends { id: number } ? T : never }[keyof Database];

/** Rows at once: what one statement takes as a parameter. */
const AT_ONCE = 2000;

/**
 * Writes rows by their id: those that are there are changed, others are added. Columns named in `keep` are written only
 * when a row is added.
 */
export async function upsert<T extends WithId>(
  tx: Tx,
  table: T,
  types: Types<T>,
  rows: readonly (Partial<Row<T>> & { id: number })[],
  keep: readonly (keyof Row<T> & string)[] = [],
): Promise<void> {
  const last = [...new Map(rows.map((row) => [row.id, row])).values()];
  for (let from = 0; from < last.length; from += AT_ONCE) {
    const some = last.slice(from, from + AT_ONCE);
    const known = await knownIds(
      tx,
      table,
      some.map(({ id }) => id),
    );
    const fresh = some.filter(({ id }) => !known.has(id));
    const changed = some.filter(({ id }) => known.has(id));
    await insertMany(tx, table, { id: 'BIGINT', ...types }, fresh);
    const changing = Object.fromEntries(
      Object.entries(types).filter(([name]) => !(keep as readonly string[]).includes(name)),
    ) as Types<T>;
    if (Object.keys(changing).length > 0) await updateMany(tx, table, changing, changed);
  }
}

/** The ids of a table among some. */
export async function knownIds(tx: Tx, table: WithId, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const asked = engineOf(tx).jsonRows(JSON.stringify(ids.map((id) => ({ id }))), { id: 'BIGINT' });
  const { rows } = await sql<{ id: number }>`
    select t.id from ${sql.table(table)} as t where t.id in (select id from ${asked} as asked)`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** Adds the rows whose id is not there yet. @returns how many */
export async function addMissing<T extends WithId>(
  tx: Tx,
  table: T,
  types: Types<T>,
  rows: readonly (Partial<Row<T>> & { id: number })[],
): Promise<number> {
  const each = [...new Map(rows.map((row) => [row.id, row])).values()];
  const known = await knownIds(
    tx,
    table,
    each.map(({ id }) => id),
  );
  const missing = each.filter(({ id }) => !known.has(id));
  await insertMany(tx, table, { id: 'BIGINT', ...types }, missing);
  return missing.length;
}

/** The next free id of a table whose ids the live network does not tell. */
export async function freeId(tx: Tx, table: WithId): Promise<number> {
  const { rows } = await sql<{ id: number | null }>`select max(id) as id from ${sql.table(table)}`.execute(tx);
  return Math.max(0, rows[0]?.id ?? 0) + 1;
}
