import { refusal } from '#contract/refusals/index';
import type { Database } from '#server/db/schema.generated';
import { Failure } from '#server/failure';
import { statusName } from './answer.rules.ts';
import type { Granted } from './answers.store.ts';

const APPROVED = 3;

/** The instant of a conversion's last change, by which an approval knows the state that it left. */
export const leftAs = ({ modified_at }: Pick<Granted, 'modified_at'>): string => modified_at.toISOString();

type Before = Pick<Database['enquiry'], 'status_id' | 'rejection_code' | 'rejection_reason'>;

/**
 * The answer that an enquiry had before its approval; or why it stays approved: CONFLICT where there is no approval or no
 * way back, CONVERSION_INVOICED, CONVERSION_CHANGED.
 * @param granted the conversion that the approval made
 * @param approval what the approval kept
 */
export function beforeApproval(
  { status_id }: Pick<Database['enquiry'], 'status_id'>,
  granted: Granted | undefined,
  approval: Pick<Database['audit_event'], 'was' | 'left_as'> | undefined,
): { before: Before } | Failure {
  if (status_id !== APPROVED) {
    return new Failure('CONFLICT', refusal('enquiry.noApproval', { status: statusName(status_id) }));
  }
  if (!granted || !approval || approval.was === null) return new Failure('CONFLICT', refusal('enquiry.noWayBack'));
  const { id, invoice_id: invoice } = granted;
  if (invoice !== null) return new Failure('CONVERSION_INVOICED', refusal('conversion.invoiced', { id, invoice }));
  if (leftAs(granted) !== approval.left_as) {
    return new Failure('CONVERSION_CHANGED', refusal('conversion.changedSince', { id }));
  }
  return { before: JSON.parse(approval.was) as Before };
}
