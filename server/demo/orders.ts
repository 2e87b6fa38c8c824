/** Draft conversions: time, relation, value, decision. */
import { rejectionReasons } from '#contract/conversion-updates';
import { chance, list, low, oneOf, pick, values } from './draw.ts';
import { spread, visitorOf } from './visit.ts';
import type { Step } from './step.ts';

const s = 'seed';

const drafts = `CREATE TEMP TABLE demo_draft AS
  SELECT no, relation_no, seed, moment AS converted_at FROM ${spread('conversion', 'r.conversion_from', 'r.conversion_to')}`;

/** Most orders follow within the hour, some on the same day, a few weeks later. */
const lag = `CASE
  WHEN ${chance(s, 'soon', 620)} THEN 120 + ${pick(s, 'lag', 3300)}
  WHEN ${chance(s, 'same day', 640)} THEN 600 + ${pick(s, 'lag', 70000)}
  ELSE 72000 + ${pick(s, 'lag', 'least(cookie_days, 30) * 77000 - 72000')} END`;

/** A long-tailed multiple of the typical value; baskets end in .00, .50, .95 or .99. */
const worth = `order_cents * (20 + ${pick(s, 'worth 1', 100)}) * (20 + ${pick(s, 'worth 2', 100)}) * (20 + ${pick(s, 'worth 3', 100)}) // 335000`;
const priced = `CASE WHEN basket THEN greatest(worth // 100, 3) * 100 + ${oneOf(s, 'end', [0, 0, 50, 95, 99])} ELSE greatest(worth, 500) END`;

/** A few orders are in a currency other than the campaign's. */
const foreign = `CASE WHEN ${chance(s, 'foreign', 40)} THEN
  CASE currency WHEN 'GBP' THEN ['EUR', 'USD'] WHEN 'EUR' THEN ['GBP', 'USD'] WHEN 'USD' THEN ['EUR', 'GBP'] ELSE ['USD', 'EUR'] END[1 + ${pick(s, 'which', 2)}]
  ELSE currency END`;

const tracked = (start: string, today: string): string => `CREATE TEMP TABLE demo_tracked AS
  WITH joined AS (
    SELECT d.*, r.live_at, c.no AS campaign_no, c.currency, c.basket, c.vertical, c.cookie_days, c.validation_days,
      r.publisher_kind, c.rejected, c.order_cents,
      c.claims AND ${chance('d.seed', 'claimed', 5)} AND d.converted_at < TIMESTAMP '${today}' - INTERVAL 50 DAY AS claimed,
      CASE WHEN ${chance('d.seed', 'known', 950)} THEN CASE WHEN ${chance('d.seed', 'fresh', 'c.fresh')} THEN 'new' ELSE 'returning' END END AS customer_type,
      CASE WHEN c.voucher AND ${chance('d.seed', 'coded', "CASE r.publisher_kind WHEN 'Voucher' THEN 560 WHEN 'Cashback' THEN 120 WHEN 'Email' THEN 250 ELSE 60 END")} THEN ${pick('d.seed', 'code', 2)} END AS code_no
    FROM demo_draft d JOIN demo_relation r ON r.no = d.relation_no JOIN demo_campaign c ON c.no = r.campaign_no),
  timed AS (
    SELECT *, CASE WHEN NOT claimed THEN greatest(converted_at - (${lag}) * INTERVAL 1 SECOND, live_at, TIMESTAMP '${start}' + ${pick(s, 'dawn', 55)} * INTERVAL 1 SECOND) END AS click_at,
      date_trunc('day', converted_at) + CASE WHEN claimed THEN 20 + ${pick(s, 'claim', 25)} ELSE validation_days - ${low(s, 'delay', 'validation_days - 9')} END * INTERVAL 1 DAY
        + (32400 + ${pick(s, 'office hour', 30600)}) * INTERVAL 1 SECOND AS decided_at,
      ${worth} AS worth FROM joined)
  SELECT *, ${priced} AS priced, ${foreign} AS raw_currency, decided_at <= TIMESTAMP '${today} 23:59:59' AS is_decided,
    NOT claimed AND ${chance(s, 'rejected', "rejected * CASE publisher_kind WHEN 'Cashback' THEN 115 WHEN 'Voucher' THEN 108 WHEN 'Social' THEN 90 ELSE 95 END // 100")} AS is_bad
  FROM timed`;

/** Amounts are whole cents from here on: value * rate, rounded half up, is the same on every machine. */
const valued = `CREATE TEMP TABLE demo_valued AS
  WITH raw AS (
    SELECT t.*, x.rate8, CASE WHEN raw_currency = currency THEN priced ELSE priced * 100000000 // x.rate8 END AS raw_cents
    FROM demo_tracked t JOIN demo_rate x ON x.day = CAST(t.converted_at AS DATE) AND x.from_currency = t.raw_currency AND x.to_currency = t.currency),
  first AS (
    SELECT *, CAST(CASE WHEN raw_currency = currency THEN priced ELSE (raw_cents::HUGEINT * rate8 + 50000000) // 100000000 END AS BIGINT) AS orig_cents,
      CASE WHEN NOT is_decided THEN 'pending' WHEN is_bad THEN 'rejected' ELSE 'approved' END AS status FROM raw)
  SELECT *, CASE WHEN status = 'approved' AND basket AND vertical <> 4 AND NOT claimed AND ${chance(s, 'returned part', 65)}
    THEN orig_cents * (40 + ${pick(s, 'kept', 56)}) // 100 ELSE orig_cents END AS value_cents
  FROM first`;

const group = `CASE WHEN r.own_group IS NOT NULL THEN r.own_group
  WHEN c.scheme = 2 AND v.customer_type = 'new' OR c.scheme = 3 AND v.code_no = 0 THEN l.attribute
  WHEN c.scheme = 1 THEN CASE WHEN v.value_cents < l.small_to THEN l.small WHEN v.value_cents < l.medium_to THEN l.medium ELSE l.large END
  ELSE l.standard END`;

const reasons = values(Object.entries(rejectionReasons).map(([code, reason]) => [Number(code), reason]));

/** Usual rejection reasons: returned goods in shops, cancelled trips, other people's applications. */
const codes = `CASE WHEN v.basket AND v.vertical <> 4 THEN ${list([1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 3, 3, 4, 5, 6, 8])}
  WHEN v.vertical = 3 THEN ${list([1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 3, 4, 5, 7, 7, 8])}
  ELSE ${list([1, 1, 1, 3, 3, 4, 5, 5, 6, 7, 7, 7, 7, 7, 8, 8])} END[1 + ${pick('v.seed', 'code of', 16)}]`;

const orders = (conversions: number): string => `CREATE TEMP TABLE demo_order AS
  WITH grouped AS (
    SELECT v.*, ${group} AS group_id, CASE WHEN v.status = 'rejected' THEN ${codes} END AS rejection_code
    FROM demo_valued v JOIN demo_relation r ON r.no = v.relation_no JOIN demo_campaign c ON c.no = v.campaign_no JOIN demo_ladder l ON l.campaign_no = v.campaign_no),
  paid AS (
    SELECT g.*, CASE WHEN c.fixed THEN b.pays // 100 ELSE (g.value_cents * b.pays + 500000) // 1000000 END AS commission_cents,
      CAST(c.fee_rate * 10000 AS BIGINT) AS fee, c.agency_id, c.advertiser_id
    FROM grouped g JOIN demo_rate_group b ON b.id = g.group_id JOIN demo_campaign c ON c.no = g.campaign_no)
  SELECT 500000000 + row_number() OVER (ORDER BY p.converted_at, p.no) AS id, p.no, p.relation_no, p.campaign_no, p.agency_id, p.advertiser_id, p.seed,
    ${visitorOf('p.seed', conversions)} AS visitor, p.converted_at, p.click_at, p.claimed, p.customer_type, p.code_no, p.currency, p.basket, p.vertical,
    p.status, CASE WHEN p.is_decided THEN p.decided_at END AS decided_at, p.rejection_code, w.reason AS rejection_reason,
    p.raw_currency, p.raw_cents, p.orig_cents, p.value_cents, p.group_id, p.commission_cents,
    p.commission_cents + (p.commission_cents * p.fee + 5000) // 10000 AS net_cost_cents
  FROM paid p LEFT JOIN (${reasons}) AS w(code, reason) ON w.code = p.rejection_code
  ORDER BY p.relation_no`;

const dropped = ['demo_draft', 'demo_tracked', 'demo_valued'].map((t) => `DROP TABLE ${t}`);

export function orderSteps(start: string, today: string, conversions: number): Step[] {
  return [drafts, tracked(start, today), valued, orders(conversions), ...dropped].map((sql) => ({
    label: 'Conversions',
    sql,
  }));
}
