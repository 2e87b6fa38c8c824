/** The raw rows of a network as plain objects, for the slow, obvious second implementation of reports. */
import { sql, type Kysely } from 'kysely';
import type { Database } from '#server/db/schema.generated';

type Table = keyof Database;
type RowOf<T extends Table> = Database[T];

export interface Raw {
  conversions: RowOf<'conversion'>[];
  traffic: RowOf<'traffic_event'>[];
  assists: RowOf<'assist'>[];
  items: Map<number, RowOf<'conversion_item'>[]>;
  contact: Map<number, RowOf<'contact'>>;
  website: Map<number, RowOf<'website'>>;
  campaign: Map<number, RowOf<'campaign'>>;
  group: Map<number, RowOf<'campaign_group'>>;
  vertical: Map<number, RowOf<'vertical'>>;
  country: Map<string, RowOf<'country'>>;
  placement: Map<number, RowOf<'placement'>>;
  creative: Map<number, RowOf<'creative'>>;
  place: Map<number, RowOf<'place'>>;
  /** Exchange rates by `day from to`. */
  rates: Map<string, string>;
  days: string[];
}

export async function readRaw(db: Kysely<Database>): Promise<Raw> {
  const all = async <T extends Table>(table: T) =>
    (await sql<RowOf<T>>`select * from ${sql.table(table)}`.execute(db)).rows;
  const byId = async <R extends { id: number }>(rows: Promise<R[]>) =>
    new Map((await rows).map((row) => [row.id, row]));
  const rates = await all('exchange_rate');
  return {
    conversions: await all('conversion'),
    traffic: await all('traffic_event'),
    assists: await all('assist'),
    items: Map.groupBy(await all('conversion_item'), (item) => item.conversion_id),
    contact: await byId(all('contact')),
    website: await byId(all('website')),
    campaign: await byId(all('campaign')),
    group: await byId(all('campaign_group')),
    vertical: await byId(all('vertical')),
    country: new Map((await all('country')).map((row) => [row.code, row])),
    placement: await byId(all('placement')),
    creative: await byId(all('creative')),
    place: await byId(all('place')),
    rates: new Map(rates.map((row) => [`${row.day} ${row.from_currency} ${row.to_currency}`, row.rate])),
    days: [...new Set(rates.map((row) => row.day))].toSorted(),
  };
}

/** A fact of any kind. A conversion with items is one fact per distinct item. */
export interface Fact {
  type: 'conversion' | 'event' | 'assist';
  at: Date;
  conversion?: Database['conversion'];
  event?: Database['traffic_event'];
  row: Database['conversion'] | Database['traffic_event'] | Database['assist'];
  item?: Database['conversion_item'] | undefined;
}
