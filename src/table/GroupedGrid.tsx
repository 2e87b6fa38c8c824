import {
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  rowExpandingFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
  type Row as TanStackRow,
} from '@tanstack/react-table';
import { useMemo, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { media } from '#src/ui/media.ts';
import { useMedia } from '#src/ui/use-media.ts';
import { GridFrame } from './GridFrame.tsx';
import { GroupedHead } from './GroupedHead.tsx';
import { GroupedRow, type CellAttributes, type LineAttributes } from './GroupedRow.tsx';
import { nextPlace, placeOf, pressHead } from './moving.ts';
import { useActive } from './use-active.ts';
import { useLineHeight } from './use-row-height.ts';

/** A table of figures: labels that stay in sight, columns below common names, rows that are folded below a sum. */

const features = tableFeatures({
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  rowExpandingFeature,
});
export type GroupedFeatures = typeof features;

export interface GroupedColumn<Row> {
  id: string;
  header: string;
  hint: string;
  /** The names above it, outermost first; neighbours with the same id share one. */
  above: readonly { id: string; text: string }[];
  /** Whether it says what a row is of, and so stays in sight; labels come before figures. */
  label: boolean;
  /** The width in rem; the least of one for labels, which share what is left. */
  width: number;
  /** The attributes and children of its cell in a row; `expanded` is undefined of a row that folds nothing. */
  cell: (row: Row, expanded: boolean | undefined) => CellAttributes;
}

/** A row, and those that it is the sum of. */
export interface Branch<Row> {
  id: string;
  row: Row;
  branches: readonly Branch<Row>[];
}

export interface GroupedGridProps<Row> {
  label: string;
  description: string;
  className: string | undefined;
  busy: boolean;
  columns: readonly GroupedColumn<Row>[];
  /** Labels of the header rows. */
  lines: readonly string[];
  rows: readonly Branch<Row>[];
  /** Stays in sight at the bottom. */
  total: Row | undefined;
  /** The attributes of a row's line. */
  lineProps: (row: Row) => LineAttributes;
  sortedOf: (columnId: string) => 'asc' | 'desc' | undefined;
  onSort: (columnId: string) => void;
  onOpen: (cell: HTMLElement, row: Row, columnId: string) => void;
}

/** The least width of a column of labels: on a phone two of them leave room for a figure. */
const leastOf = ({ width }: { width: number }) => `min(${width}rem, 34vw)`;

type Line<Row> = TanStackRow<GroupedFeatures, Branch<Row>>;

function leafOf<Row>({ id, header, width }: GroupedColumn<Row>): ColumnDef<GroupedFeatures, Branch<Row>> {
  return { id, header, size: width * 16 };
}

/** Columns below the names that neighbours share. */
function nested<Row>(columns: readonly GroupedColumn<Row>[], depth = 0): ColumnDef<GroupedFeatures, Branch<Row>>[] {
  const runs: GroupedColumn<Row>[][] = [];
  for (const column of columns) {
    const run = runs.at(-1);
    if (run && run[0]?.above[depth]?.id === column.above[depth]?.id) run.push(column);
    else runs.push([column]);
  }
  return runs.flatMap((run) => {
    const above = run[0]?.above[depth];
    return above
      ? [{ id: `${depth} ${above.id}`, header: above.text, columns: nested(run, depth + 1) }]
      : run.map(leafOf);
  });
}

/** The rows that are not folded away, each sum below what it is the sum of. */
function unfolded<Row>(rows: readonly Line<Row>[]): Line<Row>[] {
  return rows.flatMap((row) => [...(row.getIsExpanded() ? unfolded(row.subRows) : []), row]);
}

/** All labels stay in sight where they leave half of the window to figures; elsewhere, as on a phone, the first does. */
function usePinned<Row>(columns: readonly GroupedColumn<Row>[]): string[] {
  const labels = useMemo(() => columns.filter(({ label }) => label).map(({ id }) => id), [columns]);
  const rems = columns.reduce((sum, { label, width }) => (label ? sum + width : sum), 0);
  const wide = useMemo(() => media(`(min-width: ${2 * rems}em)`), [rems]);
  const all = useMedia(wide);
  return useMemo(() => (all ? labels : labels.slice(0, 1)), [all, labels]);
}

/** One tab stop; the arrows move in it, Enter opens a cell or sorts by a column, Space folds. */
export function GroupedGrid<Row>(props: GroupedGridProps<Row>) {
  const { columns, rows, total } = props;
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const [folded, setFolded] = useState<ReadonlySet<string>>(() => new Set());
  const pinned = usePinned(columns);
  const views = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns]);
  const table = useTable<GroupedFeatures, Branch<Row>, object>(
    {
      features,
      columns: useMemo(() => nested(columns), [columns]),
      data: rows,
      getRowId: ({ id }) => id,
      getSubRows: ({ branches }) => branches,
      getIsRowExpanded: ({ id }) => !folded.has(id),
      state: { columnPinning: { start: pinned, end: [] } },
    },
    () => ({}),
  );
  const leaves = table.getAllLeafColumns();
  const lines = unfolded(table.getCoreRowModel().rows);
  const height = useLineHeight('compact');
  const size = { rows: lines.length + (total ? 1 : 0), cols: leaves.length };
  const active = useActive(scroller, size, height.pixels);
  const headers = table.getHeaderGroups();

  const fold = (index: number, col: number): boolean => {
    const line = lines[index];
    if (!line?.getCanExpand()) return false;
    const below = unfolded(line.subRows).length;
    setFolded((now) =>
      now.has(line.id) ? new Set([...now].filter((id) => id !== line.id)) : new Set([...now, line.id]),
    );
    // A subtotal is below its rows, so it moves when they are folded or unfolded.
    active.go({ row: index + (line.getIsExpanded() ? -below : below), col });
    return true;
  };
  const open = (target: EventTarget, row: number, col: number) => {
    const cell = (target as Element).closest<HTMLElement>('[data-col]');
    const of = lines[row]?.original.row ?? total;
    const column = leaves[col];
    if (cell && of && column) props.onOpen(cell, of, column.id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { row, col } = active.place;
    const page = Math.floor((scroller?.clientHeight ?? 0) / height.pixels) - 2 - headers.length;
    const next = nextPlace(event, active.place, { ...size, page: Math.max(1, page) });
    if (next) active.go(next);
    else if (row < 0 ? !pressHead(event) : event.altKey || !(event.key === 'Enter' || event.key === ' ')) return;
    else if (row >= 0 && !(event.key === ' ' && fold(row, col))) open(event.target, row, col);
    event.preventDefault();
  };
  const onClick = ({ target }: MouseEvent) => {
    const place = placeOf(target);
    if (!place || place.row < 0) return;
    if (!((target as Element).closest('[data-fold]') && fold(place.row, place.col))) open(target, place.row, place.col);
  };

  const drawnAs = (row: Row, index: number) => ({
    columns: leaves,
    views,
    pinned,
    lineProps: props.lineProps,
    row,
    index,
    rowIndex: headers.length + index + 1,
    activeCol: active.place.row === index ? active.place.col : undefined,
  });
  const drawn = (index: number, top: number | undefined) => {
    const line = lines[index];
    const expanded = line?.getCanExpand() ? line.getIsExpanded() : undefined;
    return line && <GroupedRow key={line.id} {...drawnAs(line.original.row, index)} expanded={expanded} top={top} />;
  };
  const labels = columns.filter(({ label }) => label);
  const figureRems = columns.reduce((sum, { label, width }) => (label ? sum : sum + width), 0);
  return (
    <GridFrame
      onScroller={setScroller}
      className={props.className}
      busy={props.busy}
      tracks={columns.map((one) => (one.label ? `minmax(${leastOf(one)}, 1fr)` : `${one.width}rem`)).join(' ')}
      least={`calc(${[...labels.map(leastOf), `${figureRems}rem`].join(' + ')})`}
      head={<GroupedHead {...props} groups={headers} views={views} place={active.place} />}
      body={{ count: lines.length, height, activeRow: active.place.row, scroller, row: drawn }}
      foot={total && <GroupedRow {...drawnAs(total, lines.length)} />}
      aria-label={props.label}
      aria-description={props.description}
      aria-rowcount={headers.length + size.rows}
      onKeyDown={onKeyDown}
      onClick={onClick}
      onFocus={({ target }) => {
        const place = placeOf(target);
        if (place) active.mark(place);
      }}
    />
  );
}
