import { sql, type RawBuilder } from 'kysely';

/** What a list is asked to be sorted by. */
export interface Sort<Name extends string> {
  by: Name | undefined;
  direction: 'asc' | 'desc' | undefined;
}

/**
 * A list's order: the column of the field asked for, unknown values last, then `tie`, which makes the order total.
 * @param columns the SQL of each sortable field; ours, never the caller's.
 * @param unsorted the order when no field is asked for; a direction alone turns it round.
 */
export function orderOf<Name extends string>(
  columns: Readonly<Record<Name, string>>,
  { by, direction }: Sort<Name>,
  unsorted: { by: Name; direction: 'asc' | 'desc' },
  tie: string,
): RawBuilder<unknown> {
  const way = direction ?? (by ? 'asc' : unsorted.direction);
  return sql.raw(`${columns[by ?? unsorted.by]} ${way} nulls last, ${tie}`);
}
