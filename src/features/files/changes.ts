import { useQueryClient } from '@tanstack/react-query';
import { browseFiles, getFileDetail, listBin, listFileRows, updateFile } from '#contract/folders';
import { listFiles, type FileEntry } from '#contract/files';
import { call, type Answer } from '#src/api/call.ts';
import { keyOf } from '#src/api/query.ts';
import { useViewer } from '#src/api/viewer.ts';
import { holds } from '#src/table/selection.ts';
import type { Picked } from '#src/list/types.ts';
import type { Act } from './each.ts';

const shown = [browseFiles, listBin, getFileDetail, listFiles, listFileRows] as const;

/** Everything that shows files is asked for again. */
export function useFilesChanged(): () => Promise<unknown> {
  const queries = useQueryClient();
  return () => Promise.all(shown.map((endpoint) => queries.invalidateQueries({ queryKey: keyOf(endpoint) })));
}

/** The server answers at most so many at once. */
const MOST = 500;

/** Loads a part of the entries that a list shows. */
export type LoadEntries = (page: { offset: number; limit: number }) => Promise<Answer<readonly FileEntry[]>>;

/** Ids of what is picked; of "all that match" they are asked for. */
export async function idsOf(picked: Picked, load: LoadEntries): Promise<number[]> {
  if (picked.kind === 'some') return picked.ids.map(Number);
  const ids: number[] = [];
  for (let offset = 0; offset < picked.total; offset += MOST) {
    const { data } = await load({ offset, limit: MOST });
    ids.push(...data.map(({ id }) => id).filter((id) => holds(picked, String(id))));
  }
  return ids;
}

/** What is picked in the list, for whatever moves it by other ways than the buttons. */
export interface Held {
  has: (id: number) => boolean;
  ids: () => Promise<number[]>;
  /** Nothing is picked any more. */
  clear: () => void;
}

/** How to move an entry into a folder, of which 0 is the top one. */
export function useMoveInto(): (folderId: number) => Act {
  const { agencyId, contactId } = useViewer();
  return (folderId) => {
    const body = { folderId: folderId === 0 ? null : folderId };
    return (entryId) => call(updateFile, { params: { entryId }, query: { agencyId, contactId }, body });
  };
}
