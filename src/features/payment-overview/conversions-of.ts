import type { OverviewRow } from '#contract/payment-overview';
import { MAX_LIMIT } from '#contract/primitives';
import { inCurrency, type Viewer } from '#src/api/viewer.ts';
import { paths } from '#src/lib/paths.ts';
import { daysOfMonths, monthOf } from './months.ts';

/** The conversion list's query for a row; undefined where no filter selects exactly its conversions. */
export function conversionsOf(viewer: Viewer, row: OverviewRow): string | undefined {
  const filter = filterOf(row);
  if (filter === undefined) return undefined;
  const month = monthOf(row);
  const of = [`period=${daysOfMonths({ first: month, last: month })}`, `campaign=${row.PID}`, filter];
  return `${paths.conversions(viewer)}?${[...of, ...inCurrency(viewer, row.Currency)].join('&')}`;
}

function filterOf(row: OverviewRow): string | undefined {
  switch (row.PaymentStatus) {
    case 'Next Payment':
      return 'payment=due,raised';
    case 'Advertiser Invoiced':
      return 'payment=invoiced';
    case 'No Commission':
      // Rejected conversions earn nothing, and a row of traffic has none.
      return row.ValidatedCommission === 0 && row.PendingCommission === 0 ? undefined : 'payment=approved,pending';
    default:
      return paymentsOf(row);
  }
}

/** The payments of a sent row: only their ids tell fast payments from standard ones of the same month. */
function paymentsOf({ InvoiceNumberList }: OverviewRow): string | undefined {
  const ids = InvoiceNumberList?.split(',') ?? [];
  // The list accepts no more ids.
  return ids.length === 0 || ids.length > MAX_LIMIT ? undefined : `paymentId=${ids.join(',')}`;
}
