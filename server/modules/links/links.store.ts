import { expressionBuilder, sql, type Kysely, type SqlBool, type Transaction } from 'kysely';
import type { Received } from '#contract/endpoint';
import type { listShortUrls } from '#contract/links';
import type { RelationStatus } from '#contract/refusals/links';
import { given, where, type Condition } from '#server/db/conditions';
import { countOf, paged } from '#server/db/listing';
import { has } from '#server/db/matching';
import type { Database } from '#server/db/schema.generated';
import { scoped, type Scope, type ScopedTables } from '#server/db/scope';
import { orderOf } from '#server/db/sorting';

type Db = Kysely<Database>;
export type Tx = Transaction<Database>;

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
export async function codeOf(tx: Tx, scope: Scope, longUrl: string): Promise<string | undefined> {
  const row = await scoped(tx, scope, 'short_urls')
    .selectFrom('short_urls')
    .where('contact_id', '=', scope.contactId)
    .where('long_url', '=', longUrl)
    .select('code')
    .executeTakeFirst();
  return row?.code;
}

/** True when a short link ends so already, with its code or with a name. */
export async function isTaken(tx: Tx, end: string): Promise<boolean> {
  const code = await tx.selectFrom('short_url').where('code', '=', end).select('code').executeTakeFirst();
  return code !== undefined || (await codeNamed(tx, end)) !== undefined;
}

export async function storeShortUrl(tx: Tx, row: Database['short_url']): Promise<void> {
  await tx.insertInto('short_url').values(row).execute();
}

export type ShortUrlQuery = Received<typeof listShortUrls>['query'];

/** A short link with its owner and number of uses. */
export interface ShortUrlRecord extends Readonly<Database['short_url']> {
  contact_name: string | null;
  /** The name that is shown. */
  name: string | null;
  archived: boolean;
  uses: number | null;
  last_used_at: Date | null;
}

const sortColumns: Record<NonNullable<ShortUrlQuery['sortColumnName']>, string> = {
  code: 'lower(short_urls.code)',
  shortUrl: 'lower(coalesce(named.name, short_urls.code))',
  name: 'named.name',
  longUrl: 'lower(short_urls.long_url)',
  contactId: 'short_urls.contact_id',
  contactName: 'lower(contacts.name)',
  clicks: 'coalesce(used.uses, 0)',
  lastClickDate: 'used.last_used_at',
  dateCreated: 'short_urls.created_at',
};

const eb = expressionBuilder<ScopedTables, 'short_urls'>();

/** Short links of the scope with the name that is shown. */
function shortUrls(db: Db, scope: Scope, filters: Condition[]) {
  const rows = scoped(db, scope, 'short_urls', 'contacts')
    .selectFrom('short_urls')
    .leftJoin('contacts', 'contacts.id', 'short_urls.contact_id')
    .leftJoin(sql<Database['short_url_name']>`(select * from short_url_name where shown)`.as('named'), (join) =>
      join.onRef('named.code', '=', 'short_urls.code'),
    )
    .leftJoin(sql<Database['short_url_archive']>`short_url_archive`.as('kept'), 'kept.code', 'short_urls.code');
  return where(rows, filters);
}

/** One condition for each parameter that is given. Archived links are listed only when asked for. */
function filtersOf({ searchText, archived }: ShortUrlQuery): Condition[] {
  return [
    archived === true ? sql<SqlBool>`kept.code is not null` : sql<SqlBool>`kept.code is null`,
    given(
      searchText,
      // Tracking links contain the page percent-encoded.
      (text) => sql<SqlBool>`(${has(['short_urls.long_url', 'named.name'], text)}
        or ${has(['short_urls.long_url'], encodeURIComponent(text))}
        or short_urls.code = ${text})`,
    ),
  ];
}

function withUses(rows: ReturnType<typeof shortUrls>) {
  return rows
    .leftJoin(sql<Database['short_url_use']>`short_url_use`.as('used'), 'used.code', 'short_urls.code')
    .selectAll('short_urls')
    .select([
      'contacts.name as contact_name',
      'named.name',
      sql<boolean>`kept.code is not null`.as('archived'),
      'used.uses',
      'used.last_used_at',
    ]);
}

/** Short links in list order, newest first by default; the code breaks ties. */
export function shortUrlRows(db: Db, scope: Scope, query: ShortUrlQuery) {
  const order = orderOf(sortColumns, query, { by: 'dateCreated', direction: 'desc' }, 'short_urls.code');
  return paged<ShortUrlRecord>(withUses(shortUrls(db, scope, filtersOf(query))).orderBy(order));
}

export function countShortUrls(db: Db, scope: Scope, query: ShortUrlQuery) {
  return countOf(shortUrls(db, scope, filtersOf(query)));
}

/** One short link of the scope, including archived ones. */
export async function shortUrlByCode(db: Db, scope: Scope, code: string): Promise<ShortUrlRecord | undefined> {
  return withUses(shortUrls(db, scope, [eb('short_urls.code', '=', code)])).executeTakeFirst();
}

/** The short link that has a name, shown or not. */
export async function codeNamed(tx: Tx, name: string): Promise<string | undefined> {
  return (await tx.selectFrom('short_url_name').where('name', '=', name).select('code').executeTakeFirst())?.code;
}

/** Shows a name of a short link, which is stored or not yet, instead of another one or its code; null shows the code. */
export async function showName(
  tx: Tx,
  { code, agency_id, contact_id }: Database['short_url'],
  { name, isKnown }: { name: string | null; isKnown: boolean },
  at: Date,
): Promise<void> {
  await tx
    .updateTable('short_url_name')
    .set({ shown: false })
    .where('code', '=', code)
    .where('shown', '=', true)
    .execute();
  if (name === null) return;
  await (
    isKnown
      ? tx.updateTable('short_url_name').set({ shown: true }).where('name', '=', name)
      : tx.insertInto('short_url_name').values({ name, code, agency_id, contact_id, shown: true, created_at: at })
  ).execute();
}

/** Archives a short link, or takes it back. */
export async function keepShortUrl(
  tx: Tx,
  { code, agency_id, contact_id }: Database['short_url'],
  archived: boolean,
  at: Date,
): Promise<void> {
  if (archived)
    await tx.insertInto('short_url_archive').values({ code, agency_id, contact_id, archived_at: at }).execute();
  else await tx.deleteFrom('short_url_archive').where('code', '=', code).execute();
}
