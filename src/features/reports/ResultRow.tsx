import { memo } from 'react';
import grid from '#src/table/grid.module.css';
import type { Place } from '#src/table/keys.ts';
import * as t from '#text';
import { cellStyle, type Colours } from './cell-style.ts';
import { formatChange, formatKey, formatValue, whyNone } from '#src/report/format.ts';
import { changeOf, newsOf, type ReportTable, type TableRow, type ValueColumn } from '#src/report/result.ts';
import c from './result.module.css';

interface Props {
  table: ReportTable;
  colours: Colours;
  row: TableRow;
  index: number;
  top: number | undefined;
  place: Place;
}

/** A line of the result. */
export const ResultRow = memo(
  function ResultRow({ table, colours, row, index, top, place }: Props) {
    const first = Math.max(1, table.definition.rows.length);
    const active = place.row === index ? place.col : -1;
    return (
      <tr
        role="row"
        className={`${grid.row} ${row.kind === 'row' ? '' : c.sumRow}`}
        data-index={index}
        data-mark={row.mark}
        aria-rowindex={index + 2}
        style={top === undefined ? undefined : { top }}
      >
        {Array.from({ length: first }, (_, at) => (
          <th
            key={at}
            role="rowheader"
            scope="row"
            className={grid.cell}
            data-col={at}
            data-long=""
            data-pinned={at === 0 || undefined}
            tabIndex={active === at ? 0 : -1}
          >
            <RowHeader table={table} row={row} at={at} />
          </th>
        ))}
        {table.columns.map((column, at) => (
          <Figure
            key={column.id}
            {...{ table, colours, row, column }}
            col={first + at}
            active={active === first + at}
          />
        ))}
      </tr>
    );
  },
  (before, after) =>
    before.table === after.table &&
    before.row === after.row &&
    before.index === after.index &&
    before.top === after.top &&
    (before.place === after.place || (before.place.row !== before.index && after.place.row !== after.index)),
);

function RowHeader({ table, row, at }: Pick<Props, 'table' | 'row'> & { at: number }) {
  const field = table.definition.rows[at];
  const value = row.values[at];
  if (row.kind === 'total' || !field) return at === 0 ? t.reports.total : null;
  if (value === undefined) return null;
  const text = formatKey(field, value);
  if (row.kind === 'subtotal') return at === row.values.length - 1 ? t.reports.totalOf(text) : text;
  const last = at === row.values.length - 1;
  return (
    <>
      {text}
      {last && row.mark && <em className={c.mark}>{row.mark === 'new' ? t.reports.newRow : t.reports.goneRow}</em>}
      {last && row.unfinished && (
        <em className={c.mark} title={t.reports.unfinishedWhy}>
          {t.reports.unfinished}
        </em>
      )}
    </>
  );
}

interface FigureProps {
  table: ReportTable;
  colours: Colours;
  row: TableRow;
  column: ValueColumn;
  col: number;
  active: boolean;
}

function Figure({ table, colours, row, column, col, active }: FigureProps) {
  const value = table.cell(row, column);
  const changed = column.show === 'change';
  const change = changed && !row.unfinished ? changeOf(table.cell(row, { ...column, period: 0 }), value) : null;
  const none = changed ? change === null : value === null;
  const why = changed && row.unfinished ? t.reports.unfinishedWhy : whyNone(column.measure);
  return (
    <td
      role="gridcell"
      className={grid.cell}
      data-col={col}
      data-align="end"
      data-news={changed ? newsOf(column.measure, change) : undefined}
      data-quiet={column.period > 0 && !changed ? '' : undefined}
      tabIndex={active ? 0 : -1}
      title={none ? why : undefined}
      style={cellStyle(colours, row, column, value)}
    >
      {changed ? formatChange(change) : formatValue(column.measure, value)}
    </td>
  );
}
