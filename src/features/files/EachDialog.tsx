import { Button } from '@mantine/core';
import { useState } from 'react';
import { deleteFile, eraseFile } from '#contract/file-explorer';
import { call } from '#src/api/call.ts';
import { useViewer } from '#src/api/viewer.ts';
import * as t from '#text';
import { Dialog } from '#src/ui/Dialog.tsx';
import { doEach, useFilesChanged, type Refused } from './changes.ts';
import s from './files.module.css';
import { Refusals } from './Refusals.tsx';

interface Props {
  kind: 'remove' | 'erase';
  ids: readonly number[];
  /** Of the first. */
  name: string;
  /** Whether there are any among them. */
  folders: boolean;
  onClose: () => void;
  onDone?: (() => void) | undefined;
}

/** Asks before some are deleted; says which could not be, and why. */
export function EachDialog({ kind, ids, name, folders, onClose, onDone }: Props) {
  const { agencyId, contactId } = useViewer();
  const changed = useFilesChanged();
  const [running, setRunning] = useState(false);
  const [left, setLeft] = useState<readonly number[]>(ids);
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const endpoint = kind === 'erase' ? eraseFile : deleteFile;
  const run = async () => {
    setRunning(true);
    setRefused([]);
    const query = { agencyId, contactId };
    const failed = await doEach(left, (entryId) => call(endpoint, { params: { entryId }, query }));
    setRunning(false);
    if (failed.length === 0) {
      onClose();
      onDone?.();
    } else {
      setRefused(failed);
      setLeft(failed.map(({ id }) => id));
    }
    await changed();
  };
  const words =
    kind === 'erase'
      ? { title: t.files.eraseTitle(ids.length, name), why: t.files.eraseWhy, confirm: t.files.erase }
      : {
          title: t.files.removeTitle(ids.length, name),
          why: t.files.removeWhy(ids.length, folders),
          confirm: t.files.remove,
        };
  return (
    <Dialog title={words.title} onClose={running ? undefined : onClose}>
      <p className={s.words}>{words.why}</p>
      {refused.length > 0 && <Refusals refused={refused} of={ids.length} />}
      <div className={s.buttons}>
        <Button variant="default" onClick={onClose} disabled={running} data-autofocus>
          {t.states.cancel}
        </Button>
        <Button color="red" loading={running} onClick={() => void run()}>
          {refused.length > 0 ? t.states.retry : words.confirm}
        </Button>
      </div>
    </Dialog>
  );
}
