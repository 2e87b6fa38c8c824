import { sql, type Expression, type ExpressionBuilder, type Kysely, type SqlBool } from 'kysely';
import type { Received } from '#contract/endpoint';
import type { listVouchers, VoucherRow } from '#contract/vouchers';
import { countOf, paged } from '#server/db/listing';
import type { Database } from '#server/db/schema.generated';
import { scoped, type Scope, type ScopedTables } from '#server/db/scope';
import { orderOf } from '#server/db/sorting';

export type VoucherQuery = Received<typeof listVouchers>['query'];
type Db = Kysely<Database>;
type Filter = (
  eb: ExpressionBuilder<Pick<ScopedTables, 'voucher_codes' | 'campaigns'>, 'voucher_codes' | 'campaigns'>,
) => Expression<SqlBool>;

export interface VoucherRecord extends Readonly<Database['voucher_code']> {
  campaign_name: string;
  company_name: string;
  relation_id: number | null;
  status: VoucherRow['status'];
}

const DAY_MS = 86_400_000;

/** Both of a voucher's moments are whole seconds: within a second the question is the same. */
const secondOf = (now: Date) => new Date(now.getTime() - now.getUTCMilliseconds());

/** Pending before its first moment, Expired from its last one on. */
const statusAt = (now: Date) => sql<VoucherRow['status']>`case
  when voucher_codes.activates_at > ${secondOf(now)} then 'Pending'
  when voucher_codes.expires_at <= ${secondOf(now)} then 'Expired' else 'Active' end`;

/** The states that `active` and `expired` ask for; what is yet to come shows unless only expired ones are wanted. */
function statesOf({ active, expired }: VoucherQuery): VoucherRow['status'][] {
  if (!active) return expired ? ['Expired'] : ['Pending'];
  return expired ? ['Pending', 'Active', 'Expired'] : ['Pending', 'Active'];
}

/** One condition for each parameter that is given. */
function filtersOf(scope: Scope, query: VoucherQuery, now: Date): Filter[] {
  const filters: Filter[] = [() => sql`${statusAt(now)} in (${sql.join(statesOf(query))})`];
  const add = <T>(given: T | undefined, filter: (value: T) => Filter) => {
    if (given !== undefined) filters.push(filter(given));
  };
  if (scope.kind === 'publisher') filters.push(() => sql`own.status = 'live'`);
  add(query.advertiserContactId, (id) => (eb) => eb('voucher_codes.advertiser_id', '=', id));
  add(query.categoryId, (id) => (eb) => eb('voucher_codes.category_id', '=', id));
  add(query.startDate, (from) => (eb) => eb('voucher_codes.expires_at', '>', new Date(from)));
  add(query.endDate, (to) => (eb) => eb('voucher_codes.activates_at', '<=', new Date(to)));
  add(query.historyDays, (days) => (eb) => eb('voucher_codes.added_at', '>=', new Date(now.getTime() - days * DAY_MS)));
  add(query.id, (id) => (eb) => eb('voucher_codes.id', '=', id));
  add(query.pid, (id) => (eb) => eb('voucher_codes.campaign_id', '=', id));
  add(query.cultureCode, (code) => () => sql`lower(voucher_codes.culture_code) = ${code.toLowerCase()}`);
  add(query.exclusive, (wanted) => (eb) => eb('voucher_codes.is_exclusive', '=', wanted));
  add(
    query.searchText?.toLowerCase(),
    (text) => () =>
      sql<SqlBool>`(contains(lower(voucher_codes.code), ${text})
    or contains(lower(voucher_codes.title), ${text}) or contains(lower(voucher_codes.description), ${text})
    or contains(lower(voucher_codes.category_name), ${text}) or contains(lower(campaigns.name), ${text}))`,
  );
  return filters;
}

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

/** Vouchers with the relation of the publisher in scope; it has at most one in a campaign. */
function vouchers(db: Db, scope: Scope, query: VoucherQuery, now: Date) {
  let rows = scoped(db, scope, 'voucher_codes', 'campaigns', 'contacts', 'relations')
    .selectFrom('voucher_codes')
    .innerJoin('campaigns', 'campaigns.id', 'voucher_codes.campaign_id')
    .innerJoin('contacts as advertiser', 'advertiser.id', 'voucher_codes.advertiser_id')
    .leftJoin('relations as own', (join) =>
      join
        .onRef('own.campaign_id', '=', 'voucher_codes.campaign_id')
        .on(sql.lit(scope.kind === 'publisher'), '=', true),
    );
  for (const filter of filtersOf(scope, query, now)) rows = rows.where(filter as never);
  return rows;
}

/** The rows of a list in their order, newest first unless sorted; the id breaks ties. */
export function voucherRows(db: Db, scope: Scope, query: VoucherQuery, now: Date) {
  const order = orderOf(
    sortColumns,
    { by: query.sortColumnName, direction: query.sortDirection },
    { by: 'addedon', direction: 'desc' },
    'voucher_codes.id',
  );
  const ordered = vouchers(db, scope, query, now)
    .selectAll('voucher_codes')
    .select([
      'campaigns.name as campaign_name',
      'advertiser.company_name',
      'own.id as relation_id',
      statusAt(now).as('status'),
    ])
    .orderBy(order as never);
  return paged<VoucherRecord>(ordered);
}

export function countVouchers(db: Db, scope: Scope, query: VoucherQuery, now: Date) {
  return countOf(vouchers(db, scope, query, now));
}
