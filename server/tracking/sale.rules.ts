import type { SoldLine } from '#server/domain/basket';
import { DAY_MS } from '#contract/day';
import type { Sale } from '#contract/tracking';
import { readInstant } from '#contract/primitives';
import { sumOf } from '#server/domain/basket';
import { roundedUnits, shortAmount, textOf, unitsOf } from '#server/domain/decimal';
import type { PathClick, SoldCampaign } from './sales.store.ts';
import { refusal } from '#contract/refusals/index';
import { invalid, invalidField, wrongField, type WrongField } from '#server/failure';

/** Oldest accepted sale. */
const OLDEST_DAYS = 366;
/** Tolerance for shops' clocks. */
const AHEAD_MS = 5 * 60_000;
/** The most decimals that a sent amount has. */
const SENT = 24;

/** An amount as it was sent, in units of 10^-24. The residue of a calculation that is nothing is 0. */
const sentUnits = (amount: string | number): bigint =>
  unitsOf(typeof amount === 'number' && amount < 1e-6 ? '0' : String(amount), SENT);

/** Such units as text in whole cents. */
const inCents = (units: bigint): string => textOf(roundedUnits(units, SENT, 2) * 100n, 4);

const hasMoreThanCents = (amount: string | number): boolean => {
  const units = sentUnits(amount);
  return unitsOf(inCents(units), SENT) !== units;
};

export const refusedCurrency = (currency: string) =>
  invalidField('body.currency', refusal('input.exchangedCurrency', { given: currency }));

/** The basket in whole cents. What is rounded is the sum up to each line, so that the lines add up as they did before. */
export function linesOf({ items }: Sale): SoldLine[] {
  let sum = 0n;
  const cents = (amount: string | number): string => {
    const before = inCents(sum);
    sum += sentUnits(amount);
    return textOf(unitsOf(inCents(sum), 4) - unitsOf(before, 4), 4);
  };
  return (items ?? []).map((item) => ({
    sku: item.itemID,
    name: item.itemName || item.itemID,
    category: item.itemCategory || 'Other',
    brand: item.itemBrand ?? '',
    policy_type: item.itemPolicyType ?? null,
    volume: item.itemVolume ?? 1,
    value: cents(item.itemValue),
  }));
}

/** The amounts that were rounded, in words; null without any. */
export function roundedIn({ amount, items }: Sale): string | null {
  const lines = (items ?? []).filter(({ itemValue }) => hasMoreThanCents(itemValue)).length;
  const parts = [
    hasMoreThanCents(amount) && `amount ${amount} is rounded to ${shortAmount(inCents(sentUnits(amount)))}`,
    lines > 0 && `items are rounded to the cent (${lines} of ${items?.length})`,
  ].filter((part) => part !== false);
  return parts.length > 0 ? `${parts.join('; ')}.` : null;
}

/**
 * A sale's time, and its amount as decimal text.
 * @throws INVALID_REQUEST for a time in the future or too long ago, and for a basket that does not add up.
 */
export function readSale(sale: Sale, now: Date): { at: Date; amount: string } {
  const errors: WrongField[] = [];
  const amount = inCents(sentUnits(sale.amount));
  const given = sale.convertedAt == null ? now : new Date(readInstant(sale.convertedAt) ?? Number.NaN);
  if (given.getTime() > now.getTime() + AHEAD_MS)
    errors.push(wrongField('body.convertedAt', refusal('input.notInFuture')));
  if (given.getTime() < now.getTime() - OLDEST_DAYS * DAY_MS) {
    errors.push(wrongField('body.convertedAt', refusal('sale.withinYear')));
  }
  const lines = linesOf(sale);
  const sum = sumOf(lines);
  if (lines.length > 0 && unitsOf(sum, 4) !== unitsOf(amount, 4)) {
    errors.push(
      wrongField('body.items', refusal('conversion.sum', { sum: shortAmount(sum), amount: shortAmount(amount) })),
    );
  }
  if (errors.length > 0) throw invalid(errors);
  return { at: given > now ? now : given, amount };
}

export const windowStart = ({ cookie_days }: SoldCampaign, at: Date) => new Date(at.getTime() - cookie_days * DAY_MS);

/** The credited click, and assists: of each other publisher the click nearest to the sale. */
export function credited(path: readonly PathClick[], { first_last_cookie }: SoldCampaign) {
  const click = first_last_cookie === 'first' ? path[0] : path.at(-1);
  if (!click) return undefined;
  const others = new Map(
    path.filter((one) => one.publisher_id !== click.publisher_id).map((one) => [one.publisher_id, one]),
  );
  return { click, assists: [...others.values()], devices: new Set(path.map((one) => one.device_type)).size };
}

/** Who earns a sale, and who assisted. */
export type Credit = NonNullable<ReturnType<typeof credited>>;
