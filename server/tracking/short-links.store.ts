import { sql, type Kysely } from 'kysely';
import type { Database } from '#server/db/schema.generated';

type Db = Kysely<Database>;

/** Adds to the count of every short link that was followed: its code once for each time. */
export async function storeUses(db: Db, codes: readonly string[], at: Date): Promise<void> {
  const counted = Map.groupBy(codes, (code) => code);
  await db
    .insertInto('short_url_use')
    .values([...counted].map(([code, times]) => ({ code, uses: times.length, last_used_at: at })))
    .onConflict((on) =>
      on.column('code').doUpdateSet({
        uses: sql`short_url_use.uses + excluded.uses`,
        last_used_at: sql`excluded.last_used_at`,
      }),
    )
    .execute();
}
