import type { MouseEvent, RefObject, TouchEvent } from 'react';
import { cellProps, pinnedProps } from './cell-props.ts';
import { ColumnHead } from './ColumnHead.tsx';
import s from './grid.module.css';
import { PICK_WIDTH } from './tracks.ts';
import { metaOf, type ListColumn, type ListTable } from './use-table.ts';

interface Props<Row> {
  table: ListTable<Row>;
  column: ListColumn<Row>;
  at: number;
  pickable: boolean;
  stretch: RefObject<number>;
  /** Makes the column as wide as its cells need. */
  onFit: () => void;
  active: boolean;
}

type Press = MouseEvent<HTMLElement> | TouchEvent<HTMLElement>;

function startResize<Row>({ table, column, stretch }: Pick<Props<Row>, 'table' | 'column' | 'stretch'>, press: Press) {
  const header = table.getLeafHeaders().find(({ id }) => id === column.id);
  stretch.current = (press.currentTarget.parentElement?.offsetWidth ?? 0) - column.getSize();
  header?.getResizeHandler()(press);
}

/** The header of a list's column, with the edge that changes its width. */
export function HeaderCell<Row>({ table, column, at, pickable, stretch, onFit, active }: Props<Row>) {
  const { header, align } = metaOf(column);
  const resize = (press: Press) => startResize({ table, column, stretch }, press);
  return (
    <ColumnHead
      text={header}
      hint={header}
      align={align}
      sorted={column.getIsSorted()}
      onSort={column.getCanSort() ? column.getToggleSortingHandler() : undefined}
      cell={{
        ...cellProps(at + (pickable ? 1 : 0), active),
        ...pinnedProps(column, pickable ? PICK_WIDTH : 0),
      }}
    >
      {/* Shift and the arrows, and Shift and Enter, do the same. */}
      <span className={s.resize} aria-hidden="true" onMouseDown={resize} onTouchStart={resize} onDoubleClick={onFit} />
    </ColumnHead>
  );
}
