import { useMemo } from 'react';
import type { Density } from './types.ts';

/** In rem, so that larger text gets higher rows. */
export const rowRems: Record<Density, number> = { compact: 1.75, regular: 2.25, relaxed: 3 };

/** The height of a row in pixels. */
export function useRowHeight(density: Density): number {
  return useMemo(
    () => rowRems[density] * Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
    [density],
  );
}
