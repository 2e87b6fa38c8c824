import type { SoldLine } from '#server/domain/basket';
import type { Database } from '#server/db/schema.generated';
import type { ConversionUpdate } from '#contract/conversion-updates';
import { textOf, unitsOf } from '#server/domain/decimal';

/** A basket line; a new one has no id. The value is decimal text, the line's and not the piece's. */
export type Line = SoldLine & Pick<Database['conversion_item'], 'status'> & { id: number | null };

type GivenLine = NonNullable<ConversionUpdate['items']>[number];

const PLACES = 4;
/** Defaults of a new line. */
const unsaid = { id: null, category: 'Other', brand: '', policy_type: null, volume: 1 };

/** A given line merged with the one it replaces: the one with its id, else one with the same goods. */
function lineOf(item: GivenLine, before: Line | undefined, status: Line['status']): Line {
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

/** The new basket of a conversion. */
export function replacedLines(before: readonly Line[], items: readonly GivenLine[], status: Line['status']): Line[] {
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

/** How two baskets differ: not at all, only by status, or more. */
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
