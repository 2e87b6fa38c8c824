import { expressionBuilder, sql, type Kysely } from 'kysely';
import { DAY_MS } from '#contract/day';
import type { Received } from '#contract/endpoint';
import type { listSuspiciousClicks } from '#contract/suspicious-clicks';
import { given, where, type Condition } from '#server/db/conditions';
import { countOf, paged } from '#server/db/listing';
import type { Database } from '#server/db/schema.generated';
import { scoped, type Scope, type ScopedTables } from '#server/db/scope';
import { orderOf } from '#server/db/sorting';

type Db = Kysely<Database>;
export type SuspiciousQuery = Received<typeof listSuspiciousClicks>['query'];

/** Clicks of a relation with one reason, summed. */
export interface SuspiciousRecord extends Pick<
  Database['unpaid_click'],
  'relation_id' | 'campaign_id' | 'publisher_id' | 'advertiser_id' | 'reason' | 'currency_code'
> {
  campaign_name: string;
  publisher_name: string;
  advertiser_name: string;
  clicks: number;
  commission: string;
  cost: string;
  first_at: Date;
  last_at: Date;
}

const eb = expressionBuilder<ScopedTables, 'unpaid_clicks'>();
const startOf = (day: string) => new Date(`${day}T00:00:00Z`);

/** One condition for each parameter that is given. */
function filtersOf(query: SuspiciousQuery): Condition[] {
  return [
    eb('occurred_at', '>=', startOf(query.fromDate)),
    eb('occurred_at', '<', new Date(startOf(query.toDate).getTime() + DAY_MS)),
    given(query.campaignId, (ids) => eb.or([eb('campaign_id', 'in', ids), eb('relation_id', 'in', ids)])),
    given(query.publisherId, (ids) => eb('publisher_id', 'in', ids)),
    given(query.advertiserId, (ids) => eb('advertiser_id', 'in', ids)),
    given(query.reason, (reasons) => eb('reason', 'in', reasons)),
  ];
}

const sortColumns: Record<NonNullable<SuspiciousQuery['sortColumnName']>, string> = {
  campaignName: 'lower(campaigns.name)',
  publisherName: 'lower(publisher.name)',
  advertiserName: 'lower(advertiser.name)',
  reason: 'found.reason',
  clicks: 'found.clicks',
  currencyCode: 'found.currency_code',
  commission: 'found.commission',
  cost: 'found.cost',
  firstAt: 'found.first_at',
  lastAt: 'found.last_at',
};

const sums = (db: Db, scope: Scope, query: SuspiciousQuery) =>
  scoped(db, scope, 'unpaid_clicks', 'contacts', 'campaigns').selectFrom((from) =>
    where(from.selectFrom('unpaid_clicks'), filtersOf(query))
      .groupBy(['relation_id', 'campaign_id', 'publisher_id', 'advertiser_id', 'reason', 'currency_code'])
      .select(['relation_id', 'campaign_id', 'publisher_id', 'advertiser_id', 'reason', 'currency_code'])
      .select((of) => [
        of.fn.countAll<number>().as('clicks'),
        sql<string>`cast(sum(click_commission) as decimal(18, 4))`.as('commission'),
        sql<string>`cast(sum(click_net_cost) as decimal(18, 4))`.as('cost'),
        sql<Date>`min(occurred_at)`.as('first_at'),
        sql<Date>`max(occurred_at)`.as('last_at'),
      ])
      .as('found'),
  );

/** Sums in list order, the latest first by default. */
export function suspiciousRows(db: Db, scope: Scope, query: SuspiciousQuery) {
  const tie = 'found.relation_id, found.reason, found.currency_code';
  const rows = sums(db, scope, query)
    .innerJoin('campaigns', 'campaigns.id', 'found.campaign_id')
    .innerJoin('contacts as publisher', 'publisher.id', 'found.publisher_id')
    .innerJoin('contacts as advertiser', 'advertiser.id', 'found.advertiser_id')
    .selectAll('found')
    .select([
      'campaigns.name as campaign_name',
      'publisher.name as publisher_name',
      'advertiser.name as advertiser_name',
    ])
    .orderBy(orderOf(sortColumns, query, { by: 'lastAt', direction: 'desc' }, tie));
  return paged<SuspiciousRecord>(rows);
}

export const countSuspicious = (db: Db, scope: Scope, query: SuspiciousQuery) => countOf(sums(db, scope, query));
