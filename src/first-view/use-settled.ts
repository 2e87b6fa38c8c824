import { startTransition, useEffect, useState } from 'react';

const signs = ['pointermove', 'pointerdown', 'keydown'] as const;
/** Whoever only looks has seen the page by then. */
const REST_MS = 2500;

/**
 * True once somebody moves, types or points on the page, or has only looked at it: time for what can come later.
 * @param wanted false while nothing waits for it, so that nothing is drawn anew for it.
 */
export function useSettled(wanted = true): boolean {
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    if (settled || !wanted) return undefined;
    // The press that it notices is answered first.
    const notice = () => startTransition(() => setSettled(true));
    for (const sign of signs) addEventListener(sign, notice, { once: true, passive: true });
    const timer = setTimeout(notice, REST_MS);
    return () => {
      clearTimeout(timer);
      for (const sign of signs) removeEventListener(sign, notice);
    };
  }, [settled, wanted]);
  return settled;
}
