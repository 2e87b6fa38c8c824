import { billingRunSorts, getBillingRun, listBillingRuns, type CurrencyTotals } from '#contract/billing';
import type { Viewer } from '#src/api/viewer.ts';
import { objectsIn } from '#src/lib/csv-cell.ts';
import { EVER, formatMonth, monthAt, monthIndex, monthRange, rangeText, readRange } from '#src/lib/day.ts';
import { formatMoney } from '#src/lib/money.ts';
import { period } from '#src/list/filters.ts';
import { list } from '#src/list/list.ts';
import type { Option, PeriodFilter } from '#src/list/types.ts';
import * as t from '#text';

const MONTHS = 36;
const { columns: c, ...words } = t.billing;

/** Months that are over, the latest first, as yyyy-mm. */
export function pastMonths(today: string): string[] {
  return Array.from({ length: MONTHS }, (_, back) => monthAt(monthIndex(today) - 1 - back));
}

/** One month that is over; with `all` also every run. */
export function monthFilter(today: string, all: readonly Option[] = []): PeriodFilter {
  const months = pastMonths(today).map((month) => ({ value: rangeText(monthRange(month)), label: formatMonth(month) }));
  return period(c.month, ({ fromDate }) => (fromDate === EVER.from ? {} : { month: fromDate.slice(0, 7) }), {
    bases: [{ value: 'month', label: c.month }],
    today,
    range: readRange((all[0] ?? months[0])?.value ?? 'all') ?? 'all',
    only: { options: [...all, ...months], refused: words.onlyMonths(MONTHS) },
  });
}

const sumsOf = (sum: 'invoiceGross' | 'paymentTotal') => (totals: string) =>
  objectsIn<CurrencyTotals>(totals)
    .filter((one) => Number(one[sum]) !== 0)
    .map((one) => `${formatMoney(one[sum])} ${one.currency}`)
    .join(', ');

export const runList = list({
  name: 'billing',
  endpoint: listBillingRuns,
  words: { ...words, columns: c, rows: words.runs },
  filters: ({ today }) => ({ month: monthFilter(today, [{ value: 'all', label: t.table.presets.all }]) }),
  sorts: billingRunSorts,
  sort: '-ranAt',
  columns: (make) => ({
    id: make.id('id', { width: 72 }),
    month: make.month('month', { width: 88 }),
    ranAt: make.instant('ranAt'),
    ranBy: make.text('ranBy', { width: 160, hidden: true }),
    invoices: make.number('invoiceCount', { width: 76 }),
    invoiced: make.text('totals', { width: 346, firm: true, lines: 2, write: sumsOf('invoiceGross') }),
    payments: make.number('paymentCount', { width: 76 }),
    paid: make.text('totals', { width: 346, firm: true, lines: 2, write: sumsOf('paymentTotal') }),
  }),
  rowId: (row) => row.id,
  scope: () => ({ narrowed: words.wholeAgency, currency: words.ownCurrency }),
  detail: (viewer, id) => [{ endpoint: getBillingRun, input: openInput(viewer, id) }],
});

export const openInput = ({ agencyId }: Viewer, runId: number) => ({ params: { runId }, query: { agencyId } });
