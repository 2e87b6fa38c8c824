import { searchOf } from '#src/lib/search-of.ts';
import { withoutList } from '#src/table/use-list.ts';

/** URLs over the list of runs: the list's own query, the month of a preview, and the parameters of the nested lists. */

/** Prefixes of the nested lists' parameters in the URL. */
export const PREFIXES = { invoices: 'i-', payments: 'p-' } as const;

const MONTH = 'of';

export const monthOf = (search: string): string | null => new URLSearchParams(search).get(MONTH);

export function searchOfList(search: string): string {
  const params = new URLSearchParams(withoutList(withoutList(search, PREFIXES.invoices), PREFIXES.payments));
  params.delete(MONTH);
  return searchOf(params);
}

/** The query that opens a month's preview over the list. */
export function searchOfPreview(search: string, month: string): string {
  const params = new URLSearchParams(searchOfList(search));
  params.set(MONTH, month);
  return searchOf(params);
}
