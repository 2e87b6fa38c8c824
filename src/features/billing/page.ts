import { billingRunSorts, getBillingRun, listBillingRuns, type CurrencyTotals } from '#contract/billing';
import type { Viewer } from '#src/api/viewer.ts';
import { objectsIn } from '#src/lib/csv-cell.ts';
import { formatMonth } from '#src/lib/day.ts';
import { formatMoney } from '#src/lib/money.ts';
import { choice } from '#src/list/filters.ts';
import { list } from '#src/list/list.ts';
import type { Option } from '#src/list/types.ts';
import * as t from '#text';

const MONTHS = 36;

export function pastMonths(today: string): Option[] {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  return Array.from({ length: MONTHS }, (_, back) => {
    const value = new Date(Date.UTC(year, month - 2 - back, 1)).toISOString().slice(0, 7);
    return { value, label: formatMonth(value) };
  });
}

const sumsOf = (sum: 'invoiceGross' | 'paymentTotal') => (totals: string) =>
  objectsIn<CurrencyTotals>(totals)
    .filter((one) => Number(one[sum]) !== 0)
    .map((one) => `${formatMoney(one[sum])} ${one.currency}`)
    .join(', ');

const { columns: c, ...words } = t.billing;

/** Billing, for account managers: past runs, one open run, and the preview of the next. */
export const page = list({
  name: 'billing',
  endpoint: listBillingRuns,
  words: { ...words, columns: c, rows: words.runs },
  filters: ({ today }) => ({ month: choice(c.month, 'month', pastMonths(today)) }),
  sorts: billingRunSorts,
  sort: '-ranAt',
  columns: (make) => ({
    id: make.id('id', { width: 100 }),
    month: make.month('month'),
    ranAt: make.instant('ranAt'),
    ranBy: make.text('ranBy', { width: 160 }),
    invoices: make.number('invoiceCount', { width: 90 }),
    invoiced: make.text('totals', { width: 300, write: sumsOf('invoiceGross') }),
    payments: make.number('paymentCount', { width: 90 }),
    paid: make.text('totals', { width: 300, write: sumsOf('paymentTotal') }),
  }),
  rowId: (row) => row.id,
  scope: () => ({ dateBasis: words.wholeAgency, currency: words.ownCurrency }),
  opens: {
    ':id': {
      load: () => import('./Run.tsx'),
      requests: (viewer, id) => [{ endpoint: getBillingRun, input: openInput(viewer, id) }],
    },
    preview: { load: () => import('./Preview.tsx') },
  },
  load: () => import('./Page.tsx'),
});

export const openInput = ({ agencyId }: Viewer, runId: number) => ({ params: { runId }, query: { agencyId } });
