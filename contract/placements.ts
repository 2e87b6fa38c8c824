import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import * as p from './primitives.ts';
import { wrong } from './refusals/checked.ts';

export const placementTypes = {
  1: 'Listing',
  2: 'Email',
  3: 'Display',
  4: 'Eligibility',
  5: 'Non Eligibility',
} as const;

const s = z.string();
const ns = z.nullable(z.string());
const n = z.int();

/**
 * A placement in a list. `campaignId` is the campaign's productId, `publisherCampaignId` the relation; `url` is the
 * destination: its own, or the campaign's landing page.
 */
export const placementRow = z.object({
  id: n,
  publisherId: n,
  campaignId: n,
  typeId: n,
  publisherCampaignId: n,
  name: s,
  description: s,
  type: s,
  url: s,
  publisher: s,
  campaign: s,
  maskURL: ns,
  dateCreated: p.at,
});
export type PlacementRow = z.output<typeof placementRow>;

export const placementSorts = [
  'id',
  'publisherId',
  'campaignId',
  'typeId',
  'publisherCampaignId',
  'name',
  'description',
  'type',
  'url',
  'publisher',
  'campaign',
  'maskURL',
  'dateCreated',
] as const;

/**
 * One placement. `campaignId` is the relation, as in the body that makes a placement; `productId` is the campaign.
 * `thirdPartyUrl` is its own destination, null for the landing page. `clickURLTemplate` is the link to publish;
 * `&uid=…` may be appended.
 */
export const placementDetail = z.object({
  id: n,
  campaignId: n,
  type: n,
  userCreated: n,
  importType: n,
  name: s,
  identifier: s,
  description: s,
  thirdPartyUrl: ns,
  dateCreated: p.at,
  isDeleted: z.enum(['true', 'false']),
  userName: ns,
  userSecondName: ns,
  clickURLTemplate: s,
  contactID: s,
  maskURL: ns,
  affiliateName: s,
  placementType: s,
  productId: s,
  affiliateContactId: s,
  campaignName: s,
  advertiserName: s,
  agencyId: s,
});
export type PlacementDetail = z.output<typeof placementDetail>;

/** The advertiser is the account; for a publisher it is one of its advertisers, or 0 for all. */
const placementScope = { agencyId: p.id, advertiserId: p.id };

export const listPlacements = endpoint({
  id: 'listPlacements',
  method: 'GET',
  path: '/v1/placements',
  access: 'contact',
  contactParameter: 'advertiserId',
  tag: 'Placements',
  summary: 'List placements',
  description:
    "A publisher's own placements with the advertiser (0: with all of them), or all placements of an advertiser, " +
    'created between `fromDate` and `toDate`, both included. `campaignIds` takes relations and productIds. ' +
    '`archived` lists the archived ones instead of the others.',
  query: z.object({
    ...placementScope,
    campaignIds: z.optional(p.list(p.id)),
    publisherIds: z.optional(p.list(p.id)),
    ...p.pageQuery,
    fromDate: p.day,
    toDate: p.day,
    sort: z.optional(p.choice(...placementSorts)),
    direction: z.optional(p.direction),
    searchText: z.optional(p.words()),
    archived: z.optional(p.flag),
  }),
  reply: z.array(placementRow),
  list: true,
});

export const getPlacement = endpoint({
  id: 'getPlacement',
  method: 'GET',
  path: '/v1/placements/{placementId}',
  access: 'contact',
  contactParameter: 'advertiserId',
  tag: 'Placements',
  summary: 'One placement',
  params: z.object({ placementId: p.id }),
  query: z.object(placementScope),
  reply: placementDetail,
  failures: ['NOT_FOUND'],
});

const destinationUrl = z.nullable(
  z.string().check(z.trim(), z.maxLength(2048, wrong('check.mostCharacters', { most: 2048 }))),
);

export const newPlacementBody = z.strictObject({
  campaignId: z.int().check(z.minimum(1), z.maximum(p.MAX_ID)),
  placementName: p.placementName,
  type: z.literal([1, 2, 3, 4, 5], {
    error: wrong('check.placementType'),
  }),
  placementDescription: p.placementDescription,
  destinationUrl: z.optional(destinationUrl),
});

export const createPlacement = endpoint({
  id: 'createPlacement',
  connected: true,
  method: 'POST',
  path: '/v1/placements',
  access: 'contact',
  contactParameter: 'advertiserId',
  tag: 'Placements',
  summary: 'Create a placement',
  description:
    '`campaignId` is the relation: the publisher in the campaign, which must be live. `destinationUrl` must be on ' +
    "the campaign's host; without it the placement leads to the landing page.",
  query: z.object(placementScope),
  body: newPlacementBody,
  reply: placementDetail,
  status: 201,
  failures: ['NOT_FOUND', 'CONFLICT'],
});

const { placementName, type, placementDescription } = newPlacementBody.shape;

/** Changeable members of a placement; a `destinationUrl` of null is the campaign's landing page. */
const changeable = z.strictObject({ placementName, type, placementDescription, destinationUrl });

const changing = {
  access: 'contact',
  contactParameter: 'advertiserId',
  tag: 'Placements',
  params: z.object({ placementId: p.id }),
  query: z.object(placementScope),
  reply: placementDetail,
} as const;

export const updatePlacement = endpoint({
  ...changing,
  id: 'updatePlacement',
  method: 'PUT',
  path: '/api/placements/{placementId}',
  summary: 'Change a placement',
  description:
    "`was` is the placement as it was read; 409 when it has been changed since. `destinationUrl` must be on the campaign's " +
    'host. Links that are already published keep the page that is written in them.',
  body: z.extend(changeable, {
    was: z.strictObject({
      placementName: z.string(),
      type: n,
      placementDescription: z.string(),
      destinationUrl: z.nullable(z.string()),
    }),
  }),
  failures: ['NOT_FOUND', 'CONFLICT'],
});

export const archivePlacement = endpoint({
  ...changing,
  id: 'archivePlacement',
  method: 'PUT',
  path: '/api/placements/{placementId}/archived',
  summary: 'Archive a placement, or take it back',
  description:
    'An archived placement is not listed unless asked for. Its links go on leading and counting, and reports keep it.',
  body: z.strictObject({ archived: z.boolean() }),
  failures: ['NOT_FOUND'],
});
