import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { ToolButton } from '#src/table/ToolButton.tsx';
import * as t from '#text';
import { useBuilder } from './context.ts';
import type { Stated } from './use-definition.ts';
import { useUndoKeys } from './use-undo-keys.ts';

/** Takes back the last change of the report, or makes it again, by keys and buttons. */
export function Undo({ undo, redo }: Pick<Stated, 'undo' | 'redo'>) {
  const { editing, say } = useBuilder();
  const told = (act: (() => void) | undefined, words: string) =>
    act &&
    (() => {
      act();
      say(words);
    });
  const back = told(undo, t.reports.undone);
  const on = told(redo, t.reports.redone);
  useUndoKeys({ undo: back, redo: on });
  // Who only reads has nothing to take back.
  if (!editing && !undo && !redo) return null;
  return (
    <>
      <Do label={t.reports.undo} keys="Control+Z" icon={IconArrowBackUp} onClick={back} />
      <Do label={t.reports.redo} keys="Control+Shift+Z" icon={IconArrowForwardUp} onClick={on} />
    </>
  );
}

interface DoProps {
  label: string;
  keys: string;
  icon: typeof IconArrowBackUp;
  onClick: (() => void) | undefined;
}

/** Not disabled when there is nothing to do, so that it keeps the focus after the last step. */
function Do({ label, keys, icon: Icon, onClick }: DoProps) {
  return (
    <ToolButton
      look="icon"
      aria-label={label}
      title={label}
      aria-keyshortcuts={keys}
      aria-disabled={onClick === undefined}
      onClick={onClick}
    >
      <Icon size={16} aria-hidden />
    </ToolButton>
  );
}
