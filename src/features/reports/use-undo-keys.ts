import { useEffect } from 'react';
import type { Stated } from './use-definition.ts';

/** Kinds of inputs without text, and so without an undo of their own. */
const TEXTLESS = 'input:is([type="checkbox"], [type="radio"], [type="range"], [type="button"], [type="submit"])';

/** Whether the key belongs to something else: a text field with an undo of its own, or a dialog or panel above. */
function isTaken(target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open], [role="dialog"]')) return true;
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || (target.matches('input, textarea') && !target.matches(TEXTLESS));
}

/** Ctrl or Cmd with Z undoes; with Shift and Z, or Ctrl with Y, redoes. */
export function useUndoKeys({ undo, redo }: Pick<Stated, 'undo' | 'redo'>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { ctrlKey, metaKey, shiftKey, altKey } = event;
      if (event.defaultPrevented || event.isComposing || altKey || !(ctrlKey || metaKey)) return;
      const key = event.key.toLowerCase();
      const isRedo = (key === 'z' && shiftKey) || (key === 'y' && ctrlKey && !shiftKey);
      const act = isRedo ? redo : key === 'z' && !shiftKey ? undo : undefined;
      if (!act || isTaken(event.target)) return;
      event.preventDefault();
      act();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [undo, redo]);
}
