import { useEffect, useEffectEvent, useRef } from 'react';
import { isFocusFree } from '#src/ui/take-focus.ts';
import { revealRow, type Active } from './use-active.ts';

interface Props {
  rows: readonly { id: string }[];
  openId: string | undefined;
  /** The row that was open when the list was drawn only after it had been closed. */
  wasOpen: string | undefined;
  scroller: HTMLElement | null;
  active: Active;
  rowHeight: number;
}

/**
 * Scrolls to the row whose detail is open, also after a direct link, and returns the focus to that row when the detail
 * closes, unless it has moved elsewhere.
 */
export function useOpenRow({ rows, openId, wasOpen, scroller, active, rowHeight }: Props): void {
  const last = useRef(openId ?? wasOpen);
  const owed = useRef<string>(undefined);
  const index = openId === undefined ? -1 : rows.findIndex(({ id }) => id === openId);
  const reveal = useEffectEvent((row: number) => {
    if (!scroller) return;
    active.mark({ row, col: active.place.col });
    revealRow(scroller, row, rowHeight);
  });
  const giveBack = useEffectEvent((id: string) => {
    const row = rows.findIndex((each) => each.id === id);
    if (row >= 0 && isFocusFree()) active.go({ row, col: active.place.col });
  });
  useEffect(() => {
    if (index >= 0) reveal(index);
  }, [index, scroller]);
  const known = rows.length > 0;
  useEffect(() => {
    if (openId !== undefined) owed.current = undefined;
    else if (last.current !== undefined) owed.current = last.current;
    last.current = openId;
    const closed = owed.current;
    // The rows may load after closing.
    if (closed === undefined || !known) return;
    owed.current = undefined;
    // One frame later, the closing detail has returned the focus itself, or not.
    requestAnimationFrame(() => giveBack(closed));
  }, [openId, known]);
}
