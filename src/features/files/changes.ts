import { useQueryClient } from '@tanstack/react-query';
import { browseFiles, getFileDetail, listBin, listFileRows, updateFile } from '#contract/folders';
import { listFiles, type FileEntry } from '#contract/files';
import { call, type Answer } from '#src/api/call.ts';
import { readAnew } from '#src/api/query.ts';
import { useViewer } from '#src/api/use-viewer.ts';
import { holds } from '#src/table/selection.ts';
import type { Picked } from '#src/list/types.ts';
import type { Act } from './each.ts';

const shown = [browseFiles, listBin, getFileDetail, listFiles, listFileRows] as const;

export function useFilesChanged(): () => Promise<unknown> {
  const queries = useQueryClient();
  return () => readAnew(queries, shown);
}

/** The server's maximum page size. */
const MOST = 500;

export type LoadEntries = (page: { offset: number; limit: number }) => Promise<Answer<readonly FileEntry[]>>;

/** Ids of the picked entries; those of "all that match" are requested. */
export async function idsOf(picked: Picked, load: LoadEntries): Promise<number[]> {
  if (picked.kind === 'some') return picked.ids.map(Number);
  const ids: number[] = [];
  for (let offset = 0; offset < picked.total; offset += MOST) {
    const { data } = await load({ offset, limit: MOST });
    ids.push(...data.map(({ id }) => id).filter((id) => holds(picked, String(id))));
  }
  return ids;
}

export interface Held {
  has: (id: number) => boolean;
  ids: () => Promise<number[]>;
  clear: () => void;
}

/** Makes the action that moves an entry into a folder; 0 is the top folder. */
export function useMoveInto(): (folderId: number) => Act {
  const { agencyId, contactId } = useViewer();
  return (folderId) => {
    const body = { folderId: folderId === 0 ? null : folderId };
    return (entryId) => call(updateFile, { params: { entryId }, query: { agencyId, contactId }, body });
  };
}
