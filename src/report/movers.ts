import type { DimensionName } from '#contract/reports/dimensions';
import type { MeasureName } from '#contract/reports/measures';
import type { ReportRow } from '#contract/reports/request';
import { compare, quotient, subtract } from '#src/lib/money.ts';
import { addsUp } from './chart-kinds.ts';
import type { Move } from './definition.ts';

/** More places than two changes that differ have in common. */
const PLACES = 12;

const sizeOf = (amount: string): string => amount.replace(/^-/, '');

/** The larger first; nothing last. */
function larger(one: string | null, other: string | null): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  return compare(other, one);
}

/**
 * The rows of two periods, each group once, in the order of how far a measure has moved between them, up or down. What
 * adds up and did not occur in one of them was nothing there. By change, what there was none of before follows those of
 * which there was some; groups without a figure come last.
 * @param now rows of exact values with the fields `dims`, of the report's own period
 * @param before those of the period since when
 */
export function byMove(
  now: readonly ReportRow[],
  before: readonly ReportRow[],
  dims: readonly DimensionName[],
  measure: MeasureName,
  as: Move['as'],
): ReportRow[] {
  const keyOf = (row: ReportRow) => JSON.stringify(dims.map((name) => row[name] ?? null));
  const earlier = new Map(before.map((row) => [keyOf(row), row]));
  const known = new Set(now.map(keyOf));
  const none = addsUp(measure) ? '0' : null;
  const figureOf = (row: ReportRow | undefined) => (row ? (row[measure] ?? null) : none);
  const moved = [
    ...now.map((row) => ({ row, own: row })),
    ...before.filter((row) => !known.has(keyOf(row))).map((row) => ({ row, own: undefined })),
  ].map(({ row, own }) => {
    const [is, was] = [figureOf(own), figureOf(earlier.get(keyOf(row)))];
    const difference = is === null || was === null ? null : sizeOf(subtract(is, was));
    const change = difference === null || was === null ? null : quotient(difference, sizeOf(was), PLACES);
    return { row, difference, change };
  });
  const order = moved.toSorted(
    (one, other) => (as === 'change' && larger(one.change, other.change)) || larger(one.difference, other.difference),
  );
  return order.map(({ row }) => row);
}
