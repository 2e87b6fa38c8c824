import { startTransition, useEffect, useState } from 'react';
import { afterPaint } from '#src/ui/after-paint.ts';
import { useCovered } from '#src/ui/covering.ts';

/**
 * Whether a list is drawn yet. One that an address opens something over waits until that is drawn, and on a phone, where
 * it would be covered, until that is closed.
 */
export function useBehind(openId: string | undefined): boolean {
  const [drawn, setDrawn] = useState(openId === undefined);
  const covered = useCovered();
  if (!drawn && openId === undefined) setDrawn(true);
  useEffect(() => {
    if (drawn || covered) return undefined;
    return afterPaint(() => startTransition(() => setDrawn(true)));
  }, [drawn, covered]);
  return drawn;
}
