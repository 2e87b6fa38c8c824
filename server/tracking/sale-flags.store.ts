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
import type { KnownOrder } from './sales.store.ts';

type Sold = Pick<
  Database['conversion'],
  'id' | 'agency_id' | 'publisher_id' | 'advertiser_id' | 'campaign_id' | 'relation_id' | 'visitor_id' | 'converted_at'
>;
type Flagged = Pick<Sold, 'id' | 'agency_id' | 'publisher_id' | 'advertiser_id'>;

/** Other conversions that a limit counts with a sale. */
async function alikeOthers(tx: Tx, sale: Sold, { alike, ms }: SaleLimit) {
  if (alike.some((column) => sale[column] === null)) return [];
  const at = sale.converted_at.getTime();
  let others = tx
    .selectFrom('conversion')
    .where('converted_at', '>', new Date(at - ms))
    .where('converted_at', '<', new Date(at + ms))
    .where('id', '<>', sale.id);
  for (const column of alike) others = others.where(column, '=', sale[column]);
  const rows = await others.select(['id', 'agency_id', 'publisher_id', 'advertiser_id', 'converted_at']).execute();
  return rows.map((row) => ({ ...row, at: row.converted_at.getTime() }));
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

/**
 * Flags a new sale, and others that are suspicious with it, and tells the advertiser and the account managers, once a
 * day for each relation.
 * @param ip the buyer's address; undefined for a sale that the shop's server reports
 */
export async function flagSale(tx: Tx, sale: Sold, ip: string | undefined, now: Date): Promise<void> {
  let isFlagged = false;
  for (const limit of saleLimits) {
    const others = flaggedWith(limit, sale.converted_at.getTime(), await alikeOthers(tx, sale, limit));
    if (others.length === 0) continue;
    await store(tx, limit.reason, [sale, ...others], now);
    isFlagged = true;
  }
  if (ip !== undefined && isOwnPurchase(networkOf(ip), await networksOf(tx, sale))) {
    await store(tx, 'own', [sale], now);
    isFlagged = true;
  }
  if (isFlagged) await tellOnceADay(tx, 'sales.flagged', sale, now);
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
