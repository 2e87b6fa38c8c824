import { useState } from 'react';
import type { InputOf } from '#contract/endpoint';
import { restoreFile, type browseFiles } from '#contract/file-explorer';
import type { FileEntry } from '#contract/files';
import { call } from '#src/api/call.ts';
import { useViewer } from '#src/api/viewer.ts';
import c from '#src/table/controls.module.css';
import type { Picked } from '#src/table/types.ts';
import * as t from '#text';
import { Reason } from '#src/ui/states.tsx';
import { doEach, idsOf, useFilesChanged } from './changes.ts';
import { isFolder, type Mode } from './columns.ts';
import { Dialogs } from './Dialogs.tsx';
import { endpointOf } from './list.ts';
import type { Opened } from './OpenDialog.tsx';

interface Props {
  mode: Mode;
  picked: Picked;
  /** The rows in sight, for the name of the one that is picked. */
  rows: readonly FileEntry[];
  /** What "all that match" means. */
  matching: InputOf<typeof browseFiles>['query'];
  onDone: () => void;
}

type Kind = 'move' | 'remove' | 'erase';

/** What can be done with the picked entries. */
export default function PickedActions({ mode, picked, rows, matching, onDone }: Props) {
  const { agencyId, contactId } = useViewer();
  const changed = useFilesChanged();
  const [opened, setOpened] = useState<Opened | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const withIds = (act: (ids: number[]) => Promise<void> | void) => async () => {
    setBusy(true);
    setFailure(null);
    try {
      await act(await idsOf(picked, endpointOf(mode), matching));
    } catch (error) {
      setFailure(error);
    }
    setBusy(false);
  };
  const open = (kind: Kind) =>
    withIds((ids) => {
      const inSight = rows.filter(({ id }) => ids.includes(id));
      // What is not in sight may be one.
      const folders = inSight.length < ids.length || inSight.some(isFolder);
      setOpened({ kind, ids, name: inSight.find(({ id }) => id === ids[0])?.name ?? '', folders });
    });
  const restore = withIds(async (ids) => {
    const query = { agencyId, contactId };
    const refused = await doEach(ids, (entryId) => call(restoreFile, { params: { entryId }, query }));
    await changed();
    if (refused[0]) throw refused[0].error;
    onDone();
  });
  const actions =
    mode === 'bin'
      ? [
          [t.files.restore, restore],
          [t.files.erase, open('erase')],
        ]
      : [
          [t.files.move, open('move')],
          [t.files.remove, open('remove')],
        ];
  return (
    <>
      {(actions as [string, () => Promise<void>][]).map(([label, act]) => (
        // aria-disabled keeps the focus on it.
        <button key={label} type="button" className={c.button} aria-disabled={busy} onClick={() => busy || void act()}>
          {label}
        </button>
      ))}
      {failure !== null && (
        <span role="alert">
          <Reason error={failure} />
        </span>
      )}
      {opened && <Dialogs opened={opened} onClose={() => setOpened(null)} onGone={onDone} />}
    </>
  );
}
