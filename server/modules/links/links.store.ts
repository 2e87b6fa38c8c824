import { sql, type Kysely, type SqlBool, type Transaction } from 'kysely';
import type { Received } from '#contract/endpoint';
import type { listShortUrls } from '#contract/links';
import type { RelationStatus } from '#contract/refusals/links';
import { countOf, paged } from '#server/db/listing';
import { has } from '#server/db/matching';
import type { Database } from '#server/db/schema.generated';
import { scoped, type Scope } from '#server/db/scope';
import { orderOf } from '#server/db/sorting';

type Db = Kysely<Database>;

/** A campaign for links, with the relation of the publisher in scope. */
export interface LinkCampaign {
  id: number;
  name: string;
  status: string;
  advertiser_id: number;
  advertiser_active: boolean;
  website_url: string;
  website_params: string;
  deeplink_enabled: boolean;
  relation_id: number | null;
  relation_status: RelationStatus | null;
}

/** Campaigns of the scope; without a publisher in scope they have no relation. */
function campaigns(db: Db, scope: Scope) {
  return scoped(db, scope, 'campaigns', 'relations', 'contacts')
    .selectFrom('campaigns')
    .innerJoin('contacts as advertiser', 'advertiser.id', 'campaigns.advertiser_id')
    .leftJoin('relations', (on) =>
      on
        .onRef('relations.campaign_id', '=', 'campaigns.id')
        .on('relations.publisher_id', '=', scope.kind === 'publisher' ? scope.contactId : 0),
    )
    .select([
      'campaigns.id',
      'campaigns.name',
      'campaigns.status',
      'campaigns.advertiser_id',
      'advertiser.active as advertiser_active',
      'campaigns.website_url',
      'campaigns.website_params',
      'campaigns.deeplink_enabled',
      'relations.id as relation_id',
      'relations.status as relation_status',
    ])
    .orderBy('campaigns.id')
    .orderBy('relations.id', 'desc');
}

/** The campaign with this productId or relation id. */
export async function campaignNamed(db: Db, scope: Scope, pid: number): Promise<LinkCampaign | undefined> {
  return campaigns(db, scope)
    .where((eb) => eb.or([eb('campaigns.id', '=', pid), eb('relations.id', '=', pid)]))
    .executeTakeFirst();
}

/** Every campaign of the scope, live or not. */
export async function allCampaigns(db: Db, scope: Scope): Promise<LinkCampaign[]> {
  return campaigns(db, scope).execute();
}

/** Every campaign of the scope that accepts links. */
export async function liveCampaigns(db: Db, scope: Scope): Promise<LinkCampaign[]> {
  return campaigns(db, scope).where('campaigns.status', '=', 'live').where('advertiser.active', '=', true).execute();
}

/** A publisher's live relation in a campaign of the scope, with the campaign's page. */
export async function liveRelation(db: Db, scope: Scope, publisherId: number, campaignId: number) {
  return scoped(db, scope, 'campaigns', 'relations', 'contacts')
    .selectFrom('relations')
    .innerJoin('campaigns', 'campaigns.id', 'relations.campaign_id')
    .innerJoin('contacts as advertiser', 'advertiser.id', 'relations.advertiser_id')
    .where('relations.publisher_id', '=', publisherId)
    .where('relations.campaign_id', '=', campaignId)
    .where('relations.status', '=', 'live')
    .where('campaigns.status', '=', 'live')
    .where('advertiser.active', '=', true)
    .select(['campaigns.website_url', 'campaigns.deeplink_enabled'])
    .executeTakeFirst();
}

/** The contact's existing code for an address. */
export async function codeOf(tx: Transaction<Database>, scope: Scope, longUrl: string): Promise<string | undefined> {
  const row = await scoped(tx, scope, 'short_urls')
    .selectFrom('short_urls')
    .where('contact_id', '=', scope.contactId)
    .where('long_url', '=', longUrl)
    .select('code')
    .executeTakeFirst();
  return row?.code;
}

/** True when a code is in use. */
export async function isTaken(tx: Transaction<Database>, code: string): Promise<boolean> {
  return (await tx.selectFrom('short_url').where('code', '=', code).select('code').executeTakeFirst()) !== undefined;
}

export async function storeShortUrl(tx: Transaction<Database>, row: Database['short_url']): Promise<void> {
  await tx.insertInto('short_url').values(row).execute();
}

export type ShortUrlQuery = Received<typeof listShortUrls>['query'];

/** A short link with its owner and number of uses. */
export interface ShortUrlRecord extends Readonly<Database['short_url']> {
  contact_name: string | null;
  uses: number | null;
  last_used_at: Date | null;
}

const sortColumns: Record<NonNullable<ShortUrlQuery['sortColumnName']>, string> = {
  code: 'lower(short_urls.code)',
  longUrl: 'lower(short_urls.long_url)',
  contactId: 'short_urls.contact_id',
  contactName: 'lower(contacts.name)',
  clicks: 'coalesce(used.uses, 0)',
  lastClickDate: 'used.last_used_at',
  dateCreated: 'short_urls.created_at',
};

function shortUrls(db: Db, scope: Scope, { searchText }: ShortUrlQuery) {
  return scoped(db, scope, 'short_urls', 'contacts')
    .selectFrom('short_urls')
    .leftJoin('contacts', 'contacts.id', 'short_urls.contact_id')
    .$if(searchText !== undefined, (qb) =>
      qb.where(
        // Tracking links contain the page percent-encoded.
        sql<SqlBool>`(${has(['short_urls.long_url'], searchText ?? '')}
          or ${has(['short_urls.long_url'], encodeURIComponent(searchText ?? ''))}
          or short_urls.code = ${searchText})`,
      ),
    );
}

/** Short links in list order, newest first by default; the code breaks ties. */
export function shortUrlRows(db: Db, scope: Scope, query: ShortUrlQuery) {
  const order = orderOf(sortColumns, query, { by: 'dateCreated', direction: 'desc' }, 'short_urls.code');
  const ordered = shortUrls(db, scope, query)
    .leftJoin(sql<Database['short_url_use']>`short_url_use`.as('used'), 'used.code', 'short_urls.code')
    .selectAll('short_urls')
    .select(['contacts.name as contact_name', 'used.uses', 'used.last_used_at'])
    .orderBy(order);
  return paged<ShortUrlRecord>(ordered);
}

export function countShortUrls(db: Db, scope: Scope, query: ShortUrlQuery) {
  return countOf(shortUrls(db, scope, query));
}
