import { isIP } from 'node:net';
import type { ConversionRow } from '#contract/conversions';
import { insertMany } from '#server/db/bulk';
import { ofConversion } from '#server/db/column-types';
import type { Db, Tx } from '#server/db/database';
import { numbered } from '#server/db/ids';
import type { Database } from '#server/db/schema.generated';
import type { Naming } from '#server/domain/conversion-names';
import { meantBy } from '#server/domain/conversion-names.store';
import { dateOr } from './campaign.rules.ts';
import type { Connection } from './connection.store.ts';
import { beside, writeBeside } from './beside.store.ts';
import { noteConversions } from './differences.store.ts';
import { beforeRate } from './money.ts';
import type { Seen } from './rates.rules.ts';
import { completeRates, ratesOn, storeRates } from './rates.store.ts';
import { remembered } from './parts.store.ts';
import { upsert } from './upsert.store.ts';

type Conversion = Database['conversion'];

const { id: _, ...types } = ofConversion;
const amounts = ['orig_value', 'value', 'commission', 'net_cost'] as const;
/** Remembered of a network whose conversions do not name their payment. */
export const NO_PAYMENT_IDS = 'conversions without payment ids';

export const dayOf = (instant: string): string => instant.slice(0, 10);

/** Rates that a conversion shows. `exact`: its amounts in its campaign's own currency. */
function ratesIn(row: ConversionRow, own: string): Seen[] {
  const day = dayOf(row.conversionDate);
  const { currency, amount, publisherAmount, publisherCurrency } = row.conversionValue;
  const seen: Seen[] = [{ day, from: currency, to: currency }];
  const raw = row.rawConversionValue.currency;
  if (row.exchangeRate !== null) seen.push({ day, from: raw, to: currency, given: row.exchangeRate });
  if (currency === own) {
    seen.push({ day, from: own, to: publisherCurrency, before: amount, after: publisherAmount });
    const orig = row.origConversionValue;
    seen.push({
      day,
      from: own,
      to: publisherCurrency,
      before: orig.amount,
      after: orig.publisherAmount,
    });
  }
  return seen;
}

/** A network hides the last part of addresses from publishers. What is put there is hidden again in answers. */
function addressOf(address: string | null, { role }: Connection): string | null {
  // A key that sees more than the publisher tells whole addresses.
  if (address === null || role !== 'publisher' || isIP(address) !== 0) return address;
  return `${address}${address.includes(':') ? ':' : '.'}0`;
}

const number = (text: string | null): number | null => (text === null || text === '' ? null : Number(text));
const at = (text: string | null): Date | null => (text ? dateOr(text, new Date(0)) : null);

/**
 * Writes conversions as E9 gives them. Amounts in another currency than the campaign's are exact only after the same
 * conversion was read in that; until then they are as the network's rate converts them. `compared`: rows that differ
 * from the stored ones are noted.
 */
export async function writeConversions(
  tx: Tx,
  connection: Connection,
  given: readonly ConversionRow[],
  now: Date,
  { compared = false } = {},
): Promise<void> {
  const rows = [...new Map(given.map((row) => [row.conversionId, row])).values()];
  if (rows.length === 0) return;
  const ofCampaigns = await currenciesOf(
    tx,
    rows.map(({ campaignId }) => campaignId),
  );
  const ownOf = (row: ConversionRow) =>
    row.currencyCode || ofCampaigns.get(row.campaignId) || row.conversionValue.currency;
  const isNew = await storeRates(
    tx,
    rows.flatMap((row) => ratesIn(row, ownOf(row))),
  );
  const names = await writeBeside(
    tx,
    connection,
    rows.map((row) => ({ row, currency: ownOf(row) })),
    now,
  );
  if (isNew) await completeRates(tx, [...new Set(rows.map(ownOf))], dayOf(rows[0]?.conversionDate ?? ''));
  const rate = await ratesOn(tx, [...new Set(rows.map((row) => dayOf(row.conversionDate)))]);
  const written = rows.map((row) => {
    const own = ownOf(row);
    const { currency } = row.conversionValue;
    const into = (amount: string) => {
      if (currency === own) return amount;
      const factor = rate(dayOf(row.conversionDate), own, currency);
      return factor === undefined || factor === 0n ? amount : beforeRate(amount, factor);
    };
    return { exact: currency === own, columns: conversionOf(row, connection, own, into, beside(names, row), now) };
  });
  if (compared) await noteConversions(tx, written, now);
  // The list of conversions by payment has said it instead.
  const keep = (await remembered(tx, NO_PAYMENT_IDS)) === undefined ? [] : (['payment_id'] as const);
  const others = written.filter(({ exact }) => !exact).map(({ columns }) => columns);
  const same = await unchangedAmong(tx, others);
  const news = written.map(({ columns }) => columns).filter((one) => !same.has(one.id));
  await upsert(tx, 'conversion', types, news, keep);
  // Amounts that were read exactly stay unless the conversion has changed since.
  const known = others.filter(({ id }) => same.has(id));
  await upsert(tx, 'conversion', types, known, [...amounts, ...keep]);
}

async function currenciesOf(tx: Tx, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await tx
    .selectFrom('campaign')
    .where('id', 'in', [...new Set(ids)])
    .select(['id', 'currency_code'])
    .execute();
  return new Map(rows.map((row) => [row.id, row.currency_code]));
}

/** Ids of conversions whose stored state is the given one. */
async function unchangedAmong(tx: Tx, rows: readonly Conversion[]): Promise<Set<number>> {
  if (rows.length === 0) return new Set();
  const stored = await tx
    .selectFrom('conversion')
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .select(['id', 'modified_at', 'status'])
    .execute();
  const known = new Map(stored.map((row) => [row.id, row]));
  return new Set(
    rows
      .filter((row) => {
        const was = known.get(row.id);
        return was?.modified_at.getTime() === row.modified_at.getTime() && was.status === row.status;
      })
      .map(({ id }) => id),
  );
}

function conversionOf(
  row: ConversionRow,
  connection: Connection,
  own: string,
  into: (amount: string) => string,
  names: ReturnType<typeof beside>,
  now: Date,
): Conversion {
  const converted = dateOr(row.conversionDate, now);
  const commission = into(row.commission.amount);
  return {
    id: Number(row.conversionId),
    agency_id: row.agencyId,
    publisher_id: row.publisherId,
    advertiser_id: row.advertiserId || row.mid,
    campaign_id: row.campaignId,
    relation_id: row.publisherCampaignId,
    ...names,
    placement_id: row.placement?.id ?? null,
    creative_id: row.creative?.id ?? null,
    click_id: null,
    visitor_id: null,
    legacy_id: row.legacyId,
    advertiser_ref: row.advertiserRef,
    app_guid: row.appGuid ?? '',
    impression_at: null,
    click_at: at(row.clickDate),
    converted_at: converted,
    modified_at: dateOr(row.lastModifiedDate, at(row.decisionDate) ?? converted),
    status: row.status,
    decided_at: at(row.decisionDate),
    rejection_code: number(row.rejectionCode),
    rejection_reason: row.rejectionReason,
    invoice_id: row.invoiceId,
    invoiced_at: row.invoiceId === null ? null : at(row.invoiceDate),
    payment_id: row.paymentId,
    network_calc_at: at(row.commissionCalculation.networkUseInvoiceDate),
    publisher_calc_at: at(row.commissionCalculation.publisherUseInvoiceDate),
    raw_currency: row.rawConversionValue.currency,
    raw_amount: row.rawConversionValue.amount,
    currency_code: own,
    orig_value: into(row.origConversionValue.amount),
    value: into(row.conversionValue.amount),
    commission,
    net_cost: row.cost ? into(row.cost.amount) : commission,
    fee_rate: '0',
    commission_group_id: row.commission.bandId,
    device_type: '',
    device_type_count: 1,
    operating_system: '',
    customer_type: row.custType,
    quote_action: row.quoteAction,
    voucher_code: row.voucher,
    uid: row.uid,
    ip_address: addressOf(row.ipAddress, connection),
    referrer: row.referrer,
    deeplink_url: row.deeplinkURL,
    loyalty: row.loyalty,
    ...row.extendedData,
  };
}

/** Replaces the baskets of conversions that were read with all of their items. */
export async function writeBaskets(tx: Tx, rows: readonly ConversionRow[]): Promise<void> {
  const ids = [...new Set(rows.map(({ conversionId }) => Number(conversionId)))];
  for (let from = 0; from < ids.length; from += 500) {
    await tx
      .deleteFrom('conversion_item')
      .where('conversion_id', 'in', ids.slice(from, from + 500))
      .execute();
  }
  const items = rows.flatMap((row) =>
    row.item
      ? [
          {
            conversion_id: Number(row.conversionId),
            agency_id: row.agencyId,
            publisher_id: row.publisherId,
            advertiser_id: row.advertiserId || row.mid,
            sku: row.item.sku,
            name: row.item.name,
            category: '',
            brand: '',
            policy_type: null,
            volume: Number(row.item.volume) || 0,
            value: row.item.value.amount,
            status: row.status,
          },
        ]
      : [],
  );
  if (items.length === 0) return;
  await insertMany(
    tx,
    'conversion_item',
    {
      id: 'BIGINT',
      conversion_id: 'BIGINT',
      agency_id: 'BIGINT',
      publisher_id: 'BIGINT',
      advertiser_id: 'BIGINT',
      sku: 'VARCHAR',
      name: 'VARCHAR',
      category: 'VARCHAR',
      brand: 'VARCHAR',
      policy_type: 'VARCHAR',
      volume: 'BIGINT',
      value: 'DECIMAL(18,4)',
      status: 'VARCHAR',
    },
    await numbered(tx, 'conversion_item_id', items),
  );
}

/** Says of the baskets of conversions, which follow their decisions, what was decided. */
export async function writeItemStatuses(tx: Tx, rows: readonly ConversionRow[]): Promise<void> {
  for (const [status, some] of Map.groupBy(rows, (row) => row.status)) {
    const ids = some.map(({ conversionId }) => Number(conversionId));
    await tx.updateTable('conversion_item').set({ status }).where('conversion_id', 'in', ids).execute();
  }
}

/** Conversions of an advertiser that may be meant, at most two. */
export async function conversionsNamed(db: Db, advertiserId: number, naming: Naming) {
  return db
    .selectFrom('conversion')
    .where('advertiser_id', '=', advertiserId)
    .where(meantBy([naming]))
    .select(['id', 'advertiser_ref', 'converted_at', 'modified_at', 'currency_code', 'status'])
    .limit(2)
    .execute();
}

/** Deletes conversions with their baskets. */
export async function deleteConversions(tx: Tx, ids: readonly number[]): Promise<void> {
  for (let from = 0; from < ids.length; from += 500) {
    const some = ids.slice(from, from + 500);
    await tx.deleteFrom('conversion_item').where('conversion_id', 'in', some).execute();
    await tx.deleteFrom('conversion').where('id', 'in', some).execute();
  }
}

/** Says which payment holds some conversions. */
export async function writePaid(tx: Tx, paymentId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('conversion')
    .set({ payment_id: paymentId })
    .where('id', 'in', [...ids])
    .execute();
}
