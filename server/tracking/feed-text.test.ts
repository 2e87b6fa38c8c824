import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { expect, test } from 'vitest';
import { feedCsv, feedXml } from './feed-text.ts';
import type { Feed, Product } from './feeds.store.ts';

const feed: Feed = {
  id: 31001,
  agency_id: 1,
  campaign_id: 30001,
  advertiser_id: 100001,
  name: 'Feed',
  item_count: 1,
  item_added_count: 0,
  item_changed_count: 0,
  imported_at: new Date('2026-03-14T05:00:00Z'),
  campaign_name: 'Harbour & Sons',
};
const plain: Product = {
  id: 1,
  feed_id: 31001,
  agency_id: 1,
  campaign_id: 30001,
  sku: 'A-1',
  name: 'Oak side table',
  description: 'A table.',
  category: 'Furniture',
  brand: 'Harbour',
  price: '298.9500',
  currency_code: 'GBP',
  url: 'https://harbour.example/p/1',
  image_url: 'https://harbour.example/1.jpg',
  in_stock: true,
};
const link = (page: string) => `https://track.example/c?AID=5&PID=30001&r=${encodeURIComponent(page)}`;
async function textOf(write: typeof feedXml, products: Product[]): Promise<string> {
  async function* some() {
    for (let at = 0; at < products.length; at += 2) yield products.slice(at, at + 2);
  }
  let text = '';
  for await (const piece of write({ feed, aid: 5, products: some(), link })) text += piece;
  return text;
}

/** A strict XML parser: throws for anything that is not well-formed. */
function readXml(text: string) {
  const products: Record<string, string>[] = [];
  let root: Record<string, string> = {};
  let name = '';
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', (tag) => {
    name = tag.name;
    if (tag.name === 'products') root = tag.attributes;
    else if (tag.name === 'product') products.push({});
    else products.at(-1)![name] = '';
  });
  parser.on('text', (text) => {
    const product = products.at(-1);
    if (product && name in product) product[name] += text;
  });
  parser.on('closetag', () => (name = ''));
  parser.write(text).close();
  return { root, products };
}

/** Any JavaScript string, including lone surrogates and control characters. */
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({
    unit: fc.constantFrom(
      '\ud800',
      '\udc00',
      '\u0000',
      '\u0008',
      '\ufffe',
      '\uffff',
      '&',
      '<',
      ']]>',
      '"',
      "'",
      '\r',
      '\n',
      '\t',
      '<!--',
      '&#0;',
      '💶',
      ',',
    ),
  }),
);
const product = fc
  .record({ sku: anyText, name: anyText, description: anyText, category: anyText, brand: anyText, image_url: anyText })
  .map((texts) => ({ ...plain, ...texts }));

test('a product in CSV and in XML', async () => {
  const sold = { ...plain, name: 'Chair, "large"', price: '10.0000', in_stock: false, brand: '=cmd' };
  const csv = parse(await textOf(feedCsv, [plain, sold]), { columns: true });
  expect(csv[0]).toEqual({
    ProductID: '1',
    ProductSKU: 'A-1',
    ProductName: 'Oak side table',
    ProductDescription: 'A table.',
    ProductPrice: '298.95',
    ProductPriceCurrency: 'GBP',
    ProductURL: link('https://harbour.example/p/1'),
    PID: '30001',
    CampaignName: 'Harbour & Sons',
    MID: '100001',
    ProductSmallImageURL: 'https://harbour.example/1.jpg',
    ProductMediumImageURL: 'https://harbour.example/1.jpg',
    ProductLargeImageURL: 'https://harbour.example/1.jpg',
    StockAvailability: 'In stock',
    Brand: 'Harbour',
    CategoryName: 'Furniture',
    CategoryPathAsString: 'Furniture',
  });
  expect(csv[1]).toMatchObject({
    ProductName: 'Chair, "large"',
    ProductPrice: '10.00',
    StockAvailability: 'Out of stock',
    Brand: '=cmd',
  });
  const xml = readXml(await textOf(feedXml, [plain, sold]));
  expect(xml.root).toEqual({
    feedId: '31001',
    campaignId: '30001',
    aid: '5',
    lastImportedDate: '2026-03-14T05:00:00.000Z',
  });
  expect(xml.products).toEqual(csv);
});

test('a feed without products is a header, and an empty element', async () => {
  expect(parse(await textOf(feedCsv, []))).toHaveLength(1);
  expect(readXml(await textOf(feedXml, [])).products).toEqual([]);
});

test('whatever a shop calls its goods, the XML is well-formed and says the same', async () => {
  const held = (text: string) =>
    text.toWellFormed().replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '\uFFFD');
  await fc.assert(
    fc.asyncProperty(fc.array(product, { maxLength: 5 }), async (products) => {
      const read = readXml(await textOf(feedXml, products)).products;
      expect(read.map((one) => [one['ProductName'], one['ProductSKU'], one['Brand']])).toEqual(
        products.map(({ name, sku, brand }) => [held(name), held(sku), held(brand)]),
      );
    }),
    { numRuns: 300 },
  );
});

test('and the CSV says the same, but for what no file can hold', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(product, { maxLength: 5 }), async (products) => {
      const read = parse(await textOf(feedCsv, products), { columns: true }) as unknown as Record<string, string>[];
      expect(read.map((one) => [one['ProductName'], one['ProductSKU']])).toEqual(
        products.map(({ name, sku }) => [name.toWellFormed(), sku.toWellFormed()]),
      );
    }),
    { numRuns: 300 },
  );
});
