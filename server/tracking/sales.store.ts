import { sql, type Kysely } from 'kysely';
import { insertMany } from '#server/db/bulk';
import type { Tx } from '#server/db/database';
import { numbered } from '#server/db/ids';
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
  id: 'BIGINT',
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
} satisfies Record<keyof Database['conversion_item'], string>;

export async function insertItems(tx: Tx, items: readonly Omit<Database['conversion_item'], 'id'>[]): Promise<void> {
  await insertMany(tx, 'conversion_item', itemTypes, await numbered(tx, 'conversion_item_id', items));
}

export async function insertAssists(tx: Tx, assists: readonly Omit<Database['assist'], 'id'>[]): Promise<void> {
  if (assists.length === 0) return;
  await tx
    .insertInto('assist')
    .values(await numbered(tx, 'assist_id', assists))
    .execute();
}

const orderColumns = [
  'id',
  'agency_id',
  'status',
  'publisher_id',
  'advertiser_id',
  'campaign_id',
  'relation_id',
  'visitor_id',
  'currency_code',
  'value',
  'raw_currency',
  'raw_amount',
  'commission',
  'net_cost',
] as const;
/** The conversion that an order is already. */
export type KnownOrder = Pick<Database['conversion'], (typeof orderColumns)[number]>;

/** The conversion of a campaign's order. */
export async function conversionOfOrder(
  db: Db,
  { id, agency_id }: Pick<SoldCampaign, 'id' | 'agency_id'>,
  reference: string,
): Promise<KnownOrder | undefined> {
  return db
    .selectFrom('conversion')
    .where('agency_id', '=', agency_id)
    .where('campaign_id', '=', id)
    .where('advertiser_ref', '=', reference)
    .select(orderColumns)
    .orderBy(sql`id`)
    .executeTakeFirst();
}
