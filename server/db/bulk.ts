import { sql, type Kysely } from 'kysely';
import { engineOf } from './engine/engine.ts';
import type { Sequence } from './ids.ts';
import type { Database } from './schema.generated.ts';

type Row<T extends keyof Database> = Database[T];

/** Rows as JSON for the database, without lone surrogates and NUL, which it rejects. */
const jsonOf = (rows: readonly object[]) =>
  JSON.stringify(rows, (_, value: unknown) =>
    typeof value === 'string' ? value.toWellFormed().replaceAll('\u0000', '') : value,
  );

/**
 * Inserts many rows with one statement and one parameter: one parameter per value would take twenty times as long.
 * `types` names the columns and their SQL types.
 * @param unlessKnown a unique column: rows whose value is there already are left out
 */
export async function insertMany<T extends keyof Database>(
  db: Kysely<Database>,
  table: T,
  types: Partial<Record<keyof Row<T> & string, string>>,
  rows: readonly Partial<Row<T>>[],
  unlessKnown?: keyof Row<T> & string,
): Promise<void> {
  if (rows.length === 0) return;
  const columns = sql.join(Object.keys(types).map((name) => sql.ref(name)));
  const made = engineOf(db).jsonRows(jsonOf(rows), types as Record<string, string>);
  const known = unlessKnown === undefined ? sql`` : sql`on conflict (${sql.ref(unlessKnown)}) do nothing`;
  await sql`insert into ${sql.table(table)} (${columns}) select ${columns} from ${made} as made ${known}`.execute(db);
}

/** Inserts many rows as `insertMany` does, with ids from the table's sequence in the order of the rows. */
export async function insertNew<T extends keyof Database>(
  db: Kysely<Database>,
  table: T,
  sequence: Sequence,
  types: Record<Exclude<keyof Row<T> & string, 'id'>, string>,
  rows: readonly Omit<Row<T>, 'id'>[],
): Promise<void> {
  if (rows.length === 0) return;
  const columns = sql.join(Object.keys(types).map((name) => sql.ref(name)));
  const made = engineOf(db).jsonRows(jsonOf(rows), types);
  await sql`insert into ${sql.table(table)} (id, ${columns})
    select nextval(${sql.lit(sequence)}), ${columns} from ${made} as made`.execute(db);
}

/** Updates these columns of many rows, found by `id`, with one statement and one parameter. */
export async function updateMany<T extends keyof Database>(
  db: Kysely<Database>,
  table: T,
  types: Partial<Record<keyof Row<T> & string, string>>,
  rows: readonly (Partial<Row<T>> & { id: number })[],
): Promise<void> {
  if (rows.length === 0) return;
  const columns = sql.join(Object.keys(types).map((name) => sql`${sql.ref(name)} = ${sql.ref(`changed.${name}`)}`));
  const made = engineOf(db).jsonRows(jsonOf(rows), { id: 'BIGINT', ...types });
  await sql`update ${sql.table(table)} set ${columns} from ${made} as changed
    where ${sql.ref(`${table}.id`)} = changed.id`.execute(db);
}
