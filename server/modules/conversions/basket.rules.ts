import type { ConversionUpdate } from '#contract/conversion-updates';
import { roundedUnits, textOf, unitsOf } from '#server/db/decimal';

/** A line of a basket; without an id it is new. Its value is decimal text, the line's and not the piece's. */
export interface Line {
  id: number | null;
  sku: string;
  name: string;
  category: string;
  brand: string;
  policy_type: string | null;
  volume: number;
  value: string;
  status: string;
}

type GivenLine = NonNullable<ConversionUpdate['items']>[number];

const PLACES = 4;
/** What is not said of a new line. */
const unsaid = { id: null, category: 'Other', brand: '', policy_type: null, volume: 1 };

/** A line as it is given, on top of the one it replaces: the one it names, else one of the same goods. */
function lineOf(item: GivenLine, before: Line | undefined, status: string): Line {
  const base = before ?? { ...unsaid, name: item.itemID };
  return {
    id: base.id,
    sku: item.itemID,
    name: base.name,
    category: item.itemCategory ?? base.category,
    brand: item.itemBrand ?? base.brand,
    policy_type: item.itemPolicyType ?? base.policy_type,
    volume: item.itemVolume ?? base.volume,
    value: textOf(unitsOf(String(item.itemValue), PLACES), PLACES),
    status,
  };
}

/** The basket that replaces another. */
export function replacedLines(before: readonly Line[], items: readonly GivenLine[], status: string): Line[] {
  const left = new Set(before);
  const take = (found: Line | undefined) => {
    if (found) left.delete(found);
    return found;
  };
  const named = items.map((item) =>
    take([...left].find((line) => item.uid != null && line.id !== null && String(line.id) === item.uid)),
  );
  return items.map((item, at) =>
    lineOf(item, named[at] ?? take([...left].find((line) => line.sku === item.itemID)), status),
  );
}

/** The same goods for another total: each line grows or shrinks in proportion, to the cent, and the sum is exact. */
export function scaledLines(lines: readonly Line[], total: string): Line[] {
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

/** Whole cents of an amount with a fifth place. */
function inCents(units: bigint): bigint {
  return roundedUnits(units, PLACES + 1, 2) * 100n;
}

/** What lines come to, as decimal text. */
export function sumOf(lines: readonly { value: string }[]): string {
  return textOf(
    lines.reduce((sum, line) => sum + unitsOf(line.value, PLACES), 0n),
    PLACES,
  );
}

/** How much of a basket differs from another: nothing, only its state, or more. */
export function difference(before: readonly Line[], after: readonly Line[]): 'none' | 'status' | 'all' {
  const text = (lines: readonly Line[], withStatus: boolean) =>
    JSON.stringify(
      lines
        .toSorted((a, b) => (a.id ?? 0) - (b.id ?? 0))
        .map(({ value, status, ...line }) => [line, `${unitsOf(value, PLACES)}`, withStatus && status]),
    );
  if (text(before, false) !== text(after, false)) return 'all';
  return text(before, true) === text(after, true) ? 'none' : 'status';
}
