import { valueAt } from '#contract/records';
import type { CheckedClaim, EnquiryDetail, EnquiryRow } from '#contract/enquiries';
import { enquiryStatuses } from '#contract/enquiry-statuses';
import { shortAmount, unitsOf } from '#server/domain/decimal';
import { ownRole, type Scope } from '#server/db/scope';
import { mayNote, nextStatuses } from './answer.rules.ts';
import type { Granted, notesOf, trackedOrder } from './answers.store.ts';
import type { EnquiryRecord } from './enquiries.store.ts';
import { Failure } from '#server/failure';
import { sees } from '#server/domain/seen';

const amount = (decimal: string | null) => (decimal === null ? null : Number(decimal));

export function enquiryRowOf(record: EnquiryRecord): EnquiryRow {
  return {
    enquiryId: record.id,
    statusId: record.status_id,
    creationDate: record.created_at.toISOString(),
    lastUpdated: record.modified_at.toISOString(),
    optimiseNotes: record.network_notes,
    notes: record.notes,
    uId: record.uid,
    status: valueAt(enquiryStatuses, record.status_id) ?? '',
    advertiserAppId: record.advertiser_ref,
    agencyId: String(record.agency_id),
    commissionValue: amount(record.expected_commission),
    value: Number(record.value),
    currencyCode: record.currency_code,
    customerName: record.customer_name,
    campaign: record.campaign,
    publisher: { id: record.publisher_id, name: record.publisher_name, ref: record.publisher_ref },
    advertiser: { id: record.advertiser_id, name: record.advertiser_name },
    conversion: conversionOf(record),
  };
}

const noConversion: Record<keyof NonNullable<EnquiryRecord['conversion']>, null> = {
  commission: null,
  status: null,
  rejection_code: null,
  rejection_reason: null,
  uid: null,
  invoice_id: null,
  payment_id: null,
  modified_at: null,
  payment_status: null,
  stage: null,
};

/** A rejected claim has its own reason; the conversion of an approved one may have another. */
function conversionOf(record: EnquiryRecord): EnquiryRow['conversion'] {
  const conversion = record.conversion ?? noConversion;
  return {
    id: record.conversion_id,
    transactionDate: record.transaction_at.toISOString(),
    commissionEarned: amount(conversion.commission),
    status: conversion.status,
    rejectionReason: conversion.rejection_reason ?? record.rejection_reason,
    rejectionCode: conversion.rejection_code ?? record.rejection_code,
    invoiceId: conversion.invoice_id,
    pId: record.campaign_id,
    uId: conversion.uid,
    invoicePayoutId: conversion.payment_id,
    paymentStatus: conversion.payment_status,
    stage: conversion.stage,
    statusLastUpdated: conversion.modified_at?.toISOString() ?? null,
  };
}

interface Beside {
  clicks: EnquiryDetail['clicks'];
  notes: Awaited<ReturnType<typeof notesOf>>;
  tracked: Awaited<ReturnType<typeof trackedOrder>>;
  earned: Credit | undefined;
  granted: Granted | undefined;
  undoable: boolean;
}

type Credit = Pick<Granted, 'commission' | 'net_cost' | 'commission_group_id'>;

/**
 * The credit that approving again gives a conversion whose approval was taken back; undefined for another value, which
 * is valued anew.
 */
export const earnedAgain = (granted: Granted | undefined, value: string): Credit | undefined =>
  granted && unitsOf(granted.value, 4) === unitsOf(value, 4) ? granted : undefined;

/** An enquiry with related data, as far as the caller may see it. */
export function enquiryDetailOf(
  record: EnquiryRecord,
  scope: Scope,
  { clicks, notes, tracked, earned, granted, undoable }: Beside,
): EnquiryDetail {
  const { raw_currency: currency, raw_value: raw } = record;
  return {
    ...enquiryRowOf(record),
    emailAddress: record.customer_email,
    postalCode: record.customer_postal_code,
    claimed: currency === null || raw === null ? null : { currency, amount: shortAmount(raw) },
    approved: granted ? { currency: granted.currency_code, amount: shortAmount(granted.value) } : null,
    undoable,
    messages: notes.map((note) => ({
      id: note.id,
      createdAt: note.created_at.toISOString(),
      role: note.author_role,
      author: note.author_name,
      body: note.body,
    })),
    mayNote: mayNote(record),
    nextStatuses: nextStatuses(record, ownRole(scope)),
    tracked: tracked
      ? {
          conversionId: String(tracked.id),
          status: tracked.status,
          conversionDate: tracked.converted_at.toISOString(),
          publisherId: tracked.publisher_id,
          publisherName: tracked.name,
          value: { currency: tracked.currency_code, amount: shortAmount(tracked.value) },
        }
      : null,
    earns: earned
      ? {
          currency: record.currency_code,
          commission: shortAmount(earned.commission),
          cost: sees(scope, 'costs') ? shortAmount(earned.net_cost) : null,
          commissionGroupId: earned.commission_group_id,
        }
      : null,
    clicks,
  };
}

/** The outcome of a check. */
export function checkedOf(step: Failure | { row: object } | { enquiryId: number }): CheckedClaim {
  if (!(step instanceof Failure)) {
    const enquiryId = 'enquiryId' in step && step.enquiryId > 0 ? step.enquiryId : null;
    return {
      outcome: 'row' in step ? 'filed' : 'unchanged',
      enquiryId,
      code: null,
      message: null,
      refusal: null,
      errors: [],
    };
  }
  const { code, message, refusal } = step;
  const errors = step.errors.map(({ path, ...wrong }) => ({ member: path.replace(/^body\./, ''), ...wrong }));
  return { outcome: 'refused', enquiryId: null, code, message, refusal, errors };
}
