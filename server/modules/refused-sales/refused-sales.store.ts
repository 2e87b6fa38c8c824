import { expressionBuilder, type Kysely } from 'kysely';
import type { Received } from '#contract/endpoint';
import type { listRefusedSales } from '#contract/tracking';
import { given, where } from '#server/db/conditions';
import { countOf, paged } from '#server/db/listing';
import type { Database } from '#server/db/schema.generated';
import { scoped, type Scope, type ScopedTables } from '#server/db/scope';
import { orderOf } from '#server/db/sorting';

type Db = Kysely<Database>;
export type RefusedQuery = Received<typeof listRefusedSales>['query'];

export interface RefusedRecord extends Readonly<Database['refused_sale']> {
  campaign_name: string;
  advertiser_name: string;
}

const eb = expressionBuilder<ScopedTables, 'refused_sales'>();

const sortColumns: Record<NonNullable<RefusedQuery['sortColumnName']>, string> = {
  campaignId: 'refused_sales.campaign_id',
  campaignName: 'lower(campaigns.name)',
  advertiserId: 'refused_sales.advertiser_id',
  advertiserName: 'lower(contacts.name)',
  parameter: "lower(nullif(refused_sales.parameter, ''))",
  message: 'lower(refused_sales.message)',
  example: 'lower(refused_sales.example)',
  calls: 'refused_sales.calls',
  firstAt: 'refused_sales.first_at',
  lastAt: 'refused_sales.last_at',
};

const rowsOf = (db: Db, scope: Scope, { campaignId }: RefusedQuery) =>
  where(scoped(db, scope, 'refused_sales', 'contacts', 'campaigns').selectFrom('refused_sales'), [
    given(campaignId, (ids) => eb('refused_sales.campaign_id', 'in', ids)),
  ]);

/** Refused sales in list order, the latest first by default. */
export function refusedRows(db: Db, scope: Scope, query: RefusedQuery) {
  const tie = 'refused_sales.campaign_id, refused_sales.parameter, refused_sales.reason';
  const rows = rowsOf(db, scope, query)
    .innerJoin('campaigns', 'campaigns.id', 'refused_sales.campaign_id')
    .innerJoin('contacts', 'contacts.id', 'refused_sales.advertiser_id')
    .selectAll('refused_sales')
    .select(['campaigns.name as campaign_name', 'contacts.name as advertiser_name'])
    .orderBy(orderOf(sortColumns, query, { by: 'lastAt', direction: 'desc' }, tie));
  return paged<RefusedRecord>(rows);
}

export const countRefused = (db: Db, scope: Scope, query: RefusedQuery) => countOf(rowsOf(db, scope, query));
