import type { Database } from '#server/db/schema.generated';
import { roundedUnits, textOf, unitsOf } from './decimal.ts';

const PLACES = 4;

/** A basket line's goods and their value: decimal text, the line's and not the piece's. */
export type SoldLine = Pick<
  Database['conversion_item'],
  'sku' | 'name' | 'category' | 'brand' | 'policy_type' | 'volume' | 'value'
>;

/** Scales a basket to another total, in proportion and in whole cents; the sum is exact. */
export function scaledLines<L extends { value: string }>(lines: readonly L[], total: string): L[] {
  const wanted = unitsOf(total, PLACES);
  const values = lines.map((line) => unitsOf(line.value, PLACES));
  const sum = values.reduce((all, value) => all + value, 0n);
  let [passed, given] = [0n, 0n];
  return lines.map((line, at) => {
    passed += values[at] ?? 0n;
    const last = at === lines.length - 1;
    const upTo = last || sum === 0n ? (last ? wanted : 0n) : inCents((wanted * passed * 10n) / sum);
    const value = upTo - given;
    given = upTo;
    return { ...line, value: textOf(value, PLACES) };
  });
}

/** Rounds an amount with a fifth place to whole cents. */
function inCents(units: bigint): bigint {
  return roundedUnits(units, PLACES + 1, 2) * 100n;
}

/** The lines' sum as decimal text. */
export function sumOf(lines: readonly { value: string }[]): string {
  return textOf(
    lines.reduce((sum, line) => sum + unitsOf(line.value, PLACES), 0n),
    PLACES,
  );
}
