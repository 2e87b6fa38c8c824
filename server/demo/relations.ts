/** Publishers in campaigns: since when, and with how much traffic. */
import { slots } from './calendar.ts';
import { chance, pick, seed } from './draw.ts';
import { isSpecial } from './rates.ts';
import type { Step } from './step.ts';

const q = 'q.seed';

/** Campaigns restrict the kinds of publishers; ended ones accept no new ones. */
const allowed = `(c.cashback OR p.kind <> 'Cashback') AND (c.email OR p.kind <> 'Email') AND (c.social OR p.kind <> 'Social')
    AND (p.fca OR NOT c.fca) AND (c.eligibility <> 1 OR p.kind <> 'Cashback') AND (c.eligibility <> 2 OR p.rank <= 30 OR p.demo)
    AND (c.ended_on IS NULL OR p.since < c.ended_on - 60)`;

/**
 * Applications. Bigger publishers are in more campaigns, everyone prefers some verticals, nearly everyone works with
 * the demo advertiser. `fit` is how well the pair performs.
 */
const pairs = `CREATE TEMP TABLE demo_pair AS
  SELECT p.no AS publisher_no, c.no AS campaign_no, q.seed,
    c.popularity * (20 + ${pick(q, 'fit', 180)}) * (20 + ${pick(q, 'fit 2', 180)}) // 2000
      * CASE WHEN list_contains(p.tastes, c.vertical) THEN 3 ELSE 1 END + 1 AS fit,
    row_number() OVER (PARTITION BY p.no ORDER BY c.status <> 'live', c.launched_on > 300, c.no NOT IN (1, 2, 3), ${pick(q, 'turn', 100000)}, c.no) AS turn
  FROM (SELECT p.no AS p_no, c.no AS c_no, ${seed('p.no * 1000 + c.no', 'pair')} AS seed
    FROM demo_publisher p JOIN demo_campaign c ON p.agency_id = c.agency_id) q
  JOIN demo_publisher p ON p.no = q.p_no
  JOIN demo_campaign c ON c.no = q.c_no
  WHERE ${allowed} AND (p.demo OR ${chance(
    q,
    'joins',
    `CASE WHEN c.no = 1 THEN 860 WHEN c.advertiser_no = 1 THEN 420 WHEN c.status = 'waiting' THEN 60
      ELSE 115 + CASE WHEN p.rank <= 40 THEN 260 WHEN p.rank <= 120 THEN 80 ELSE 0 END + CASE WHEN list_contains(p.tastes, c.vertical) THEN 130 ELSE 0 END END`,
  )})`;

/** The demo publisher has 20 live relations, 3 waiting for an answer, 2 declined, 2 paused. */
const state = `CASE
  WHEN c.status = 'waiting' THEN 'pending'
  WHEN p.demo AND q.turn <= 20 THEN 'live' WHEN p.demo AND q.turn <= 23 THEN 'pending'
  WHEN p.demo AND q.turn <= 25 THEN 'rejected' WHEN p.demo THEN 'paused'
  WHEN c.status = 'paused' OR p.gone_on IS NOT NULL THEN 'paused'
  WHEN ${chance(q, 'state', 845)} THEN 'live' WHEN ${chance(q, 'state 2', 380)} THEN 'pending'
  WHEN ${chance(q, 'state 3', 550)} THEN 'rejected' ELSE 'paused' END`;

/** Days count from the first day of data. Pending applications are from the last weeks. */
const plan = (days: number): string => `CREATE TEMP TABLE demo_relation_plan AS
  WITH stated AS (
    SELECT q.*, p.id AS publisher_id, p.name AS publisher, p.agency_id, c.id AS campaign_id, c.advertiser_id, c.live_on, c.ended_on, c.profile, c.kind,
      p.since, p.gone_on, p.weight, p.convert, p.demo, ${state} AS status, ${isSpecial} AS wants_special
    FROM demo_pair q JOIN demo_publisher p ON p.no = q.publisher_no JOIN demo_campaign c ON c.no = q.campaign_no
    WHERE NOT p.demo OR q.turn <= 27),
  dated AS (
    SELECT *, CASE
        WHEN status = 'pending' THEN ${days} - 3 - ${pick('seed', 'applied', `CASE WHEN live_on > ${days} THEN 8 ELSE 40 END`)}
        WHEN status = 'rejected' THEN least(${days} - 20, greatest(live_on, since) + 8 + ${pick('seed', 'declined', 300)})
        ELSE least(coalesce(ended_on, ${days}) - 30, coalesce(gone_on, ${days}) - 30, ${days} - 3, greatest(live_on + 3, since + 8,
          CASE WHEN demo OR ${chance('seed', 'early', 640)} THEN -3 - ${pick('seed', 'before', 900)} ELSE ${pick('seed', 'joined', days - 60)} END)) END AS day_no
    FROM stated),
  ended AS (
    SELECT *, CASE WHEN status = 'paused' THEN least(coalesce(ended_on, ${days}), coalesce(gone_on, ${days}),
      greatest(day_no, 0) + (${days} - 5 - greatest(day_no, 0)) * (45 + ${pick('seed', 'until', 52)}) // 100) END AS end_no
    FROM dated)
  SELECT *, row_number() OVER (ORDER BY agency_id, publisher_no, campaign_no) AS no,
    status IN ('live', 'paused') AS ran, wants_special AND status = 'live' AS special
  FROM ended`;

/** Times of a relation; numbers follow the day of application. */
const relations = (start: string): string => `CREATE TEMP TABLE demo_relation_row AS
  SELECT no, 1000000 + row_number() OVER (ORDER BY applied_at, no) AS id, * EXCLUDE (no)
  FROM (SELECT *, came_at - CASE WHEN ran THEN ${pick('seed', 'waits', 160)} ELSE 0 END * INTERVAL 1 HOUR AS applied_at,
      CASE WHEN ran THEN came_at END AS live_at,
      CASE WHEN status = 'rejected' THEN came_at + (1 + ${pick('seed', 'answer', 12)}) * INTERVAL 1 DAY END AS rejected_at,
      CASE WHEN status = 'paused' THEN TIMESTAMP '${start}' + end_no * INTERVAL 1 DAY END AS cancelled_at
    FROM (SELECT *, TIMESTAMP '${start}' + day_no * INTERVAL 1 DAY + (28800 + ${pick('seed', 'second', 36000)}) * INTERVAL 1 SECOND AS came_at
      FROM demo_relation_plan))`;

const insert = `INSERT INTO relation
  SELECT id, agency_id, campaign_id, advertiser_id, publisher_id, status,
    CASE status WHEN 'live' THEN 'live' WHEN 'pending' THEN 'awaiting approval' WHEN 'rejected' THEN 'declined' ELSE 'paused by advertiser' END,
    applied_at, live_at, rejected_at, cancelled_at, status <> 'pending' OR ${chance('seed', 'terms', 800)}, NULL, NULL
  FROM demo_relation_row ORDER BY id`;

/**
 * The calendar slots in which the pair is live, and its share of the publisher's weight. Cost-per-click campaigns have
 * clicks (click_weight) and no conversions (weight 0).
 */
const shares = (start: string): string => `CREATE TEMP TABLE demo_share AS
  WITH windows AS (
    SELECT r.no, r.publisher_no, r.campaign_no, r.kind, r.weight AS publisher_weight, r.fit,
      greatest(20, least(790, r.convert * (75 + ${pick('r.seed', 'converts', 51)}) // 100)) AS convert,
      coalesce(f.slot_to, 0) AS first_slot, greatest(coalesce(t.slot_from, ${slots}) - coalesce(f.slot_to, 0), 0) AS slot_n
    FROM demo_relation_plan r
    LEFT JOIN demo_day f ON f.profile = r.profile AND f.day = DATE '${start.slice(0, 10)}' + r.day_no::INTEGER
    LEFT JOIN demo_day t ON t.profile = r.profile AND t.day = DATE '${start.slice(0, 10)}' + r.end_no::INTEGER
    WHERE r.ran),
  fitted AS (
    SELECT *, CAST(fit * slot_n // 64 AS BIGINT) + 1 AS part FROM windows WHERE slot_n > 0),
  cut AS (
    SELECT *, publisher_weight * 1000 * part // CAST(sum(CASE WHEN kind <> 3 THEN part ELSE 0 END) OVER (PARTITION BY publisher_no) + 1 AS BIGINT) AS full_weight FROM fitted)
  SELECT *, CASE WHEN kind = 3 THEN 0 ELSE full_weight END AS weight, full_weight * 10000 // convert AS click_weight FROM cut`;

/** Each pair's number of conversions and clicks: whole numbers that add up to the total. */
const counts = (conversions: number, clickShare: number): string => `CREATE TEMP TABLE demo_count AS
  WITH summed AS (
    SELECT *, sum(weight) OVER (ORDER BY no) AS upto, sum(weight) OVER () AS whole,
      sum(click_weight) OVER (ORDER BY no) AS clicks_upto FROM demo_share)
  SELECT no, first_slot, slot_n,
    CAST((upto - weight) * ${conversions} // whole AS BIGINT) AS conversion_from,
    CAST(upto * ${conversions} // whole AS BIGINT) AS conversion_to,
    CAST((clicks_upto - click_weight) * ${Math.round(conversions * clickShare)} // whole AS BIGINT) AS click_from,
    CAST(clicks_upto * ${Math.round(conversions * clickShare)} // whole AS BIGINT) AS click_to
  FROM summed`;

const best = `CREATE TEMP TABLE demo_best AS
  SELECT campaign_no, arg_max(publisher_id, weight * 100000 + no) AS publisher_id
  FROM demo_count JOIN demo_relation_plan USING (no) WHERE status = 'live' GROUP BY campaign_no`;

export function relationSteps(start: string, days: number, conversions: number, clickShare: number): Step[] {
  const label = 'Relations';
  return [
    { label, sql: pairs },
    { label, sql: plan(days) },
    { label, sql: relations(start) },
    { label, sql: insert },
    { label, sql: shares(start) },
    { label, sql: counts(conversions, clickShare) },
    { label, sql: best },
  ];
}
