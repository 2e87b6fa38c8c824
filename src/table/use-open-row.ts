import { useEffect, useRef, type RefObject } from 'react';
import type { ListDefinition } from './types.ts';
import { revealRow, type Active } from './use-active.ts';

interface Props<Row> {
  list: ListDefinition<Row>;
  rows: readonly Row[];
  openId: string | undefined;
  scroller: RefObject<HTMLDivElement | null>;
  active: Active;
  rowHeight: number;
}

/**
 * The row whose detail is open is in sight, also for one who came by a link, and when the detail closes
 * the focus is back in that row unless it has gone elsewhere meanwhile.
 */
export function useOpenRow<Row>({ list, rows, openId, scroller, active, rowHeight }: Props<Row>): void {
  const last = useRef<string>(undefined);
  const index = openId === undefined ? -1 : rows.findIndex((row) => list.rowId(row) === openId);
  useEffect(() => {
    if (index < 0 || !scroller.current) return;
    active.mark({ row: index, col: active.place.col });
    revealRow(scroller.current, index, rowHeight);
  }, [index]);
  useEffect(() => {
    const closed = openId === undefined ? last.current : undefined;
    last.current = openId;
    const row = closed === undefined ? -1 : rows.findIndex((each) => list.rowId(each) === closed);
    if (row < 0) return;
    // One frame later: by then whatever closed has given the focus back, or has not.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) active.go({ row, col: active.place.col });
    });
  }, [openId]);
}
