import type { getPaymentOverview, OverviewRow } from '#contract/payment-overview';
import type { Received } from '#contract/endpoint';

type Query = Received<typeof getPaymentOverview>['query'];

/** The rows of a payment overview that a request is about, in its order. @param productId of a relation that it names */
export function overviewMatching(
  rows: readonly OverviewRow[],
  query: Query,
  productId: number | undefined,
): OverviewRow[] {
  const month = (year: number, number: number) => year * 12 + number;
  const first = month(query.startYear, query.startMonth);
  const last = month(query.endYear, query.endMonth);
  const matching = rows.filter((row) => {
    const at = month(row.BillingYear, row.BillingMonth);
    if (at < first || at > last) return false;
    if (query.advertiserId !== 0 && row.MID !== query.advertiserId) return false;
    if (query.campaignId !== 0 && row.PID !== query.campaignId && row.PID !== productId) return false;
    return query.paymentStatus.includes(row.PaymentStatus);
  });
  const { sortColumnName: by, sortDirection = 'asc' } = query;
  if (by === undefined) return matching;
  const sign = sortDirection === 'asc' ? 1 : -1;
  return matching.toSorted((a, b) => sign * compared(a[by], b[by]) || a.CampaignStatID - b.CampaignStatID);
}

type Cell = string | number | null;

/** Numbers by size, texts whatever their capitals. */
function compared(a: Cell, b: Cell): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  const [one, other] = [String(a).toLowerCase(), String(b).toLowerCase()];
  return one < other ? -1 : Number(one > other);
}
