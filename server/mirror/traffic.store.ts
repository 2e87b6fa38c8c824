import { DAY_MS } from '#contract/day';
import { insertMany } from '#server/db/bulk';
import { ofTraffic } from '#server/db/column-types';
import type { Tx } from '#server/db/database';
import { numbered } from '#server/db/ids';
import type { Connection } from './connection.store.ts';

/** Traffic of a day by campaign, publisher and placement: one event stands for all of them. */
export interface TrafficDay {
  day: string;
  campaignId: number;
  relationId: number;
  publisherId: number;
  placementId: number | null;
  kind: string;
  quantity: number;
  currency: string;
  /** Commission and net cost of the clicks, in the campaign's currency. */
  commission: string;
  netCost: string;
}

/** Replaces the traffic of some days, the last one included. */
export async function replaceTraffic(
  tx: Tx,
  connection: Connection,
  { fromDate, toDate }: { fromDate: string; toDate: string },
  days: readonly TrafficDay[],
): Promise<void> {
  const end = new Date(Date.parse(toDate) + DAY_MS);
  await tx
    .deleteFrom('traffic_event')
    .where('occurred_at', '>=', new Date(fromDate))
    .where('occurred_at', '<', end)
    .execute();
  const campaigns = await tx
    .selectFrom('campaign')
    .innerJoin('contact', 'contact.id', 'campaign.advertiser_id')
    .select(['campaign.id', 'campaign.advertiser_id', 'contact.vat_rate'])
    .execute();
  const known = new Map(campaigns.map((one) => [one.id, one]));
  const events = days.map((one) => ({
    agency_id: connection.agency_id,
    publisher_id: one.publisherId,
    advertiser_id: known.get(one.campaignId)?.advertiser_id ?? 0,
    campaign_id: one.campaignId,
    relation_id: one.relationId,
    website_id: null,
    placement_id: one.placementId,
    creative_id: null,
    place_id: null,
    visitor_id: null,
    kind: one.kind,
    occurred_at: new Date(one.day),
    quantity: one.quantity,
    device_type: '',
    operating_system: '',
    currency_code: one.currency,
    click_commission: one.commission,
    click_net_cost: one.netCost,
    vat_rate: known.get(one.campaignId)?.vat_rate ?? '0',
    uid: null,
    referrer: null,
  }));
  for (let from = 0; from < events.length; from += 5000) {
    await insertMany(
      tx,
      'traffic_event',
      ofTraffic,
      await numbered(tx, 'traffic_event_id', events.slice(from, from + 5000)),
    );
  }
}

/** The VAT of the connected advertiser's costs, as a fraction; 0 for a publisher. */
export async function vatOf(tx: Tx, { contact_id }: Connection): Promise<string> {
  const row = await tx.selectFrom('contact').where('id', '=', contact_id).select('vat_rate').executeTakeFirst();
  return row?.vat_rate ?? '0';
}
