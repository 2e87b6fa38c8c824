import { sql, type RawBuilder } from 'kysely';
import type { MovementKind } from '#contract/conversions';

/**
 * When a conversion moved in each way, as it is now; null where it did not. What was revalued says its history:
 * `valueChanged`.
 * @param conversion what the query calls its conversions.
 * @param paidAt the column that says when their payment was sent.
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

/** The order value that a change of `conversion_changes` found or left. */
export const valueIn = (json: 'before' | 'after') =>
  sql`cast(json_extract_string(${sql.ref(json)}, '$.value') as decimal(18,4))`;

/** Whether a change of `conversion_changes` is one of the order value, after one instant and until another. */
export const valueChanged = (since: Date, until: Date) =>
  sql<boolean>`occurred_at > ${since} and occurred_at <= ${until} and ${valueIn('after')} <> ${valueIn('before')}`;
