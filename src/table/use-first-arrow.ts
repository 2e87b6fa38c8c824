import { useEffect, useEffectEvent, useRef } from 'react';
import { isFocusFree } from '#src/ui/take-focus.ts';
import type { Active } from './use-active.ts';

interface Props {
  rows: number;
  active: Active;
  /** False where the grid is a part of a page that has more to say: its own arrows scroll. */
  enabled: boolean;
}

const modal = 'dialog:modal';

/**
 * Leads the first arrow down into the list: a shortcut leaves the focus on the page's title, so that it is read out. An
 * arrow that is pressed before the rows are there is kept for them, unless the focus goes elsewhere.
 */
export function useFirstArrow({ rows, active, enabled }: Props): void {
  const owed = useRef(false);
  const enter = useEffectEvent(() => {
    owed.current = rows === 0;
    if (rows > 0) active.go({ row: Math.max(0, active.place.row), col: active.place.col });
  });
  useEffect(() => {
    if (!enabled) return undefined;
    const onKeyDown = (event: KeyboardEvent): void => {
      const { key, ctrlKey, metaKey, altKey, shiftKey, defaultPrevented } = event;
      if (key !== 'ArrowDown' || ctrlKey || metaKey || altKey || shiftKey || defaultPrevented) return;
      if (!isFocusFree() || document.querySelector(modal)) return;
      event.preventDefault();
      enter();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [enabled]);
  useEffect(() => {
    if (rows > 0 && owed.current && isFocusFree()) enter();
  }, [rows]);
}
