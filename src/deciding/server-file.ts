import { useQuery } from '@tanstack/react-query';
import { getFileDetail } from '#contract/folders';
import { getFile } from '#contract/files';
import { queryOf } from '#src/api/query.ts';
import type { Viewer } from '#src/api/viewer.ts';
import { addressOf } from '#src/lib/network.ts';
import { pollWhile } from './polling.ts';

/** Files that the server works through, row by row. */

/** How far the server is with a file; asked again until it is done. */
export function useServerFile({ agencyId, contactId }: Viewer, entryId: number) {
  return useQuery({
    ...queryOf(getFileDetail, { params: { entryId }, query: { agencyId, contactId } }),
    refetchInterval: ({ state }) => pollWhile(state.data ? [state.data.data] : []),
  });
}

/** Where a file's bytes are. */
export function downloadOf({ agencyId, contactId }: Viewer, id: number): string {
  return addressOf(getFile, { params: { id }, query: { agencyId, contactId, download: true } });
}
