import { DAY_MS } from '#contract/day';
import { insertMany } from '#server/db/bulk';
import type { Db, Tx } from '#server/db/database';
import type { Database } from '#server/db/schema.generated';
import { sameCents } from './money.ts';
import { trafficByDay, type TrafficSum } from './sums.store.ts';

/** Rows that differ from the live network's: what the second look over a month with other sums finds. */

export type Difference = Readonly<Database['mirror_difference']>;
type Conversion = Pick<
  Database['conversion'],
  'id' | 'converted_at' | 'modified_at' | 'status' | 'value' | 'commission' | 'net_cost'
>;

/** Rows that are shown. */
const MOST = 200;
const KEPT_MS = 30 * DAY_MS;

export async function differencesOf(db: Db): Promise<Difference[]> {
  return db
    .selectFrom('mirror_difference')
    .orderBy('month', 'desc')
    .orderBy('kind')
    .orderBy('day')
    .orderBy('subject')
    .limit(MOST)
    .selectAll()
    .execute();
}

/** Whether the sums of a month differ: its rows are compared while they are read again. */
export async function isDiffering(db: Db | Tx, month: string): Promise<boolean> {
  const row = await db
    .selectFrom('mirror_agreement')
    .where('month', '=', month)
    .where('agreed', '=', false)
    .select('month')
    .executeTakeFirst();
  return row !== undefined;
}

/** Forgets what was found in months that are looked over again, and what is old. */
export async function dropDifferences(tx: Tx, months: readonly string[], now: Date): Promise<void> {
  await tx
    .deleteFrom('mirror_difference')
    .where((eb) =>
      eb.or([
        eb('found_at', '<', new Date(now.getTime() - KEPT_MS)),
        ...(months.length === 0 ? [] : [eb('month', 'in', [...months])]),
      ]),
    )
    .execute();
}

export async function storeDifferences(tx: Tx, rows: readonly Difference[]): Promise<void> {
  await insertMany(
    tx,
    'mirror_difference',
    {
      month: 'VARCHAR',
      kind: 'VARCHAR',
      subject: 'BIGINT',
      day: 'DATE',
      field: 'VARCHAR',
      ours: 'VARCHAR',
      theirs: 'VARCHAR',
      found_at: 'TIMESTAMP',
    },
    rows.slice(0, MOST),
  );
}

const columns = ['id', 'converted_at', 'modified_at', 'status', 'value', 'commission', 'net_cost'] as const;

const ofConversion = (row: Conversion, found_at: Date) => {
  const day = row.converted_at.toISOString().slice(0, 10);
  return (field: Difference['field'], ours: string, theirs: string): Difference => ({
    month: day.slice(0, 7),
    kind: 'conversion',
    subject: row.id,
    day,
    field,
    ours,
    theirs,
    found_at,
  });
};

/**
 * Notes which conversions are here otherwise than they were read, before that is written. `exact`: amounts in the
 * campaign's currency; others differ by rounding alone.
 */
export async function noteConversions(
  tx: Tx,
  read: readonly { exact: boolean; columns: Conversion }[],
  now: Date,
): Promise<void> {
  const ids = read.map((one) => one.columns.id);
  if (ids.length === 0) return;
  const stored = await tx.selectFrom('conversion').where('id', 'in', ids).select(columns).execute();
  const here = new Map(stored.map((row) => [row.id, row]));
  const noted = await tx
    .selectFrom('mirror_difference')
    .where('kind', '=', 'conversion')
    .where('subject', 'in', ids)
    .select('subject')
    .execute();
  const known = new Set(noted.map(({ subject }) => subject));
  const found = read.flatMap(({ exact, columns: theirs }) => {
    if (known.has(theirs.id)) return [];
    const differs = ofConversion(theirs, now);
    const ours = here.get(theirs.id);
    if (!ours) return [differs('missing', '', theirs.status)];
    const amounts = (exact ? (['value', 'commission', 'net_cost'] as const) : []).filter(
      (name) => !sameCents(ours[name], theirs[name]),
    );
    const rows = [
      ...(ours.status === theirs.status ? [] : [differs('status', ours.status, theirs.status)]),
      ...amounts.map((name) => differs(name === 'net_cost' ? 'cost' : name, ours[name], theirs[name])),
    ];
    const [before, after] = [ours.modified_at.toISOString(), theirs.modified_at.toISOString()];
    return rows.length > 0 || before === after ? rows : [differs('modified', before, after)];
  });
  await storeDifferences(tx, found);
}

/** Notes conversions that are here and no longer in the network, before they are deleted. */
export async function noteGone(tx: Tx, ids: readonly number[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  const gone = await tx
    .selectFrom('conversion')
    .where('id', 'in', [...ids])
    .select(columns)
    .execute();
  await storeDifferences(
    tx,
    gone.map((row) => ofConversion(row, now)('gone', row.status, '')),
  );
}

/** Notes of which days and campaigns clicks and impressions were other ones, once the days were replaced. */
export async function noteTraffic(tx: Tx, before: readonly TrafficSum[], days: readonly [string, string], now: Date) {
  const keyOf = ({ day, kind, campaign_id }: TrafficSum) => `${day} ${kind} ${campaign_id}`;
  const after = await trafficByDay(tx, ...days);
  const [had, has] = [before, after].map((rows) => new Map(rows.map((row) => [keyOf(row), row])));
  const keys = new Set([...(had?.keys() ?? []), ...(has?.keys() ?? [])]);
  const found = [...keys].flatMap((key): Difference[] => {
    const [ours, theirs] = [had?.get(key), has?.get(key)];
    const row = ours ?? theirs;
    if (!row || ours?.quantity === theirs?.quantity) return [];
    return [
      {
        month: row.day.slice(0, 7),
        kind: row.kind === 'click' ? 'clicks' : 'impressions',
        subject: row.campaign_id,
        day: row.day,
        field: 'quantity',
        ours: String(ours?.quantity ?? 0),
        theirs: String(theirs?.quantity ?? 0),
        found_at: now,
      },
    ];
  });
  await storeDifferences(tx, found);
}
