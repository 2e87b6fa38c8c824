import { TAKEN_BACK } from '#contract/enquiries';
import { refusal } from '#contract/refusals/index';
import type { Db, Tx } from '#server/db/database';
import type { Database } from '#server/db/schema.generated';
import type { Scope } from '#server/db/scope';
import { audit } from '#server/domain/audit.store';
import { mayDecide, sees } from '#server/domain/seen';
import type { By, ConversionUpdates } from '#server/domain/updates';
import { Failure } from '#server/failure';
import { statusName } from './answer.rules.ts';
import { events } from './answer.ts';
import { enquiryById, grantedConversion, lastApproval, storeAnswer, type Granted } from './answers.store.ts';
import { beforeApproval } from './undo.rules.ts';

type Enquiry = Pick<Database['enquiry'], 'id' | 'agency_id' | 'status_id'>;

/** Whether the account may take back the approval of an enquiry, which made a conversion, now. */
export async function isUndoable(db: Db, scope: Scope, enquiry: Enquiry, granted: Granted): Promise<boolean> {
  if (!sees(scope, 'decisions')) return false;
  return !(beforeApproval(enquiry, granted, await lastApproval(db, enquiry)) instanceof Failure);
}

/**
 * Takes back the approval of an enquiry of the scope: it gets its earlier answer, and its conversion is rejected.
 * @throws Failure before anything is written.
 */
export async function undoApproval(
  tx: Tx,
  by: By,
  id: number,
  { now, updates }: { now: Date; updates: ConversionUpdates },
): Promise<void> {
  mayDecide(by.scope);
  const enquiry = await enquiryById(tx, by.scope, id);
  if (!enquiry) throw new Failure('NOT_FOUND', refusal('enquiry.none'));
  const { conversion_id: conversionId, advertiser_id: advertiserId } = enquiry;
  const granted = conversionId === null ? undefined : await grantedConversion(tx, by.scope, conversionId);
  const way = beforeApproval(enquiry, granted, await lastApproval(tx, enquiry));
  if (way instanceof Failure) throw way;
  const rejected = { status: 'rejected', rejectionCode: 8, rejectionReason: TAKEN_BACK } as const;
  await updates.apply(tx, by, { advertiserConversionId: String(conversionId), by: 'id', advertiserId, ...rejected });
  const at = new Date(Math.max(now.getTime(), enquiry.modified_at.getTime()));
  await storeAnswer(tx, id, { ...way.before, modified_at: at });
  const after = { status: statusName(way.before.status_id), conversionId };
  const { ofEnquiry } = events(by, enquiry, at);
  await audit(tx, ofEnquiry('enquiry.approval_undone', { status: statusName(enquiry.status_id) }, after));
}
