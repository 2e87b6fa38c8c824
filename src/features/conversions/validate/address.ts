import { searchOf } from '#src/lib/search-of.ts';

/** The batch page's address: the query of the list that it was opened from, and beside it the file that is shown. */

const FILE = 'file';

/** The entry of the file that is shown; undefined where none is. */
export function fileOf(search: string): number | undefined {
  const raw = new URLSearchParams(search).get(FILE) ?? '';
  return /^\d{1,15}$/.test(raw) ? Number(raw) : undefined;
}

/** The list's own part. */
export function searchOfList(search: string): string {
  const params = new URLSearchParams(search);
  params.delete(FILE);
  return searchOf(params);
}

export function withFile(search: string, entryId: number): string {
  const params = new URLSearchParams(search);
  params.set(FILE, String(entryId));
  return searchOf(params);
}
