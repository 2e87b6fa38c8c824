import { useQuery } from '@tanstack/react-query';
import { pathOf, queryText } from '#contract/endpoint';
import { getFileDetail } from '#contract/file-explorer';
import { getFile, uploadFile } from '#contract/files';
import { call } from '#src/api/call.ts';
import { queryOf } from '#src/api/query.ts';
import type { Viewer } from '#src/api/viewer.ts';
import { writeCsv } from '#src/lib/csv.ts';
import type { Named } from './types.ts';

/** Batches that are too big for a browser: the server works through them as a file. */

const VALIDATIONS = 1;
const POLL_MS = 1500;
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
  const { data } = await call(uploadFile, { query, body: { categoryId: VALIDATIONS }, file }, signal);
  return data.entryId;
}

/** How far the server is with a file; asked again until it is done. */
export function useServerFile({ agencyId, contactId }: Viewer, entryId: number) {
  return useQuery({
    ...queryOf(getFileDetail, { params: { entryId }, query: { agencyId, contactId } }),
    refetchInterval: ({ state }) => {
      const now = state.data?.data.processing?.state;
      return now === 'queued' || now === 'processing' ? POLL_MS : false;
    },
  });
}

/** Where a file's bytes are. */
export function downloadOf({ agencyId, contactId }: Viewer, id: number): string {
  return pathOf(getFile, { id }) + queryText({ agencyId, contactId, download: true });
}
