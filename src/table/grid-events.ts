import type { KeyboardEvent, MouseEvent, SyntheticEvent } from 'react';
import * as t from '#text/frame';
import { hintOf } from '#src/list/cell-text.ts';
import { ownNetwork } from '#src/lib/network.ts';
import type { Place } from './keys.ts';
import { nextPlace, placeOf, pressHead } from './moving.ts';
import type { CellFilter, Column } from '#src/list/types.ts';
import type { Resizing } from './tracks.ts';
import type { ListRow, ListTable } from './use-table.ts';

/** The grid's keys and clicks, handled by a few listeners at its root instead of some in every cell. */

export interface GridContext<Row> {
  table: ListTable<Row>;
  columns: ReadonlyMap<string, Column<Row>>;
  pickable: boolean;
  size: () => { rows: number; cols: number; page: number };
  place: Place;
  go: (place: Place) => void;
  mark: (place: Place) => void;
  /** Undefined where rows are cards, whose columns have no widths. */
  resize: ((columnId: string, by: Resizing) => void) | undefined;
  open: (href: string) => void;
  filterBy: (filter: CellFilter) => void;
  copy: (text: string) => void;
}

function rowAt<Row>({ table }: GridContext<Row>, row: number): ListRow<Row> | undefined {
  return table.getRowModel().rows[row];
}

function columnAt<Row>({ table, columns, pickable }: GridContext<Row>, col: number): Column<Row> | undefined {
  const column = table.getVisibleLeafColumns()[col - (pickable ? 1 : 0)];
  return column && columns.get(column.id);
}

function filterAt<Row>(grid: GridContext<Row>, { row, col }: Place): CellFilter | undefined {
  const line = rowAt(grid, row);
  return line && columnAt(grid, col)?.filter?.(line.original.row);
}

function copyFrom<Row>(grid: GridContext<Row>, column: Column<Row> | undefined, { original }: ListRow<Row>): void {
  const text = column?.copy?.text(original.row);
  if (text !== undefined) grid.copy(text);
}

function visible<Row>({ table, columns }: GridContext<Row>): Column<Row>[] {
  return table.getVisibleLeafColumns().flatMap(({ id }) => columns.get(id) ?? []);
}

/** Picks or drops a row, or with `range` all rows from the last one. */
function pick<Row>(row: ListRow<Row>, shiftKey: boolean, checked = !row.getIsSelected()): void {
  row.getToggleSelectedHandler()({ target: { checked }, shiftKey });
}

function openRow<Row>(grid: GridContext<Row>, { original: { href } }: ListRow<Row>): void {
  if (href !== undefined) grid.open(href);
}

function openApart(href: string | undefined): void {
  if (href !== undefined) window.open(ownNetwork + href, '_blank', 'noopener');
}

function onButton<Row>(grid: GridContext<Row>, target: Element, place: Place, row: ListRow<Row>): boolean {
  const copies = target.closest('[data-copy]') !== null;
  if (copies) copyFrom(grid, columnAt(grid, place.col), row);
  const filter = target.closest('[data-filter]') ? filterAt(grid, place) : undefined;
  if (filter) grid.filterBy(filter);
  return copies || filter !== undefined;
}

const resizings: Record<string, Resizing> = { ArrowLeft: -1, ArrowRight: 1, Enter: 'fit' };

/** The element that an event in the grid happened on. */
const elementOf = ({ target }: Pick<Event, 'target'>) => target as Element;

/** A click on the box picks, on a button does what the button says, anywhere else opens the row. */
export function onClick<Row>(grid: GridContext<Row>, event: MouseEvent): void {
  const target = elementOf(event);
  const place = placeOf(target);
  const row = place && rowAt(grid, place.row);
  if (!row) return;
  if (grid.pickable && place.col === 0) {
    // The label triggers a click on the box; handle only one of the two.
    if (target.matches('[data-pick]')) pick(row, event.shiftKey);
    return;
  }
  if (onButton(grid, target, place, row)) return;
  const apart = event.ctrlKey || event.metaKey || event.shiftKey;
  const link = target.closest('[data-open]') !== null;
  if (apart) return link ? undefined : openApart(row.original.href);
  if (link) event.preventDefault();
  else if (!document.getSelection()?.isCollapsed) return;
  openRow(grid, row);
}

/** The middle button opens the row in a new tab. */
export function onAuxClick<Row>(grid: GridContext<Row>, event: MouseEvent): void {
  const target = elementOf(event);
  const row = rowAt(grid, placeOf(target)?.row ?? -1);
  if (event.button === 1 && row && !target.closest('a')) openApart(row.original.href);
}

/** Prevents scrolling by the middle button, and text selection by shift-clicks. */
export function onMouseDown(event: MouseEvent): void {
  const target = elementOf(event);
  if (event.button === 1 && !target.closest('a')) event.preventDefault();
  if (event.shiftKey && target.closest('[data-index]')) event.preventDefault();
}

/**
 * Says more of a cell when it is pointed at or focused: what its sign means, to the keyboard too (see `tips.ts`), else as
 * its title, with what a press does. Computing it for every cell would be wasteful.
 */
export function onPoint<Row>(grid: GridContext<Row>, event: SyntheticEvent): void {
  const target = elementOf(event);
  const place = placeOf(target);
  const row = place && rowAt(grid, place.row);
  const column = place && columnAt(grid, place.col);
  const cell = target.closest<HTMLElement>('[data-col]');
  if (!row || !column || !cell) return;
  const own = column.hint?.(row.original.row);
  const hint = own === undefined ? hintOf(column, row.original.row) : undefined;
  const press = row.original.href === undefined ? undefined : t.table.pressOpens;
  const words = [own ?? hint, press].filter((line) => line !== undefined).join('\n');
  cell.removeAttribute(own === undefined ? 'data-why' : 'title');
  if (own !== undefined) cell.dataset['why'] = words;
  else if (words === '') cell.removeAttribute('title');
  else cell.title = words;
}

export function onFocus<Row>(grid: GridContext<Row>, event: SyntheticEvent): void {
  const place = placeOf(event.target);
  if (place) grid.mark(place);
  onPoint(grid, event);
}

function onRowKey<Row>(grid: GridContext<Row>, row: ListRow<Row>, event: KeyboardEvent): boolean {
  if (event.key === 'Enter') {
    if (event.ctrlKey || event.metaKey) openApart(row.original.href);
    else openRow(grid, row);
    return true;
  }
  if (event.key === ' ' && grid.pickable) {
    pick(row, event.shiftKey);
    return true;
  }
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const copied = visible(grid).find(({ copy }) => copy?.key === event.key);
  if (copied) copyFrom(grid, copied, row);
  const filter = event.key === 'f' ? filterAt(grid, grid.place) : undefined;
  if (filter) grid.filterBy(filter);
  return copied !== undefined || filter !== undefined;
}

/** Shift with an arrow changes the width of a header's column, Shift with Enter fits it to its cells. */
function onHeadKey<Row>(grid: GridContext<Row>, event: KeyboardEvent): boolean {
  const by = event.shiftKey && !event.altKey ? resizings[event.key] : undefined;
  const column = columnAt(grid, grid.place.col);
  if (by === undefined || !column || !grid.resize) return pressHead(event);
  const rtl = getComputedStyle(event.currentTarget).direction === 'rtl';
  grid.resize(column.id, by === 'fit' ? by : rtl ? -by : by);
  return true;
}

function onGridKey<Row>(grid: GridContext<Row>, event: KeyboardEvent): boolean {
  const ends = event.ctrlKey || event.metaKey;
  if (ends && event.key === 'a' && grid.pickable) {
    grid.table.toggleAllPageRowsSelected();
    return true;
  }
  const next = nextPlace(event, grid.place, grid.size());
  if (!next) return false;
  const row = rowAt(grid, next.row);
  if (event.shiftKey && grid.pickable && row && (event.key === 'ArrowUp' || event.key === 'ArrowDown'))
    pick(row, true, true);
  grid.go(next);
  return true;
}

/** Enter and Space press the button beside a value, and mean nothing more there. */
const pressesButton = ({ key, nativeEvent }: KeyboardEvent): boolean =>
  (key === 'Enter' || key === ' ') && elementOf(nativeEvent).matches('[data-filter]');

/** The grid's keys; `keys` in the texts lists them. */
export function onKeyDown<Row>(grid: GridContext<Row>, event: KeyboardEvent): void {
  if (pressesButton(event)) return;
  const row = rowAt(grid, grid.place.row);
  const done = (row ? onRowKey(grid, row, event) : onHeadKey(grid, event)) || onGridKey(grid, event);
  if (done) event.preventDefault();
}
