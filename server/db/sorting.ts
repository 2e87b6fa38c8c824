import { sql, type RawBuilder } from 'kysely';

/** The requested order of a list. */
export interface Sort<Name extends string> {
  sortColumnName?: Name | undefined;
  sortDirection?: 'asc' | 'desc' | undefined;
}

/** The SQL of a name that the database holds as a number or a code; `names` and `column` are never caller input. */
export function nameIn(names: Readonly<Record<string | number, string>>, column: string): string {
  const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
  const key = (text: string) => (/^\d+$/.test(text) ? text : quoted(text));
  const cases = Object.entries(names).map(([id, name]) => `when ${key(id)} then ${quoted(name)}`);
  return `case ${column} ${cases.join(' ')} end`;
}

/**
 * A list's order: the requested field's column, nulls last, then `tie`, which makes the order total.
 * @param columns the SQL of each sortable field; never caller input.
 * @param unsorted the default order; a direction without a field reverses it.
 */
export function orderOf<Name extends string>(
  columns: Readonly<Record<Name, string>>,
  { sortColumnName: by, sortDirection: direction }: Sort<Name>,
  unsorted: { by: Name; direction: 'asc' | 'desc' },
  tie: string,
): RawBuilder<unknown> {
  const way = direction ?? (by ? 'asc' : unsorted.direction);
  return sql.raw(`${columns[by ?? unsorted.by]} ${way} nulls last, ${tie}`);
}
