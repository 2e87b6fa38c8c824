import {
  columnOrderingFeature,
  columnPinningFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  functionalUpdate,
  rowPaginationFeature,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type Column as TanStackColumn,
  type ColumnDef,
  type ReactTable,
  type Row as TanStackRow,
  type Updater,
} from '@tanstack/react-table';
import { useMemo, useRef, useState } from 'react';
import { alignOf, headerOf, isName, leastWidthOf, textOf, widthOf } from '#src/list/cell-text.ts';
import { columnStateOf, layoutAfter, MAX_WIDTH, MIN_WIDTH, type ColumnState } from '#src/list/layout.ts';
import { everything, nothing, rowSelectionOf, withRowSelection, type Selection } from './selection.ts';
import type { Column, ColumnKind, ListDefinition } from '#src/list/types.ts';
import type { ListState } from './use-list.ts';

interface ColumnMeta {
  kind: ColumnKind;
  align: 'start' | 'end';
  /** With its unit: "Commission (GBP)". */
  header: string;
  /** Without its unit. */
  name: string;
  /** Whether its texts may be shortened. */
  isName: boolean;
  /** Whether its texts say what they are without the column's name. */
  speaks: boolean;
  /** Whole lines of a card that it takes; 0 for half of one. */
  lines: 0 | 1 | 2;
  /** The width in pixels down to which it gives way while nobody has chosen one. */
  least: number;
}

/** A list's TanStack Table, with its state in the URL; the service sorts and pages the rows. */

const features = tableFeatures({
  columnOrderingFeature,
  columnPinningFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  rowPaginationFeature,
  rowSelectionFeature,
  rowSortingFeature,
  // Used as a type only.
  columnMeta: {} as ColumnMeta,
});
type Features = typeof features;

export interface Line<Row> {
  id: string;
  row: Row;
  /** URL of the detail; undefined where nothing opens. */
  href: string | undefined;
}

export type ListTable<Row> = ReactTable<Features, Line<Row>, object>;
export type ListRow<Row> = TanStackRow<Features, Line<Row>>;
export type ListColumn<Row> = TanStackColumn<Features, Line<Row>>;

export const wordKinds: ReadonlySet<ColumnKind> = new Set(['text', 'status', 'id']);

function columnDef<Row>(column: Column<Row>, at: number): ColumnDef<Features, Line<Row>> {
  return {
    id: column.id,
    accessorFn: ({ row }) => textOf(column, row),
    size: widthOf(column),
    minSize: MIN_WIDTH,
    maxSize: MAX_WIDTH,
    enableSorting: column.sort !== undefined,
    // Figures and dates sort largest first, words from A.
    sortDescFirst: !wordKinds.has(column.kind),
    meta: {
      kind: column.kind,
      align: alignOf(column),
      header: headerOf(column),
      name: column.header,
      isName: isName(column),
      speaks: isName(column) || (column.firm === true && !column.lines) || column.kind === 'status',
      lines: column.lines ?? 0,
      least: leastWidthOf(column, at === 0),
    },
  };
}

export function metaOf<Row>({ id, columnDef: { meta, size = 0 } }: ListColumn<Row>): ColumnMeta {
  return (
    meta ?? { kind: 'text', align: 'start', header: id, name: id, isName: false, speaks: false, lines: 0, least: size }
  );
}

interface Options<Row> {
  list: ListDefinition<Row>;
  state: ListState;
  rows: readonly Row[];
  total: number;
  href: (row: Row) => string | undefined;
  pickable: boolean;
}

/** The table and the picked rows. The selection survives paging and sorting; a new filter clears it. */
export function useListTable<Row>({ list, state, rows, total, href, pickable }: Options<Row>) {
  const columns = useMemo(() => list.columns.map(columnDef), [list]);
  const data = useMemo(
    () => rows.map((row): Line<Row> => ({ id: list.rowId(row), row, href: href(row) })),
    [rows, list, href],
  );
  const pageIds = useMemo(() => data.map(({ id }) => id), [data]);
  const [selection, setSelection] = useSelection(JSON.stringify(state.filters));
  /** Pixels by which a stretched column exceeds its size while its edge is dragged. */
  const stretch = useRef(0);
  const columnState = useMemo(() => columnStateOf(state.layout, list.columns), [state.layout, list]);
  const layoutChange =
    <K extends keyof ColumnState>(part: K) =>
    (updater: Updater<ColumnState[K]>) =>
      state.setLayout(
        layoutAfter(state.layout, { ...columnState, [part]: functionalUpdate(updater, columnState[part]) }),
      );
  const sorting = [{ id: state.sort.column, desc: state.sort.direction === 'desc' }];
  const pagination = { pageIndex: state.page - 1, pageSize: state.size };
  const rowSelection = useMemo(() => rowSelectionOf(selection, pageIds), [selection, pageIds]);
  const table = useTable<Features, Line<Row>, object>(
    {
      features,
      columns,
      data,
      getRowId: ({ id }) => id,
      manualSorting: true,
      enableMultiSort: false,
      enableSortingRemoval: false,
      manualPagination: true,
      rowCount: total,
      enableRowSelection: pickable,
      columnResizeMode: 'onEnd',
      columnResizeDirection: document.dir === 'rtl' ? 'rtl' : 'ltr',
      state: { ...columnState, sorting, pagination, rowSelection },
      onColumnOrderChange: layoutChange('columnOrder'),
      onColumnVisibilityChange: layoutChange('columnVisibility'),
      onColumnPinningChange: layoutChange('columnPinning'),
      onColumnSizingChange: (updater) => {
        const before = columnState.columnSizing;
        const usual = Object.fromEntries(list.columns.map((column) => [column.id, widthOf(column)]));
        const sized = Object.entries(functionalUpdate(updater, before));
        const isSame = ([id, width]: [string, number]) => width === (before[id] ?? usual[id]);
        // An edge that was pressed and not moved changes nothing.
        if (!sized.every(isSame)) {
          const widths = sized.map(([id, width]) => [id, isSame([id, width]) ? width : width + stretch.current]);
          layoutChange('columnSizing')(Object.fromEntries(widths) as Record<string, number>);
        }
        stretch.current = 0;
      },
      onSortingChange: (updater) => {
        const [next] = functionalUpdate(updater, sorting);
        if (next) state.setSort({ column: next.id, direction: next.desc ? 'desc' : 'asc' });
      },
      onPaginationChange: (updater) => {
        const { pageIndex, pageSize } = functionalUpdate(updater, pagination);
        if (pageSize === state.size) state.setPage(pageIndex + 1);
        else state.setSize(pageSize);
      },
      onRowSelectionChange: (updater) =>
        setSelection((before) =>
          withRowSelection(before, functionalUpdate(updater, rowSelectionOf(before, pageIds)), pageIds),
        ),
    },
    // Re-renders on a new URL, rows or selection, never while a column is dragged.
    () => ({}),
  );
  return {
    table,
    stretch,
    selection,
    pickAll: () => setSelection(() => everything),
    clear: () => setSelection(() => nothing),
  };
}

function useSelection(filters: string) {
  const [kept, setKept] = useState({ filters, selection: nothing });
  const selectionOf = (one: typeof kept) => (one.filters === filters ? one.selection : nothing);
  const set = (change: (before: Selection) => Selection) =>
    setKept((before) => ({ filters, selection: change(selectionOf(before)) }));
  return [selectionOf(kept), set] as const;
}
