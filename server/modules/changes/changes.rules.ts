import type { Movement } from '#contract/changes';
import { movementKinds } from '#contract/conversions';
import { CONVERTED, convertedText, convertedUnits, roundedUnits, textOf } from '#server/domain/decimal';
import type { largestMoved, movementSums, Seen } from './changes.store.ts';

type Sums = Awaited<ReturnType<typeof movementSums>>;
type Largest = Awaited<ReturnType<typeof largestMoved>>;

const add = (amounts: (string | null)[]) =>
  convertedText(amounts.reduce((sum, one) => sum + convertedUnits(one ?? '0'), 0n));
const cents = (decimal: string) => textOf(roundedUnits(convertedUnits(decimal), CONVERTED, 2), 2);

/** Every kind of movement, zeros included. Costs are null for publishers. */
export function movementsOf(sums: Sums, largest: Largest, showCost: boolean): Movement[] {
  return movementKinds.map((kind) => {
    const parts = sums.filter((one) => one.kind === kind);
    return {
      kind,
      conversions: parts.reduce((count, one) => count + one.conversions, 0),
      commission: add(parts.map((one) => one.commission)),
      cost: showCost ? add(parts.map((one) => one.cost)) : null,
      valueChange: kind === 'revalued' ? add(parts.map((one) => one.value_change)) : null,
      reasons: parts.flatMap(({ rejection_code: rejectionCode, conversions, commission }) =>
        rejectionCode === null ? [] : [{ rejectionCode, conversions, commission: add([commission]) }],
      ),
      largest: largest
        .filter((one) => one.kind === kind)
        .map((one) => ({
          conversionId: String(one.id),
          advertiserRef: one.advertiser_ref,
          campaignId: one.campaign_id,
          campaignName: one.campaign_name,
          commission: cents(one.commission),
        })),
    };
  });
}

/** Lists that are seen within a working day belong to one visit. */
const VISIT_MS = 8 * 3_600_000;

interface Noting {
  /** Until when the list is seen. */
  at: Date;
  now: Date;
  /** Where the list begins for one who has never said to have seen one. */
  never: Date;
}

/** The list that is seen from now on: in the same visit one with the list before, else the one that follows it. */
export function seenNow(before: Seen | undefined, { at, now, never }: Noting): Seen {
  const isSameVisit = before?.visit_at != null && now.getTime() - before.visit_at.getTime() < VISIT_MS;
  return {
    seen_at: at,
    since_at: isSameVisit ? before.since_at : (before?.seen_at ?? never),
    visit_at: isSameVisit ? before.visit_at : now,
  };
}

/** The ends of the list that was seen; null where there is none, and where it was said to end before it began. */
export function listSeen(seen: Seen | undefined): { since: string; until: string } | null {
  if (!seen?.since_at || seen.since_at >= seen.seen_at) return null;
  return { since: seen.since_at.toISOString(), until: seen.seen_at.toISOString() };
}
