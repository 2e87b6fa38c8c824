import { IconFile, IconFolder } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { Route, Routes, useSearchParams } from 'react-router';
import { getFileDetail } from '#contract/folders';
import type { FileEntry } from '#contract/files';
import { callCsv } from '#src/api/call.ts';
import { listOf, queryOf } from '#src/api/query.ts';
import { useViewer } from '#src/api/viewer.ts';
import { DataTable } from '#src/table/DataTable.tsx';
import { holds } from '#src/table/selection.ts';
import type { Picked } from '#src/table/types.ts';
import { useList } from '#src/table/use-list.ts';
import { useOpenId } from '#src/table/use-open-id.ts';
import { useRows } from '#src/table/use-rows.ts';
import * as t from '#text';
import { opening } from '#src/ui/opening.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { paths } from '#src/ui/paths.ts';
import { rowsIn, scopeText } from '#src/ui/scope-text.ts';
import { ScopeLine } from '#src/ui/ScopeLine.tsx';
import { Actions } from './Actions.tsx';
import { idsOf, type Held } from './changes.ts';
import type { Chosen } from './chosen.ts';
import { isFolder } from './columns.ts';
import { DropZone } from './DropZone.tsx';
import { FolderPath } from './FolderPath.tsx';
import { askedOf, endpointOf, fileList, filesPage, filesShown, firstRequest } from './list.ts';
import { pollWhile } from '#src/deciding/polling.ts';
import { later } from '#src/ui/later.tsx';

export { firstRequest };

const Detail = opening(() => import('./Detail.tsx'));
export const opens = { '*': Detail };

/** Files: a folder or the bin, with one file open over it when the address names it. */
export function Component() {
  return (
    <>
      <Explorer />
      <Routes>
        <Route path=":entryId" element={<Detail />} />
      </Routes>
    </>
  );
}

// Nobody uploads or picks before the page is used: until then it is only the list.
const PickedActions = later(() => import('./PickedActions.tsx'));
const UploadDialog = later(() => import('./UploadDialog.tsx'), 'dialog');

const noRows: FileEntry[] = [];

function Explorer() {
  const viewer = useViewer();
  const [search] = useSearchParams();
  const asked = useMemo(() => askedOf(search), [search]);
  const { mode, folderId } = asked;
  const list = useMemo(() => withSigns(fileList(viewer, asked.mode)), [viewer, asked]);
  const state = useList(list);
  const shown = filesShown(viewer, asked, state);
  const query = useRows({
    ...listOf(endpointOf(mode), filesPage(shown, state)),
    refetchInterval: ({ state: { data } }) => pollWhile(data?.data ?? noRows),
  });
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const held = useRef<Held | null>(null);
  const folder = useFolder(folderId);
  const openId = useOpenId();
  const rows = query.data?.data ?? noRows;
  const total = query.data?.total;
  const scope = rowsIn(t.files.count, total);
  return (
    <DropZone rows={rows} enabled={mode !== 'bin'} held={held} onChosen={setChosen}>
      <PageHeader
        title={mode === 'bin' ? t.files.bin : t.files.title}
        owner={viewer.name}
        actions={<Actions mode={mode} folder={folder} folderId={folderId} onChosen={setChosen} />}
      >
        <ScopeLine {...scope} />
      </PageHeader>
      {mode !== 'bin' && <FolderPath folder={folder} />}
      <DataTable
        list={list}
        state={state}
        query={query}
        rowHref={(row, at) =>
          isFolder(row) && mode !== 'bin' ? paths.folder(viewer, row.id) : paths.file(viewer, row.id) + at
        }
        openId={openId}
        emptyText={mode === 'bin' ? t.files.binEmpty : t.files.empty}
        scopeLine={`${viewer.name} · ${scopeText(scope)}`}
        fetchCsv={(signal) => callCsv(endpointOf(mode), { query: shown }, signal)}
        actions={(picked, clear) => (
          <>
            <Holding heldRef={held} picked={picked} ids={() => idsOf(picked, endpointOf(mode), shown)} clear={clear} />
            <Suspense>
              <PickedActions mode={mode} picked={picked} rows={rows} matching={shown} onDone={clear} />
            </Suspense>
          </>
        )}
      />
      {chosen && (
        <Suspense>
          <UploadDialog chosen={chosen} folderId={folderId} folder={folder} onClose={() => setChosen(null)} />
        </Suspense>
      )}
    </DropZone>
  );
}

interface HoldingProps extends Omit<Held, 'has'> {
  heldRef: RefObject<Held | null>;
  picked: Picked;
}

/** Says what is picked to where it may be dragged; draws nothing. */
function Holding({ heldRef, picked, ids, clear }: HoldingProps) {
  useEffect(() => {
    heldRef.current = { has: (id) => holds(picked, String(id)), ids, clear };
    return () => void (heldRef.current = null);
  });
  return null;
}

/** What tells a folder from a file at a glance. It draws, so it is no part of the list that is asked for early. */
function withSigns(list: ReturnType<typeof fileList>): ReturnType<typeof fileList> {
  const sign = (row: FileEntry) =>
    isFolder(row) ? <IconFolder size={16} stroke={1.6} /> : <IconFile size={16} stroke={1.6} />;
  return { ...list, columns: list.columns.map((column) => (column.id === 'name' ? { ...column, sign } : column)) };
}

/** The folder that is open, with those above it; undefined in the top one. */
function useFolder(folderId: number) {
  const { agencyId, contactId } = useViewer();
  const detail = queryOf(getFileDetail, { params: { entryId: folderId }, query: { agencyId, contactId } });
  return useQuery({ ...detail, enabled: folderId !== 0 }).data?.data;
}
