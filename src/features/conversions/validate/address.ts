import { searchOf } from '#src/lib/search-of.ts';

/** The address of the page: the query of the list that it was opened from, and beside it the batch that is shown. */

const BATCH = 'batch';

/** The batch that is shown; undefined where none is. */
export function batchIn(search: string): number | undefined {
  const raw = new URLSearchParams(search).get(BATCH) ?? '';
  return /^\d{1,15}$/.test(raw) ? Number(raw) : undefined;
}

/** The list's own part. */
export function searchOfList(search: string): string {
  const params = new URLSearchParams(search);
  params.delete(BATCH);
  return searchOf(params);
}

export function withBatch(search: string, batchId: number): string {
  const params = new URLSearchParams(search);
  params.set(BATCH, String(batchId));
  return searchOf(params);
}
