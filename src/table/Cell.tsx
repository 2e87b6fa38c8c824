import { t } from '#src/text/index.ts';
import { textOf } from './column.ts';
import s from './grid.module.css';
import type { Column } from './types.ts';

interface Props<Row> {
  column: Column<Row>;
  row: Row;
  /** The row's address, for the cell that is its link. */
  href: string | undefined;
}

/** What is in a cell: a link in the row's own cell, a button where the value can be filtered by, else text. */
export function CellContent<Row>({ column, row, href }: Props<Row>) {
  const text = textOf(column, row) ?? t.table.none;
  if (href !== undefined) return <a className={s.link} href={href} tabIndex={-1} data-open="">{text}</a>;
  const shown = column.kind === 'status' ? <Status column={column} row={row} text={text} /> : text;
  if (text === t.table.none || !column.filter?.(row)) return shown;
  return <button type="button" className={s.value} tabIndex={-1} data-filter="">{shown}</button>;
}

function Status<Row>({ column, row, text }: { column: Column<Row>; row: Row; text: string }) {
  const tone = column.statuses?.[String(column.value(row))]?.tone ?? 'quiet';
  return <span className={s.status} data-tone={tone}>{text}</span>;
}
