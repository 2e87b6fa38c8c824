import { useCallback, useEffect, useRef, type RefObject } from 'react';
import type { Definition } from '#src/report/definition.ts';
import type { Place } from '#src/report/edit.ts';

/** Focuses a chip once rendered; `orShelf` says that it may be gone, and then focuses the button of its shelf. */
export type FocusChip = (place: Place, orShelf?: 'orShelf') => void;

export function useFocusedChip(root: RefObject<HTMLElement | null>, definition: Definition): FocusChip {
  const wanted = useRef<{ place: Place; orShelf: boolean } | null>(null);
  useEffect(() => {
    if (!wanted.current || !root.current) return;
    const { place, orShelf } = wanted.current;
    const chip = root.current.querySelector<HTMLElement>(`[data-chip="${place.shelf}:${place.index}"]`);
    const add = root.current.querySelector<HTMLElement>(
      `[data-shelf="${place.shelf}"] button[aria-haspopup]:last-of-type`,
    );
    const target = chip ?? (orShelf ? add : null);
    // The definition of the change before may be rendered once more, without the chip.
    if (!target) return;
    wanted.current = null;
    target.focus();
  }, [root, definition]);
  return useCallback((place, orShelf) => {
    wanted.current = { place, orShelf: orShelf !== undefined };
  }, []);
}
