import { factor } from '#server/db/factor';
import { sql, type Kysely } from 'kysely';
import type { Database } from '#server/db/schema.generated';

type Db = Kysely<Database>;

/** A publisher's website, for assigning clicks. */
export interface Website {
  id: number;
  url: string;
}

/** The live pair: relation, campaign, and both parties. */
function pair(db: Db, publisherId: number, campaignId: number) {
  return db
    .selectFrom('relation as r')
    .innerJoin('campaign as c', 'c.id', 'r.campaign_id')
    .innerJoin('contact as advertiser', 'advertiser.id', 'r.advertiser_id')
    .innerJoin('contact as publisher', 'publisher.id', 'r.publisher_id')
    .where('r.publisher_id', '=', publisherId)
    .where('r.campaign_id', '=', campaignId)
    .where('r.status', '=', 'live')
    .where('c.status', '=', 'live')
    .where('advertiser.active', '=', true)
    .where('publisher.active', '=', true)
    .select([
      'r.id as relation_id',
      'r.agency_id',
      'r.publisher_id',
      'r.advertiser_id',
      'r.campaign_id',
      'c.website_url',
      'c.website_params',
      'c.deeplink_enabled',
      'c.consent_method',
      'c.cookie_days',
      'c.currency_code',
      'c.click_commission',
      'advertiser.vat_rate',
      sql<string>`cast(c.click_commission + round(c.click_commission * ${sql.raw(factor('advertiser.fee_rate'))}, 2) as decimal(18,4))`.as(
        'click_net_cost',
      ),
    ])
    .orderBy('r.id', 'desc');
}

/** A live pair with everything that following a link needs. */
export type Link = Awaited<ReturnType<ReturnType<typeof pair>['executeTakeFirstOrThrow']>> & { websites: Website[] };

/** The live pair of a publisher and a campaign; undefined without one. */
export async function linkOf(db: Db, publisherId: number, campaignId: number): Promise<Link | undefined> {
  const link = await pair(db, publisherId, campaignId).executeTakeFirst();
  if (!link) return undefined;
  const websites = await db
    .selectFrom('website')
    .where('contact_id', '=', publisherId)
    .select(['id', 'url'])
    .orderBy('id')
    .execute();
  return { ...link, websites };
}

/** A placement's campaign and target, including deleted ones, whose links still exist. */
export async function placementOf(db: Db, id: number) {
  return db.selectFrom('placement').where('id', '=', id).select(['relation_id', 'destination_url']).executeTakeFirst();
}

/** The campaign of a creative. */
export async function creativeOf(db: Db, id: number) {
  return db.selectFrom('creative').where('id', '=', id).select('campaign_id').executeTakeFirst();
}
