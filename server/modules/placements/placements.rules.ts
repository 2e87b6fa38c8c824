import { placementTypes, type PlacementDetail, type PlacementRow } from '#contract/placements';
import { clickUrl } from '#server/tracking/click-url';
import type { PlacementRecord } from './placements.store.ts';

const typeNames: Readonly<Record<number, string>> = placementTypes;

export function placementRowOf(record: PlacementRecord): PlacementRow {
  return {
    id: record.id,
    publisherId: record.publisher_id,
    campaignId: record.campaign_id,
    typeId: record.type_id,
    publisherCampaignId: record.relation_id,
    name: record.name,
    description: record.description,
    type: typeNames[record.type_id] ?? '',
    url: record.destination_url ?? record.website_url,
    publisher: record.publisher_name,
    campaign: record.campaign_name,
    maskURL: record.mask_url,
    dateCreated: record.created_at.toISOString(),
  };
}

export function placementDetailOf(record: PlacementRecord, publicUrl: string): PlacementDetail {
  return {
    id: record.id,
    campaignId: record.relation_id,
    type: record.type_id,
    userCreated: record.user_created ? 1 : 0,
    importType: record.import_type,
    name: record.name,
    identifier: record.identifier,
    description: record.description,
    thirdPartyUrl: record.destination_url,
    dateCreated: record.created_at.toISOString(),
    isDeleted: record.deleted ? 'true' : 'false',
    userName: record.created_by_name,
    userSecondName: record.created_by_surname,
    clickURLTemplate: clickUrl({
      publicUrl,
      aid: record.publisher_id,
      pid: record.campaign_id,
      to: record.destination_url,
      placementId: record.id,
    }),
    contactID: String(record.advertiser_id),
    maskURL: record.mask_url,
    affiliateName: record.publisher_name,
    placementType: typeNames[record.type_id] ?? '',
    productId: String(record.campaign_id),
    affiliateContactId: String(record.publisher_id),
    campaignName: record.campaign_name,
    advertiserName: record.advertiser_name,
    agencyId: String(record.agency_id),
  };
}

/** The members of a placement that change, by the names of the audit log. */
export interface RecordedPlacement {
  name: string;
  description: string;
  type: number;
  destinationUrl: string | null;
}

export const recordedOf = (record: PlacementRecord): RecordedPlacement => ({
  name: record.name,
  description: record.description,
  type: record.type_id,
  destinationUrl: record.destination_url,
});
