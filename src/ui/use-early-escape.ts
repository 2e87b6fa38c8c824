import { useLayoutEffect, useRef } from 'react';

const OPEN = 'dialog[open], [popover]';

/**
 * Closes what is opening on an Escape that comes before it is shown: while its code is loading, or while it takes the
 * place of what said so. What was opened after it has the key for itself.
 * @param isShown whether it has been shown, and takes the key by itself since
 */
export function useEarlyEscape(isShown: { current: boolean }, onClose: (() => void) | undefined): void {
  const below = useRef<Element[]>(undefined);
  // A layout effect: what takes the place of another listens before a key can come between them.
  useLayoutEffect(() => {
    below.current ??= [...document.querySelectorAll(OPEN)];
    const close = (event: KeyboardEvent) => {
      const within = document.activeElement?.closest(OPEN);
      if (event.key !== 'Escape' || !onClose || isShown.current || (within && !below.current?.includes(within))) return;
      // Nor a dialog or panel below.
      event.preventDefault();
      event.stopPropagation();
      onClose();
    };
    addEventListener('keydown', close, true);
    return () => removeEventListener('keydown', close, true);
  });
}
