import { sql, type Kysely } from 'kysely';
import type { Database } from '#server/db/schema.generated';

type Db = Kysely<Database>;

/** Counts uses of short links; `codes` has a code once per use. */
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

/** A short link; undefined for an unknown code. */
export async function shortLinkOf(db: Db, code: string) {
  return db.selectFrom('short_url').where('code', '=', code).select(['agency_id', 'long_url']).executeTakeFirst();
}

/** Landing pages of an agency's live campaigns. */
export async function livePagesOf(db: Db, agencyId: number) {
  return db
    .selectFrom('campaign as c')
    .innerJoin('contact as advertiser', 'advertiser.id', 'c.advertiser_id')
    .where('c.agency_id', '=', agencyId)
    .where('c.status', '=', 'live')
    .where('advertiser.active', '=', true)
    .select('c.website_url')
    .execute();
}
