import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.generated';

type Db = Kysely<Database>;
export type Feed = Readonly<Database['product_feed']> & { campaign_name: string };
export type Product = Readonly<Database['product']>;

export async function feedOf(db: Db, id: number): Promise<Feed | undefined> {
  return db
    .selectFrom('product_feed')
    .innerJoin('campaign', 'campaign.id', 'product_feed.campaign_id')
    .where('product_feed.id', '=', id)
    .selectAll('product_feed')
    .select('campaign.name as campaign_name')
    .executeTakeFirst();
}

/** Rows per query. Nothing is held between queries, however slow the client is. */
const SOME = 1000;

/** Every product of a feed by id, in chunks. */
export async function* productsOf(db: Db, feedId: number): AsyncIterable<Product[]> {
  for (let after = 0; ;) {
    const some = await db
      .selectFrom('product')
      .where('feed_id', '=', feedId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(SOME)
      .selectAll()
      .execute();
    if (some.length > 0) yield some;
    const last = some.at(-1);
    if (!last || some.length < SOME) return;
    after = last.id;
  }
}

/** A text that differs when products were added to a feed or taken from it. */
export async function sizeOf(db: Db, feedId: number): Promise<string> {
  const { count, newest } = await db
    .selectFrom('product')
    .where('feed_id', '=', feedId)
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.max('id').as('newest')])
    .executeTakeFirstOrThrow();
  return `${count} ${newest}`;
}
