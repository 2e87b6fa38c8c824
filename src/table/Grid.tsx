import { useMemo, useRef, type RefObject, useState } from 'react';
import { useLocation } from 'react-router';
import * as t from '#text/frame';
import { trail } from '#src/ui/trail.ts';
import { cardOf } from './cards.ts';
import { rems } from './cell-props.ts';
import * as events from './grid-events.ts';
import s from './grid.module.css';
import { GridFrame } from './GridFrame.tsx';
import { HeaderCell } from './HeaderCell.tsx';
import { PickPage } from './PickPage.tsx';
import { GridRow } from './Row.tsx';
import { Skeleton } from './Skeleton.tsx';
import { useTracks } from './tracks.ts';
import type { CellFilter, ListDefinition } from '#src/list/types.ts';
import { useActive } from './use-active.ts';
import { useFirstArrow } from './use-first-arrow.ts';
import type { ListState } from './use-list.ts';
import { useOpenRow } from './use-open-row.ts';
import { useRowShape } from './use-row-height.ts';
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
  /** Whether the list is a part of a detail rather than the page. */
  inline: boolean;
  pickable: boolean;
  open: (href: string) => void;
  openId: string | undefined;
  filterBy: (filter: CellFilter) => void;
  copy: (text: string) => void;
}

/** Text of the grid's keys, including copy keys. */
function keysOf<Row>({ columns }: ListDefinition<Row>): string {
  const copying = columns.flatMap(({ copy }) => (copy ? [t.table.copyKey(copy.key, copy.what)] : []));
  return [t.table.keys, ...copying].join(' ');
}

export function Grid<Row>(props: GridProps<Row>) {
  const { list, state, table, scroller, onScroller, pickable } = props;
  const element = useRef<HTMLTableElement>(null);
  const columns = table.getVisibleLeafColumns();
  const { rows } = table.getRowModel();
  const card = useMemo(() => cardOf(columns), [columns]);
  const { cards, ...height } = useRowShape(state.density, card);
  const cols = columns.length + (pickable ? 1 : 0);
  const active = useActive(scroller, { rows: rows.length, cols }, height.pixels);
  const { pathname } = useLocation();
  const [wasOpen] = useState(() => (props.openId === undefined ? trail.openedBelow(pathname) : undefined));
  useOpenRow({ rows, openId: props.openId, wasOpen, scroller, active, rowHeight: height.pixels });
  useFirstArrow({ rows: rows.length, active, enabled: !props.inline });
  const { template, least, resize } = useTracks({ table, stretch: props.stretch, pickable, element });
  const grid: events.GridContext<Row> = {
    ...props,
    columns: useMemo(() => new Map(list.columns.map((column) => [column.id, column])), [list]),
    place: active.place,
    // Evaluated on a key press only: measuring forces a layout.
    size: () => ({
      rows: rows.length,
      cols,
      page: Math.max(1, Math.floor((scroller?.clientHeight ?? 0) / height.pixels) - 2),
    }),
    go: active.go,
    mark: active.mark,
    resize: cards ? undefined : resize,
  };
  const drawn = (index: number, top: number | undefined) => {
    const row = rows[index];
    return (
      row && (
        <GridRow
          key={row.id}
          row={row}
          cells={row.getVisibleCells()}
          columns={grid.columns}
          index={index}
          rowIndex={state.offset + index + 2}
          card={cards ? card : undefined}
          name={pickable ? list.rowName(row.original.row) : ''}
          picked={pickable ? row.getIsSelected() : undefined}
          activeCol={active.place.row === index ? active.place.col : undefined}
          open={props.openId === row.id}
          top={top}
        />
      )
    );
  };
  return (
    <GridFrame
      ref={element}
      onScroller={onScroller}
      busy={props.busy}
      tracks={template}
      least={rems(least)}
      body={{
        count: rows.length,
        height,
        activeRow: active.place.row,
        scroller,
        row: drawn,
        before: props.loading && <Skeleton size={state.size} />,
      }}
      data-cards={cards || undefined}
      aria-rowcount={props.total + 1}
      aria-busy={props.busy || props.loading}
      aria-multiselectable={pickable || undefined}
      aria-label={list.title}
      aria-description={keysOf(list)}
      onKeyDown={(event) => events.onKeyDown(grid, event)}
      onFocus={(event) => events.onFocus(grid, event)}
      onPointerOver={(event) => events.onPoint(grid, event)}
      onMouseDown={events.onMouseDown}
      onClick={(event) => events.onClick(grid, event)}
      onAuxClick={(event) => events.onAuxClick(grid, event)}
      head={
        <tr role="row" className={s.row} aria-rowindex={1}>
          {pickable && (
            <PickPage table={table} active={active.place.row < 0 && active.place.col === 0} loading={props.loading} />
          )}
          {columns.map((column, at) => (
            <HeaderCell
              key={column.id}
              table={table}
              column={column}
              at={at}
              pickable={pickable}
              stretch={props.stretch}
              onFit={() => resize(column.id, 'fit')}
              active={active.place.row < 0 && active.place.col === at + (pickable ? 1 : 0)}
            />
          ))}
        </tr>
      }
    />
  );
}
