import { useState, type KeyboardEvent } from 'react';

/**
 * Makes the buttons of a list or a table one tab stop: arrows, Home and End move within it. @param columns buttons per
 * line, for up and down
 */
export function useOneStop(columns = 1) {
  const [stop, setStop] = useState(0);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const buttons = event.currentTarget.closest('ul, table')?.querySelectorAll('button') ?? [];
    const last = buttons.length - 1;
    const at = Math.min(stop, last);
    const next: Record<string, number> = {
      ArrowRight: at + 1,
      ArrowDown: at + columns,
      ArrowLeft: at - 1,
      ArrowUp: at - columns,
      Home: 0,
      End: last,
    };
    const to = next[event.key];
    if (to === undefined) return;
    event.preventDefault();
    buttons[Math.max(0, Math.min(last, to))]?.focus();
  };
  return { stop, onFocus: setStop, onKeyDown };
}
