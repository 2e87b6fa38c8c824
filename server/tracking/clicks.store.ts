import { sql, type Kysely } from 'kysely';
import { insertMany } from '#server/db/bulk';
import { ofTraffic } from '#server/db/column-types';
import { engineOf } from '#server/db/engine/engine';
import { nextId } from '#server/db/ids';
import type { Database } from '#server/db/schema.generated';
import type { UnpaidReason } from '#contract/suspicious-clicks';
import { earns, storeUnpaid, unpaidReasonsOf } from './unpaid-clicks.store.ts';

type Db = Kysely<Database>;

/** A click to store: `country` (ISO 3166-1 alpha-2 or null) is converted to a place. */
export interface Click extends Omit<Database['traffic_event'], 'place_id' | 'kind' | 'quantity'> {
  country: string | null;
  /** Why it earns nothing, as far as that is known before it is stored. */
  unpaid?: UnpaidReason | undefined;
}

const types = { ...ofTraffic, landing_url: 'TEXT' } satisfies Record<keyof Database['traffic_event'], string>;

/**
 * Stores clicks; those that earn nothing are stored with amounts of 0, and beside them with the reason and what they
 * would have earned. Those of robots are stored beside them alone. `placeOf` returns a country's place.
 * @param isAgain an earlier try was not answered: those that it has stored are left out
 */
export async function storeClicks(
  db: Db,
  clicks: readonly Click[],
  placeOf: (country: string) => Promise<number>,
  isAgain = false,
): Promise<void> {
  const rows = await Promise.all(
    clicks.map(async ({ country, unpaid: _, ...click }) => ({
      ...click,
      kind: 'click',
      quantity: 1,
      place_id: country === null ? null : await placeOf(country),
    })),
  );
  if (!isAgain && !clicks.some((click) => earns(click))) return insertMany(db, 'traffic_event', types, rows);
  // Two servers must not both pay one visitor, nor each up to the same limit.
  await db.transaction().execute(async (tx) => {
    const stored = isAgain ? await storedOf(tx, clicks) : new Set<number>();
    const paying = clicks.filter((click) => earns(click) && !stored.has(click.id));
    const reasons = await unpaidReasonsOf(tx, paying);
    await storeUnpaid(tx, paying, reasons);
    const counted = rows.filter(({ id }) => !stored.has(id) && reasons.get(id) !== 'robot');
    await insertMany(
      tx,
      'traffic_event',
      types,
      counted.map((row) => (reasons.has(row.id) ? { ...row, click_commission: '0', click_net_cost: '0' } : row)),
    );
  });
}

/**
 * Ids of clicks that are stored. Waits for those that another connection is still storing: these lock the whole table
 * too, and what tidies a month up does not.
 */
async function storedOf(tx: Db, clicks: readonly Click[]): Promise<Set<number>> {
  if (engineOf(tx).name === 'postgres')
    await sql`lock table only traffic_event in share row exclusive mode`.execute(tx);
  const times = clicks.map(({ occurred_at }) => occurred_at.getTime());
  const rows = await tx
    .selectFrom('traffic_event')
    .where('occurred_at', '>=', new Date(Math.min(...times)))
    .where('occurred_at', '<=', new Date(Math.max(...times)))
    .where(
      'id',
      'in',
      clicks.map(({ id }) => id),
    )
    .select('id')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** The place of a whole country, created if missing. */
export async function placeOfCountry(db: Db, country: string): Promise<number> {
  const whole = { country_code: country, region_name: '', city: '' };
  return db.transaction().execute(async (tx) => {
    const known = await tx
      .selectFrom('place')
      .where('country_code', '=', country)
      .where('region_name', '=', '')
      .where('city', '=', '')
      .select('id')
      .executeTakeFirst();
    if (known) return known.id;
    const id = await nextId(tx, 'place_id');
    await tx
      .insertInto('place')
      .values({ ...whole, id })
      .execute();
    return id;
  });
}

/** The highest id of a traffic event; 0 without any. */
export async function newestEventId(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number | null }>`select max(id) as id from traffic_event`.execute(db);
  return rows[0]?.id ?? 0;
}
