import { startTransition, useEffect, useState } from 'react';

const signs = ['pointermove', 'pointerdown', 'keydown'] as const;
/** After this time a user who only looks has seen the page. */
const REST_MS = 2500;

/**
 * True after the first pointer or key event, or after a while: time to load what can come later. @param wanted false
 * avoids a render while nothing waits
 */
export function useSettled(wanted = true): boolean {
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    if (settled || !wanted) return undefined;
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
