import type { Kysely } from 'kysely';
import type { Rates } from './rates.store.ts';
import type { Database } from '#server/db/schema.generated';
import { earnedIn, groupFor, type CommissionGroup, type Sale } from './valuation.ts';

type Db = Kysely<Database>;

/** Commission groups of these campaigns, attributes in order. */
export async function commissionGroupsOf(
  db: Db,
  campaignIds: readonly number[],
): Promise<Map<number, CommissionGroup[]>> {
  const found = new Map<number, CommissionGroup[]>(campaignIds.map((id) => [id, []]));
  if (found.size === 0) return found;
  const ids = [...found.keys()];
  const rows = await db
    .selectFrom('commission_group')
    .where('campaign_id', 'in', ids)
    .where('ended_at', 'is', null)
    .select(['id', 'campaign_id', 'publisher_id', 'lower_limit', 'upper_limit', 'is_percentage', 'amount'])
    .execute();
  const attributes = await db
    .selectFrom('commission_group_attribute')
    .where('campaign_id', 'in', ids)
    .orderBy('id')
    .select(['commission_group_id', 'condition', 'name', 'operator', 'value'])
    .execute();
  const ofGroup = Map.groupBy(attributes, (one) => one.commission_group_id);
  for (const row of rows) {
    found.get(row.campaign_id)?.push({
      id: row.id,
      publisherId: row.publisher_id,
      lowerLimit: row.lower_limit,
      upperLimit: row.upper_limit,
      isPercentage: row.is_percentage,
      amount: row.amount,
      attributes: ofGroup.get(row.id) ?? [],
    });
  }
  return found;
}

/**
 * The exchange rate of an instant's day, or of the nearest day with one; '1' for equal currencies. @returns undefined
 * for a currency without rates.
 */
export async function rateOn(db: Db, rates: Rates, at: Date, from: string, to: string): Promise<string | undefined> {
  if (from === to) return '1';
  const day = at.toISOString().slice(0, 10);
  const [first, last] = [rates.firstDay, rates.lastDay];
  const row = await db
    .selectFrom('exchange_rate')
    .where('day', '=', day < first ? first : day > last ? last : day)
    .where('from_currency', '=', from)
    .where('to_currency', '=', to)
    .select('rate')
    .executeTakeFirst();
  return row?.rate;
}

/** Today's earnings of a sale, as conversions store them. */
export type Valued = Pick<
  Database['conversion'],
  'commission' | 'net_cost' | 'fee_rate' | 'vat_rate' | 'commission_group_id'
>;

/**
 * Reads what sales of these campaigns are valued by, at today's rates of their advertisers. The function that it gives
 * values one sale; undefined when no commission group applies.
 */
export async function valuation(
  db: Db,
  campaigns: readonly { id: number; advertiser_id: number }[],
): Promise<(campaignId: number, sale: Sale) => Valued | undefined> {
  const groups = await commissionGroupsOf(
    db,
    campaigns.map(({ id }) => id),
  );
  const advertisers = await db
    .selectFrom('contact')
    .where('id', 'in', [...new Set(campaigns.map((campaign) => campaign.advertiser_id))])
    .select(['id', 'fee_rate', 'vat_rate'])
    .execute();
  const rates = new Map(advertisers.map(({ id, ...ratesOf }) => [id, ratesOf]));
  const advertiserOf = new Map(campaigns.map((campaign) => [campaign.id, campaign.advertiser_id]));
  return (campaignId, sale) => {
    const group = groupFor(groups.get(campaignId) ?? [], sale);
    const ratesOf = rates.get(advertiserOf.get(campaignId) ?? NaN);
    if (!group || !ratesOf) return undefined;
    const { commission, netCost } = earnedIn(group, sale.value, ratesOf.fee_rate);
    return { commission, net_cost: netCost, ...ratesOf, commission_group_id: group.id };
  };
}
