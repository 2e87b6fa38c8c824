import { DAY_MS } from '#contract/day';
import type { SaleFlag } from '#contract/conversions';
import type { Database } from '#server/db/schema.generated';
import { units } from '#server/domain/decimal';

/** Rules by which tracked sales are flagged for a person. docs/decisions/020-paid-clicks.md explains them. */

const SECOND_MS = 1000;

/** A limit on sales that are alike: with `most` others less than `ms` before or after one, it and they are flagged. */
export interface SaleLimit {
  reason: SaleFlag;
  most: number;
  ms: number;
  /** Columns of a conversion that alike sales have in common. */
  alike: readonly ('publisher_id' | 'relation_id' | 'advertiser_id' | 'campaign_id' | 'visitor_id')[];
}

export const saleLimits: readonly SaleLimit[] = [
  // Customers do not order in step; a program that calls the pixel does.
  { reason: 'burst', most: 5, ms: SECOND_MS, alike: ['publisher_id', 'relation_id'] },
  // A customer who forgot something orders twice, or a third time, in a day.
  { reason: 'visitor', most: 3, ms: DAY_MS, alike: ['advertiser_id', 'campaign_id', 'visitor_id'] },
];

/** A sale as a limit counts it. */
type Counted = Pick<
  Database['conversion'],
  'id' | 'converted_at' | 'publisher_id' | 'relation_id' | 'advertiser_id' | 'campaign_id' | 'visitor_id'
>;

/**
 * The others that are flagged with a sale; empty within the limit. Those that were stored before it count, so that sales
 * are flagged alike whether they are stored together or one by one.
 * @param others any sales
 */
export function flaggedWith<T extends Counted>(
  { most, ms, alike }: SaleLimit,
  sale: Counted,
  others: readonly T[],
): readonly T[] {
  const near = others.filter(
    (other) =>
      other.id < sale.id &&
      Math.abs(other.converted_at.getTime() - sale.converted_at.getTime()) < ms &&
      alike.every((column) => other[column] === sale[column]),
  );
  return near.length >= most ? near : [];
}

/** Addresses that say nothing about who is behind them. */
const isAnybodys = (network: string) => /^(127\.|0:0:0:0$)/.test(network);

/** Whether a buyer's address is one from which the publisher's own people or programs came; as of `networkOf`. */
export const isOwnPurchase = (buyer: string, publishers: readonly string[]): boolean =>
  !isAnybodys(buyer) && publishers.includes(buyer);

type Order = Pick<
  Database['conversion'],
  'publisher_id' | 'visitor_id' | 'currency_code' | 'value' | 'raw_currency' | 'raw_amount'
>;

/** A report of an order: its amount, and the visitor and publisher of the click that it would be credited to. */
export interface Reported {
  currency: string;
  amount: string;
  click?: { visitor_id: number | null; publisher_id: number } | undefined;
}

/**
 * Whether a further report of an order contradicts its conversion: by the amount, which is neither the one first told
 * nor the one that it was corrected to, or by crediting another visitor's click to another publisher. A customer who
 * follows a further link and opens the confirmation again is the same visitor.
 */
export function contradicts({ currency, amount, click }: Reported, order: Order): boolean {
  const is = (otherCurrency: string, otherAmount: string) =>
    currency === otherCurrency && units(amount) === units(otherAmount);
  if (!is(order.raw_currency, order.raw_amount) && !is(order.currency_code, order.value)) return true;
  return creditsAnother(click, order);
}

/** Whether a click is of another visitor and another publisher than an order's. Claims have no visitor. */
export const creditsAnother = (
  click: Reported['click'],
  { publisher_id, visitor_id }: Pick<Order, 'publisher_id' | 'visitor_id'>,
): boolean =>
  click !== undefined && visitor_id !== null && click.visitor_id !== visitor_id && click.publisher_id !== publisher_id;
