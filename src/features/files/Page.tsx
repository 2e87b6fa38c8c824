import { uploadFile } from '#contract/files';
import { IconFile, IconFolder } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useSearchParams } from 'react-router';
import { browseFiles, getFileDetail, listBin } from '#contract/folders';
import type { FileEntry } from '#contract/files';
import { call } from '#src/api/call.ts';
import { queryOf } from '#src/api/query.ts';
import { useViewer } from '#src/api/use-viewer.ts';
import { may } from '#src/api/viewer.ts';
import { ListTable, useShown } from '#src/table/ListPage.tsx';
import { holds } from '#src/table/selection.ts';
import type { ListDefinition, ListQuery, Picked } from '#src/list/types.ts';
import * as t from '#text';
import { later } from '#src/first-view/later.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { paths } from '#src/lib/paths.ts';
import type { ScopeLineParts } from '#src/list/scope-text.ts';
import { ScopeLine } from '#src/ui/ScopeLine.tsx';
import { Actions } from './Actions.tsx';
import { idsOf, type Held, type LoadEntries } from './changes.ts';
import type { Chosen } from './chosen.ts';
import { DropZone } from './DropZone.tsx';
import { isFolder } from './entry.ts';
import { FolderPath } from './FolderPath.tsx';
import { binList, folderIn, folderList, isBin } from './list.ts';

// Loaded after first use of the page: until then it is only the list.
const PickedActions = later(() => import('./PickedActions.tsx'));
const UploadDialog = later(() => import('./UploadDialog.tsx'), 'dialog');

export function Component() {
  const [search] = useSearchParams();
  return isBin(search) ? <Bin /> : <Folder folderId={folderIn(search)} />;
}

function Folder({ folderId }: { folderId: number }) {
  const { definition, ...shown } = useShown(folderList);
  const { viewer, query, sorted } = shown;
  const signed = useMemo(() => withSigns(definition), [definition]);
  return (
    <Explorer
      folderId={folderId}
      query={query}
      scope={shown.scope(query.data?.total ?? null)}
      load={(page) => call(browseFiles, { query: { ...sorted, ...page } })}
      table={(actions) => (
        <ListTable
          list={folderList}
          shown={{ ...shown, definition: signed }}
          rowHref={(row, at) => (isFolder(row) ? paths.folder(viewer, row.id) : paths.file(viewer, row.id) + at)}
          actions={actions}
        />
      )}
    />
  );
}

function Bin() {
  const { definition, ...shown } = useShown(binList);
  const { viewer, query, sorted } = shown;
  const signed = useMemo(() => withSigns(definition), [definition]);
  return (
    <Explorer
      bin
      folderId={0}
      query={query}
      scope={shown.scope(query.data?.total ?? null)}
      load={(page) => call(listBin, { query: { ...sorted, ...page } })}
      table={(actions) => (
        <ListTable
          list={binList}
          shown={{ ...shown, definition: signed }}
          rowHref={(row, at) => paths.file(viewer, row.id) + at}
          actions={actions}
        />
      )}
    />
  );
}

interface ExplorerProps {
  bin?: boolean;
  folderId: number;
  query: ListQuery<FileEntry>;
  scope: ScopeLineParts;
  load: LoadEntries;
  table: (actions: (picked: Picked, clear: () => void) => ReactNode) => ReactNode;
}

function Explorer({ bin = false, folderId, query, scope, load, table }: ExplorerProps) {
  const viewer = useViewer();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const held = useRef<Held | null>(null);
  const folder = useFolder(folderId);
  const rows = query.data?.data ?? [];
  return (
    <DropZone rows={rows} enabled={!bin && may(viewer, uploadFile)} held={held} onChosen={setChosen}>
      <PageHeader
        title={bin ? t.files.bin : t.files.title}
        owner={viewer.name}
        actions={<Actions bin={bin} folder={folder} folderId={folderId} onChosen={setChosen} />}
      >
        <ScopeLine {...scope} />
      </PageHeader>
      {!bin && <FolderPath folder={folder} />}
      {table((picked, clear) => (
        <>
          <Holding heldRef={held} picked={picked} ids={() => idsOf(picked, load)} clear={clear} />
          <Suspense>
            <PickedActions bin={bin} picked={picked} rows={rows} load={load} onDone={clear} />
          </Suspense>
        </>
      ))}
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

/** Reports the picked entries to the drop zone; renders nothing. */
function Holding({ heldRef, picked, ids, clear }: HoldingProps) {
  useEffect(() => {
    heldRef.current = { has: (id) => holds(picked, String(id)), ids, clear };
    return () => void (heldRef.current = null);
  });
  return null;
}

/** Adds icons for folders and files. They render, so they are not part of the list definition that is loaded early. */
function withSigns(list: ListDefinition<FileEntry>): ListDefinition<FileEntry> {
  const sign = (row: FileEntry) =>
    isFolder(row) ? <IconFolder size={16} stroke={1.6} /> : <IconFile size={16} stroke={1.6} />;
  return { ...list, columns: list.columns.map((column) => (column.id === 'name' ? { ...column, sign } : column)) };
}

function useFolder(folderId: number) {
  const { agencyId, contactId } = useViewer();
  const detail = queryOf(getFileDetail, { params: { entryId: folderId }, query: { agencyId, contactId } });
  return useQuery({ ...detail, enabled: folderId !== 0 }).data?.data;
}
