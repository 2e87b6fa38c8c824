import { useCallback, type PointerEvent, type MouseEvent } from 'react';
import { clampWidth } from './layout.ts';

export type Resize = (id: string) => {
  onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  onClick: (event: MouseEvent<HTMLElement>) => void;
};

/**
 * Dragging a header's edge. While it is dragged the shared grid template is written straight to the table,
 * so that no row renders; the width goes into the address once, when it is let go.
 */
export function useResize(
  tracks: (changed?: { id: string; width: number }) => string,
  onWidth: (id: string, width: number) => void,
): Resize {
  return useCallback(
    (id) => ({
      onClick: (event) => event.stopPropagation(),
      onPointerDown: (down) => {
        const edge = down.currentTarget;
        const table = edge.closest('table');
        const start = edge.parentElement?.offsetWidth ?? 0;
        const root = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
        const widthAt = (x: number) => clampWidth((start + x - down.clientX) / root);
        edge.setPointerCapture(down.pointerId);
        edge.onpointermove = (move) =>
          table?.style.setProperty('--columns', tracks({ id, width: widthAt(move.clientX) }));
        edge.onpointerup = (up) => {
          edge.onpointermove = null;
          edge.onpointerup = null;
          if (up.clientX !== down.clientX) onWidth(id, widthAt(up.clientX));
        };
      },
    }),
    [tracks, onWidth],
  );
}
