import { rejectionReasons, type RejectionCode } from '#contract/conversion-updates';
import type { ConversionRow } from '#contract/conversions';
import type { Decision } from './deferred.ts';

/** What a decision says of a conversion; the rest of it stays. */
export type Standing = Pick<
  ConversionRow,
  'status' | 'decisionDate' | 'paymentStatus' | 'rejectionCode' | 'rejectionReason'
>;

/** How a conversion stands once it is decided, as the network will say it. Pure. */
export function standingOf({ status, rejectionCode, rejectionReason }: Omit<Decision, 'row'>, at: string): Standing {
  if (status === 'approved') {
    return {
      status,
      decisionDate: at,
      paymentStatus: 'awaitingInvoicing',
      rejectionCode: null,
      rejectionReason: null,
    };
  }
  return {
    status,
    decisionDate: at,
    paymentStatus: null,
    rejectionCode: rejectionCode ?? null,
    rejectionReason:
      rejectionReason || (rejectionCode ? rejectionReasons[Number(rejectionCode) as RejectionCode] : null),
  };
}

/** How a conversion stood before it was decided. */
export function stoodAs({
  status,
  decisionDate,
  paymentStatus,
  rejectionCode,
  rejectionReason,
}: ConversionRow): Standing {
  return { status, decisionDate, paymentStatus, rejectionCode, rejectionReason };
}
