import { startTransition, useEffect, useState } from 'react';

const signs = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;

/** True once somebody moves, types or points on the page: time to load what only a panel needs. */
export function useTouched(): boolean {
  const [touched, setTouched] = useState(false);
  useEffect(() => {
    if (touched) return undefined;
    // The press that it notices is answered first.
    const notice = () => startTransition(() => setTouched(true));
    for (const sign of signs) addEventListener(sign, notice, { once: true, passive: true });
    return () => {
      for (const sign of signs) removeEventListener(sign, notice);
    };
  }, [touched]);
  return touched;
}
