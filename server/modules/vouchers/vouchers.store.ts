import { expressionBuilder, sql, type Kysely, type SqlBool } from 'kysely';
import type { Received } from '#contract/endpoint';
import type { listVouchers, VoucherRow } from '#contract/vouchers';
import { given, where, type Condition } from '#server/db/conditions';
import { countOf, paged } from '#server/db/listing';
import { has, is } from '#server/db/matching';
import type { Database } from '#server/db/schema.generated';
import { scoped, type Scope, type ScopedTables } from '#server/db/scope';
import { orderOf } from '#server/db/sorting';

export type VoucherQuery = Received<typeof listVouchers>['query'];
type Db = Kysely<Database>;
const eb = expressionBuilder<ScopedTables, 'voucher_codes' | 'campaigns'>();

export interface VoucherRecord extends Readonly<Database['voucher_code']> {
  campaign_name: string;
  company_name: string;
  relation_id: number | null;
  status: VoucherRow['status'];
}

const DAY_MS = 86_400_000;

/** Truncates to seconds: vouchers begin and end on whole seconds, so equal queries within a second can be cached. */
const secondOf = (now: Date) => new Date(now.getTime() - now.getUTCMilliseconds());

/** Pending before the start, Expired from the end on. */
const statusAt = (now: Date) => sql<VoucherRow['status']>`case
  when voucher_codes.activates_at > ${secondOf(now)} then 'Pending'
  when voucher_codes.expires_at <= ${secondOf(now)} then 'Expired' else 'Active' end`;

/**
 * Statuses that `active` and `expired` request; pending vouchers are included unless only expired ones are requested.
 */
function statesOf({ active, expired }: VoucherQuery): VoucherRow['status'][] {
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
function filtersOf(scope: Scope, query: VoucherQuery, now: Date): Condition[] {
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
function vouchers(db: Db, scope: Scope, query: VoucherQuery, now: Date) {
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

/** Vouchers in list order, newest first by default; the id breaks ties. */
export function voucherRows(db: Db, scope: Scope, query: VoucherQuery, now: Date) {
  const order = orderOf(sortColumns, query, { by: 'addedon', direction: 'desc' }, 'voucher_codes.id');
  const ordered = vouchers(db, scope, query, now)
    .selectAll('voucher_codes')
    .select([
      'campaigns.name as campaign_name',
      'advertiser.company_name',
      'own.id as relation_id',
      statusAt(now).as('status'),
    ])
    .orderBy(order);
  return paged<VoucherRecord>(ordered);
}

export function countVouchers(db: Db, scope: Scope, query: VoucherQuery, now: Date) {
  return countOf(vouchers(db, scope, query, now));
}
