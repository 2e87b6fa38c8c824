import type { StateLine } from '#contract/conversion-updates';
import { formatMoney } from '#src/lib/money.ts';
import * as t from '#text';
import classes from './decide.module.css';

interface LinesMovedProps {
  before: readonly StateLine[];
  after: readonly StateLine[];
  currency: string;
}

/** Each line of a basket with its value before and after. */
export function LinesMoved({ before, after, currency }: LinesMovedProps) {
  const was = new Map(before.map((line) => [line.uid, line]));
  const kept = new Set(after.map(({ uid }) => uid));
  const moved = [
    ...after.map((line) => ({ line, from: was.get(line.uid)?.itemValue, to: line.itemValue })),
    ...before.filter(({ uid }) => !kept.has(uid)).map((line) => ({ line, from: line.itemValue, to: undefined })),
  ];
  const amount = (value: string | undefined) =>
    value === undefined ? t.table.none : `${formatMoney(value)} ${currency}`;
  return (
    <ul className={classes.moves} aria-label={t.validate.basketLines}>
      {moved.map(({ line: { name, itemID, itemVolume }, from, to }, at) => (
        <li key={at}>
          {t.validate.lineMoves(
            itemVolume > 1 ? t.validate.lineOf(name || itemID, itemVolume) : name || itemID,
            amount(from),
            amount(to),
          )}
        </li>
      ))}
    </ul>
  );
}
