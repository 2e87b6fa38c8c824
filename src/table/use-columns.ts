import {
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import { alignOf, headerOf, widthOf } from './column.ts';
import type { Column, Layout, ListDefinition } from './types.ts';

/** Only what the browser decides. Sorting, filtering and paging are the server's, so their features stay out. */
const features = tableFeatures({
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
});

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

const noRows: never[] = [];

function definitions<Row extends object>(columns: readonly Column<Row>[]): ColumnDef<typeof features, Row>[] {
  return columns.map((column) => ({ id: column.id, accessorFn: column.value, size: widthOf(column), minSize: 0 }));
}

function trackOf(column: Pick<Column<never>, 'kind'>, width: number, fixed: boolean): string {
  return fixed ? `${width}px` : `minmax(${width}px, ${column.kind === 'text' ? width * 2 : width}fr)`;
}

/** The columns to draw, from the left. */
export function useColumns<Row>(list: ListDefinition<Row>, layout: Layout): DrawnColumn<Row>[] {
  const columns = list.columns as readonly Column<Row & object>[];
  const defs = useMemo(() => definitions(columns), [columns]);
  const state = useMemo(
    () => ({
      columnOrder: [...layout.order],
      columnPinning: { start: layout.order.filter((id) => layout.pinned.includes(id)), end: [] },
      columnSizing: { ...layout.widths },
      columnVisibility: Object.fromEntries(columns.map(({ id }) => [id, layout.order.includes(id)])),
    }),
    [columns, layout],
  );
  // The same options give the same table, and that the same columns: rows render again only for new ones.
  const options = useMemo(() => ({ features, columns: defs, data: noRows, state }), [defs, state]);
  const table = useTable(options);
  return useMemo(
    () =>
      [...table.getStartVisibleLeafColumns(), ...table.getCenterVisibleLeafColumns()].flatMap((leaf) => {
        const column = list.columns.find(({ id }) => id === leaf.id);
        if (!column) return [];
        const pinned = leaf.getIsPinned() !== false;
        const width = leaf.getSize();
        const plain = column as unknown as Column<never>;
        return [
          {
            column,
            header: headerOf(plain),
            align: alignOf(plain),
            width,
            left: pinned ? leaf.getStart('start') : undefined,
            track: trackOf(plain, width, pinned || layout.widths[column.id] !== undefined),
          },
        ];
      }),
    [list, layout, table],
  );
}
