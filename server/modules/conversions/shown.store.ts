import { sql, type Kysely } from 'kysely';
import type { MoneyStage } from '#contract/money-stages';
import { knownById } from '#server/db/known';
import type { Database } from '#server/db/schema.generated';
import { scoped, type Scope } from '#server/db/scope';
import { decideByOf } from '#server/domain/decide-by.store';
import { inCurrency } from '#server/domain/decimal';
import { rateDayOf, ratesOf, type Rates } from '#server/domain/rates.store';
import { moneyStageOf, paymentStatusOf, type PaymentStatus } from '#server/domain/payment-status.store';

/** A conversion as a list finds it; by item, with one item each. */
export interface StoredConversion extends Readonly<Database['conversion']> {
  item_name?: string | null;
  item_sku?: string | null;
  item_volume?: number | null;
  item_amount?: string | null;
}

/** A conversion with the names, rates and converted amounts of an answer. */
export interface ConversionRecord extends StoredConversion {
  campaign_name: string;
  campaign_type_id: number;
  decide_by: Date | null;
  paid_at: Date | null;
  payment_status: PaymentStatus | null;
  stage: MoneyStage | null;
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

/** Campaign, stage and deadline of conversions; undefined for one without its campaign. */
function progressIn(db: Db, scope: Scope) {
  const campaignsOf = knownById((ids) =>
    scoped(db, scope, 'campaigns')
      .selectFrom('campaigns')
      .where('id', 'in', ids)
      .select(['id', 'name', 'campaign_type_id', 'validation_days'])
      .execute(),
  );
  const invoicesOf = knownById((ids) =>
    scoped(db, scope, 'invoice_states')
      .selectFrom('invoice_states')
      .where('id', 'in', ids)
      .select(['id', 'status'])
      .execute(),
  );
  const paymentsOf = knownById((ids) =>
    scoped(db, scope, 'payment_states')
      .selectFrom('payment_states')
      .where('id', 'in', ids)
      .select(['id', 'status', 'sent_at'])
      .execute(),
  );
  return async (found: readonly StoredConversion[]) => {
    const [campaigns, invoices, payments] = await Promise.all([
      campaignsOf(found.map((one) => one.campaign_id)),
      invoicesOf(found.map((one) => one.invoice_id)),
      paymentsOf(found.map((one) => one.payment_id)),
    ]);
    return (one: StoredConversion) => {
      const campaign = campaigns.get(one.campaign_id);
      if (!campaign) return undefined;
      const payment = payments.get(one.payment_id);
      const stage = moneyStageOf(one, invoices.get(one.invoice_id), payment);
      return {
        campaign_name: campaign.name,
        campaign_type_id: campaign.campaign_type_id,
        decide_by: decideByOf(one, campaign.validation_days),
        paid_at: payment?.sent_at ?? null,
        payment_status: paymentStatusOf(stage),
        stage,
      };
    };
  };
}

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
  const progressOf = progressIn(db, scope);
  const placementsOf = names(db, scope, 'placements');
  const creativesOf = names(db, scope, 'creatives');
  const rateOf = ratesOf(db);

  /** The reasons of each flagged conversion, joined by spaces. */
  const flagsOf = async (ids: number[]): Promise<ReadonlyMap<number, string>> => {
    if (ids.length === 0 || scope.kind === 'publisher') return new Map();
    const rows = await scoped(db, scope, 'sale_flags')
      .selectFrom('sale_flags')
      .where('conversion_id', 'in', ids)
      .groupBy('conversion_id')
      .select(['conversion_id', sql<string>`string_agg(reason, ' ' order by reason)`.as('flags')])
      .execute();
    return new Map(rows.map(({ conversion_id: id, flags }) => [id, flags]));
  };

  return async (found) => {
    const [contacts, progress, websites, places, placements, creatives, flags] = await Promise.all([
      contactsOf(found.flatMap((one) => [one.advertiser_id, one.publisher_id])),
      progressOf(found),
      websitesOf(found.map((one) => one.website_id)),
      placesOf(found.map((one) => one.place_id)),
      placementsOf(found.map((one) => one.placement_id)),
      creativesOf(found.map((one) => one.creative_id)),
      flagsOf(found.map((one) => one.id)),
    ]);
    const paired = found.flatMap((one) => {
      const [publisher, advertiser] = [contacts.get(one.publisher_id), contacts.get(one.advertiser_id)];
      const itsProgress = progress(one);
      if (!publisher || !advertiser || !itsProgress) return [];
      const day = rateDayOf(one.converted_at, rates);
      const pairs = [
        { day, from: one.currency_code, to: target },
        { day, from: one.raw_currency, to: target },
        { day, from: one.currency_code, to: publisher.currency_code },
      ] as const;
      return { one: { ...one, ...itsProgress }, publisher, advertiser, pairs };
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
