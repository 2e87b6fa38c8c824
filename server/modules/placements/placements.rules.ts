import { placementTypes, type PlacementDetail, type PlacementRow } from '#contract/placements';
import type { PlacementRecord } from './placements.store.ts';

const typeName = (id: number) => placementTypes[id as keyof typeof placementTypes] ?? '';

/** Hosts are compared without www: a shop answers at both. */
const bare = (host: string) => host.toLowerCase().replace(/^www\./, '');

/**
 * The address a placement leads to, as it is stored, when it is one of the campaign's; otherwise what
 * is wrong with it. A link of ours that leads elsewhere would lend our name to anybody.
 */
export function destinationOf(address: string, campaignUrl: string): { url: string } | { refusal: string } {
  const url = URL.parse(address);
  const home = URL.parse(campaignUrl);
  if (!url || !/^https?:\/\/[^/\\]/i.test(address))
    return { refusal: 'must be an address that starts with http:// or https://' };
  if (url.username !== '' || url.password !== '') return { refusal: 'must not hold a user name or password' };
  if (!home || !isOn(url, home))
    return { refusal: `must be on the campaign's host, ${home ? bare(home.host) : 'which is not known'}` };
  return { url: url.href };
}

function isOn(url: URL, home: URL): boolean {
  const [host, base] = [bare(url.hostname), bare(home.hostname)];
  return url.port === home.port && !host.startsWith('.') && (host === base || host.endsWith(`.${base}`));
}

/** The link that counts a click on a placement and leads on. */
function clickUrl(record: PlacementRecord, publicUrl: string): string {
  const to = record.destination_url === null ? '' : `&r=${encodeURIComponent(record.destination_url)}`;
  return `${publicUrl}/c?AID=${record.publisher_id}&PID=${record.campaign_id}${to}&PLID=${record.id}`;
}

export function placementRowOf(record: PlacementRecord): PlacementRow {
  return {
    id: record.id,
    publisherId: record.publisher_id,
    campaignId: record.campaign_id,
    typeId: record.type_id,
    publisherCampaignId: record.relation_id,
    name: record.name,
    description: record.description,
    type: typeName(record.type_id),
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
    clickURLTemplate: clickUrl(record, publicUrl),
    contactID: String(record.advertiser_id),
    maskURL: record.mask_url,
    affiliateName: record.publisher_name,
    placementType: typeName(record.type_id),
    productId: String(record.campaign_id),
    affiliateContactId: String(record.publisher_id),
    campaignName: record.campaign_name,
    advertiserName: record.advertiser_name,
    agencyId: String(record.agency_id),
  };
}
