import type { MouseEvent, RefObject, TouchEvent } from 'react';
import s from './grid.module.css';
import { leftOf, pinnedAs } from './tracks.ts';
import { metaOf, type ListColumn, type ListTable } from './use-table.ts';

interface Props<Row> {
  table: ListTable<Row>;
  column: ListColumn<Row>;
  at: number;
  pickable: boolean;
  stretch: RefObject<number>;
  active: boolean;
}

const sortNames = { asc: 'ascending', desc: 'descending' } as const;

/** A column's header: its name, which sorts when the service can sort by it, and the edge that changes its width. */
export function HeaderCell<Row>({ table, column, at, pickable, stretch, active }: Props<Row>) {
  const { header, align } = metaOf(column);
  const sortable = column.getCanSort();
  const sorted = column.getIsSorted();
  const resize = (event: MouseEvent<HTMLElement> | TouchEvent<HTMLElement>) => {
    const header = table.getLeafHeaders().find(({ id }) => id === column.id);
    stretch.current = (event.currentTarget.parentElement?.offsetWidth ?? 0) - column.getSize();
    header?.getResizeHandler()(event);
  };
  return (
    <th
      role="columnheader"
      scope="col"
      className={s.cell}
      data-col={at + (pickable ? 1 : 0)}
      data-align={align}
      {...pinnedAs(column, at)}
      style={leftOf(column, pickable)}
      tabIndex={active ? 0 : -1}
      title={header}
      aria-sort={sortable ? (sorted ? sortNames[sorted] : 'none') : undefined}
    >
      {sortable ? (
        <button type="button" className={s.sort} tabIndex={-1} onClick={column.getToggleSortingHandler()}>
          {header}
          {sorted && (
            <span className={s.arrow} aria-hidden="true">
              {sorted === 'asc' ? '▲' : '▼'}
            </span>
          )}
        </button>
      ) : (
        <span className={s.plain}>{header}</span>
      )}
      {/* The Columns panel changes widths with the keyboard. */}
      <span className={s.resize} aria-hidden="true" onMouseDown={resize} onTouchStart={resize} />
    </th>
  );
}
