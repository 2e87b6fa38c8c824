import { needs } from '#src/ui/needs.ts';
import type { Definition } from '#contract/endpoint';
import { useState } from 'react';
import { restoreFile, eraseFile, updateFile, deleteFile } from '#contract/folders';
import type { FileEntry } from '#contract/files';
import { call } from '#src/api/call.ts';
import { useViewer } from '#src/api/use-viewer.ts';
import type { Picked } from '#src/list/types.ts';
import * as t from '#text';
import { Reason } from '#src/ui/states.tsx';
import { idsOf, type LoadEntries } from './changes.ts';
import { Dialogs } from './Dialogs.tsx';
import { isFolder } from './entry.ts';
import type { Opened } from './OpenDialog.tsx';
import { RunDialog } from './RunDialog.tsx';
import { useEach } from './use-each.ts';
import { ToolButton } from '#src/table/ToolButton.tsx';

interface Props {
  bin: boolean;
  picked: Picked;
  rows: readonly FileEntry[];
  load: LoadEntries;
  onDone: () => void;
}

type Action = [label: string, endpoint: Definition, act: () => Promise<void>];
type Kind = 'move' | 'remove' | 'erase';

export default function PickedActions({ bin, picked, rows, load, onDone }: Props) {
  const { agencyId, contactId } = useViewer();
  const each = useEach();
  const [opened, setOpened] = useState<Opened | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [asking, setAsking] = useState(false);
  const busy = asking || each.running;
  const withIds = (act: (ids: number[]) => Promise<void> | void) => async () => {
    setAsking(true);
    setFailure(null);
    try {
      await act(await idsOf(picked, load));
    } catch (error) {
      setFailure(error);
    }
    setAsking(false);
  };
  const nameOf = (id: number | undefined) => rows.find((row) => row.id === id)?.name ?? '';
  const open = (kind: Kind) =>
    withIds((ids) => {
      const inSight = rows.filter(({ id }) => ids.includes(id));
      // Entries on other pages may be folders.
      const folders = inSight.length < ids.length || inSight.some(isFolder);
      setOpened({ kind, ids, name: nameOf(ids[0]), folders });
    });
  const [restored, setRestored] = useState('');
  const restore = withIds((ids) => {
    setRestored(t.files.restoreTitle(ids.length, nameOf(ids[0])));
    const query = { agencyId, contactId };
    void each.start({ ids, act: (entryId) => call(restoreFile, { params: { entryId }, query }), onDone });
  });
  const actions: readonly Action[] = bin
    ? [
        [t.files.restore, restoreFile, restore],
        [t.files.erase, eraseFile, open('erase')],
      ]
    : [
        [t.files.move, updateFile, open('move')],
        [t.files.remove, deleteFile, open('remove')],
      ];
  return (
    <>
      {actions.map(([label, endpoint, act]) => (
        // aria-disabled keeps the focus on it.
        <ToolButton key={label} {...needs(endpoint)} aria-disabled={busy} onClick={() => busy || void act()}>
          {label}
        </ToolButton>
      ))}
      {failure !== null && (
        <span role="alert">
          <Reason error={failure} />
        </span>
      )}
      <RunDialog title={restored} each={each} />
      {opened && <Dialogs opened={opened} onClose={() => setOpened(null)} onGone={onDone} />}
    </>
  );
}
