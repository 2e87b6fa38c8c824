/** Publishers' materials: creatives, voucher codes, product feeds. */
import { voucherTypes } from '#contract/vouchers';
import { policyTypes, shelves, variants } from './names/products.ts';
import { chance, oneOf, pick, seed, values } from './draw.ts';
import type { Step } from './step.ts';

const [code, offer] = voucherTypes;

const s = 'seed';

/** A campaign's creatives have consecutive ids, so that one is found without a lookup. */
const creativePlan = `CREATE TEMP TABLE demo_creative AS
  SELECT no AS campaign_no, CAST(600001 + sum(n) OVER (ORDER BY no) - n AS BIGINT) AS creative_first, n AS creative_n
  FROM (SELECT no, 3 + ${pick(s, 'creatives', 5)} AS n FROM demo_campaign)`;

const creatives = `INSERT INTO creative
  SELECT p.creative_first + j, c.agency_id, c.id, c.advertiser_id,
    c.name || ' – ' || ['Leaderboard', 'MPU', 'Half page', 'Skyscraper', 'Text link', 'Product film', 'Mobile banner'][1 + j],
    610000 + c.no * 2 + j % 2, c.name || CASE j % 2 WHEN 0 THEN ' – always on' ELSE ' – seasonal' END,
    '/creatives/' || c.id || '/' || (p.creative_first + j) || ['.png', '.png', '.html', '.png', '.txt', '.mp4', '.png'][1 + j],
    ['Banner', 'Banner', 'HTML5', 'Banner', 'Text link', 'Video', 'Banner'][1 + j],
    [90, 250, 600, 600, 0, 360, 50][1 + j], [728, 300, 300, 160, 0, 640, 320][1 + j]
  FROM demo_creative p JOIN demo_campaign c ON c.no = p.campaign_no, range(p.creative_n) AS t(j)
  ORDER BY 1`;

/**
 * Ten ids per campaign. The first two codes last as long as the campaign, so an order of any day may use them; the
 * others are temporary, and one is not active yet.
 */
const vouchers = (today: string): string => `INSERT INTO voucher_code
  SELECT 300000 + c.no * 10 + j, c.agency_id, c.id, c.advertiser_id,
    CASE WHEN j = 5 THEN b.publisher_id END,
    [1, 2, 1, 3, 1, 1, 4][1 + j], ['Percentage off', 'Free delivery', 'Percentage off', 'Selected lines', 'Percentage off', 'Percentage off', 'Sale'][1 + j],
    upper(replace(c.slug, '-', ''))[1:6] || ['10', 'SHIP', 'FRESH15', 'VIP20', 'SOON', 'PARTNER5', 'SALE'][1 + j],
    ['10% off your order', 'Free delivery on every order', '15% off for new customers', '20% off selected lines', '12% off the new season', 'Exclusive: 5% extra', 'Up to half price in the sale'][1 + j],
    ['10% off across ' || c.advertiser || ', once a customer.', 'Standard delivery free at ' || c.advertiser || ', no minimum.', 'New customers of ' || c.advertiser || ' save 15%.', '20% off lines marked in the product feed.', 'The new season at ' || c.advertiser || ', 12% off from its first day.', 'Only for this partner: 5% on top of current offers.', 'Reduced lines, while stock lasts. No code needed at checkout.'][1 + j],
    ['10%', 'Free delivery', '15%', '20%', '12%', '5%', '50%'][1 + j],
    CASE j WHEN 6 THEN '${offer}' ELSE '${code}' END, c.url || ['/', '/delivery', '/welcome', '/selected', '/new-season', '/', '/sale'][1 + j],
    CASE c.country WHEN 'DE' THEN 'de-DE' WHEN 'FR' THEN 'fr-FR' WHEN 'ES' THEN 'es-ES' WHEN 'BR' THEN 'pt-BR' WHEN 'IN' THEN 'en-IN' WHEN 'US' THEN 'en-US' WHEN 'IE' THEN 'en-IE' WHEN 'SG' THEN 'en-SG' WHEN 'CA' THEN 'en-CA' ELSE 'en-GB' END,
    j = 5, ${chance('v', 'shopify', 300)}, from_at,
    CASE WHEN j < 2 THEN TIMESTAMP '${today}' + INTERVAL 90 DAY + INTERVAL '23:59:59' ELSE from_at + (20 + ${pick('v', 'lasts', 30)}) * INTERVAL 1 DAY END,
    least(from_at - INTERVAL 2 DAY, TIMESTAMP '${today} 09:00:00')
  FROM (SELECT *, CASE WHEN j < 2 THEN date_trunc('day', launched_at) WHEN j = 4 THEN TIMESTAMP '${today}' + (3 + ${pick('v', 'soon', 20)}) * INTERVAL 1 DAY
      WHEN j IN (2, 5) THEN TIMESTAMP '${today}' - (2 + ${pick('v', 'now', 15)}) * INTERVAL 1 DAY
      ELSE TIMESTAMP '${today}' - (50 + ${pick('v', 'then', 500)}) * INTERVAL 1 DAY END AS from_at
    FROM (SELECT *, ${seed('no * 10 + j', 'voucher')} AS v FROM demo_campaign, range(7) AS t(j) WHERE voucher AND status <> 'waiting')
    WHERE j < 2 OR ${chance('v', 'has', 600)} OR no = 1) c
  LEFT JOIN demo_best b ON b.campaign_no = c.no
  WHERE j <> 5 OR b.publisher_id IS NOT NULL
  ORDER BY 1`;

/** A campaign's products: the goods of its vertical, numbered from 0. */
const shelf = `CREATE TEMP TABLE demo_shelf AS
  ${values(
    shelves.flatMap((vertical, i) => {
      const goods = vertical.flatMap(([category, names, price]) =>
        names.map((name) => [category, name, price] as const),
      );
      return goods.map(([category, name, price], no) => [
        i + 1,
        no,
        goods.length,
        category,
        name,
        price,
        i === 3 ? policyTypes[no]! : null,
      ]);
    }),
  )}`;

const feedPlan = (today: string): string => `INSERT INTO product_feed
  SELECT 31000 + no, agency_id, id, advertiser_id, name || ' product feed', 60 + ${pick(s, 'goods', 240)},
    ${pick(s, 'added', 12)}, ${pick(s, 'changed', 60)},
    TIMESTAMP '${today}' - ${pick(s, 'day', 3)} * INTERVAL 1 DAY + ${pick(s, 'imported', 20000)} * INTERVAL 1 SECOND
  FROM demo_campaign WHERE status <> 'waiting' AND (no = 1 OR ${chance(s, 'feed', 'CASE WHEN basket THEN 650 ELSE 250 END')}) ORDER BY id`;

/** Variants of the same goods, where the vertical has any. */
const variant = `CASE c.vertical ${Object.entries(variants)
  .map(([vertical, all]) => `WHEN ${vertical} THEN ', ' || ${oneOf('p', `version ${vertical}`, all)}`)
  .join(' ')} ELSE '' END`;

const products = `INSERT INTO product
  SELECT 20000000 + c.no * 1000 + j, f.id, c.agency_id, c.id,
    upper(c.slug)[1:3] || '-' || lpad(CAST(j + 1 AS TEXT), 4, '0'), g.name || ${variant},
    g.name || ' from ' || c.advertiser || '. ' || CASE WHEN c.basket AND c.vertical <> 4 THEN ${oneOf('p', 'line', ['In stock and ready to send.', 'A favourite of returning customers.', 'New this season.', 'Limited run.'])}
      ELSE ${oneOf('p', 'line', ['Apply online in minutes.', 'Clear prices, no hidden fees.', 'With a support line that answers.', 'Change or cancel at any time.'])} END,
    g.category, c.advertiser, CAST((g.price * c.price // 1000 * (60 + ${pick('p', 'price', 90)}) // 10000 * 100 + ${oneOf('p', 'end', [0, 95, 99])}) * 0.01 AS DECIMAL(18,4)),
    c.currency, c.url || '/p/' || (j + 1), c.url || '/img/' || (j + 1) || '.jpg', ${chance('p', 'stock', 930)}
  FROM (SELECT c.*, j, ${seed('c.no * 1000 + j', 'product')} AS p FROM product_feed f JOIN demo_campaign c ON c.id = f.campaign_id, range(f.item_count) AS t(j)) c
  JOIN product_feed f ON f.campaign_id = c.id
  JOIN demo_shelf g(vertical, no, size, category, name, price, policy) ON g.vertical = c.vertical AND g.no = j % g.size
  ORDER BY 1`;

export function offers(today: string): Step[] {
  return [
    { label: 'Creatives', sql: creativePlan },
    { label: 'Creatives', sql: creatives },
    { label: 'Voucher codes', sql: vouchers(today) },
    { label: 'Product feeds', sql: shelf },
    { label: 'Product feeds', sql: feedPlan(today) },
    { label: 'Products', sql: products },
  ];
}
