import type { Movement } from '#contract/changes';
import { movementKinds } from '#contract/conversions';
import { CONVERTED, convertedText, convertedUnits, roundedUnits, textOf } from '#server/domain/decimal';
import type { largestMoved, movementSums } from './changes.store.ts';

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
