import type { SoldLine } from '#server/domain/basket';
import type { Sale } from '#contract/tracking';
import { readInstant } from '#contract/primitives';
import { sumOf } from '#server/domain/basket';
import { shortAmount, textOf, unitsOf } from '#server/domain/decimal';
import type { PathClick, SoldCampaign } from './sales.store.ts';
import { refusal } from '#contract/refusals/index';
import { invalid, invalidField, wrongField, type WrongField } from '#server/failure';

const DAY_MS = 86_400_000;
/** Oldest accepted sale. */
const OLDEST_DAYS = 366;
/** Tolerance for shops' clocks. */
const AHEAD_MS = 5 * 60_000;
const full = (amount: string | number) => textOf(unitsOf(String(amount), 4), 4);

export const refusedCurrency = (currency: string) =>
  invalidField('body.currency', refusal('input.exchangedCurrency', { given: currency }));

export function linesOf({ items }: Sale): SoldLine[] {
  return (items ?? []).map((item) => ({
    sku: item.itemID,
    name: item.itemName || item.itemID,
    category: item.itemCategory || 'Other',
    brand: item.itemBrand ?? '',
    policy_type: item.itemPolicyType ?? null,
    volume: item.itemVolume ?? 1,
    value: full(item.itemValue),
  }));
}

/**
 * A sale's time, and its amount as decimal text.
 * @throws INVALID_REQUEST for a time in the future or too long ago, and for a basket that does not add up.
 */
export function readSale(sale: Sale, now: Date): { at: Date; amount: string } {
  const errors: WrongField[] = [];
  const amount = full(sale.amount);
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
