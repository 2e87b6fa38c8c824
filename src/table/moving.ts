import type { KeyboardEvent } from 'react';
import { placeAfter, type Place, type Size } from './keys.ts';

/** The place of the cell that an event is in; undefined outside of cells. */
export function placeOf(target: EventTarget | null): Place | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-col]') : null;
  if (!cell) return undefined;
  const index = cell.parentElement?.dataset['index'];
  return { row: index === undefined ? -1 : Number(index), col: Number(cell.dataset['col']) };
}

const turned: Record<string, string> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' };

/** The place a pressed key leads to; arrows lead where they point also where text runs from the right. */
export function nextPlace(event: KeyboardEvent, at: Place, size: Size): Place | undefined {
  if (event.altKey) return undefined;
  const rtl = getComputedStyle(event.currentTarget).direction === 'rtl';
  const key = (rtl && turned[event.key]) || event.key;
  return placeAfter(key, at, size, event.ctrlKey || event.metaKey);
}

/** Enter or Space on a header's cell presses the button in it. Returns whether it was such a key. */
export function pressHead(event: KeyboardEvent): boolean {
  if (event.key !== 'Enter' && event.key !== ' ') return false;
  const cell = (event.target as Element).closest('[data-col]');
  if (cell !== event.target) return false;
  cell.querySelector<HTMLElement>('button, input')?.click();
  return true;
}
