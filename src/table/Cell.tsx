import { IconCopy } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import * as t from '#text/frame';
import s from './cell.module.css';
import { ownNetwork } from '#src/lib/network.ts';
import type { Column, Mark } from '#src/list/types.ts';
import { PlainButton } from '#src/ui/PlainButton.tsx';
import { ToneSign } from '#src/ui/StatusBadge.tsx';

interface Props<Row> {
  column: Column<Row>;
  row: Row;
  text: string | undefined;
  href: string | undefined;
  /** The cell that the keyboard is at: Tab leads from it to its button. */
  active: boolean;
}

/** Height of a mark; equals `.mark` of the style sheet. */
const MARK_REMS = 1.25;

/** A cell's content: a link in the link cell, else text, with a button beside a value that can be filtered by. */
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

function Value<Row>({ column, row, text: given, href, active }: Props<Row>) {
  const text = given ?? t.table.none;
  const sign = column.sign?.(row);
  const words = column.hint?.(row);
  if (href !== undefined)
    return (
      <>
        {sign && (
          <span
            className={s.sign}
            {...(words === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': words })}
          >
            {sign}
          </span>
        )}
        <a className={s.link} href={ownNetwork + href} tabIndex={-1} data-open="">
          {text}
        </a>
      </>
    );
  const shown =
    column.kind === 'status' && given !== undefined ? (
      <Status column={column} row={row} text={text} />
    ) : (
      addressIn(text)
    );
  if (given === undefined || !column.filter?.(row)) return shown;
  const only = t.table.showOnly(column.header, text);
  return (
    <>
      {shown}
      <PlainButton className={s.only} tabIndex={active ? 0 : -1} data-filter="" aria-label={only} title={only} />
    </>
  );
}

/** A web address begins with what tells it from others; an export has it whole. */
function addressIn(text: string) {
  const [, start, rest] = /^(https?:\/\/(?:www\.)?)(.+)/i.exec(text) ?? [];
  return start ? (
    <>
      <span hidden>{start}</span>
      {rest}
    </>
  ) : (
    text
  );
}

/** One shape per tone: colour is never the only difference. */
function Status<Row>({ column, row, text }: { column: Column<Row>; row: Row; text: string }) {
  const tone = column.statuses?.[String(column.value(row))]?.tone ?? 'quiet';
  return (
    <span className={s.status} data-tone={tone}>
      <ToneSign tone={tone} />
      {text}
    </span>
  );
}
