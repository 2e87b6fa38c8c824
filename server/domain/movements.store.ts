import { sql, type RawBuilder } from 'kysely';
import type { MovementKind } from '#contract/conversions';

/**
 * Times at which a conversion moved in each way, by its present state; null where it did not. Revaluations are in the
 * history: see `valueChanged`.
 * @param conversion name of the conversions in the query.
 * @param paidAt column with the time their payment was sent.
 */
export function movedAt(
  conversion: string,
  paidAt: string,
): Record<Exclude<MovementKind, 'revalued'>, RawBuilder<Date | null>> {
  const column = (name: string) => sql.ref<Date | null>(`${conversion}.${name}`);
  const decided = (status: string) =>
    sql<Date | null>`case when ${sql.ref(`${conversion}.status`)} = ${sql.lit(status)} then ${column('decided_at')} end`;
  return {
    tracked: column('converted_at'),
    approved: decided('approved'),
    rejected: decided('rejected'),
    invoiced: column('invoiced_at'),
    paid: sql.ref(paidAt),
  };
}

/** The order value before or after a change of `conversion_changes`. */
export const valueIn = (json: 'before' | 'after') =>
  sql`cast(json_extract_string(${sql.ref(json)}, '$.value') as decimal(18,4))`;

/** True for changes of the order value after `since` and up to `until`. */
export const valueChanged = (since: Date, until: Date) =>
  sql<boolean>`occurred_at > ${since} and occurred_at <= ${until} and ${valueIn('after')} <> ${valueIn('before')}`;
