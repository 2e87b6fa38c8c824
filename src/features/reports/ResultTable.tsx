import {
  Suspense,
  useCallback,
  useMemo,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
} from 'react';
import * as t from '#text';
import grid from '#src/table/grid.module.css';
import { placeAfter } from '#src/table/keys.ts';
import { useActive } from '#src/table/use-active.ts';
import { useRowHeight } from '#src/table/use-row-height.ts';
import { useShifted } from '#src/table/use-shifted.ts';
import { useWindow } from '#src/table/use-window.ts';
import { useBuilder } from './context.ts';
import { CellMenu, type MenuOf } from './menus.ts';
import { sortBy, sortByColumn } from '#src/report/edit.ts';
import { isServerSorted, sortedByColumn, type ReportTable } from '#src/report/result.ts';
import c from './result.module.css';
import { coloursOf } from './cell-style.ts';
import { labelOf, ResultHead } from './ResultHead.tsx';
import { ResultRow } from './ResultRow.tsx';

/** On a phone two of them leave room for a figure. */
const DIMENSION = 'min(12rem, 34vw)';

/** Room for a column's header in a line; a long one is cut, and whole on hover. */
const figureRem = (label: string) => Math.min(14, Math.max(8, 2 + label.length * 0.53));

/** The result: every figure can be sorted by and opened. One tab stop; the arrow keys move in it. */
export function ResultTable({ table, stale }: { table: ReportTable; stale: boolean }) {
  const { definition, change, currency } = useBuilder();
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const [menu, setMenu] = useState<{ anchor: HTMLElement; of: MenuOf } | null>(null);
  const rows = useMemo(() => sortedByColumn(table, definition.by), [table, definition.by]);
  const dims = table.definition.rows;
  const first = Math.max(1, dims.length);
  const size = { rows: rows.length + (table.total ? 1 : 0), cols: first + table.columns.length };
  const rowHeight = useRowHeight('compact');
  const active = useActive(scroller, size, rowHeight);
  const window_ = useWindow(rows.length, rowHeight, active.place.row, scroller);
  const shifted = useShifted(scroller);
  const colours = useMemo(() => coloursOf(table), [table]);
  const sort = useCallback(
    (col: number) => {
      const dim = dims[col];
      if (dim) return change(sortBy(definition, dim));
      const column = table.columns[col - first];
      if (!column) return undefined;
      return change(isServerSorted(column) ? sortBy(definition, column.measure) : sortByColumn(definition, column.id));
    },
    [dims, definition, change, table, first],
  );
  const open = (cell: HTMLElement) => {
    const row = rows[Number(cell.parentElement?.dataset['index'])] ?? table.total;
    const col = Number(cell.dataset['col']);
    const column = table.columns[col - first];
    if (row) setMenu({ anchor: cell, of: column ? { row, column } : { row, dimension: col } });
  };
  const cellOf = (target: EventTarget) => (target as Element).closest<HTMLElement>('[data-col]');
  const act = (cell: HTMLElement) => {
    if (cell.getAttribute('scope') === 'col') sort(Number(cell.dataset['col']));
    else open(cell);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const cell = cellOf(event.target);
    if (!cell || event.altKey) return;
    const page = Math.max(1, Math.floor((scroller?.clientHeight ?? 0) / rowHeight) - 3);
    const rtl = getComputedStyle(cell).direction === 'rtl';
    const next = placeAfter(turned(event.key, rtl), active.place, { ...size, page }, event.ctrlKey || event.metaKey);
    if (next) active.go(next);
    else if (event.key === 'Enter' || event.key === ' ') act(cell);
    else return;
    event.preventDefault();
  };
  const onClick = (event: MouseEvent) => {
    const cell = cellOf(event.target);
    if (!cell) return;
    active.mark({ row: Number(cell.parentElement?.dataset['index'] ?? -1), col: Number(cell.dataset['col']) });
    act(cell);
  };
  const widths = table.columns.map((column) => figureRem(labelOf(table, column, currency)));
  const style = {
    '--columns': `repeat(${first}, minmax(${DIMENSION}, 1fr)) ${widths.map((width) => `${width}rem`).join(' ')}`,
    '--row': '1.75rem',
    '--least': `calc(${first} * ${DIMENSION} + ${widths.reduce((sum, width) => sum + width, 0)}rem)`,
  } as CSSProperties;
  const shared = { table, colours, place: active.place };
  return (
    <div
      ref={setScroller}
      className={`${grid.scroller} ${c.result} ${stale ? grid.busy : ''} ${shifted ? grid.shifted : ''}`}
    >
      <table
        role="grid"
        className={grid.table}
        style={style}
        aria-label={t.reports.table}
        aria-description={t.reports.tableKeys}
        aria-rowcount={size.rows + 1}
        aria-busy={stale}
        onKeyDown={onKeyDown}
        onClick={onClick}
      >
        <ResultHead table={table} place={active.place} />
        <tbody
          role="rowgroup"
          className={`${grid.body} ${window_.windowed ? grid.windowed : ''}`}
          style={window_.windowed ? { height: rows.length * rowHeight } : undefined}
        >
          {window_.rows.map(({ index, top }) => {
            const row = rows[index];
            return row && <ResultRow key={row.key} {...shared} row={row} index={index} top={top} />;
          })}
        </tbody>
        {table.total && (
          <tfoot role="rowgroup" className={c.foot}>
            <ResultRow {...shared} row={table.total} index={rows.length} top={undefined} />
          </tfoot>
        )}
      </table>
      {menu && (
        <Suspense fallback={null}>
          <CellMenu {...menu} table={table} onClose={() => setMenu(null)} />
        </Suspense>
      )}
    </div>
  );
}

/** In a table that runs from the right the arrows lead where they point. */
function turned(key: string, rtl: boolean): string {
  if (!rtl) return key;
  return { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' }[key] ?? key;
}
