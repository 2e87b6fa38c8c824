import type { Expression, SelectQueryBuilder, SqlBool } from 'kysely';

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
