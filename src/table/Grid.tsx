import { useMemo, useRef, type CSSProperties, type RefObject } from 'react';
import * as t from '#text/frame';
import { Body } from './Body.tsx';
import * as events from './grid-events.ts';
import s from './grid.module.css';
import { HeaderCell } from './HeaderCell.tsx';
import { PickPage } from './PickPage.tsx';
import { PICK_WIDTH, useTracks } from './tracks.ts';
import type { CellFilter, ListDefinition } from '#src/list/types.ts';
import { useActive } from './use-active.ts';
import type { ListState } from './use-list.ts';
import { useOpenRow } from './use-open-row.ts';
import { useRowShape } from './use-row-height.ts';
import { useShifted } from './use-shifted.ts';
import type { ListTable } from './use-table.ts';

export interface GridProps<Row> {
  list: ListDefinition<Row>;
  state: ListState;
  table: ListTable<Row>;
  stretch: RefObject<number>;
  total: number;
  loading: boolean;
  busy: boolean;
  scroller: HTMLElement | null;
  onScroller: (element: HTMLDivElement | null) => void;
  pickable: boolean;
  open: (href: string) => void;
  openId: string | undefined;
  filterBy: (filter: CellFilter) => void;
  copy: (text: string) => void;
}

/** The keys of the grid in words, those that copy among them. */
function keysOf<Row>({ columns }: ListDefinition<Row>): string {
  const copying = columns.flatMap(({ copy }) => (copy ? [t.table.copyKey(copy.key, copy.what)] : []));
  return [t.table.keys, ...copying].join(' ');
}

/** The table itself: header and rows, one tab stop, windowed when long. */
export function Grid<Row>(props: GridProps<Row>) {
  const { list, state, table, scroller, onScroller, pickable } = props;
  const element = useRef<HTMLTableElement>(null);
  const columns = table.getVisibleLeafColumns();
  const { rows } = table.getRowModel();
  const { cards, rems, pixels: rowHeight } = useRowShape(state.density, columns.length);
  const cols = columns.length + (pickable ? 1 : 0);
  const shifted = useShifted(scroller);
  const active = useActive(scroller, { rows: rows.length, cols }, rowHeight);
  useOpenRow({ rows, openId: props.openId, scroller, active, rowHeight });
  const tracks = useTracks({ table, stretch: props.stretch, pickable, element });
  const grid: events.GridContext<Row> = {
    ...props,
    columns: useMemo(() => new Map(list.columns.map((column) => [column.id, column])), [list]),
    place: active.place,
    // Asked for when a key is pressed: it makes the browser work out where everything is.
    size: () => ({
      rows: rows.length,
      cols,
      page: Math.max(1, Math.floor((scroller?.clientHeight ?? 0) / rowHeight) - 2),
    }),
    go: active.go,
    mark: active.mark,
  };
  const least = table.getTotalSize() + (pickable ? PICK_WIDTH : 0);
  const style = { '--columns': tracks, '--row': `${rems}rem`, '--least': `${least / 16}rem` } as CSSProperties;
  return (
    <div ref={onScroller} className={`${s.scroller} ${props.busy ? s.busy : ''} ${shifted ? s.shifted : ''}`}>
      <table
        ref={element}
        role="grid"
        className={s.table}
        style={style}
        data-cards={cards || undefined}
        aria-rowcount={props.total + 1}
        aria-busy={props.busy || props.loading}
        aria-multiselectable={pickable || undefined}
        aria-label={list.title}
        aria-description={keysOf(list)}
        onKeyDown={(event) => events.onKeyDown(grid, event)}
        onFocus={(event) => events.onFocus(grid, event)}
        onMouseOver={(event) => events.onPoint(grid, event)}
        onMouseDown={events.onMouseDown}
        onClick={(event) => events.onClick(grid, event)}
        onAuxClick={(event) => events.onAuxClick(grid, event)}
      >
        <thead role="rowgroup" className={s.head}>
          {/* As a strip that scrolls it would be a tab stop of its own; the arrows reach its cells. */}
          <tr role="row" className={s.row} aria-rowindex={1} tabIndex={cards ? -1 : undefined}>
            {pickable && <PickPage table={table} active={active.place.row < 0 && active.place.col === 0} />}
            {columns.map((column, at) => (
              <HeaderCell
                key={column.id}
                table={table}
                column={column}
                at={at}
                pickable={pickable}
                stretch={props.stretch}
                active={active.place.row < 0 && active.place.col === at + (pickable ? 1 : 0)}
              />
            ))}
          </tr>
        </thead>
        <Body {...props} rows={rows} columns={grid.columns} cards={cards} place={active.place} rowHeight={rowHeight} />
      </table>
    </div>
  );
}
