import { recordOf } from '#contract/records';
import type { Kysely, Transaction } from 'kysely';
import { extraNames } from '#contract/extra-names';
import type { ConversionStatus } from '#contract/refusals/conversions';
import { updateMany } from '#server/db/bulk';
import { ofConversion } from '#server/db/column-types';
import { numbered } from '#server/db/ids';
import type { Database } from '#server/db/schema.generated';
import { scoped, type Scope } from '#server/db/scope';
import { idOf, referenceOf } from '#server/domain/conversion-names';
import { meantBy } from '#server/domain/conversion-names.store';
import type { Wanted } from '#server/domain/updates';
import type { Line } from './basket.rules.ts';

type Db = Kysely<Database>;
type Tx = Transaction<Database>;

const COLUMNS = [
  'id',
  'agency_id',
  'publisher_id',
  'advertiser_id',
  'campaign_id',
  'advertiser_ref',
  'converted_at',
  'modified_at',
  'status',
  'decided_at',
  'rejection_code',
  'rejection_reason',
  'invoice_id',
  'network_calc_at',
  'publisher_calc_at',
  'currency_code',
  'value',
  'commission',
  'net_cost',
  'fee_rate',
  'commission_group_id',
  'customer_type',
  'voucher_code',
  ...extraNames,
] as const;
type Column = (typeof COLUMNS)[number];

/** A conversion with everything that decides about updates. */
export interface Target extends Pick<Database['conversion'], Exclude<Column, 'status'>> {
  status: ConversionStatus;
  country_code: string | null;
  lines: Line[];
}

type Named = Pick<Wanted, 'advertiserConversionId' | 'advertiserId' | 'by'>;

const namingOf = ({ advertiserConversionId: name, by }: Named) => ({ name, by });

/**
 * Conversions of the scope that updates may mean, read together. `candidates` gives those of one update: several when
 * its reference is not unique.
 */
export async function targetsOf(db: Db, scope: Scope, items: readonly Named[]) {
  const advertisers = [...new Set(items.map((item) => item.advertiserId))];
  // Finds ids by two columns first, because the engine reads only the columns it needs.
  const found = await scoped(db, scope, 'conversions')
    .selectFrom('conversions')
    .where('advertiser_id', 'in', advertisers)
    .where(meantBy(items.map(namingOf)))
    .select('id')
    .execute();
  const targets = await targetsById(
    db,
    scope,
    found.map((one) => one.id),
  );
  const byId = new Map(targets.map((target) => [target.id, target]));
  const byReference = Map.groupBy(targets, (target) => target.advertiser_ref);
  return {
    candidates: (item: Named): Target[] => {
      const own = byId.get(idOf(namingOf(item)) ?? -1);
      const named = byReference.get(referenceOf(namingOf(item)) ?? '') ?? [];
      const all = new Set([...(own ? [own] : []), ...named]);
      // The map by id has each target's current state, including earlier updates.
      return [...all].filter((one) => one.advertiser_id === item.advertiserId).map((one) => byId.get(one.id) ?? one);
    },
    replace: (target: Target) => void byId.set(target.id, target),
    campaigns: [...new Set(targets.map((target) => target.campaign_id))],
  };
}

async function targetsById(db: Db, scope: Scope, ids: number[]): Promise<Target[]> {
  if (ids.length === 0) return [];
  const rows = await scoped(db, scope, 'conversions')
    .selectFrom('conversions')
    .leftJoin('place', 'place.id', 'conversions.place_id')
    .where('conversions.id', 'in', ids)
    .orderBy('conversions.id')
    .select(COLUMNS.map((column) => `conversions.${column}` as const))
    .select('place.country_code')
    .execute();
  const lines = await linesOf(db, scope, ids);
  return rows.map((row) => ({ ...row, lines: lines.get(row.id) ?? [] }));
}

/** Baskets by conversion, lines by id. */
async function linesOf(db: Db, scope: Scope, conversionIds: number[]): Promise<Map<number, Line[]>> {
  const rows = await scoped(db, scope, 'conversion_items')
    .selectFrom('conversion_items')
    .where('conversion_id', 'in', conversionIds)
    .orderBy('id')
    .select(['id', 'conversion_id', 'sku', 'name', 'category', 'brand', 'policy_type', 'volume', 'value', 'status'])
    .execute();
  const found = new Map<number, Line[]>();
  for (const { conversion_id, ...line } of rows) found.set(conversion_id, [...(found.get(conversion_id) ?? []), line]);
  return found;
}

/** Columns that updates may change. */
export const CHANGING = [
  'modified_at',
  'status',
  'decided_at',
  'rejection_code',
  'rejection_reason',
  'network_calc_at',
  'publisher_calc_at',
  'value',
  'commission',
  'net_cost',
  'commission_group_id',
  ...extraNames,
] as const satisfies readonly Column[];
const changing = recordOf(CHANGING, (name) => ofConversion[name]);

/** Stores the final state of changed conversions. */
export async function storeConversions(tx: Tx, all: Iterable<Target>): Promise<void> {
  const rows = [...all].map((one) => ({
    id: one.id,
    ...(Object.fromEntries(CHANGING.map((name) => [name, one[name]])) as Pick<Target, (typeof CHANGING)[number]>),
  }));
  await updateMany(tx, 'conversion', changing, rows);
}

/** Stores the status of basket lines. */
export async function storeLineStatuses(tx: Tx, all: Iterable<Target>): Promise<void> {
  const rows = [...all].flatMap(({ lines }) =>
    lines.flatMap(({ id, status }) => (id === null ? [] : [{ id, status }])),
  );
  await updateMany(tx, 'conversion_item', { status: 'TEXT' }, rows);
}

/** Replaces a conversion's basket and returns the conversion with the ids of new lines. */
export async function withBasket(tx: Tx, next: Target): Promise<Target> {
  return { ...next, lines: await storeBasket(tx, next) };
}

async function storeBasket(tx: Tx, { id, agency_id, publisher_id, advertiser_id, lines }: Target) {
  await tx.deleteFrom('conversion_item').where('conversion_id', '=', id).execute();
  const added = await numbered(
    tx,
    'conversion_item_id',
    lines.filter((line) => line.id === null),
  );
  // Sorted by id, like stored baskets.
  const stored = [...lines.flatMap((line) => (line.id === null ? [] : { ...line, id: line.id })), ...added].toSorted(
    (a, b) => a.id - b.id,
  );
  const owner = { conversion_id: id, agency_id, publisher_id, advertiser_id };
  await tx
    .insertInto('conversion_item')
    .values(stored.map((line) => ({ ...line, ...owner })))
    .execute();
  return stored;
}
