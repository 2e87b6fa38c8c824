import { givenExtras } from '#contract/conversions';
import { refusal } from '#contract/refusals/index';
import type { Sale, TrackedSale } from '#contract/tracking';
import { actorColumns, audit, type Actor } from '#server/domain/audit.store';
import { scaledLines } from '#server/domain/basket';
import { insertConversion } from '#server/domain/new-conversion.store';
import type { Tx } from '#server/db/database';
import { shortAmount } from '#server/domain/decimal';
import type { Scope } from '#server/db/scope';
import { exchanged } from '#server/domain/valuation';
import { rateOn, valued } from '#server/domain/valuation.store';
import { Failure } from '#server/failure';
import { flagContradiction, flagSale, isNewContradiction } from './sale-flags.store.ts';
import { credited, linesOf, readSale, refusedCurrency, roundedIn, windowStart } from './sale.rules.ts';
import {
  campaignOfSale,
  conversionOfOrder,
  insertAssists,
  insertItems,
  pathTo,
  visitorOfClick,
  type KnownOrder,
  type SoldCampaign,
} from './sales.store.ts';
import type { TrackingDeps } from './tracking.ts';

/** The source of a sale: the shop's server, or a pixel in the visitor's browser. */
export interface Teller {
  /** For a server: its scope and its name in the log. */
  by?: { scope: Scope; actor: Actor };
  /** For a browser: its cookie's visitor and its IP address. */
  visitorId?: number | undefined;
  ip?: string;
}

/** A parsed and valued sale, in the campaign's currency. */
interface Priced {
  sale: Sale;
  campaign: SoldCampaign;
  at: Date;
  raw: { currency: string; amount: string };
  value: string;
}

type Credit = NonNullable<ReturnType<typeof credited>>;
type Stored = Pick<
  KnownOrder,
  'id' | 'status' | 'publisher_id' | 'currency_code' | 'value' | 'commission' | 'net_cost'
>;

const nothing = { conversionId: null, status: null, publisherId: null, value: null, commission: null, cost: null };

function answerOf(outcome: 'tracked' | 'known', stored: Stored, reason: string | null): TrackedSale {
  const money = (amount: string) => ({ currency: stored.currency_code, amount: shortAmount(amount) });
  return {
    outcome,
    conversionId: String(stored.id),
    status: stored.status,
    publisherId: stored.publisher_id,
    value: money(stored.value),
    commission: money(stored.commission),
    cost: money(stored.net_cost),
    reason,
  };
}

/**
 * The visitor of the click id if it is the campaign's, else the cookie's. A recent click may still be in memory; a sale
 * does not wait for those of others.
 */
async function visitorOf(
  { db, tracking }: TrackingDeps,
  campaign: SoldCampaign,
  cid: string | null | undefined,
  teller: Teller,
) {
  const clickId = cid == null ? undefined : tracking.clickIdOf(cid);
  if (clickId === undefined) return teller.visitorId;
  await tracking.flushClicks(({ id }) => id === clickId);
  return (await visitorOfClick(db, campaign.id, clickId)) ?? teller.visitorId;
}

const uncredited = (sale: Sale, days: number, visitor: number | undefined): TrackedSale => ({
  ...nothing,
  outcome: 'uncredited',
  reason:
    visitor === undefined
      ? `There is no visitor to credit it by: ${sale.cid == null ? 'cid is missing' : 'cid is not a click of this campaign'}.`
      : `There is no click within the ${days} days before it.`,
});

/**
 * Credits a sale to its click. The conversion, its basket and its assists are one transaction, and an order becomes one
 * conversion however often it is reported; a report that contradicts it flags it. Reports that change nothing do not
 * wait for their turn to write.
 * @throws INVALID_REQUEST, NOT_FOUND for a campaign outside the teller's scope, NO_COMMISSION_GROUP
 */
export async function trackSale(deps: TrackingDeps, sale: Sale, teller: Teller): Promise<TrackedSale> {
  const { db, rates, tracking, now } = deps;
  const campaign = await campaignOfSale(db, sale.pid, teller.by?.scope);
  if (!campaign) throw new Failure('NOT_FOUND', refusal('campaign.none'));
  const { at, amount } = readSale(sale, now());
  const currency = sale.currency ?? campaign.currency_code;
  const rate = await rateOn(db, rates, at, currency, campaign.currency_code);
  if (rate === undefined) throw refusedCurrency(currency);
  const value = currency === campaign.currency_code ? amount : exchanged(amount, rate);
  const priced = { sale, campaign, at, raw: { currency, amount }, value };
  const visitor = await visitorOf(deps, campaign, sale.cid, teller);
  if (visitor !== undefined) await tracking.flushClicks((click) => click.visitor_id === visitor);
  const path = visitor === undefined ? [] : await pathTo(db, campaign.id, visitor, windowStart(campaign, at), at);
  const credit = credited(path, campaign);
  // An uncredited browser must not learn whether an order exists.
  if (!credit && !teller.by) return uncredited(sale, campaign.cookie_days, visitor);
  const reported = { ...priced.raw, click: credit?.click };
  const before = await conversionOfOrder(db, campaign, sale.ref);
  if (before && !(await isNewContradiction(db, reported, before))) return alreadyKnown(sale, before);
  if (!before && !credit) return uncredited(sale, campaign.cookie_days, visitor);
  return db.transaction().execute(async (tx) => {
    const known = await conversionOfOrder(tx, campaign, sale.ref);
    if (!known)
      return credit ? store(tx, priced, credit, teller, now()) : uncredited(sale, campaign.cookie_days, visitor);
    if (await isNewContradiction(tx, reported, known)) await flagContradiction(tx, reported, known, now());
    return alreadyKnown(sale, known);
  });
}

const alreadyKnown = ({ ref }: Sale, known: KnownOrder): TrackedSale =>
  answerOf('known', known, `Order ${ref} is conversion ${known.id} already.`);

async function store(tx: Tx, priced: Priced, credit: Credit, teller: Teller, now: Date): Promise<TrackedSale> {
  const { sale, campaign, raw, value } = priced;
  const { click } = credit;
  const foreign = raw.currency !== campaign.currency_code;
  const lines = foreign ? scaledLines(linesOf(sale), value) : linesOf(sale);
  const earned = await valued(
    tx,
    { campaignId: campaign.id, advertiserId: campaign.advertiser_id },
    {
      publisherId: click.publisher_id,
      value,
      customerType: sale.customerType ?? null,
      voucherCode: sale.voucher ?? null,
      country: click.country_code,
      itemCategories: lines.map((line) => line.category),
    },
  );
  if (!earned) {
    throw new Failure('NO_COMMISSION_GROUP', refusal('sale.noGroup'));
  }
  // The conversion is later than its click, even with clock differences.
  const converted_at = new Date(Math.max(priced.at.getTime(), click.occurred_at.getTime() + 1));
  const conversion = {
    agency_id: campaign.agency_id,
    publisher_id: click.publisher_id,
    advertiser_id: campaign.advertiser_id,
    campaign_id: campaign.id,
    relation_id: click.relation_id,
    currency_code: campaign.currency_code,
    value,
    status: 'pending' as const,
    converted_at,
    ...earned,
  };
  const id = await insertConversion(tx, {
    ...conversion,
    ...circumstances(credit, sale, teller),
    advertiser_ref: sale.ref,
    modified_at: new Date(Math.max(now.getTime(), converted_at.getTime())),
    raw_currency: raw.currency,
    raw_amount: raw.amount,
    orig_value: value,
  });
  const { agency_id, publisher_id, advertiser_id } = conversion;
  const owner = { conversion_id: id, agency_id, publisher_id, advertiser_id, status: 'pending' as const };
  await flagSale(tx, { ...conversion, id, visitor_id: click.visitor_id }, teller.ip, now);
  await insertItems(
    tx,
    lines.map((line) => ({ ...line, ...owner })),
  );
  await insertAssists(
    tx,
    credit.assists.map((one) => assistOf(one, id, converted_at)),
  );
  if (teller.by) {
    await audit(tx, {
      agency_id,
      contact_id: advertiser_id,
      ...actorColumns(teller.by.actor),
      action: 'conversion.tracked',
      subject_kind: 'conversion',
      subject_id: String(id),
      after: {
        status: 'pending',
        value: shortAmount(value),
        commission: shortAmount(earned.commission),
        cost: shortAmount(earned.net_cost),
        commissionGroupId: earned.commission_group_id,
      },
      occurred_at: now,
    });
  }
  return answerOf('tracked', { ...conversion, id }, roundedIn(sale));
}

/** The click's circumstances, and the shop's information about the sale. */
function circumstances({ click, devices }: Credit, sale: Sale, { ip }: Teller) {
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
