import { useMemo } from 'react';
import { alignOf, headerOf, widthOf } from './column.ts';
import { displayOrder } from './layout.ts';
import type { Column, Layout, ListDefinition } from './types.ts';

/** A column ready to draw. */
export interface DrawnColumn<Row> {
  column: Column<Row>;
  header: string;
  align: 'start' | 'end';
  width: number;
  /** Its distance from the left edge when it stays in sight. */
  left: number | undefined;
  /** The grid track: text takes what is left over, figures don't. */
  track: string;
}

function trackOf(column: Pick<Column<never>, 'kind'>, width: number, fixed: boolean): string {
  return fixed ? `${width}px` : `minmax(${width}px, ${column.kind === 'text' ? width * 2 : width}fr)`;
}

export function useColumns<Row>(list: ListDefinition<Row>, layout: Layout): DrawnColumn<Row>[] {
  return useMemo(() => columnsOf(list, layout), [list, layout]);
}

/** The columns to draw, from the left. */
export function columnsOf<Row>({ columns }: Pick<ListDefinition<Row>, 'columns'>, layout: Layout): DrawnColumn<Row>[] {
  let left = 0;
  return displayOrder(layout).flatMap((id) => {
    const column = columns.find((each) => each.id === id);
    if (!column) return [];
    // Of it only what no row is needed for is read.
    const plain = column as unknown as Column<never>;
    const pinned = layout.pinned.includes(id);
    const width = layout.widths[id] ?? widthOf(plain);
    const drawn: DrawnColumn<Row> = {
      column,
      header: headerOf(plain),
      align: alignOf(plain),
      width,
      left: pinned ? left : undefined,
      track: trackOf(plain, width, pinned || layout.widths[id] !== undefined),
    };
    left += width;
    return [drawn];
  });
}
