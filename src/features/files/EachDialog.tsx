import { Button } from '@mantine/core';
import { deleteFile, eraseFile } from '#contract/folders';
import { call } from '#src/api/call.ts';
import { useViewer } from '#src/api/use-viewer.ts';
import * as t from '#text';
import { Dialog } from '#src/ui/Dialog.tsx';
import { EachState, againWord } from './EachState.tsx';
import s from './files.module.css';
import { useEach } from './use-each.ts';

interface Props {
  kind: 'remove' | 'erase';
  ids: readonly number[];
  name: string;
  folders: boolean;
  onClose: () => void;
  onDone?: (() => void) | undefined;
}

export function EachDialog({ kind, ids, name, folders, onClose, onDone }: Props) {
  const { agencyId, contactId } = useViewer();
  const each = useEach(onClose);
  const endpoint = kind === 'erase' ? eraseFile : deleteFile;
  const act = (entryId: number) => call(endpoint, { params: { entryId }, query: { agencyId, contactId } });
  const words =
    kind === 'erase'
      ? { title: t.files.eraseTitle(ids.length, name), why: t.files.eraseWhy, confirm: t.files.erase }
      : {
          title: t.files.removeTitle(ids.length, name),
          why: t.files.removeWhy(ids.length, folders),
          confirm: t.files.remove,
        };
  return (
    <Dialog title={words.title} onClose={each.leave}>
      <p className={s.words}>{words.why}</p>
      <EachState each={each} />
      <div className={s.buttons}>
        <Button variant="default" onClick={each.leave} data-autofocus>
          {t.states.cancel}
        </Button>
        <Button
          color="red"
          loading={each.running}
          onClick={() => void (each.outcome ? each.again() : each.start({ ids, act, onDone }))}
        >
          {each.outcome ? againWord(each.outcome) : words.confirm}
        </Button>
      </div>
    </Dialog>
  );
}
