import { useCallback, useEffect, useRef, type RefObject } from 'react';
import type { Definition } from '#src/report/definition.ts';
import type { Place } from '#src/report/edit.ts';

/** Focuses a chip once rendered, or the shelf's button where none is left. */
export function useFocusedChip(root: RefObject<HTMLElement | null>, definition: Definition): (place: Place) => void {
  const wanted = useRef<Place | null>(null);
  useEffect(() => {
    const place = wanted.current;
    if (!place || !root.current) return;
    wanted.current = null;
    const chip = root.current.querySelector<HTMLElement>(`[data-chip="${place.shelf}:${place.index}"]`);
    const add = root.current.querySelector<HTMLElement>(
      `[data-shelf="${place.shelf}"] button[aria-haspopup]:last-of-type`,
    );
    (chip ?? add)?.focus();
  }, [root, definition]);
  return useCallback((place: Place) => {
    wanted.current = place;
  }, []);
}
