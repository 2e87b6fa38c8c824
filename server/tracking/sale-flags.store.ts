import type { SaleFlag } from '#contract/conversions';
import type { Kysely } from 'kysely';
import type { Tx } from '#server/db/database';
import type { Database } from '#server/db/schema.generated';
import { tellOnceADay } from '#server/domain/notify.store';
import { networkOf } from '#server/http/connections';
import {
  contradicts,
  creditsAnother,
  flaggedWith,
  isOwnPurchase,
  saleLimits,
  type Reported,
  type SaleLimit,
} from './sale-flags.ts';
import type { KnownOrder } from '#server/domain/new-conversion.store';

const soldColumns = [
  'id',
  'agency_id',
  'publisher_id',
  'advertiser_id',
  'campaign_id',
  'relation_id',
  'visitor_id',
  'converted_at',
] as const;
type Sold = Pick<Database['conversion'], (typeof soldColumns)[number]>;
type Flagged = Pick<Sold, 'id' | 'agency_id' | 'publisher_id' | 'advertiser_id'>;

/**
 * Conversions that a limit may count with any of these sales, themselves among them. Each sale has a window of its own:
 * one that was made a year ago does not let all of the year be read.
 */
async function near(tx: Tx, sales: readonly Sold[], { alike, ms }: SaleLimit): Promise<Sold[]> {
  return tx
    .selectFrom('conversion')
    .where((one) =>
      one.or(
        sales.map((sale) => {
          const at = sale.converted_at.getTime();
          return one.and([
            one('converted_at', '>', new Date(at - ms)),
            one('converted_at', '<', new Date(at + ms)),
            ...alike.map((column) => one(column, '=', sale[column])),
          ]);
        }),
      ),
    )
    .select(soldColumns)
    .execute();
}

/** Addresses, as of `networkOf`, from which people and keys of a publisher's account came. */
async function networksOf(tx: Tx, { agency_id, publisher_id }: Sold): Promise<string[]> {
  const members = tx
    .selectFrom('membership')
    .where('membership.agency_id', '=', agency_id)
    .where('membership.contact_id', '=', publisher_id);
  const sessions = await members
    .innerJoin('auth_session', 'auth_session.user_id', 'membership.user_id')
    .select('auth_session.ip_address as address')
    .execute();
  const keys = await members
    .innerJoin('service_account', 'service_account.membership_id', 'membership.id')
    .select('service_account.last_used_address as address')
    .execute();
  return [...sessions, ...keys].flatMap(({ address }) => (address ? [networkOf(address)] : []));
}

/** Those of these sales that were bought from an address of their publisher's own people. */
async function ownPurchases(tx: Tx, sales: readonly NewSale[]): Promise<Sold[]> {
  const own: Sold[] = [];
  for (const ofPublisher of Map.groupBy(sales, (sale) => sale.publisher_id).values()) {
    const buyers = ofPublisher.flatMap((sale) => (sale.ip === undefined ? [] : [{ sale, buyer: networkOf(sale.ip) }]));
    const [first] = buyers;
    if (!first) continue;
    const publishers = await networksOf(tx, first.sale);
    own.push(...buyers.filter(({ buyer }) => isOwnPurchase(buyer, publishers)).map(({ sale }) => sale));
  }
  return own;
}

type Said = Pick<Database['sale_flag'], 'other_currency' | 'other_amount' | 'other_publisher_id'>;
const nothingSaid: Said = { other_currency: null, other_amount: null, other_publisher_id: null };

async function store(
  tx: Tx,
  reason: SaleFlag,
  sales: readonly Flagged[],
  now: Date,
  said: Said = nothingSaid,
): Promise<void> {
  const rows = sales.map(({ id: conversion_id, agency_id, publisher_id, advertiser_id }) => ({
    conversion_id,
    agency_id,
    publisher_id,
    advertiser_id,
    reason,
    flagged_at: now,
    ...said,
  }));
  await tx
    .insertInto('sale_flag')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['conversion_id', 'reason']).doNothing())
    .execute();
}

/** A sale that was just stored; its buyer's address is undefined for one that the shop's server reports. */
export type NewSale = Sold & { ip: string | undefined };

/**
 * Flags new sales, and others that are suspicious with them, and tells the advertiser and the account managers, once a
 * day for each relation.
 */
export async function flagSales(tx: Tx, sales: readonly NewSale[], now: Date): Promise<void> {
  if (sales.length === 0) return;
  const relations = new Map<number, Sold>();
  const flag = async (reason: SaleFlag, flagged: readonly Sold[], because: readonly Sold[]) => {
    if (flagged.length === 0) return;
    await store(tx, reason, [...new Map(flagged.map((sale) => [sale.id, sale])).values()], now);
    for (const sale of because) relations.set(sale.relation_id, sale);
  };
  for (const limit of saleLimits) {
    const counted = sales.filter((sale) => limit.alike.every((column) => sale[column] !== null));
    if (counted.length === 0) continue;
    const others = await near(tx, counted, limit);
    const over = counted
      .map((sale) => ({ sale, with: flaggedWith(limit, sale, others) }))
      .filter(({ with: some }) => some.length > 0);
    await flag(
      limit.reason,
      over.flatMap(({ sale, with: some }) => [sale, ...some]),
      over.map(({ sale }) => sale),
    );
  }
  const own = await ownPurchases(tx, sales);
  await flag('own', own, own);
  for (const relation of relations.values()) await tellOnceADay(tx, 'sales.flagged', relation, now);
}

/** Whether a further report of an order is one that its conversion is to be flagged for, and is not yet. */
export async function isNewContradiction(
  db: Kysely<Database>,
  reported: Reported,
  order: KnownOrder,
): Promise<boolean> {
  if (!contradicts(reported, order)) return false;
  const flag = await db
    .selectFrom('sale_flag')
    .where('conversion_id', '=', order.id)
    .where('reason', '=', 'differs')
    .select('conversion_id')
    .executeTakeFirst();
  return flag === undefined;
}

/**
 * Flags the conversion of an order that was reported again with something else, with what that report said, and tells
 * the advertiser and the account managers. Nothing else of the conversion changes.
 */
export async function flagContradiction(tx: Tx, reported: Reported, order: KnownOrder, now: Date): Promise<void> {
  const { currency, amount, click } = reported;
  await store(tx, 'differs', [order], now, {
    other_currency: currency,
    other_amount: amount,
    other_publisher_id: click && creditsAnother(click, order) ? click.publisher_id : null,
  });
  await tellOnceADay(tx, 'sales.flagged', order, now);
}
