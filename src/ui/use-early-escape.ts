import { useLayoutEffect } from 'react';

/**
 * Closes what is opening on an Escape that comes before it is shown, and that nothing would answer otherwise: while its
 * code is loading, or while it takes the place of what said so.
 * @param isShown whether it takes the key by itself
 */
export function useEarlyEscape(isShown: () => boolean, onClose: (() => void) | undefined): void {
  // A layout effect: what takes the place of another listens before a key can come between them.
  useLayoutEffect(() => {
    if (!onClose) return undefined;
    const close = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || isShown()) return;
      // Nor a dialog below, nor a control of the page.
      event.preventDefault();
      event.stopPropagation();
      onClose();
    };
    document.addEventListener('keydown', close, true);
    return () => document.removeEventListener('keydown', close, true);
  });
}
