import { Button, UnstyledButton } from '@mantine/core';
import { IconArrowUp, IconFolder } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fileCategories, listFiles } from '#contract/files';
import { queryOf } from '#src/api/query.ts';
import { useViewer } from '#src/api/use-viewer.ts';
import * as t from '#text';
import { Dialog } from '#src/ui/Dialog.tsx';
import { Awaiting } from '#src/ui/states.tsx';
import { useMoveInto } from './changes.ts';
import { EachState } from './EachState.tsx';
import s from './files.module.css';
import { useEach } from './use-each.ts';

interface Props {
  ids: readonly number[];
  /** Name of the first entry. */
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

/** Browses folders and moves the picked entries into the open one. */
export function MoveDialog({ ids, name, onClose, onDone }: Props) {
  const moveInto = useMoveInto();
  const each = useEach(onClose);
  const [way, setWay] = useState<readonly Step[]>([top]);
  const here = way.at(-1) ?? top;
  const run = async () => {
    const act = moveInto(here.id);
    await (each.outcome ? each.again(act) : each.start({ ids, act, onDone }));
  };
  return (
    <Dialog title={t.files.moveTitle(ids.length, name)} onClose={each.leave}>
      <p className={s.words}>{way.map((step) => step.name).join(' / ')}</p>
      {!each.progress && (
        <Folders
          folderId={here.id}
          without={ids}
          onUp={way.length > 1 ? () => setWay(way.slice(0, -1)) : undefined}
          upTo={way.at(-2)?.name ?? ''}
          onInto={(step) => setWay([...way, step])}
        />
      )}
      <EachState each={each} />
      <div className={s.buttons}>
        <Button variant="default" onClick={each.leave}>
          {t.states.cancel}
        </Button>
        <Button loading={each.running} onClick={() => void run()}>
          {t.files.moveHere(here.name)}
        </Button>
      </div>
    </Dialog>
  );
}

interface FoldersProps {
  folderId: number;
  /** Entries that cannot be targets: they are being moved. */
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
          <UnstyledButton className={s.item} aria-label={t.files.intoFolder(upTo)} onClick={onUp}>
            <IconArrowUp size={16} aria-hidden /> {upTo}
          </UnstyledButton>
        </li>
      )}
      {folders.map(({ id, name, companyName }) => (
        <li key={id}>
          <UnstyledButton className={s.item} aria-label={t.files.intoFolder(name)} onClick={() => onInto({ id, name })}>
            <IconFolder size={16} aria-hidden /> {name}
            {contactId === 0 && <span className={s.quiet}>{companyName}</span>}
          </UnstyledButton>
        </li>
      ))}
      {folders.length === 0 && <li className={s.quiet}>{t.files.noFolders}</li>}
    </ul>
  );
}
