import { sql, type Expression, type SelectQueryBuilder, type SqlBool } from 'kysely';
import { partsOf } from '#contract/primitives';

/** A condition on the rows of a list; `undefined` and `false` mean no condition. */
export type Condition = Expression<SqlBool> | undefined | false;

/** The condition on a value, if the value is given. */
export function given<T>(value: T | undefined, condition: (value: T) => Condition): Condition {
  return value === undefined ? undefined : condition(value);
}

/** The rows that fulfil every condition. */
export function where<DB, T extends keyof DB, O>(rows: SelectQueryBuilder<DB, T, O>, conditions: readonly Condition[]) {
  return conditions.reduce((kept, condition) => (condition ? kept.where(condition) : kept), rows);
}

/**
 * The condition on the texts of a list, which `among` makes for values: repeated, they are the values. A single one with
 * commas is a value if it `exists` whole, and else its parts are.
 */
export function amongTexts(
  texts: readonly string[],
  {
    among,
    exists,
  }: { among: (values: readonly string[]) => Expression<SqlBool>; exists: (whole: string) => Expression<SqlBool> },
): Expression<SqlBool> {
  const [whole = ''] = texts;
  const parts = texts.length === 1 ? partsOf(whole) : texts;
  if (parts.length === texts.length) return among(parts);
  const isThere = exists(whole);
  return sql<SqlBool>`case when ${isThere} then ${among([whole])} else ${among(parts)} end`;
}
