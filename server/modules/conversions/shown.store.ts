import { sql, type Kysely } from 'kysely';
import type { MoneyStage } from '#contract/money-stages';
import { knownById } from '#server/db/known';
import type { Database } from '#server/db/schema.generated';
import { scoped, type Scope } from '#server/db/scope';
import { inCurrency } from '#server/domain/decimal';
import { rateDayOf, ratesOf, type Rates } from '#server/domain/rates.store';
import type { PaymentStatus } from '#server/domain/payment-status.store';

/** A conversion as a list finds it, with its campaign and its stage; by item, with one item each. */
export interface StoredConversion extends Readonly<Database['conversion']> {
  campaign_name: string;
  campaign_type_id: number;
  decide_by: Date | null;
  paid_at: Date | null;
  payment_status: PaymentStatus | null;
  stage: MoneyStage | null;
  item_name?: string | null;
  item_sku?: string | null;
  item_volume?: number | null;
  item_amount?: string | null;
}

/** A conversion with the names, rates and converted amounts of an answer. */
export interface ConversionRecord extends StoredConversion {
  advertiser_name: string;
  publisher_name: string;
  publisher_type: string | null;
  publisher_currency: string;
  website_url: string | null;
  placement_name: string | null;
  creative_name: string | null;
  country_code: string | null;
  flags: string | null;
  /** From the campaign's currency into the requested one. */
  target_rate: string;
  /** From the raw value's currency into the requested one. */
  raw_rate: string | null;
  target_value: string;
  target_orig_value: string;
  target_commission: string;
  target_cost: string;
  publisher_value: string;
  publisher_orig_value: string;
  item_value?: string | null;
}

type Db = Kysely<Database>;

/** Names by id, of a table of the scope. */
const names = (db: Db, scope: Scope, table: 'placements' | 'creatives') =>
  knownById((ids) =>
    scoped(db, scope, table).selectFrom(table).where('id', 'in', ids).select(['id', 'name']).execute(),
  );

/**
 * Adds to conversions what their rows show of other records. Each is read by its key: joined, every one of them would
 * carry the sixty columns of a conversion through a join, which costs more than finding the page. Amounts are converted
 * at the rate of the conversion's own day and rounded once, half away from zero.
 */
export function withShown(
  db: Db,
  scope: Scope,
  { targetCurrencyCode: target }: { targetCurrencyCode: string },
  rates: Rates,
): (found: readonly StoredConversion[]) => Promise<ConversionRecord[]> {
  const contactsOf = knownById((ids) =>
    scoped(db, scope, 'contacts')
      .selectFrom('contacts')
      .where('id', 'in', ids)
      .select(['id', 'name', 'publisher_type', 'currency_code'])
      .execute(),
  );
  const websitesOf = knownById((ids) =>
    scoped(db, scope, 'websites').selectFrom('websites').where('id', 'in', ids).select(['id', 'url']).execute(),
  );
  const placesOf = knownById((ids) =>
    db.selectFrom('place').where('id', 'in', ids).select(['id', 'country_code']).execute(),
  );
  const placementsOf = names(db, scope, 'placements');
  const creativesOf = names(db, scope, 'creatives');
  const rateOf = ratesOf(db);

  /** The reasons of each flagged conversion, joined by spaces. */
  const flagsOf = async (ids: number[]): Promise<ReadonlyMap<number, string>> => {
    if (ids.length === 0) return new Map();
    const rows = await scoped(db, scope, 'sale_flags')
      .selectFrom('sale_flags')
      .where('conversion_id', 'in', ids)
      .groupBy('conversion_id')
      .select(['conversion_id', sql<string>`string_agg(reason, ' ' order by reason)`.as('flags')])
      .execute();
    return new Map(rows.map(({ conversion_id: id, flags }) => [id, flags]));
  };

  return async (found) => {
    const [contacts, websites, places, placements, creatives, flags] = await Promise.all([
      contactsOf(found.flatMap((one) => [one.advertiser_id, one.publisher_id])),
      websitesOf(found.map((one) => one.website_id)),
      placesOf(found.map((one) => one.place_id)),
      placementsOf(found.map((one) => one.placement_id)),
      creativesOf(found.map((one) => one.creative_id)),
      flagsOf(found.map((one) => one.id)),
    ]);
    const paired = found.flatMap((one) => {
      const [publisher, advertiser] = [contacts.get(one.publisher_id), contacts.get(one.advertiser_id)];
      if (!publisher || !advertiser) return [];
      const day = rateDayOf(one.converted_at, rates);
      const pairs = [
        { day, from: one.currency_code, to: target },
        { day, from: one.raw_currency, to: target },
        { day, from: one.currency_code, to: publisher.currency_code },
      ] as const;
      return { one, publisher, advertiser, pairs };
    });
    const rate = await rateOf(paired.flatMap(({ pairs }) => pairs));
    return paired.flatMap(({ one, publisher, advertiser, pairs }) => {
      const [into, raw, earned] = pairs.map(rate);
      // A page shows no amount that it cannot convert.
      if (into === undefined || earned === undefined) return [];
      return {
        ...one,
        advertiser_name: advertiser.name,
        publisher_name: publisher.name,
        publisher_type: publisher.publisher_type,
        publisher_currency: publisher.currency_code,
        website_url: websites.get(one.website_id)?.url ?? null,
        placement_name: placements.get(one.placement_id)?.name ?? null,
        creative_name: creatives.get(one.creative_id)?.name ?? null,
        country_code: places.get(one.place_id)?.country_code ?? null,
        flags: flags.get(one.id) ?? null,
        target_rate: into,
        raw_rate: raw ?? null,
        target_value: inCurrency(one.value, into),
        target_orig_value: inCurrency(one.orig_value, into),
        target_commission: inCurrency(one.commission, into),
        target_cost: inCurrency(one.net_cost, into),
        publisher_value: inCurrency(one.value, earned),
        publisher_orig_value: inCurrency(one.orig_value, earned),
        ...(one.item_amount != null && { item_value: inCurrency(one.item_amount, into) }),
      };
    });
  };
}
