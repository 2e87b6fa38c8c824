import { factor } from '#server/db/factor';
import { sql, type Kysely } from 'kysely';
import { DAY_MS } from '#contract/day';
import { DUE_SOON_DAYS, type getDecisionsDue } from '#contract/conversions';
import type { Received } from '#contract/endpoint';
import { decideBy } from '#server/domain/decide-by.store';
import { rateDay, type Rates } from '#server/domain/rates.store';
import type { Database } from '#server/db/schema.generated';
import { scoped, type Scope } from '#server/db/scope';

/** Pending conversions by the other party, with exact amounts at the rate of each one's own day; most overdue first. */
export function decisionsDue(
  db: Kysely<Database>,
  scope: Scope,
  { today, targetCurrencyCode }: Received<typeof getDecisionsDue>['query'],
  rates: Rates,
) {
  const start = new Date(`${today}T00:00:00Z`);
  const afterSoon = new Date(start.getTime() + (DUE_SOON_DAYS + 1) * DAY_MS);
  const overdue = sql`${decideBy} < ${start}`;
  const soon = sql`${decideBy} >= ${start} and ${decideBy} < ${afterSoon}`;
  const count = (of: typeof soon) => sql<number>`count(case when ${of} then 1 end)`;
  const cost = (of: typeof soon) =>
    sql<string>`cast(sum(case when ${of} then conversions.net_cost * ${sql.raw(factor('target.rate'))} else 0 end) as decimal(38, 20))`;
  return scoped(db, scope, 'conversions', 'campaigns', 'contacts')
    .selectFrom('conversions')
    .innerJoin('campaigns', 'campaigns.id', 'conversions.campaign_id')
    .innerJoin('contacts as party', (join) =>
      join.onRef('party.id', '=', scope.kind === 'agency' ? 'conversions.advertiser_id' : 'conversions.publisher_id'),
    )
    .innerJoin('exchange_rate as target', (join) =>
      join
        .on('target.day', '=', rateDay(sql`cast(conversions.converted_at as date)`, rates))
        .onRef('target.from_currency', '=', 'conversions.currency_code')
        .on('target.to_currency', '=', targetCurrencyCode),
    )
    .where('conversions.status', '=', 'pending')
    .groupBy(['party.id', 'party.name'])
    .select([
      'party.id',
      'party.name',
      count(overdue).as('overdue_count'),
      cost(overdue).as('overdue_cost'),
      count(soon).as('soon_count'),
      cost(soon).as('soon_cost'),
      count(sql`true`).as('all_count'),
      cost(sql`true`).as('all_cost'),
    ])
    .orderBy('overdue_cost', 'desc')
    .orderBy('all_cost', 'desc')
    .orderBy('party.id')
    .execute();
}
