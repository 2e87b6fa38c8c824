import { uploadFile, VALIDATIONS } from '#contract/files';
import type { Viewer } from '#src/api/viewer.ts';
import { writeCsv } from '#src/lib/csv.ts';
import { fresh } from '#src/ui/fresh.ts';
import type { Named } from './types.ts';

/** Batches that are too big for a browser: the server works through them as a file. */

const uploading = fresh(() => import('#src/api/upload.ts'));

/** The first one takes ids, too. */
const header = ['advertiserRef', 'status', 'amount', 'rejectionCode', 'rejectionReason', 'advertiserId'];

/**
 * Makes the file and uploads it.
 * @returns the id of its entry.
 * @throws CallError
 */
export async function sendAsFile(viewer: Viewer, rows: readonly Named[], signal: AbortSignal): Promise<number> {
  const lines = rows.map(({ name, advertiserId, wish }) => [
    name,
    wish.status ?? '',
    wish.amount ?? '',
    wish.rejectionCode ?? '',
    wish.rejectionReason ?? '',
    String(advertiserId ?? ''),
  ]);
  const file = new File([writeCsv([header, ...lines])], `validations-${viewer.today}.csv`, { type: 'text/csv' });
  const query = { agencyId: viewer.agencyId, contactId: viewer.contactId, useDefaultLocation: true };
  const { upload } = await uploading();
  return (await upload(uploadFile, { query, body: { categoryId: VALIDATIONS }, file }, { signal })).entryId;
}
