import { searchOf } from '#src/lib/search-of.ts';
import { withoutList } from '#src/table/use-list.ts';

/** The addresses over the list of runs: the list's own query, the month of a preview, and what the lists in it keep. */

/** Before the names of what the lists of a run keep in the address. */
export const PREFIXES = { invoices: 'i-', payments: 'p-' } as const;

const MONTH = 'of';

/** The month that a preview is of. */
export const monthOf = (search: string): string | null => new URLSearchParams(search).get(MONTH);

/** The list's own part: without what is open over it. */
export function searchOfList(search: string): string {
  const params = new URLSearchParams(withoutList(withoutList(search, PREFIXES.invoices), PREFIXES.payments));
  params.delete(MONTH);
  return searchOf(params);
}

/** The query of a preview of the month, over the list as it is. */
export function searchOfPreview(search: string, month: string): string {
  const params = new URLSearchParams(searchOfList(search));
  params.set(MONTH, month);
  return searchOf(params);
}
