import { memo, type CSSProperties } from 'react';
import * as t from '#text/frame';
import { CellContent } from './Cell.tsx';
import { mayOverflow, textOf } from './column.ts';
import s from './grid.module.css';
import type { DrawnColumn } from './use-columns.ts';

export const PICK_WIDTH = 44;
export const atStart = { '--left': 0 } as CSSProperties;

export interface RowProps<Row> {
  row: Row;
  index: number;
  /** Its place among all rows that match, counted from 1, the header being 1. */
  rowIndex: number;
  columns: readonly DrawnColumn<Row>[];
  /** Whether each value has its column's name above it. */
  named: boolean;
  name: string;
  href: string | undefined;
  /** undefined where rows can't be picked. */
  picked: boolean | undefined;
  /** The cell with the tab stop, if it is in this row. */
  activeCol: number | undefined;
  open: boolean;
  /** Distance from the top, of windowed rows. */
  top: number | undefined;
}

/** Attributes of a column that stays in sight: the first does so on a phone too, the last draws the edge. */
export function pinnedAs<Row>(columns: readonly DrawnColumn<Row>[], index: number): Record<string, string> {
  if (columns[index]?.left === undefined) return {};
  const edge = columns[index + 1]?.left === undefined;
  return { 'data-pinned': index === 0 ? 'first' : 'more', ...(edge && { 'data-edge': '' }) };
}

export function leftOf(left: number | undefined, pickable: boolean): CSSProperties | undefined {
  return left === undefined
    ? undefined
    : ({ '--left': `${(left + (pickable ? PICK_WIDTH : 0)) / 16}rem` } as CSSProperties);
}

function RowView<Row>(props: RowProps<Row>) {
  const { row, index, columns, href, picked, activeCol, top } = props;
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
      {columns.map((drawn, at) => {
        const Tag = at === 0 ? 'th' : 'td';
        const text = textOf(drawn.column, row);
        return (
          <Tag
            key={drawn.column.id}
            role={at === 0 ? 'rowheader' : 'gridcell'}
            scope={at === 0 ? 'row' : undefined}
            className={s.cell}
            data-col={at + first}
            data-align={drawn.align}
            data-label={props.named && at > 0 ? drawn.header : undefined}
            data-long={text !== undefined && mayOverflow(text, drawn.width) ? '' : undefined}
            {...pinnedAs(columns, at)}
            style={leftOf(drawn.left, pickable)}
            tabIndex={activeCol === at + first ? 0 : -1}
          >
            <CellContent column={drawn.column} row={row} text={text} href={at === 0 ? href : undefined} />
          </Tag>
        );
      })}
    </tr>
  );
}

function PickCell({ name, picked, active }: { name: string; picked: boolean; active: boolean }) {
  return (
    <td
      role="gridcell"
      className={`${s.cell} ${s.pick}`}
      data-col={0}
      data-pinned="first"
      style={atStart}
      tabIndex={active ? 0 : -1}
    >
      <label>
        <input
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
