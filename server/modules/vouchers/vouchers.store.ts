import { expressionBuilder, sql, type Kysely, type SqlBool, type Transaction } from 'kysely';
import { DAY_MS } from '#contract/day';
import type { Received } from '#contract/endpoint';
import type { listVouchers, VoucherRow } from '#contract/vouchers';
import { given, where, type Condition } from '#server/db/conditions';
import { nextId } from '#server/db/ids';
import { countOf, paged } from '#server/db/listing';
import { has, is } from '#server/db/matching';
import type { Database } from '#server/db/schema.generated';
import { scoped, type Scope, type ScopedTables } from '#server/db/scope';
import { orderOf } from '#server/db/sorting';

export type VoucherQuery = Received<typeof listVouchers>['query'];
type Filters = Omit<VoucherQuery, 'agencyId' | 'contactId' | 'offset' | 'limit'>;
type Db = Kysely<Database>;
export type Tx = Transaction<Database>;
const eb = expressionBuilder<ScopedTables, 'voucher_codes' | 'campaigns'>();

export interface VoucherRecord extends Readonly<Database['voucher_code']> {
  campaign_name: string;
  company_name: string;
  relation_id: number | null;
  status: VoucherRow['status'];
}

/** A voucher with what its change is checked against. */
export interface OneVoucher extends VoucherRecord {
  publisher_name: string | null;
  website_url: string;
}

/** Truncates to seconds: vouchers begin and end on whole seconds, so equal queries within a second can be cached. */
export const secondOf = (now: Date): Date => new Date(now.getTime() - now.getUTCMilliseconds());

/** Pending before the start, Expired from the end on. */
const statusAt = (now: Date) => sql<VoucherRow['status']>`case
  when voucher_codes.activates_at > ${secondOf(now)} then 'Pending'
  when voucher_codes.expires_at <= ${secondOf(now)} then 'Expired' else 'Active' end`;

/**
 * Statuses that `active` and `expired` request; pending vouchers are included unless only expired ones are requested.
 */
function statesOf({ active, expired }: Filters): VoucherRow['status'][] {
  if (!active) return expired ? ['Expired'] : ['Pending'];
  return expired ? ['Pending', 'Active', 'Expired'] : ['Pending', 'Active'];
}

/** Columns that are searched. */
const searched = [
  'voucher_codes.code',
  'voucher_codes.title',
  'voucher_codes.description',
  'voucher_codes.category_name',
  'campaigns.name',
];

/** One condition for each parameter that is given. */
function filtersOf(scope: Scope, query: Filters, now: Date): Condition[] {
  return [
    sql<SqlBool>`${statusAt(now)} in (${sql.join(statesOf(query))})`,
    scope.kind === 'publisher' && sql<SqlBool>`own.status = 'live'`,
    given(query.advertiserContactId, (id) => eb('voucher_codes.advertiser_id', '=', id)),
    given(query.categoryId, (id) => eb('voucher_codes.category_id', '=', id)),
    given(query.startDate, (from) => eb('voucher_codes.expires_at', '>', new Date(from))),
    given(query.endDate, (to) => eb('voucher_codes.activates_at', '<=', new Date(to))),
    given(query.historyDays, (days) => eb('voucher_codes.added_at', '>=', new Date(now.getTime() - days * DAY_MS))),
    given(query.id, (id) => eb('voucher_codes.id', '=', id)),
    given(query.pid, (id) => eb('voucher_codes.campaign_id', '=', id)),
    given(query.cultureCode, (code) => is('voucher_codes.culture_code', code)),
    given(query.exclusive, (wanted) => eb('voucher_codes.is_exclusive', '=', wanted)),
    given(query.searchText, (text) => has(searched, text)),
  ];
}

/** The SQL of an address as a tracking link holds it, as far as its order goes. */
const inLink = (url: string) =>
  ['%', '/', ':', '?', '=', '&', '#', '+', ',', ';', '@'].reduce(
    (text, one) => `replace(${text}, '${one}', '${encodeURIComponent(one).toLowerCase()}')`,
    url,
  );

const sortColumns: Record<NonNullable<VoucherQuery['sortColumnName']>, string> = {
  id: 'voucher_codes.id',
  productId: 'voucher_codes.campaign_id',
  campaignId: 'own.id',
  categoryId: 'voucher_codes.category_id',
  campaignName: 'lower(campaigns.name)',
  companyName: 'lower(advertiser.company_name)',
  code: 'lower(voucher_codes.code)',
  description: 'lower(voucher_codes.description)',
  title: 'lower(voucher_codes.title)',
  deepLinkURL: 'lower(voucher_codes.deeplink_url)',
  trackingURL: 'cast(voucher_codes.campaign_id as text)',
  deepLinkTrackingURL: `cast(voucher_codes.campaign_id as text) || ' ' || ${inLink('lower(voucher_codes.deeplink_url)')}`,
  categoryName: 'lower(voucher_codes.category_name)',
  type: 'lower(voucher_codes.kind)',
  discount: 'lower(voucher_codes.discount)',
  CultureCode: 'lower(voucher_codes.culture_code)',
  activationDate: 'voucher_codes.activates_at',
  expiryDate: 'voucher_codes.expires_at',
  addedon: 'voucher_codes.added_at',
  status: 'status',
  affiliateSpecific: 'voucher_codes.publisher_id is not null',
  Exclusive: 'voucher_codes.is_exclusive',
  shopifyCode: 'voucher_codes.shopify_code',
};

/** Vouchers with the relation of the publisher in scope, who has at most one per campaign. */
function vouchers(db: Db, scope: Scope, query: Filters, now: Date) {
  const rows = scoped(db, scope, 'voucher_codes', 'campaigns', 'contacts', 'relations')
    .selectFrom('voucher_codes')
    .innerJoin('campaigns', 'campaigns.id', 'voucher_codes.campaign_id')
    .innerJoin('contacts as advertiser', 'advertiser.id', 'voucher_codes.advertiser_id')
    .leftJoin('relations as own', (join) =>
      join
        .onRef('own.campaign_id', '=', 'voucher_codes.campaign_id')
        .on(sql.lit(scope.kind === 'publisher'), '=', true),
    );
  return where(rows, filtersOf(scope, query, now));
}

function withNames(rows: ReturnType<typeof vouchers>, now: Date) {
  return rows
    .selectAll('voucher_codes')
    .select([
      'campaigns.name as campaign_name',
      'advertiser.company_name',
      'own.id as relation_id',
      statusAt(now).as('status'),
    ]);
}

/** Vouchers in list order, newest first by default; the id breaks ties. */
export function voucherRows(db: Db, scope: Scope, query: VoucherQuery, now: Date) {
  const order = orderOf(sortColumns, query, { by: 'addedon', direction: 'desc' }, 'voucher_codes.id');
  return paged<VoucherRecord>(withNames(vouchers(db, scope, query, now), now).orderBy(order));
}

export function countVouchers(db: Db, scope: Scope, query: VoucherQuery, now: Date) {
  return countOf(vouchers(db, scope, query, now));
}

/** One voucher of the scope, whether or not it runs. */
export async function voucherById(db: Db, scope: Scope, id: number, now: Date): Promise<OneVoucher | undefined> {
  return withNames(vouchers(db, scope, { id, active: true, expired: true }, now), now)
    .leftJoin('contacts as publisher', 'publisher.id', 'voucher_codes.publisher_id')
    .select(['publisher.name as publisher_name', 'campaigns.website_url'])
    .executeTakeFirst();
}

/** The campaign of a new voucher. */
export async function campaignFor(db: Db, scope: Scope, id: number) {
  return scoped(db, scope, 'campaigns')
    .selectFrom('campaigns')
    .where('campaigns.id', '=', id)
    .select(['campaigns.id', 'campaigns.advertiser_id', 'campaigns.website_url'])
    .executeTakeFirst();
}

/** Whether a publisher has a live relation in a campaign. */
export async function isLiveIn(db: Db, scope: Scope, campaignId: number, publisherId: number): Promise<boolean> {
  const found = await scoped(db, scope, 'relations')
    .selectFrom('relations')
    .where('relations.campaign_id', '=', campaignId)
    .where('relations.publisher_id', '=', publisherId)
    .where('relations.status', '=', 'live')
    .select('relations.id')
    .executeTakeFirst();
  return found !== undefined;
}

/** Another voucher of a campaign that has the same code, in whatever capitals, at some time between. */
export async function withSameCode(
  db: Db,
  scope: Scope,
  { id, campaignId, code, from, to }: { id: number | null; campaignId: number; code: string; from: Date; to: Date },
) {
  return scoped(db, scope, 'voucher_codes')
    .selectFrom('voucher_codes')
    .where('voucher_codes.campaign_id', '=', campaignId)
    .where(is('voucher_codes.code', code))
    .where('voucher_codes.expires_at', '>', from)
    .where('voucher_codes.activates_at', '<=', to)
    .$if(id !== null, (rows) => rows.where('voucher_codes.id', '<>', id))
    .select(['voucher_codes.title', 'voucher_codes.activates_at', 'voucher_codes.expires_at'])
    .executeTakeFirst();
}

/** The columns of a voucher that change. */
export type VoucherColumns = Pick<
  Database['voucher_code'],
  | 'kind'
  | 'code'
  | 'title'
  | 'description'
  | 'discount'
  | 'category_id'
  | 'category_name'
  | 'deeplink_url'
  | 'culture_code'
  | 'is_exclusive'
  | 'activates_at'
  | 'expires_at'
>;

/** Stores a new voucher of a campaign and returns its id. */
export async function insertVoucher(
  tx: Tx,
  campaign: { agency_id: number; campaign_id: number; advertiser_id: number; publisher_id: number | null },
  columns: VoucherColumns,
  at: Date,
): Promise<number> {
  const id = await nextId(tx, 'voucher_code_id');
  await tx
    .insertInto('voucher_code')
    .values({ id, ...campaign, ...columns, shopify_code: false, added_at: at })
    .execute();
  return id;
}

/** Stores a change of a voucher that was found in the scope. */
export async function changeVoucher(tx: Tx, id: number, change: Partial<VoucherColumns>): Promise<void> {
  await tx.updateTable('voucher_code').set(change).where('id', '=', id).execute();
}
