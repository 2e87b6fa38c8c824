import type { Kysely } from 'kysely';
import { insertNew } from '#server/db/bulk';
import { ofRelation } from '#server/db/column-types';
import type { Tx } from '#server/db/database';
import type { Database } from '#server/db/schema.generated';
import { scoped, type Scope } from '#server/db/scope';

type Db = Kysely<Database>;

const campaignColumns = [
  'id',
  'agency_id',
  'advertiser_id',
  'currency_code',
  'cookie_days',
  'first_last_cookie',
] as const;
/** The campaign columns for crediting a sale. */
export type SoldCampaign = Pick<Database['campaign'], (typeof campaignColumns)[number]>;

/** A campaign of the scope; any campaign for a pixel. */
export async function campaignOfSale(db: Db, id: number, scope: Scope | undefined): Promise<SoldCampaign | undefined> {
  if (!scope) return db.selectFrom('campaign').where('id', '=', id).select(campaignColumns).executeTakeFirst();
  const own = scoped(db, scope, 'campaigns').selectFrom('campaigns');
  return own.where('id', '=', id).select(campaignColumns).executeTakeFirst();
}

/** The visitor of a click of the campaign. */
export async function visitorOfClick(db: Db, campaignId: number, clickId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('traffic_event')
    .where('id', '=', clickId)
    .where('campaign_id', '=', campaignId)
    .where('kind', '=', 'click')
    .select('visitor_id')
    .executeTakeFirst();
  return row?.visitor_id ?? undefined;
}

/** A visitor's clicks of a campaign from `from` up to and including `to`, oldest first. */
export async function pathTo(db: Db, campaignId: number, visitorId: number, from: Date, to: Date) {
  return db
    .selectFrom('traffic_event as t')
    .innerJoin('contact as publisher', 'publisher.id', 't.publisher_id')
    .leftJoin('place', 'place.id', 't.place_id')
    .where('t.visitor_id', '=', visitorId)
    .where('t.campaign_id', '=', campaignId)
    .where('t.kind', '=', 'click')
    .where('t.occurred_at', '>=', from)
    .where('t.occurred_at', '<=', to)
    .selectAll('t')
    .select(['publisher.publisher_type', 'place.country_code'])
    .orderBy('t.occurred_at')
    .orderBy('t.id')
    .execute();
}

/** A click on the path to a sale. */
export type PathClick = Awaited<ReturnType<typeof pathTo>>[number];

const itemTypes = {
  conversion_id: 'BIGINT',
  agency_id: 'BIGINT',
  publisher_id: 'BIGINT',
  advertiser_id: 'BIGINT',
  sku: 'TEXT',
  name: 'TEXT',
  category: 'TEXT',
  brand: 'TEXT',
  policy_type: 'TEXT',
  volume: 'BIGINT',
  value: 'DECIMAL(18,4)',
  status: 'TEXT',
} satisfies Record<Exclude<keyof Database['conversion_item'], 'id'>, string>;

export async function insertItems(tx: Tx, items: readonly Omit<Database['conversion_item'], 'id'>[]): Promise<void> {
  await insertNew(tx, 'conversion_item', 'conversion_item_id', itemTypes, items);
}

const assistTypes = {
  conversion_id: 'BIGINT',
  ...ofRelation,
  device_type: 'TEXT',
  operating_system: 'TEXT',
  currency_code: 'TEXT',
  click_at: 'TIMESTAMP',
  converted_at: 'TIMESTAMP',
} satisfies Record<Exclude<keyof Database['assist'], 'id'>, string>;

export async function insertAssists(tx: Tx, assists: readonly Omit<Database['assist'], 'id'>[]): Promise<void> {
  await insertNew(tx, 'assist', 'assist_id', assistTypes, assists);
}
