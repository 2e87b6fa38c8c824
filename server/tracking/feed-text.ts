import { stringify } from 'csv-stringify/sync';
import { xmlCharacters } from '#contract/characters';
import { QUOTED_CELL } from '#contract/formulas';
import type { Feed, Product } from './feeds.store.ts';

/** A product of a feed by column. */
type Item = Record<(typeof columns)[number], string>;

/** Names that readers of affiliate networks' feeds know. PID and MID are the campaign's and the advertiser's ids. */
const columns = [
  'ProductID',
  'ProductSKU',
  'ProductName',
  'ProductDescription',
  'ProductPrice',
  'ProductPriceCurrency',
  'ProductURL',
  'PID',
  'CampaignName',
  'MID',
  'ProductSmallImageURL',
  'ProductMediumImageURL',
  'ProductLargeImageURL',
  'StockAvailability',
  'Brand',
  'CategoryName',
  'CategoryPathAsString',
] as const;

/** Input of a feed's text; `link` returns the publisher's link to a page. */
interface Source {
  feed: Feed;
  aid: number;
  products: AsyncIterable<readonly Product[]>;
  link: (page: string) => string;
}

function itemOf(product: Product, { feed, link }: Pick<Source, 'feed' | 'link'>): Item {
  return {
    ProductID: String(product.id),
    ProductSKU: product.sku,
    ProductName: product.name,
    ProductDescription: product.description,
    // At least two of the four stored places.
    ProductPrice: product.price.replace(/0{1,2}$/, ''),
    ProductPriceCurrency: product.currency_code,
    ProductURL: link(product.url),
    PID: String(feed.campaign_id),
    CampaignName: feed.campaign_name,
    MID: String(feed.advertiser_id),
    ProductSmallImageURL: product.image_url,
    ProductMediumImageURL: product.image_url,
    ProductLargeImageURL: product.image_url,
    StockAvailability: product.in_stock ? 'In stock' : 'Out of stock',
    Brand: product.brand,
    CategoryName: product.category,
    CategoryPathAsString: product.category,
  };
}

const lines = (rows: string[][]) => stringify(rows, { quoted_match: QUOTED_CELL });

/** Header and one line per product. Cells are not neutralised, because programs read feeds. */
export async function* feedCsv(source: Source): AsyncIterable<string> {
  yield lines([[...columns]]);
  for await (const some of source.products) {
    yield lines(some.map((product) => Object.values(itemOf(product, source))));
  }
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' };

/** Text for XML 1.0; invalid characters become the replacement character. */
const xmlText = (text: string): string => xmlCharacters(text).replace(/[&<>"\r]/g, (one) => entities[one] ?? one);

/** `<products>` with a `<product>` per row and its columns as elements. */
export async function* feedXml({ feed, aid, products, link }: Source): AsyncIterable<string> {
  const about = {
    feedId: feed.id,
    campaignId: feed.campaign_id,
    aid,
    lastImportedDate: feed.imported_at.toISOString(),
  };
  const attributes = Object.entries(about).map(([name, value]) => ` ${name}="${xmlText(String(value))}"`);
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<products${attributes.join('')}>\n`;
  for await (const some of products) {
    yield some
      .map((product) => {
        const fields = Object.entries(itemOf(product, { feed, link })).map(
          ([name, text]) => `<${name}>${xmlText(text)}</${name}>`,
        );
        return `<product>${fields.join('')}</product>\n`;
      })
      .join('');
  }
  yield '</products>\n';
}
