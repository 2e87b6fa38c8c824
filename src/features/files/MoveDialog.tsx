import { Button } from '@mantine/core';
import { IconArrowUp, IconFolder } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fileCategories, listFiles } from '#contract/files';
import { queryOf } from '#src/api/query.ts';
import { useViewer } from '#src/api/viewer.ts';
import * as t from '#text';
import { Dialog } from '#src/ui/Dialog.tsx';
import { Awaiting } from '#src/ui/states.tsx';
import { useFilesChanged, useMoveEach, type Refused } from './changes.ts';
import s from './files.module.css';
import { Refusals } from './Refusals.tsx';

interface Props {
  ids: readonly number[];
  /** Of the first. */
  name: string;
  onClose: () => void;
  onDone?: (() => void) | undefined;
}

interface Step {
  id: number;
  name: string;
}

const categories = Object.keys(fileCategories).map(Number);

const top: Step = { id: 0, name: t.files.top };

/** Walks through the folders and moves what is picked into the one that is open. */
export function MoveDialog({ ids, name, onClose, onDone }: Props) {
  const moveEach = useMoveEach();
  const changed = useFilesChanged();
  const [way, setWay] = useState<readonly Step[]>([top]);
  const [running, setRunning] = useState(false);
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const here = way.at(-1) ?? top;
  const run = async () => {
    setRunning(true);
    setRefused([]);
    const failed = await moveEach(ids, here.id);
    setRunning(false);
    setRefused(failed);
    if (failed.length === 0) {
      onClose();
      onDone?.();
    }
    await changed();
  };
  return (
    <Dialog title={t.files.moveTitle(ids.length, name)} onClose={running ? undefined : onClose}>
      <p className={s.words}>{way.map((step) => step.name).join(' / ')}</p>
      <Folders
        folderId={here.id}
        without={ids}
        onUp={way.length > 1 ? () => setWay(way.slice(0, -1)) : undefined}
        upTo={way.at(-2)?.name ?? ''}
        onInto={(step) => setWay([...way, step])}
      />
      {refused.length > 0 && <Refusals refused={refused} of={ids.length} />}
      <div className={s.buttons}>
        <Button variant="default" onClick={onClose} disabled={running}>
          {t.states.cancel}
        </Button>
        <Button loading={running} onClick={() => void run()}>
          {t.files.moveHere(here.name)}
        </Button>
      </div>
    </Dialog>
  );
}

interface FoldersProps {
  folderId: number;
  /** What is moved cannot be moved into itself. */
  without: readonly number[];
  onUp: (() => void) | undefined;
  upTo: string;
  onInto: (step: Step) => void;
}

function Folders({ folderId, without, onUp, upTo, onInto }: FoldersProps) {
  const { agencyId, contactId } = useViewer();
  const query = {
    agencyId,
    contactId,
    folderId,
    entryType: 'FOLDER' as const,
    categoryId: categories,
    sort: 'name' as const,
    direction: 'asc' as const,
    offset: 0,
    limit: 500,
  };
  const answer = useQuery(queryOf(listFiles, { query }));
  const { data } = answer;
  if (!data) return <Awaiting query={answer} what={t.files.moveFailed} lines={4} />;
  const folders = data.data.filter(({ id }) => !without.includes(id));
  return (
    <ul className={s.folders}>
      {onUp && (
        <li>
          <button type="button" className={s.item} aria-label={t.files.intoFolder(upTo)} onClick={onUp}>
            <IconArrowUp size={16} aria-hidden /> {upTo}
          </button>
        </li>
      )}
      {folders.map(({ id, name, companyName }) => (
        <li key={id}>
          <button
            type="button"
            className={s.item}
            aria-label={t.files.intoFolder(name)}
            onClick={() => onInto({ id, name })}
          >
            <IconFolder size={16} aria-hidden /> {name}
            {contactId === 0 && <span className={s.quiet}>{companyName}</span>}
          </button>
        </li>
      ))}
      {folders.length === 0 && <li className={s.quiet}>{t.files.noFolders}</li>}
    </ul>
  );
}
