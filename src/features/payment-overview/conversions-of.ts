import type { OverviewRow } from '#contract/payment-overview';
import { MAX_LIMIT } from '#contract/primitives';
import type { Viewer } from '#src/api/viewer.ts';
import { paths } from '#src/lib/paths.ts';
import { daysOfMonth, monthOf } from './months.ts';

/** The conversions that a row's money is of, as their list is filtered; undefined where no filter tells them from others. */
export function conversionsOf(viewer: Viewer, row: OverviewRow): string | undefined {
  const filter = filterOf(row);
  if (filter === undefined) return undefined;
  const of = [`period=${daysOfMonth(monthOf(row))}`, `campaign=${row.PID}`, filter];
  if (row.Currency !== viewer.currency && viewer.currencies.includes(row.Currency)) of.push(`currency=${row.Currency}`);
  return `${paths.conversions(viewer)}?${of.join('&')}`;
}

function filterOf(row: OverviewRow): string | undefined {
  switch (row.PaymentStatus) {
    case 'Next Payment':
      return 'payment=nextPayment';
    case 'Advertiser Invoiced':
      return 'payment=advertiserInvoiced';
    case 'No Commission':
      // What is rejected earns nothing, and behind traffic alone there are no conversions.
      return row.ValidatedCommission === 0 && row.PendingCommission === 0
        ? undefined
        : 'status=approved&status=pending&invoiced=no';
    default:
      return paymentsOf(row);
  }
}

/** What is sent: fast payments and standard ones of a campaign's month are told apart by their ids alone. */
function paymentsOf({ InvoiceNumberList }: OverviewRow): string | undefined {
  const ids = InvoiceNumberList?.split(',') ?? [];
  // A list is asked for by no more at once.
  return ids.length === 0 || ids.length > MAX_LIMIT ? undefined : `paymentId=${ids.join(',')}`;
}
