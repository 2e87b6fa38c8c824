import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { useEffect, useRef, useState, type RefObject } from 'react';
import type { FieldName } from '#src/report/definition.ts';
import type { Place } from '#src/report/edit.ts';

export interface Dragged {
  field: FieldName;
  from?: Place;
}

// The drag library's data is a plain record.
const asData = (dragged: Dragged) => ({ dragged });
const fromData = ({ dragged }: Record<string, unknown>) => dragged as Dragged;

/** @param onDropOutside called when it is let go outside of every shelf */
export function useDraggable<E extends HTMLElement>(dragged: Dragged, onDropOutside?: () => void) {
  const element = useRef<E>(null);
  const [dragging, setDragging] = useState(false);
  const latest = useRef({ dragged, onDropOutside });
  useEffect(() => {
    latest.current = { dragged, onDropOutside };
  });
  useEffect(() => {
    if (!element.current) return undefined;
    return draggable({
      element: element.current,
      getInitialData: () => asData(latest.current.dragged),
      onDragStart: () => setDragging(true),
      onDrop: ({ location }) => {
        setDragging(false);
        const { clientX, clientY } = location.current.input;
        const isOverShelf = document.elementFromPoint(clientX, clientY)?.closest('[data-shelf]');
        if (!isOverShelf) latest.current.onDropOutside?.();
      },
    });
  }, []);
  return { element, dragging };
}

/** Drop position on a shelf: before the chip with this index; null over it with a field that does not fit there. */
export function useDropShelf(
  element: RefObject<HTMLElement | null>,
  fits: (field: FieldName) => boolean,
  onDrop: (dragged: Dragged, index: number) => void,
): number | null {
  const [index, setIndex] = useState<number | null>(null);
  const latest = useRef({ fits, onDrop });
  useEffect(() => {
    latest.current = { fits, onDrop };
  });
  useEffect(() => {
    const target = element.current;
    if (!target) return undefined;
    return dropTargetForElements({
      element: target,
      canDrop: ({ source }) => latest.current.fits(fromData(source.data).field),
      onDrag: ({ location }) => setIndex(indexAt(target, location.current.input)),
      onDragLeave: () => setIndex(null),
      onDrop: ({ source, location }) => {
        setIndex(null);
        latest.current.onDrop(fromData(source.data), indexAt(target, location.current.input));
      },
    });
  }, [element]);
  return index;
}

/** Chips wrap into lines: finds the first chip after the pointer within its line. */
function indexAt(shelf: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }): number {
  const chips = [...shelf.querySelectorAll('[data-chip]')].map((chip) => chip.getBoundingClientRect());
  const rtl = getComputedStyle(shelf).direction === 'rtl';
  const found = chips.findIndex(({ left, width, top, bottom }) => {
    if (clientY < top) return true;
    const middle = left + width / 2;
    return clientY <= bottom && (rtl ? clientX > middle : clientX < middle);
  });
  return found === -1 ? chips.length : found;
}
