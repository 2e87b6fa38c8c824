import { sql } from 'kysely';
import type { Db } from './database.ts';

/** A caller's requests in the current window, including this one, and the milliseconds left of it. */
export interface Window {
  current: number;
  ttl: number;
}

/** Counts a request of `who`. The first one starts a window, shared by all servers. */
export async function countRequest(db: Db, who: string, windowMs: number, now: Date): Promise<Window> {
  const ends = new Date(now.getTime() + windowMs);
  // A window that ends later than a new one would was begun by a clock that has been set back.
  const isOver = sql`(rate_window.ends_at <= ${now} or rate_window.ends_at > ${ends})`;
  const { requests, ends_at } = await db
    .insertInto('rate_window')
    .values({ who, requests: 1, ends_at: ends })
    .onConflict((conflict) =>
      conflict.column('who').doUpdateSet({
        requests: sql<number>`case when ${isOver} then 1 else rate_window.requests + 1 end`,
        ends_at: sql<Date>`case when ${isOver} then excluded.ends_at else rate_window.ends_at end`,
      }),
    )
    .returning(['requests', 'ends_at'])
    .executeTakeFirstOrThrow();
  return { current: requests, ttl: ends_at.getTime() - now.getTime() };
}

/** Deletes windows that have ended. */
export async function forgetWindows(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('rate_window').where('ends_at', '<=', now).execute();
}
