import { useCallback, useMemo, type CSSProperties } from 'react';
import * as t from '#text/frame';
import s from './grid.module.css';
import * as events from './grid-events.ts';
import { HeaderCell } from './HeaderCell.tsx';
import { withWidth } from './layout.ts';
import { PickPage } from './PickPage.tsx';
import { Body } from './Body.tsx';
import { PICK_WIDTH } from './Row.tsx';
import type { Selection } from './selection.ts';
import type { CellFilter, ListDefinition } from './types.ts';
import { useActive } from './use-active.ts';
import { useColumns, type DrawnColumn } from './use-columns.ts';
import type { ListState } from './use-list.ts';
import { useOpenRow } from './use-open-row.ts';
import { useResize } from './use-resize.ts';
import { useRowShape } from './use-row-height.ts';
import { useShifted } from './use-shifted.ts';

export interface GridProps<Row> {
  list: ListDefinition<Row>;
  state: ListState;
  rows: readonly Row[];
  /** Their ids, in their order. */
  ids: readonly string[];
  total: number;
  loading: boolean;
  busy: boolean;
  scroller: HTMLElement | null;
  onScroller: (element: HTMLDivElement | null) => void;
  /** undefined where rows can't be picked. */
  selection: Selection | undefined;
  pick: (row: Row, range: boolean) => void;
  pickPage: () => void;
  href: (row: Row) => string | undefined;
  open: (row: Row) => void;
  openId: string | undefined;
  /** The row whose detail was open when the page was: the table may be drawn only when that is closed. */
  openAtFirst: string | undefined;
  filterBy: (filter: CellFilter) => void;
  copy: (text: string) => void;
}

/** The shared template of all rows, with one column's width replaced while it is dragged. */
function template<Row>(
  columns: readonly DrawnColumn<Row>[],
  pickable: boolean,
  changed?: { id: string; width: number },
): string {
  const rem = (track: string) => track.replace(/([\d.]+)px/g, (_, px: string) => `${Number(px) / 16}rem`);
  const tracks = columns.map(({ column, track }) => rem(changed?.id === column.id ? `${changed.width}px` : track));
  return [...(pickable ? [`${PICK_WIDTH / 16}rem`] : []), ...tracks].join(' ');
}

/** Which keys do what, those that copy among them. */
function keysOf<Row>(columns: readonly DrawnColumn<Row>[]): string {
  const copying = columns.flatMap(({ column: { copy } }) => (copy ? [t.table.copyKey(copy.key, copy.what)] : []));
  return [t.table.keys, ...copying].join(' ');
}

/** The table itself: header and rows, one tab stop, windowed when long. */
export function Grid<Row>(props: GridProps<Row>) {
  const { list, state, rows, scroller, onScroller, selection } = props;
  const columns = useColumns(list, state.layout);
  const pickable = selection !== undefined;
  const { cards, rems, pixels: rowHeight } = useRowShape(state.density, columns.length);
  const cols = columns.length + (pickable ? 1 : 0);
  const shifted = useShifted(scroller);
  const active = useActive(scroller, { rows: rows.length, cols }, rowHeight);
  useOpenRow({ ...props, active, rowHeight });
  const tracks = useCallback(
    (changed?: { id: string; width: number }) => template(columns, pickable, changed),
    [columns, pickable],
  );
  const resize = useResize(tracks, (id, width) => state.setLayout(withWidth(state.layout, id, width)));
  const least = columns.reduce((sum, { width }) => sum + width, pickable ? PICK_WIDTH : 0);
  const grid: events.GridContext<Row> = {
    ...props,
    columns,
    pickable,
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
  const style = useMemo(
    () =>
      ({
        '--columns': tracks(),
        '--row': `${rems}rem`,
        '--least': `${least / 16}rem`,
      }) as CSSProperties,
    [tracks, rems, least],
  );
  return (
    <div ref={onScroller} className={`${s.scroller} ${props.busy ? s.busy : ''} ${shifted ? s.shifted : ''}`}>
      <table
        role="grid"
        className={s.table}
        style={style}
        data-cards={cards || undefined}
        aria-rowcount={props.total + 1}
        aria-busy={props.busy || props.loading}
        aria-multiselectable={pickable || undefined}
        aria-label={list.title}
        aria-description={keysOf(columns)}
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
            {selection && (
              <PickPage
                selection={selection}
                ids={props.ids}
                active={active.place.row < 0 && active.place.col === 0}
                onPick={props.pickPage}
              />
            )}
            {columns.map(({ column }, at) => (
              <HeaderCell
                key={column.id}
                columns={columns}
                at={at}
                sort={state.sort}
                pickable={pickable}
                active={active.place.row < 0 && active.place.col === at + (pickable ? 1 : 0)}
                onSort={state.setSort}
                resize={resize}
              />
            ))}
          </tr>
        </thead>
        <Body {...props} columns={columns} cards={cards} place={active.place} rowHeight={rowHeight} />
      </table>
    </div>
  );
}
