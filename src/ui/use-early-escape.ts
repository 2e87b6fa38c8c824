import { useLayoutEffect, useRef } from 'react';

const OPEN = 'dialog[open], [popover]';

/**
 * Closes what is opening on an Escape that comes before it is shown: while its code is loading, or while it takes the
 * place of what said so. What was opened after it has the key for itself.
 * @param isShown whether it has been shown, and takes the key by itself since
 */
export function useEarlyEscape(isShown: () => boolean, onClose: (() => void) | undefined): void {
  const below = useRef<Set<Element>>(undefined);
  // A layout effect: what takes the place of another listens before a key can come between them.
  useLayoutEffect(() => {
    below.current ??= new Set(document.querySelectorAll(OPEN));
    if (!onClose) return undefined;
    const close = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || isShown()) return;
      const within = event.target instanceof Element ? event.target.closest(OPEN) : null;
      if (within && !below.current?.has(within)) return;
      // Nor a dialog or panel below.
      event.preventDefault();
      event.stopPropagation();
      onClose();
    };
    addEventListener('keydown', close, true);
    return () => removeEventListener('keydown', close, true);
  });
}
