import type { Db } from '#server/db/database';

/** The budget of a connection, in the database so that all servers share it. */

const BUCKET = 'live';
/** A request counts for the whole second it was sent in, so the minute is a second longer. */
const WINDOW_SECONDS = 61;
/** After so long without a refusal the pace rises by one request a minute. */
const RECOVERY_MS = 600_000;

type Slots = [second: number, requests: number][];

export interface Asked {
  /** Requests a minute that the connection is set to. */
  perMinute: number;
  /** Requests of each minute that stay free for what is more urgent. */
  spared: number;
  now: Date;
}

/** Requests a minute at present, fewer than set after the network refused some. */
function paceAt(
  row: { pace: number | null; slowed_at: Date | null } | undefined,
  perMinute: number,
  now: Date,
): number {
  if (!row || row.pace === null || row.slowed_at === null) return perMinute;
  const recovered = Math.max(0, Math.floor((now.getTime() - row.slowed_at.getTime()) / RECOVERY_MS));
  return Math.min(perMinute, row.pace + recovered);
}

/**
 * Takes one request from the budget. @returns milliseconds until it is worth asking again; 0: the request may be sent
 */
export async function takeRequest(db: Db, { perMinute, spared, now }: Asked): Promise<number> {
  const second = Math.floor(now.getTime() / 1000);
  const row = await rowOf(db);
  const untilThen = row.not_before ? row.not_before.getTime() - now.getTime() : 0;
  // A wait of more than an hour is of a clock that was set back.
  if (untilThen > 0 && untilThen <= 3_600_000) return untilThen;
  const slots = slotsOf(row.sent, second);
  const sent = slots.reduce((sum, [, requests]) => sum + requests, 0);
  const pace = paceAt(row, perMinute, now);
  const most = Math.max(1, pace - spared);
  if (sent >= most) {
    let over = sent - most + 1;
    const frees = slots.find(([, requests]) => (over -= requests) <= 0) ?? slots.at(-1);
    return Math.max(50, ((frees?.[0] ?? second) + WINDOW_SECONDS) * 1000 - now.getTime());
  }
  const last = slots.at(-1);
  if (last?.[0] === second) last[1] += 1;
  else slots.push([second, 1]);
  const taken = await db
    .updateTable('mirror_budget')
    .set({ sent: JSON.stringify(slots), revision: row.revision + 1, not_before: null })
    .where('bucket', '=', BUCKET)
    .where('revision', '=', row.revision)
    .executeTakeFirst();
  // Another server has counted meanwhile.
  return taken.numUpdatedRows === 1n ? 0 : 5;
}

/** The network has refused a request for being one too many: none is sent for a while, and fewer after it. */
export async function slowDown(db: Db, waitMs: number, perMinute: number, now: Date): Promise<void> {
  const row = await rowOf(db);
  const pace = Math.max(1, paceAt(row, perMinute, now) - 1);
  await db
    .updateTable('mirror_budget')
    .set({ pace, slowed_at: now, not_before: new Date(now.getTime() + waitMs), revision: row.revision + 1 })
    .where('bucket', '=', BUCKET)
    .execute();
}

/** Requests a minute at present, those of the last minute, and until when none is sent. */
export async function budgetOf(db: Db, perMinute: number, now: Date) {
  const row = await rowOf(db);
  const slots = slotsOf(row.sent, Math.floor(now.getTime() / 1000));
  const sent = slots.reduce((sum, [, requests]) => sum + requests, 0);
  const notBefore = row.not_before && row.not_before > now ? row.not_before : null;
  return { pace: paceAt(row, perMinute, now), sent, notBefore };
}

/** Slots of the last minute; those of the future are of a clock that was set back. */
function slotsOf(sent: string, second: number): Slots {
  return (JSON.parse(sent) as Slots).filter(([at]) => at > second - WINDOW_SECONDS && at <= second);
}

async function rowOf(db: Db) {
  const read = () => db.selectFrom('mirror_budget').where('bucket', '=', BUCKET).selectAll().executeTakeFirst();
  const row = await read();
  if (row) return row;
  await db
    .insertInto('mirror_budget')
    .values({ bucket: BUCKET, sent: '[]', pace: null, slowed_at: null, not_before: null, revision: 0 })
    .onConflict((conflict) => conflict.column('bucket').doNothing())
    .execute();
  const made = await read();
  if (!made) throw new Error('the budget of the connection is not there');
  return made;
}
