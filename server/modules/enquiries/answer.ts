import { accountName } from '#server/domain/account-name.store';
import { actorColumns, audit, type AuditEvent } from '#server/domain/audit.store';
import { conversionsOfOrders, insertConversion } from '#server/domain/new-conversion.store';
import type { Db, Tx } from '#server/db/database';
import { shortAmount, textOf, unitsOf } from '#server/domain/decimal';
import type { Database } from '#server/db/schema.generated';
import type { By, ConversionUpdates } from '#server/domain/updates';
import { valuation } from '#server/domain/valuation.store';
import { leftAs } from './undo.rules.ts';
import {
  actions,
  checkAnswer,
  mayNote,
  newStatus,
  rejectionOf,
  statusIdOf,
  statusName,
  type Answering,
} from './answer.rules.ts';
import { enquiryById, grantedConversion, insertNotes, isCashback, storeAnswer, type Answer } from './answers.store.ts';
import { refusal } from '#contract/refusals/index';
import { Failure } from '#server/failure';

type Enquiry = Database['enquiry'];

export const fullAmount = (amount: string) => textOf(unitsOf(amount, 4), 4);

/** The credit of an approval; undefined when no commission group applies. */
export async function earnedBy(db: Db, enquiry: Enquiry, value = enquiry.value) {
  const { campaign_id: id, advertiser_id, publisher_id: publisherId } = enquiry;
  const unknown = { customerType: null, voucherCode: null, country: null, itemCategories: [] };
  const valued = await valuation(db, [{ id, advertiser_id }]);
  return valued(id, { publisherId, value, ...unknown });
}

/**
 * Stores the conversion of an approved claim; it is approved as well.
 * @throws CONFLICT when the order is tracked already, NO_COMMISSION_GROUP
 */
async function grant(tx: Tx, enquiry: Enquiry, amount: string | undefined, at: Date) {
  const [known] = await conversionsOfOrders(tx, [enquiry.campaign_id], [enquiry.advertiser_ref]);
  if (known) {
    throw new Failure(
      'CONFLICT',
      refusal('claim.trackedFor', {
        order: enquiry.advertiser_ref,
        conversionId: known.id,
        status: known.status,
        publisherId: known.publisher_id,
      }),
    );
  }
  const value = amount === undefined ? enquiry.value : fullAmount(amount);
  const earned = await earnedBy(tx, enquiry, value);
  if (!earned) {
    throw new Failure('NO_COMMISSION_GROUP', refusal('conversion.noGroup'));
  }
  const said = amount === undefined && enquiry.raw_currency !== null && enquiry.raw_value !== null;
  const { currency_code } = enquiry;
  const conversionId = await insertConversion(tx, {
    agency_id: enquiry.agency_id,
    publisher_id: enquiry.publisher_id,
    advertiser_id: enquiry.advertiser_id,
    campaign_id: enquiry.campaign_id,
    relation_id: enquiry.relation_id,
    advertiser_ref: enquiry.advertiser_ref,
    uid: enquiry.uid,
    currency_code,
    ...earned,
    converted_at: enquiry.transaction_at,
    modified_at: at,
    status: 'approved',
    decided_at: at,
    network_calc_at: at,
    publisher_calc_at: at,
    raw_currency: said ? (enquiry.raw_currency ?? currency_code) : currency_code,
    raw_amount: said ? (enquiry.raw_value ?? value) : value,
    orig_value: value,
    value,
    loyalty: await isCashback(tx, enquiry.publisher_id),
  });
  return { conversionId, value, earned };
}

/** Decides the conversion of an earlier approval as its enquiry is decided now. @throws as an update of a conversion */
async function decideAgain(
  tx: Tx,
  by: By,
  { advertiser_id: advertiserId }: Enquiry,
  conversionId: number,
  { status, conversionValue, rejectionCode, rejectionReason }: Answering,
  updates: ConversionUpdates,
): Promise<void> {
  if (status !== 'Approved' && status !== 'Rejected') return;
  const named = { advertiserConversionId: String(conversionId), by: 'id' as const, advertiserId };
  const decision =
    status === 'Approved'
      ? { status: 'approved' as const, conversionValue }
      : { status: 'rejected' as const, rejectionCode, rejectionReason };
  await updates.apply(tx, by, { ...named, ...decision });
}

/** Audit events of an enquiry and of the conversion that its approval made. */
export function events({ scope, actor }: By, enquiry: Enquiry, at: Date) {
  const common = {
    agency_id: enquiry.agency_id,
    contact_id: scope.role === 'publisher' ? enquiry.publisher_id : enquiry.advertiser_id,
    ...actorColumns(actor),
    occurred_at: at,
  };
  return {
    ofEnquiry: (
      action: AuditEvent['action'],
      before: object | undefined,
      after: object,
      back?: AuditEvent['back'],
    ): AuditEvent => ({
      ...common,
      action,
      subject_kind: 'enquiry',
      subject_id: String(enquiry.id),
      ...(before && { before }),
      after,
      ...(back && { back }),
    }),
    ofConversion: ({ conversionId, value, earned }: Awaited<ReturnType<typeof grant>>): AuditEvent => ({
      ...common,
      contact_id: enquiry.advertiser_id,
      action: 'conversion.granted',
      subject_kind: 'conversion',
      subject_id: String(conversionId),
      after: {
        status: 'approved',
        value: shortAmount(value),
        commission: shortAmount(earned.commission),
        cost: shortAmount(earned.net_cost),
        commissionGroupId: earned.commission_group_id,
        enquiryId: enquiry.id,
      },
    }),
  };
}

/** The author shown to others: an account's name, or the person's for the network. */
const authorOf = (tx: Tx, { scope, actor }: By) =>
  scope.role === 'manager' ? actor.name : accountName(tx, scope.agencyId, scope.contactId);

/** Gives an enquiry another status, and its conversion with it. @throws as `grant` and an update of a conversion */
async function decide(
  tx: Tx,
  by: By,
  enquiry: Enquiry,
  body: Answering & { status: NonNullable<Answering['status']> },
  { at, updates }: { at: Date; updates: ConversionUpdates },
): Promise<{ answer: Answer; done: AuditEvent[] }> {
  const { status } = body;
  const noted = events(by, enquiry, at);
  const told = status === 'Rejected' ? rejectionOf(body) : { rejection_code: null, rejection_reason: null };
  const { conversion_id: earlier } = enquiry;
  if (earlier !== null) await decideAgain(tx, by, enquiry, earlier, body, updates);
  const isNew = status === 'Approved' && earlier === null;
  const made = isNew ? await grant(tx, enquiry, body.conversionValue?.amount, at) : undefined;
  const conversionId = made?.conversionId ?? earlier;
  const after = {
    status,
    ...(status === 'Rejected' && { rejectionCode: told.rejection_code, rejectionReason: told.rejection_reason }),
    ...(status === 'Approved' && { conversionId }),
  };
  const back = status === 'Approved' ? await wayBackOf(tx, by, enquiry, conversionId) : undefined;
  const answered = noted.ofEnquiry(actions[status], { status: statusName(enquiry.status_id) }, after, back);
  return {
    answer: { ...told, status_id: statusIdOf(status), conversion_id: conversionId },
    done: [answered, ...(made ? [noted.ofConversion(made)] : [])],
  };
}

/**
 * Answers an enquiry of the scope: stores note, status and, on approval, the conversion, with audit events. A conversion
 * that is there from an approval that was taken back is decided again.
 * @throws Failure before anything is written.
 */
export async function answerEnquiry(
  tx: Tx,
  by: By,
  id: number,
  body: Answering,
  { now, updates }: { now: Date; updates: ConversionUpdates },
): Promise<void> {
  checkAnswer(body);
  const enquiry = await enquiryById(tx, by.scope, id);
  if (!enquiry) throw new Failure('NOT_FOUND', refusal('enquiry.none'));
  const status = newStatus(enquiry, body, by.scope);
  if (body.note != null && !mayNote(enquiry)) {
    throw new Failure('CONFLICT', refusal('enquiry.closed'));
  }
  const at = new Date(Math.max(now.getTime(), enquiry.modified_at.getTime()));
  const noted = events(by, enquiry, at);
  const answer: Answer = {};
  const done: AuditEvent[] = [];
  if (status !== undefined) {
    const decided = await decide(tx, by, enquiry, { ...body, status }, { at, updates });
    Object.assign(answer, decided.answer);
    done.push(...decided.done);
  }
  if (body.note != null) {
    const note = { enquiry_id: id, agency_id: enquiry.agency_id, author_role: by.scope.role, body: body.note };
    await insertNotes(tx, [{ ...note, author_name: await authorOf(tx, by), created_at: at }]);
    if (by.scope.role === 'manager') answer.network_notes = body.note;
    done.push(noted.ofEnquiry('enquiry.noted', undefined, { note: body.note }));
  }
  if (done.length === 0) return;
  await storeAnswer(tx, id, { ...answer, modified_at: at });
  await audit(tx, ...done);
}

/** An approval is taken back by the answer before it and by how it left the conversion. */
async function wayBackOf(tx: Tx, { scope }: By, enquiry: Enquiry, conversionId: number | null) {
  const granted = conversionId === null ? undefined : await grantedConversion(tx, scope, conversionId);
  if (!granted) return undefined;
  const { status_id, rejection_code, rejection_reason } = enquiry;
  return { was: JSON.stringify({ status_id, rejection_code, rejection_reason }), leftAs: leftAs(granted) };
}
