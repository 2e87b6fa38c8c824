import { IconCopy } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import * as t from '#text/frame';
import s from './cell.module.css';
import type { Column, Mark, Tone } from '#src/list/types.ts';
import { PlainButton } from '#src/ui/PlainButton.tsx';

interface Props<Row> {
  column: Column<Row>;
  row: Row;
  text: string | undefined;
  href: string | undefined;
}

/** Height of a mark; equals `.mark` of the style sheet. */
const MARK_REMS = 1.25;

/** A cell's content: a link in the link cell, a button where the value can be filtered by, else text. */
export function CellContent<Row>(props: Props<Row>) {
  const { copy, mark } = props.column;
  const picture = mark?.(props.row);
  const value = (
    <>
      {picture && <span className={s.mark} style={markStyle(picture)} />}
      <Value {...props} />
    </>
  );
  if (!copy || copy.text(props.row) === undefined) return value;
  const name = `${t.states.copy(copy.what)} (${copy.key.toUpperCase()})`;
  return (
    <span className={s.copies}>
      <span className={s.copied}>{value}</span>
      <PlainButton className={s.copy} tabIndex={-1} data-copy="" aria-label={name} title={name}>
        <IconCopy size={14} aria-hidden />
      </PlainButton>
    </span>
  );
}

function markStyle({ sheet, at }: Mark): CSSProperties {
  if (sheet === '') return {};
  return { backgroundImage: `url("${sheet}")`, backgroundPositionY: `${-at * MARK_REMS}rem` };
}

function Value<Row>({ column, row, text: given, href }: Props<Row>) {
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
    <PlainButton className={s.value} tabIndex={-1} data-filter="">
      {shown}
    </PlainButton>
  );
}

/** One shape per tone: colour is never the only difference. */
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
