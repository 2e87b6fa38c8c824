import { Button } from '@mantine/core';
import * as t from '#text';
import { Dialog } from '#src/ui/Dialog.tsx';
import { againWord, EachState } from './EachState.tsx';
import s from './files.module.css';
import type { Each } from './use-each.ts';

/** Shows a running action once it is slow or partly fails. */
export function RunDialog({ title, each }: { title: string; each: Each }) {
  const { shown, outcome, leave } = each;
  if (!shown) return null;
  return (
    <Dialog title={title} onClose={leave}>
      <EachState each={each} />
      <div className={s.buttons}>
        <Button variant="default" onClick={leave} data-autofocus>
          {t.states.cancel}
        </Button>
        {outcome && <Button onClick={() => void each.again()}>{againWord(outcome)}</Button>}
      </div>
    </Dialog>
  );
}
