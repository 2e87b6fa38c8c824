import { uploadFile, type ENQUIRIES } from '#contract/files';
import { scopeOf, type Viewer } from '#src/api/viewer.ts';
import { writeCsv } from '#src/lib/csv.ts';
import { inPieces } from '#src/lib/in-pieces.ts';
import { fresh } from '#src/first-view/fresh.ts';

/** Claims as a file, which the service works through. */

const uploading = fresh(() => import('#src/api/upload.ts'));

export interface RowsToUpload<T> {
  viewer: Viewer;
  category: typeof ENQUIRIES;
  /** Name of the file, before the day. */
  name: string;
  header: readonly string[];
  items: readonly T[];
  /** An item's cells, in the order of the header. */
  cellsOf: (item: T) => readonly string[];
}

/**
 * Makes a CSV, a piece at a time, and uploads it.
 * @returns the id of its entry.
 * @throws CallError; the abort reason when `signal` fires
 */
export async function uploadRows<T>(
  { viewer, category, name, header, items, cellsOf }: RowsToUpload<T>,
  signal: AbortSignal,
): Promise<number> {
  const lines = await inPieces(items, (item) => writeCsv([cellsOf(item)]), signal);
  const file = new File([writeCsv([header]), ...lines], `${name}-${viewer.today}.csv`, { type: 'text/csv' });
  const query = { ...scopeOf(viewer), useDefaultLocation: true };
  const { upload } = await uploading();
  return (await upload(uploadFile, { query, body: { categoryId: category }, file }, { signal })).entryId;
}
