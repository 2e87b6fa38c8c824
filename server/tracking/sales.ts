import { refusal } from '#contract/refusals/index';
import type { Sale, TrackedSale } from '#contract/tracking';
import type { Scope } from '#server/db/scope';
import type { Actor } from '#server/domain/audit.store';
import { conversionsOfOrders } from '#server/domain/new-conversion.store';
import { exchanged } from '#server/domain/valuation';
import { rateOn } from '#server/domain/valuation.store';
import { Failure } from '#server/failure';
import { alreadyKnown, comparable } from './new-sales.ts';
import { isNewContradiction } from './sale-flags.store.ts';
import { credited, readSale, refusedCurrency, windowStart } from './sale.rules.ts';
import { campaignOfSale, pathTo, visitorOfClick, type SoldCampaign } from './sales.store.ts';
import type { TrackingDeps } from './tracking.ts';

/** The source of a sale: the shop's server, or a pixel in the visitor's browser. */
export interface Teller {
  /** For a server: its scope and its name in the log. */
  by?: { scope: Scope; actor: Actor };
  /** For a browser: its cookie's visitor and its IP address. */
  visitorId?: number | undefined;
  ip?: string;
}

const nothing = { conversionId: null, status: null, publisherId: null, value: null, commission: null, cost: null };

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
 * Credits a sale to its click. The conversion, its basket and its assists are one transaction, which sales that are
 * reported at the same time share, and an order becomes one conversion however often it is reported; a report that
 * contradicts it flags it. Reports that change nothing do not wait for their turn to write.
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
  const visitor = await visitorOf(deps, campaign, sale.cid, teller);
  if (visitor !== undefined) await tracking.flushClicks((click) => click.visitor_id === visitor);
  const path = visitor === undefined ? [] : await pathTo(db, campaign.id, visitor, windowStart(campaign, at), at);
  const credit = credited(path, campaign);
  const nobody = uncredited(sale, campaign.cookie_days, visitor);
  // An uncredited browser must not learn whether an order exists.
  if (!credit && !teller.by) return nobody;
  const raw = { currency, amount };
  const [known] = await conversionsOfOrders(db, [campaign.id], [sale.ref]);
  if (known && !(await isNewContradiction(db, comparable({ raw, credit }), known))) return alreadyKnown(sale, known);
  if (!known && !credit) return nobody;
  const { by, ip } = teller;
  return tracking.storeSale({ sale, campaign, at, raw, value, credit, actor: by?.actor, ip, uncredited: nobody });
}
