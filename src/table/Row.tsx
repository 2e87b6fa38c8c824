import { memo } from 'react';
import * as t from '#text/frame';
import { CellContent } from './Cell.tsx';
import { cardProps, type CardValue } from './cards.ts';
import { atStart, cellProps, pinnedProps } from './cell-props.ts';
import { mayOverflow } from '#src/list/cell-text.ts';
import s from './grid.module.css';
import { PICK_WIDTH } from './tracks.ts';
import type { Column } from '#src/list/types.ts';
import { metaOf, type ListRow } from './use-table.ts';
import { Tick } from '#src/ui/controls.tsx';

interface RowProps<Row> {
  row: ListRow<Row>;
  /** The row's cells; a new array when columns change. */
  cells: ReturnType<ListRow<Row>['getVisibleCells']>;
  columns: ReadonlyMap<string, Column<Row>>;
  index: number;
  /** Position among all matching rows, from 1; the header is 1. */
  rowIndex: number;
  /** The layout of values in a card; undefined for a row that is a line. */
  card: ReadonlyMap<string, CardValue> | undefined;
  name: string;
  /** Undefined where rows can't be picked. */
  picked: boolean | undefined;
  activeCol: number | undefined;
  open: boolean;
  top: number | undefined;
}

function RowView<Row>(props: RowProps<Row>) {
  const { row, cells, index, picked, activeCol, top } = props;
  const { row: data, href } = row.original;
  const pickable = picked !== undefined;
  const first = pickable ? 1 : 0;
  return (
    <tr
      role="row"
      className={s.row}
      data-index={index}
      data-link={href === undefined ? undefined : ''}
      aria-rowindex={props.rowIndex}
      aria-selected={picked}
      aria-current={props.open || undefined}
      style={top === undefined ? undefined : { top }}
    >
      {pickable && <PickCell name={props.name} picked={picked} active={activeCol === 0} />}
      {cells.map((cell, at) => {
        const { column } = cell;
        const Tag = at === 0 ? 'th' : 'td';
        const { align, least } = metaOf(column);
        const width = Math.min(column.getSize(), least);
        const own = props.columns.get(column.id);
        // `use-table.ts` makes every cell's value its text.
        const text = cell.getValue() as string | undefined;
        return (
          <Tag
            key={column.id}
            role={at === 0 ? 'rowheader' : 'gridcell'}
            scope={at === 0 ? 'row' : undefined}
            {...cellProps(at + first, activeCol === at + first)}
            data-align={align}
            {...cardProps(props.card?.get(column.id), text)}
            data-long={text !== undefined && align !== 'end' && mayOverflow(text, width) ? '' : undefined}
            {...pinnedProps(column, pickable ? PICK_WIDTH : 0)}
          >
            {own && (
              <CellContent
                column={own}
                row={data}
                text={text}
                href={at === 0 ? href : undefined}
                active={activeCol === at + first}
              />
            )}
          </Tag>
        );
      })}
    </tr>
  );
}

function PickCell({ name, picked, active }: { name: string; picked: boolean; active: boolean }) {
  return (
    <td role="gridcell" {...cellProps(0, active)} {...atStart} className={`${s.cell} ${s.pick}`}>
      <label>
        <Tick
          type="checkbox"
          tabIndex={-1}
          aria-label={t.table.selectRow(name)}
          checked={picked}
          data-pick=""
          readOnly
        />
      </label>
    </td>
  );
}

export const GridRow = memo(RowView) as typeof RowView;
