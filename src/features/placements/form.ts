import { destinationOf } from '#contract/destination';
import { newPlacementBody, type PlacementDetail, type placementTypes } from '#contract/placements';
import { messageOf } from '#contract/refusals/checked';
import * as z from 'zod/mini';
import * as t from '#text';

const { placementName, placementDescription } = newPlacementBody.shape;

type PlacementType = keyof typeof placementTypes;

/** Form values: relation 0 while none is picked, the type as a choice's text. */
export interface PlacementValues {
  campaignId: number;
  placementName: string;
  type: string;
  placementDescription: string;
  destinationUrl: string;
}

export const emptyPlacement: PlacementValues = {
  campaignId: 0,
  placementName: '',
  type: '1',
  placementDescription: '',
  destinationUrl: '',
};

/** The values of a placement that is there. */
export const valuesOf = (placement: PlacementDetail): PlacementValues => ({
  campaignId: placement.campaignId,
  placementName: placement.name,
  type: String(placement.type),
  placementDescription: placement.description,
  destinationUrl: placement.thirdPartyUrl ?? '',
});

/**
 * The contract's fields, with the destination checked as the server does. @param website the picked campaign's; null
 * where the page does not know it
 */
export function placementForm(website: string | null) {
  const destinationUrl = z.string().check(z.trim(), (context) => {
    if (context.value === '' || website === null) return;
    const destination = destinationOf(context.value, website);
    if ('refusal' in destination)
      context.issues.push({ code: 'custom', input: context.value, message: messageOf(destination.refusal) });
  });
  const fields = z.object({
    campaignId: z.int().check(z.minimum(1, t.placements.mustPick)),
    placementName,
    type: z.string(),
    placementDescription,
    destinationUrl,
  });
  return z.pipe(
    fields,
    z.transform(({ type, destinationUrl: url, ...rest }) => ({
      ...rest,
      type: Number(type) as PlacementType,
      destinationUrl: url === '' ? null : url,
    })),
  );
}
