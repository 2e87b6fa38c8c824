import { givenExtras } from '#contract/conversions';
import { refusal } from '#contract/refusals/index';
import type { Sale, TrackedSale } from '#contract/tracking';
import type { Tx } from '#server/db/database';
import { numbered } from '#server/db/ids';
import { actorColumns, audit, type Actor } from '#server/domain/audit.store';
import { scaledLines, type SoldLine } from '#server/domain/basket';
import { shortAmount } from '#server/domain/decimal';
import { conversionsOfOrders, insertConversions, type KnownOrder } from '#server/domain/new-conversion.store';
import { valuation, type Valued } from '#server/domain/valuation.store';
import { Failure } from '#server/failure';
import { flagContradiction, flagSales, isNewContradiction } from './sale-flags.store.ts';
import { linesOf, roundedIn, type Credit } from './sale.rules.ts';
import { insertAssists, insertItems, type SoldCampaign } from './sales.store.ts';

/** A report of an order, read, and valued in the campaign's currency. */
export interface ReportedSale {
  sale: Sale;
  campaign: SoldCampaign;
  at: Date;
  raw: { currency: string; amount: string };
  value: string;
  credit: Credit | undefined;
  /** The name of the shop's server in the log; undefined for a browser. */
  actor: Actor | undefined;
  /** The buyer's address; undefined for a report of the shop's server. */
  ip: string | undefined;
  /** The answer if the order is not known and nobody is credited. */
  uncredited: TrackedSale;
}

/** A report that becomes a conversion. */
interface Earning {
  report: ReportedSale;
  credit: Credit;
  lines: readonly SoldLine[];
  earned: Valued;
}

type Told = Pick<KnownOrder, 'id' | 'status' | 'publisher_id' | 'currency_code' | 'value' | 'commission' | 'net_cost'>;

function answerOf(outcome: 'tracked' | 'known', told: Told, reason: string | null): TrackedSale {
  const money = (amount: string) => ({ currency: told.currency_code, amount: shortAmount(amount) });
  return {
    outcome,
    conversionId: String(told.id),
    status: told.status,
    publisherId: told.publisher_id,
    value: money(told.value),
    commission: money(told.commission),
    cost: money(told.net_cost),
    reason,
  };
}

/** The answer to a further report of an order. */
export const alreadyKnown = ({ ref }: Sale, known: Told): TrackedSale =>
  answerOf('known', known, `Order ${ref} is conversion ${known.id} already.`);

/** A report as it is compared with the conversion of its order. */
export const comparable = ({ raw, credit }: Pick<ReportedSale, 'raw' | 'credit'>) => ({ ...raw, click: credit?.click });

const orderOf = ({ campaign, sale }: ReportedSale) => `${campaign.id} ${sale.ref}`;

/**
 * Stores sales, each with its basket, assists, flags and event. The first report of an order is its conversion; a
 * further one that contradicts it flags it.
 * @returns the answer to each in order, or NO_COMMISSION_GROUP
 */
export async function storeSales(
  tx: Tx,
  reports: readonly ReportedSale[],
  now: Date,
): Promise<(TrackedSale | Failure)[]> {
  const campaigns = [...new Map(reports.map(({ campaign }) => [campaign.id, campaign])).values()];
  const valued = await valuation(tx, campaigns);
  const known = await knownOrders(tx, reports);
  const orders = new Set(known.keys());
  const answers = new Map<ReportedSale, TrackedSale | Failure>();
  const earnings: Earning[] = [];
  for (const report of reports) {
    const { credit } = report;
    if (!credit || orders.has(orderOf(report))) continue;
    const earning = earningOf(report, credit, valued);
    if (!earning) {
      answers.set(report, new Failure('NO_COMMISSION_GROUP', refusal('sale.noGroup')));
      continue;
    }
    orders.add(orderOf(report));
    earnings.push(earning);
  }
  for (const { report, conversion } of await insert(tx, earnings, now)) {
    known.set(orderOf(report), conversion);
    answers.set(report, answerOf('tracked', conversion, roundedIn(report.sale)));
  }
  for (const report of reports) {
    const order = known.get(orderOf(report));
    if (!order || answers.has(report)) continue;
    if (await isNewContradiction(tx, comparable(report), order))
      await flagContradiction(tx, comparable(report), order, now);
    answers.set(report, alreadyKnown(report.sale, order));
  }
  return reports.map((report) => answers.get(report) ?? report.uncredited);
}

/** The conversions that orders are already. */
async function knownOrders(tx: Tx, reports: readonly ReportedSale[]): Promise<Map<string, KnownOrder>> {
  const conversions = await conversionsOfOrders(
    tx,
    [...new Set(reports.map(({ campaign }) => campaign.id))],
    [...new Set(reports.map(({ sale }) => sale.ref))],
  );
  const oldest = new Map<string, KnownOrder>();
  for (const conversion of conversions) {
    const order = `${conversion.campaign_id} ${conversion.advertiser_ref}`;
    if (!oldest.has(order)) oldest.set(order, conversion);
  }
  return oldest;
}

/** Values a sale for its publisher; undefined when no commission group applies. */
function earningOf(
  report: ReportedSale,
  credit: Credit,
  valued: Awaited<ReturnType<typeof valuation>>,
): Earning | undefined {
  const { sale, campaign, raw, value } = report;
  const isForeign = raw.currency !== campaign.currency_code;
  const lines = isForeign ? scaledLines(linesOf(sale), value) : linesOf(sale);
  const earned = valued(campaign.id, {
    publisherId: credit.click.publisher_id,
    value,
    customerType: sale.customerType ?? null,
    voucherCode: sale.voucher ?? null,
    country: credit.click.country_code,
    itemCategories: lines.map((line) => line.category),
  });
  return earned && { report, credit, lines, earned };
}

/** Stores conversions with all that belongs to them. */
async function insert(tx: Tx, earnings: readonly Earning[], now: Date) {
  if (earnings.length === 0) return [];
  const stored = (await numbered(tx, 'conversion_id', earnings)).map(({ id, ...earning }) => ({
    ...earning,
    conversion: { ...conversionOf(earning, now), id },
  }));
  await insertConversions(
    tx,
    stored.map(({ conversion }) => conversion),
  );
  await flagSales(
    tx,
    stored.map(({ conversion, report: { ip } }) => ({ ...conversion, ip })),
    now,
  );
  await insertItems(
    tx,
    stored.flatMap(({ lines, conversion: { id: conversion_id, agency_id, publisher_id, advertiser_id, status } }) =>
      lines.map((line) => ({ ...line, conversion_id, agency_id, publisher_id, advertiser_id, status })),
    ),
  );
  await insertAssists(
    tx,
    stored.flatMap(({ credit, conversion: { id, converted_at } }) =>
      credit.assists.map((one) => assistOf(one, id, converted_at)),
    ),
  );
  await audit(tx, ...stored.flatMap((one) => eventOf(one, now)));
  return stored;
}

function conversionOf({ report, credit, earned }: Earning, now: Date) {
  const { sale, campaign, at, raw, value } = report;
  const { click } = credit;
  // The conversion is later than its click, even with clock differences.
  const converted_at = new Date(Math.max(at.getTime(), click.occurred_at.getTime() + 1));
  return {
    agency_id: campaign.agency_id,
    publisher_id: click.publisher_id,
    advertiser_id: campaign.advertiser_id,
    campaign_id: campaign.id,
    relation_id: click.relation_id,
    ...circumstances(credit, report),
    advertiser_ref: sale.ref,
    converted_at,
    modified_at: new Date(Math.max(now.getTime(), converted_at.getTime())),
    status: 'pending' as const,
    raw_currency: raw.currency,
    raw_amount: raw.amount,
    currency_code: campaign.currency_code,
    orig_value: value,
    value,
    ...earned,
  };
}

/** The event of a sale that the shop's server reported. */
function eventOf(
  { report: { actor }, conversion }: { report: ReportedSale; conversion: KnownOrder & Valued },
  now: Date,
) {
  if (!actor) return [];
  const { id, agency_id, advertiser_id, status, value, commission, net_cost, commission_group_id } = conversion;
  return [
    {
      agency_id,
      contact_id: advertiser_id,
      ...actorColumns(actor),
      action: 'conversion.tracked' as const,
      subject_kind: 'conversion' as const,
      subject_id: String(id),
      after: {
        status,
        value: shortAmount(value),
        commission: shortAmount(commission),
        cost: shortAmount(net_cost),
        commissionGroupId: commission_group_id,
      },
      occurred_at: now,
    },
  ];
}

/** The click's circumstances, and the shop's information about the sale. */
function circumstances({ click, devices }: Credit, { sale, ip }: ReportedSale) {
  return {
    website_id: click.website_id,
    placement_id: click.placement_id,
    creative_id: click.creative_id,
    place_id: click.place_id,
    click_id: click.id,
    visitor_id: click.visitor_id,
    click_at: click.occurred_at,
    device_type: click.device_type,
    device_type_count: Math.min(4, devices),
    operating_system: click.operating_system,
    customer_type: sale.customerType ?? null,
    voucher_code: sale.voucher ?? null,
    uid: sale.uid ?? click.uid,
    ip_address: ip ?? null,
    referrer: click.referrer,
    deeplink_url: click.landing_url,
    loyalty: click.publisher_type === 'Cashback',
    ...givenExtras(sale.extendedData),
  };
}

function assistOf(click: Credit['click'], conversion_id: number, converted_at: Date) {
  return {
    conversion_id,
    agency_id: click.agency_id,
    publisher_id: click.publisher_id,
    advertiser_id: click.advertiser_id,
    campaign_id: click.campaign_id,
    relation_id: click.relation_id,
    website_id: click.website_id,
    placement_id: click.placement_id,
    creative_id: click.creative_id,
    place_id: click.place_id,
    device_type: click.device_type,
    operating_system: click.operating_system,
    currency_code: click.currency_code,
    click_at: click.occurred_at,
    converted_at,
  };
}
