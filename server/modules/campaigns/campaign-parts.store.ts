import { sql, type Kysely } from 'kysely';
import { countOf, paged } from '#server/db/listing';
import type { Database } from '#server/db/schema.generated';
import { scoped, type Scope } from '#server/db/scope';

type Db = Kysely<Database>;

/** Lists that belong to campaigns, read for several campaigns at once. */

export function marketsOf(db: Db, scope: Scope, campaignIds: number[]) {
  return scoped(db, scope, 'campaign_markets')
    .selectFrom('campaign_markets')
    .innerJoin('country', 'country.id', 'campaign_markets.country_id')
    .where('campaign_id', 'in', campaignIds)
    .orderBy('is_primary', 'desc')
    .orderBy('country.id')
    .select(['campaign_id', 'country.id', 'country.name', 'is_primary'])
    .execute();
}

export function crossSellsOf(db: Db, scope: Scope, campaignIds: number[]) {
  return scoped(db, scope, 'campaign_cross_sells')
    .selectFrom('campaign_cross_sells')
    .where('campaign_id', 'in', campaignIds)
    .orderBy('other_agency_id')
    .select(['campaign_id', 'other_agency_id'])
    .execute();
}

export function enquiryRulesOf(db: Db, scope: Scope, campaignIds: number[]) {
  return scoped(db, scope, 'enquiry_rules')
    .selectFrom('enquiry_rules')
    .where('campaign_id', 'in', campaignIds)
    .selectAll()
    .execute();
}

/** The publisher in scope. */
export function ownPublisher(db: Db, scope: Scope) {
  return scoped(db, scope, 'contacts')
    .selectFrom('contacts')
    .where('id', '=', scope.contactId)
    .select(['id as publisher_id', 'name', 'fca_authorised', 'fca_number'])
    .executeTakeFirstOrThrow();
}

/** All publishers with a relation to the campaigns. */
export function publishersOf(db: Db, scope: Scope, campaignIds: number[]) {
  return scoped(db, scope, 'relations', 'contacts')
    .selectFrom('relations')
    .innerJoin('contacts', 'contacts.id', 'relations.publisher_id')
    .where('campaign_id', 'in', campaignIds)
    .orderBy('relations.id')
    .select(['relations.id', 'campaign_id', 'publisher_id', 'contacts.name', 'status', 'fca_authorised', 'fca_number'])
    .execute();
}

/** A campaign's number of feeds, products and vouchers, and its contact person. */
export async function campaignExtras(db: Db, scope: Scope, campaignId: number, at: Date) {
  const [feeds, vouchers, users, manager, agency] = await Promise.all([
    scoped(db, scope, 'product_feeds')
      .selectFrom('product_feeds')
      .where('campaign_id', '=', campaignId)
      .select((eb) => [
        eb.fn.countAll<number>().as('feeds'),
        sql<number | null>`cast(sum(item_count) as bigint)`.as('items'),
      ])
      .executeTakeFirstOrThrow(),
    scoped(db, scope, 'voucher_codes')
      .selectFrom('voucher_codes')
      .where('campaign_id', '=', campaignId)
      .where('activates_at', '<=', at)
      .where('expires_at', '>', at)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
    scoped(db, scope, 'contact_users', 'campaigns')
      .selectFrom('contact_users')
      .innerJoin('campaigns', 'campaigns.advertiser_id', 'contact_users.contact_id')
      .where('campaigns.id', '=', campaignId)
      .orderBy('contact_users.id')
      .selectAll('contact_users')
      .execute(),
    scoped(db, scope, 'account_managers', 'campaigns')
      .selectFrom('account_managers')
      .innerJoin('campaigns', 'campaigns.account_manager_id', 'account_managers.id')
      .where('campaigns.id', '=', campaignId)
      .select('account_managers.email')
      .executeTakeFirst(),
    scoped(db, scope, 'own_agency').selectFrom('own_agency').selectAll().executeTakeFirstOrThrow(),
  ]);
  return { feeds: feeds.feeds, items: feeds.items ?? 0, vouchers: vouchers.count, users, manager, agency };
}

/** The campaign with this relation id or productId, if the scope may see it. */
export async function campaignNamed(db: Db, scope: Scope, id: number) {
  const tables = scoped(db, scope, 'campaigns', 'relations');
  return tables
    .selectFrom('campaigns')
    .where((eb) =>
      eb.or([
        eb('id', '=', id),
        eb('id', 'in', eb.selectFrom('relations').where('relations.id', '=', id).select('relations.campaign_id')),
      ]),
    )
    .select(['id', 'currency_code'])
    .executeTakeFirst();
}

const commissionGroups = (db: Db, scope: Scope, campaignId: number) =>
  scoped(db, scope, 'commission_groups', 'contacts')
    .selectFrom('commission_groups')
    .leftJoin('contacts as publisher', 'publisher.id', 'commission_groups.publisher_id')
    .where('commission_groups.campaign_id', '=', campaignId)
    .where('commission_groups.ended_at', 'is', null);

export function commissionGroupRows(db: Db, scope: Scope, campaignId: number) {
  return paged(
    commissionGroups(db, scope, campaignId)
      .orderBy('commission_groups.id')
      .selectAll('commission_groups')
      .select('publisher.name as publisher_name'),
  );
}

export function countCommissionGroups(db: Db, scope: Scope, campaignId: number) {
  return countOf(commissionGroups(db, scope, campaignId));
}

export function attributesOf(db: Db, scope: Scope, groupIds: number[]) {
  return scoped(db, scope, 'commission_group_attributes')
    .selectFrom('commission_group_attributes')
    .where('commission_group_id', 'in', groupIds)
    .orderBy('id')
    .selectAll()
    .execute();
}

/** Names and colours for the logos of the scope's campaigns. */
export function logosOf(db: Db, scope: Scope, ids: number[]) {
  return scoped(db, scope, 'campaigns', 'contacts')
    .selectFrom('campaigns')
    .innerJoin('contacts', 'contacts.id', 'campaigns.advertiser_id')
    .where('campaigns.id', 'in', [0, ...ids])
    .select(['campaigns.id', 'contacts.name', 'contacts.colour'])
    .execute();
}

/** Name and colour for a campaign's logo. */
export function logoOf(db: Db, guid: string) {
  return db
    .selectFrom('campaign')
    .innerJoin('contact', 'contact.id', 'campaign.advertiser_id')
    .where('logo_guid', '=', guid)
    .select(['contact.name', 'contact.colour'])
    .executeTakeFirst();
}
