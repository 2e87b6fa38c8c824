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

/** The short link that ends so: with its code, or with a name in whatever capitals. Undefined where none does. */
export async function shortLinkOf(db: Db, end: string) {
  const links = db.selectFrom('short_url').select(['short_url.code', 'short_url.agency_id', 'short_url.long_url']);
  const coded = await links.where('short_url.code', '=', end).executeTakeFirst();
  if (coded) return coded;
  return links
    .innerJoin('short_url_name', 'short_url_name.code', 'short_url.code')
    .where('short_url_name.name', '=', end.toLowerCase())
    .executeTakeFirst();
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
