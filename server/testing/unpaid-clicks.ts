import type { Db } from '#server/db/database';

/** Stores a click that earned nothing for each relation of each agency: the demo network has none. */
export async function insertUnpaidClicks(db: Db, occurred_at: Date): Promise<void> {
  const relations = await db
    .selectFrom('relation')
    .innerJoin('campaign', 'campaign.id', 'relation.campaign_id')
    .orderBy('relation.id')
    .select(['relation.id as relation_id', 'relation.publisher_id', 'relation.campaign_id'])
    .select(['campaign.advertiser_id', 'campaign.agency_id', 'campaign.currency_code'])
    .execute();
  const paid = { click_commission: '0.05', click_net_cost: '0.06', reason: 'burst', occurred_at } as const;
  await db
    .insertInto('unpaid_click')
    .values(relations.map((relation, click_id) => ({ ...relation, ...paid, click_id })))
    .execute();
}
