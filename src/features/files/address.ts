import { getFile, type FileEntry } from '#contract/files';
import type { Viewer } from '#src/api/viewer.ts';
import { addressOf } from '#src/lib/network.ts';
import { isFolder } from './entry.ts';

/** Download address of a file; a folder comes as a zip. */
export function downloadHref({ agencyId, contactId }: Viewer, entry: Pick<FileEntry, 'id' | 'entryType'>): string {
  const query = { agencyId, contactId, download: true, ...(isFolder(entry) && { includeSubEntries: true }) };
  return addressOf(getFile, { params: { id: entry.id }, query });
}
