import { IconCaretDownFilled, IconCaretRightFilled } from '@tabler/icons-react';
import type { Column } from '@tanstack/react-table';
import { memo, type ComponentProps } from 'react';
import { cellProps, pinnedProps } from './cell-props.ts';
import s from './grid.module.css';
import type { Branch, GroupedColumn, GroupedFeatures } from './GroupedGrid.tsx';
import { PlainButton } from '#src/ui/PlainButton.tsx';

type Data = { [name: `data-${string}`]: string | undefined };
export type CellAttributes = Pick<ComponentProps<'td'>, 'children' | 'style' | 'title'> & Data;
export type LineAttributes = { className?: string | undefined } & Data;

interface Props<Row> {
  columns: readonly Column<GroupedFeatures, Branch<Row>>[];
  views: ReadonlyMap<string, GroupedColumn<Row>>;
  /** The columns that stay in sight: others draw the row anew. */
  pinned: readonly string[];
  lineProps: (row: Row) => LineAttributes;
  row: Row;
  index: number;
  /** Its place among all rows, those of the header included, counted from 1. */
  rowIndex: number;
  /** Undefined of a row that folds nothing. */
  expanded?: boolean | undefined;
  activeCol: number | undefined;
  /** Distance from the top in pixels, of windowed rows. */
  top?: number | undefined;
}

function RowView<Row>({ columns, views, lineProps, row, index, rowIndex, expanded, activeCol, top }: Props<Row>) {
  const { className = '', ...data } = lineProps(row);
  return (
    <tr
      role="row"
      className={`${s.row} ${className}`}
      data-index={index}
      aria-rowindex={rowIndex}
      style={top === undefined ? undefined : { top }}
      {...data}
    >
      {columns.map((column, col) => {
        const view = views.get(column.id);
        const attributes = { ...cellProps(col, activeCol === col), ...view?.cell(row, expanded) };
        return view?.label ? (
          <th key={column.id} role="rowheader" scope="row" data-long="" {...attributes} {...pinnedProps(column)} />
        ) : (
          <td key={column.id} role="gridcell" data-align="end" {...attributes} />
        );
      })}
    </tr>
  );
}

export const GroupedRow = memo(RowView) as typeof RowView;

/** The button that folds the rows a sum is of, or shows them. The grid hears its press; Space does the same. */
export function FoldButton({ name, expanded }: { name: string; expanded: boolean }) {
  const Arrow = expanded ? IconCaretDownFilled : IconCaretRightFilled;
  return (
    <PlainButton className={s.fold} tabIndex={-1} data-fold="" aria-expanded={expanded} aria-label={name}>
      <Arrow size={14} aria-hidden />
    </PlainButton>
  );
}
