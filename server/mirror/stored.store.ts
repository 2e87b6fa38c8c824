import { DAY_MS } from '#contract/day';
import { sql } from 'kysely';
import type { Db } from '#server/db/database';

/** States of stored conversions, for telling which of an answer are new. */
export async function storedIn(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, { modifiedAt: string; status: string }>();
  const rows = await db
    .selectFrom('conversion')
    .where('id', 'in', [...ids])
    .select(['id', 'modified_at', 'status'])
    .execute();
  return new Map(rows.map((row) => [row.id, { modifiedAt: row.modified_at.toISOString(), status: row.status }]));
}

/** The last day, from a day on, until which at most so many conversions are stored; at least the day itself. */
export async function conversionsIn(db: Db, day: string, end: string, most: number): Promise<string> {
  const { rows } = await sql<{ day: string; count: number }>`
    select cast(cast(converted_at as date) as text) as day, count(*) as count from conversion
    where converted_at >= ${new Date(day)} and converted_at < ${new Date(Date.parse(end) + DAY_MS)}
    group by cast(converted_at as date) order by cast(converted_at as date)`.execute(db);
  let sum = 0;
  let last = end;
  for (const one of rows) {
    sum += one.count;
    if (sum > most) {
      const before = new Date(Date.parse(one.day) - DAY_MS).toISOString().slice(0, 10);
      last = before < day ? day : before;
      break;
    }
  }
  return last;
}

/** The next payment by its number; undefined after the last one. */
export async function paymentAfter(db: Db, id: number): Promise<number | undefined> {
  const row = await db.selectFrom('payment').where('id', '>', id).orderBy('id').select('id').executeTakeFirst();
  return row?.id;
}

export async function countConversions(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('conversion')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
