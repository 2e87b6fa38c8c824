/**
 * Commission groups. A conversion falls into the publisher's own group, else one with matching attributes, else the
 * band of its value, else the default.
 */
import { chance, money } from './draw.ts';
import type { Step } from './step.ts';

/** One row per group; `slot` is default, band1 … band3, attribute or publisher. */
const plan = `CREATE TEMP TABLE demo_rate_group AS
  WITH own AS (
    SELECT c.*, r.publisher_id, r.publisher FROM demo_relation_plan r JOIN demo_campaign c ON c.no = r.campaign_no WHERE r.special),
  rows AS (
    SELECT no, NULL::BIGINT AS publisher_id, 0 AS slot, CASE WHEN fixed THEN 'Standard lead' ELSE 'Standard' END AS name, 1 AS type_id, NULL::BIGINT AS low, NULL::BIGINT AS high, pays FROM demo_campaign
    UNION ALL
    SELECT no, NULL, b.slot, b.name, 3, step * b.low, step * b.high, pays * b.share // 20000 * 200
    FROM (SELECT *, order_cents // 2500 * 2500 AS step FROM demo_campaign WHERE scheme = 1) c,
      (VALUES (1, 'Small baskets', 0, 1, 80), (2, 'Medium baskets', 1, 2, 100), (3, 'Large baskets', 2, NULL, 120)) AS b(slot, name, low, high, share)
    UNION ALL
    SELECT no, NULL, 4, CASE scheme WHEN 2 THEN 'New customers' ELSE 'Orders with a code' END, 2, NULL, NULL,
      pays * CASE scheme WHEN 2 THEN 150 ELSE 60 END // 100 // 100 * 100
    FROM demo_campaign WHERE scheme IN (2, 3)
    UNION ALL
    SELECT no, publisher_id, 5, 'Strategic: ' || publisher, 4, NULL, NULL, pays * 125 // 100 // 1000 * 1000 FROM own)
  SELECT 400000 + row_number() OVER (ORDER BY no, slot, publisher_id) AS id, * FROM rows`;

const groups = `INSERT INTO commission_group
  SELECT g.id, c.agency_id, c.id, g.publisher_id, g.name, g.type_id,
    ${money('low')}, ${money('high')}, NOT c.fixed,
    CAST(g.pays * 0.0001 AS DECIMAL(18,4)), c.item_level AND NOT c.fixed, NULL
  FROM demo_rate_group g JOIN demo_campaign c ON c.no = g.no ORDER BY g.id`;

const attributes = `INSERT INTO commission_group_attribute
  SELECT 450000 + row_number() OVER (ORDER BY g.id), g.id, c.agency_id, c.id, 'AND',
    CASE c.scheme WHEN 2 THEN 'customerType' ELSE 'voucherCode' END, 'equals',
    CASE c.scheme WHEN 2 THEN 'new' ELSE v.code END
  FROM demo_rate_group g JOIN demo_campaign c ON c.no = g.no
  LEFT JOIN (SELECT campaign_id, min(code) FILTER (id % 10 = 0) AS code FROM voucher_code GROUP BY campaign_id) v ON v.campaign_id = c.id
  WHERE g.slot = 4`;

/** A campaign's groups in one row. */
const ladder = `CREATE TEMP TABLE demo_ladder AS
  SELECT no AS campaign_no, min(id) FILTER (slot = 0) AS standard, min(id) FILTER (slot = 1) AS small,
    min(id) FILTER (slot = 2) AS medium, min(id) FILTER (slot = 3) AS large,
    min(high) FILTER (slot = 1) AS small_to, min(high) FILTER (slot = 2) AS medium_to, min(id) FILTER (slot = 4) AS attribute
  FROM demo_rate_group WHERE slot < 5 GROUP BY no`;

export const rateSteps: Step[] = [plan, groups, attributes, ladder].map((sql) => ({ label: 'Commission groups', sql }));

/** A few of the strong partners have their own rate. */
export const isSpecial = `(p.rank <= 60 OR p.demo) AND c.kind <> 3 AND ${chance('q.seed', 'special', 'CASE WHEN p.demo THEN 200 ELSE 90 END')}`;
