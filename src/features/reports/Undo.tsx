import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { ToolButton } from '#src/table/ToolButton.tsx';
import * as t from '#text';
import type { Stated } from './use-definition.ts';
import { useUndoKeys } from './use-undo-keys.ts';

interface Props extends Pick<Stated, 'undo' | 'redo'> {
  /** Announces to screen readers. */
  say: (words: string) => void;
  /** Whether there are buttons; the keys work without. */
  shown: boolean;
}

/** Takes back the last change of the report, or makes it again, by buttons and keys. */
export function Undo({ undo, redo, say, shown }: Props) {
  const told = (act: (() => void) | undefined, words: string) =>
    act &&
    (() => {
      act();
      say(words);
    });
  const back = told(undo, t.reports.undone);
  const on = told(redo, t.reports.redone);
  useUndoKeys({ undo: back, redo: on });
  if (!shown) return null;
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
