import * as t from '#text';
import s from './grid.module.css';
import type { Column, Tone } from './types.ts';

interface Props<Row> {
  column: Column<Row>;
  row: Row;
  text: string | undefined;
  /** The row's address, for the cell that is its link. */
  href: string | undefined;
}

/** What is in a cell: a link in the row's own cell, a button where the value can be filtered by, else text. */
export function CellContent<Row>({ column, row, text: given, href }: Props<Row>) {
  const text = given ?? t.table.none;
  const sign = column.sign?.(row);
  if (href !== undefined)
    return (
      <>
        {sign && (
          <span className={s.sign} aria-hidden="true">
            {sign}
          </span>
        )}
        <a className={s.link} href={href} tabIndex={-1} data-open="">
          {text}
        </a>
      </>
    );
  const shown =
    column.kind === 'status' && given !== undefined ? <Status column={column} row={row} text={text} /> : text;
  if (given === undefined || !column.filter?.(row)) return shown;
  return (
    <button type="button" className={s.value} tabIndex={-1} data-filter="">
      {shown}
    </button>
  );
}

/** Each tone has a shape of its own: colour is never the only difference. */
const signs: Record<Tone, string> = { good: '●', waiting: '○', bad: '◆', info: '■', quiet: '–' };

function Status<Row>({ column, row, text }: { column: Column<Row>; row: Row; text: string }) {
  const tone = column.statuses?.[String(column.value(row))]?.tone ?? 'quiet';
  return (
    <span className={s.status} data-tone={tone}>
      <i aria-hidden="true">{signs[tone]}</i>
      {text}
    </span>
  );
}
