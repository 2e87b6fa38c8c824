import { valueAt } from '#contract/records';
import { rejectionReasons } from '#contract/conversion-updates';
import type { ConversionRow } from '#contract/conversions';
import type { Decision } from './deferred.ts';

export type Standing = Pick<
  ConversionRow,
  'status' | 'decisionDate' | 'paymentStatus' | 'stage' | 'rejectionCode' | 'rejectionReason'
>;

/** The standing after a decision, as the network will report it. Pure. */
export function standingOf({ status, rejectionCode, rejectionReason }: Omit<Decision, 'row'>, at: string): Standing {
  if (status === 'approved') {
    return {
      status,
      decisionDate: at,
      paymentStatus: 'awaitingInvoicing',
      stage: 'approved',
      rejectionCode: null,
      rejectionReason: null,
    };
  }
  if (status === 'pending') {
    return {
      status,
      decisionDate: null,
      paymentStatus: null,
      stage: 'pending',
      rejectionCode: null,
      rejectionReason: null,
    };
  }
  return {
    status,
    decisionDate: at,
    paymentStatus: null,
    stage: null,
    rejectionCode: rejectionCode ?? null,
    rejectionReason: rejectionReason || valueAt(rejectionReasons, rejectionCode ?? '') || null,
  };
}

export function stoodAs({
  status,
  decisionDate,
  paymentStatus,
  stage,
  rejectionCode,
  rejectionReason,
}: ConversionRow): Standing {
  return { status, decisionDate, paymentStatus, stage, rejectionCode, rejectionReason };
}
