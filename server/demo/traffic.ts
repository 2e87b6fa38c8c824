/** Clicks, the pages after them, and impressions: first narrow rows (who, when), then complete ones. */
import { chance, low, money, pick, seed, values } from './draw.ts';
import { funnels } from './names/verticals.ts';
import { spread, visit, visitorOf } from './visit.ts';
import type { Step } from './step.ts';

/** Clicks without a conversion; converting clicks are subtracted from the relation's total. */
const plainClicks = (conversions: number): string => `
  SELECT relation_no, seed, moment, ${visitorOf('seed', conversions)} AS visitor, NULL::BIGINT AS order_no
  FROM ${spread('click', 'r.click_from + r.conversion_to - r.conversion_from', 'r.click_to')}`;

/**
 * Assists: clicks of other live publishers on the way to a conversion, by the same visitor and within the campaign's
 * window.
 */
const helpers = (start: string): string => `CREATE TEMP TABLE demo_assist AS
  WITH wanted AS (
    SELECT o.*, j, ${seed('o.no * 2 + j', 'assist')} AS s2 FROM demo_order o, range(2) AS t(j) WHERE NOT o.claimed),
  dated AS (
    SELECT w.*, click_at - (1800 + ${low('s2', 'before', 500000)}) * INTERVAL 1 SECOND AS moment, 1 + ${low('s2', 'helper', 'r.campaign_size')} AS helper, r.publisher_no, r.cookie_days
    FROM wanted w JOIN demo_relation r ON r.no = w.relation_no WHERE ${chance('s2', 'assisted', 'CASE j WHEN 0 THEN 150 ELSE 30 END')})
  SELECT h.no AS relation_no, d.s2 AS seed, d.moment, d.visitor, d.no AS order_no, d.id AS conversion_id, d.converted_at
  FROM dated d JOIN demo_relation h ON h.campaign_no = d.campaign_no AND h.campaign_rank = d.helper
  WHERE h.publisher_no <> d.publisher_no AND d.moment >= greatest(h.live_at, TIMESTAMP '${start}', d.converted_at - d.cookie_days * INTERVAL 1 DAY)
    AND (h.cancelled_at IS NULL OR d.moment < h.cancelled_at)
  QUALIFY row_number() OVER (PARTITION BY d.no, h.publisher_no ORDER BY d.j) = 1`;

const clicks = (conversions: number): string => `CREATE TEMP TABLE demo_click AS
  ${plainClicks(conversions)}
  UNION ALL SELECT relation_no, seed, click_at, visitor, no FROM demo_order WHERE NOT claimed
  UNION ALL SELECT relation_no, seed, moment, visitor, NULL FROM demo_assist`;

/** Kinds as numbers, which keep the narrow table narrow; 0 is the click, 1 the impression. */
const pages = [...new Set(Object.values(funnels).flatMap((steps) => steps.map(([kind]) => kind)))];
const kindName = `CASE e.kind WHEN 0 THEN 'click' WHEN 1 THEN 'impression' ${pages.map((kind, i) => `WHEN ${i + 2} THEN '${kind}'`).join(' ')} END`;

/** One draw for all steps of a visit: a visitor of a later page has seen the earlier ones. */
const steps = values(
  Object.entries(funnels).flatMap(([funnel, all]) =>
    all.map(([kind, reached], i) => [funnel, i, pages.indexOf(kind) + 2, reached, /Decline|Referral/.test(kind)]),
  ),
);

const views = (today: string): string => `
  SELECT c.relation_no, c.seed, least(c.moment + (4 + p.step * 21 + ${pick('c.seed', 'reads', 14)}) * INTERVAL 1 SECOND, TIMESTAMP '${today} 23:59:59') AS moment, c.visitor, NULL AS order_no, p.kind::UTINYINT AS kind
  FROM demo_click c JOIN demo_relation r ON r.no = c.relation_no AND r.tagged
  JOIN (${steps}) AS p(funnel, step, kind, reached, turned_away) ON p.funnel = r.funnel
  WHERE CASE WHEN c.order_no IS NOT NULL THEN NOT p.turned_away ELSE ${pick('c.seed', 'depth', 1000)} < p.reached END`;

/** One row per minute, placement and creative: about a tenth of the rows of clicks. */
const impressions = `
  SELECT relation_no, min(seed) AS seed, date_trunc('minute', moment) AS moment, NULL AS visitor, NULL AS order_no, 1::UTINYINT AS kind
  FROM ${spread('impression', 'r.click_from // 5', 'r.click_to // 5', 'r.display_n > 0')}
  GROUP BY ALL`;

/**
 * Event numbers follow time: counted within a day, offset by the days before. Ordered by relation, so that a piece is
 * found without reading the others.
 */
const events = (today: string): string => `CREATE TEMP TABLE demo_event AS
  WITH happened AS (
    SELECT *, 0::UTINYINT AS kind FROM demo_click
    UNION ALL ${views(today)}
    UNION ALL ${impressions}),
  days AS (
    SELECT day, 1000000000 + CAST(sum(n) OVER (ORDER BY day) - n AS BIGINT) AS before
    FROM (SELECT CAST(moment AS DATE) AS day, count(*) AS n FROM happened GROUP BY day))
  SELECT h.relation_no, h.seed, h.moment, h.visitor, h.order_no, h.kind,
    d.before + row_number() OVER (PARTITION BY d.day, d.before ORDER BY h.moment, h.kind, h.relation_no, h.seed) AS id
  FROM happened h JOIN days d ON d.day = CAST(h.moment AS DATE)
  ORDER BY h.relation_no`;

/** Click commission with the network's fee, in cents. */
export const clickCost = `(r.click_cents + (r.click_cents * CAST(r.fee_rate * 10000 AS BIGINT) + 5000) // 10000)`;

const displayNo = pick('e.seed', 'placement', 'r.display_n');

/** A piece of the publishers, in reading order: agency, publisher, time. */
const insert = (piece: number): string => `INSERT INTO traffic_event
  SELECT e.id, r.agency_id, r.publisher_id, r.advertiser_id, r.campaign_id, r.id, ${visit.website},
    CASE e.kind WHEN 1 THEN r.placement_first + ${displayNo} ELSE ${visit.placement} END,
    CASE e.kind WHEN 1 THEN r.creative_first + ${low('e.seed', 'creative', 'r.creative_n')} ELSE ${visit.creative} END,
    ${visit.place}, e.visitor, ${kindName}, e.moment,
    CASE e.kind WHEN 1 THEN 3 + ${low('e.seed', 'seen', 90)} + ${low('e.seed', 'seen by', 60)} ELSE 1 END,
    ${visit.device}, ${visit.system}, r.currency,
    ${money('CASE e.kind WHEN 0 THEN r.click_cents ELSE 0 END')},
    ${money(`CASE e.kind WHEN 0 THEN ${clickCost} ELSE 0 END`)},
    r.vat_rate, CASE e.kind WHEN 1 THEN NULL ELSE ${visit.uid} END, CASE e.kind WHEN 0 THEN ${visit.referrer} END, NULL
  FROM demo_event e JOIN demo_relation r ON r.no = e.relation_no
  WHERE r.piece = ${piece}
  ORDER BY r.agency_id, r.publisher_id, e.moment, e.id`;

const assists = `INSERT INTO assist
  SELECT row_number() OVER (ORDER BY e.converted_at, e.conversion_id, e.relation_no), e.conversion_id, r.agency_id, r.publisher_id, r.advertiser_id, r.campaign_id, r.id,
    ${visit.website}, ${visit.placement}, ${visit.creative}, ${visit.place}, ${visit.device}, ${visit.system}, r.currency, e.moment, e.converted_at
  FROM demo_assist e JOIN demo_relation r ON r.no = e.relation_no
  ORDER BY r.agency_id, r.publisher_id, e.converted_at, e.conversion_id`;

export function trafficSteps(start: string, today: string, conversions: number, pieces: number): Step[] {
  return [
    { label: 'Assists', sql: helpers(start) },
    { label: 'Assists', sql: assists },
    { label: 'Clicks', sql: clicks(conversions) },
    { label: 'Page events and impressions', sql: events(today) },
    { label: 'Page events and impressions', sql: 'DROP TABLE demo_click' },
    ...Array.from({ length: pieces }, (_, piece) => ({ label: 'Traffic', sql: insert(piece) })),
  ];
}
