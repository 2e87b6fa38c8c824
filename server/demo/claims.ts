/** Enquiries: claims for untracked sales, and their notes. */
import { money, oneOf, pick, seed, values } from './draw.ts';
import type { Step } from './step.ts';

const s = 'seed';

/**
 * Approved claims are the conversions without a click; all others concern sales that stay untracked: 1 open, 2 with the
 * advertiser, 4 rejected, 5 closed.
 */
const claims = (today: string, conversions: number): string => `CREATE TEMP TABLE demo_claim AS
  WITH granted AS (
    SELECT o.relation_no, ${seed('o.no', 'claim')} AS seed, 3 AS status_id, o.converted_at AS moment, o.value_cents AS value, o.commission_cents AS commission,
      o.id AS conversion_id, o.decided_at AS ended_at
    FROM demo_order o WHERE o.claimed),
  wanted AS (
    SELECT n, ${seed('n', 'open claim')} AS seed, (n * 137 + 11) % ${conversions} AS near FROM range(${140 + Math.ceil(conversions / 300)}) AS t(n)),
  demo AS (
    SELECT n, ${seed('n', 'demo claim')} AS seed FROM range(14) AS t(n)),
  open AS (
    SELECT r.no AS relation_no, w.seed, least(TIMESTAMP '${today}' - (15 + ${pick('w.seed', 'age', 220)}) * INTERVAL 1 DAY, TIMESTAMP '${today}') AS day
    FROM wanted w JOIN demo_relation r ON w.near >= r.conversion_from AND w.near < r.conversion_to
    UNION ALL
    SELECT r.no, d.seed, TIMESTAMP '${today}' - (15 + 12 * d.n) * INTERVAL 1 DAY
    FROM demo d JOIN (SELECT r.no, row_number() OVER (ORDER BY r.no) - 1 AS k, count(*) OVER () AS size
      FROM demo_relation r JOIN demo_campaign c ON c.no = r.campaign_no WHERE r.demo AND c.claims AND r.cancelled_at IS NULL) r ON r.k = d.n % r.size),
  dated AS (
    SELECT o.*, o.day + (25200 + ${pick('o.seed', 'second', 50000)}) * INTERVAL 1 SECOND AS moment, ${pick('o.seed', 'fate', 100)} AS fate, c.order_cents * (40 + ${pick('o.seed', 'value', 120)}) // 100 AS value, c.fixed, c.pays
    FROM open o JOIN demo_relation r ON r.no = o.relation_no JOIN demo_campaign c ON c.no = r.campaign_no
    WHERE c.claims AND o.day >= r.live_at AND (r.cancelled_at IS NULL OR o.day < r.cancelled_at)),
  every AS (
    SELECT * FROM granted
    UNION ALL
    SELECT relation_no, seed, CASE WHEN moment > TIMESTAMP '${today}' - INTERVAL 40 DAY THEN CASE WHEN fate < 55 THEN 1 ELSE 2 END WHEN fate < 12 THEN 1 WHEN fate < 42 THEN 2 WHEN fate < 80 THEN 4 ELSE 5 END,
      moment, value, CASE WHEN fixed THEN pays // 100 ELSE (value * pays + 500000) // 1000000 END, NULL, moment + (16 + ${pick(s, 'takes', 23)}) * INTERVAL 1 DAY FROM dated),
  made AS (
    SELECT *, least(moment + (8 + ${pick(s, 'after', 6)}) * INTERVAL 1 DAY + ${pick(s, 'made', 20000)} * INTERVAL 1 SECOND, TIMESTAMP '${today} 21:00:00') AS created_at FROM every)
  SELECT 880000 + row_number() OVER (ORDER BY created_at, relation_no, seed) AS id, *,
    CASE status_id WHEN 1 THEN created_at WHEN 2 THEN least(created_at + INTERVAL 30 HOUR, TIMESTAMP '${today} 22:00:00') WHEN 3 THEN ended_at ELSE least(ended_at, TIMESTAMP '${today} 22:00:00') END AS modified_at
  FROM made`;

const reasons = values([
  [1, 'Order cancelled by the customer'],
  [2, 'Goods returned'],
  [3, 'Already tracked'],
  [5, 'Voucher not issued to this channel'],
  [7, 'Last click was another partner’s'],
]);

const rows = `INSERT INTO enquiry
  SELECT e.id, r.agency_id, r.publisher_id, r.advertiser_id, r.campaign_id, r.id, e.status_id,
    coalesce(v.advertiser_ref, upper(c.slug)[1:2] || '-' || (1000000 + e.id)), 'claim-' || (e.id % 9000 + 1000),
    ${oneOf('e.seed', 'first', ['A.', 'B.', 'C.', 'D.', 'E.', 'J.', 'K.', 'L.', 'M.', 'R.', 'S.', 'T.'])} || ' ' || ${oneOf('e.seed', 'last', ['Hartnoll', 'Okonjo', 'Farrow', 'Lindqvist', 'Quarrie', 'Tresillian', 'Kallas', 'Dunmore', 'Venkataram', 'Bexcombe'])},
    CASE WHEN e.conversion_id IS NOT NULL THEN v.uid ELSE 'm' || (100000 + ${pick('e.seed', 'member', 48611)}) END,
    e.moment, r.currency, ${money('e.value')}, ${money('e.commission')}, e.conversion_id,
    w.code, w.reason, ${oneOf('e.seed', 'words', ['Member sent the confirmation mail; the click is in our log.', 'Order placed in the app after our link, not tracked.', 'Purchase shows in the account of the member, no conversion here.', 'Tracking seemed to be down that evening, several members affected.'])},
    CASE e.status_id WHEN 1 THEN '' WHEN 2 THEN 'Sent to the advertiser.' WHEN 3 THEN 'Approved by the advertiser; conversion made.' WHEN 4 THEN 'Declined by the advertiser.' ELSE 'Closed: no answer from the publisher.' END,
    e.created_at, e.modified_at, NULL, NULL, NULL, NULL
  FROM demo_claim e JOIN demo_relation r ON r.no = e.relation_no JOIN demo_campaign c ON c.no = r.campaign_no
  LEFT JOIN conversion v ON v.id = e.conversion_id
  LEFT JOIN (SELECT code, reason, row_number() OVER (ORDER BY code) - 1 AS k FROM (${reasons}) AS w(code, reason)) w ON e.status_id = 4 AND w.k = ${pick('e.seed', 'reason', 5)}
  ORDER BY e.id`;

const notes = `INSERT INTO enquiry_note
  SELECT row_number() OVER (ORDER BY e.id, n.step) + 885000, e.id, e.agency_id,
    CASE n.step WHEN 1 THEN p.name WHEN 2 THEN m.first_name || ' ' || m.surname ELSE a.name END, ['publisher', 'manager', 'advertiser'][n.step],
    CASE n.step WHEN 1 THEN e.notes WHEN 2 THEN 'Thank you, the reference looks complete. Passed to the advertiser.' ELSE
      CASE e.status_id WHEN 3 THEN 'Found in our orders, please pay it.' WHEN 4 THEN 'We cannot confirm this one: ' || lower(e.rejection_reason) || '.' ELSE 'We need the confirmation mail to look further.' END END,
    CASE n.step WHEN 1 THEN e.created_at WHEN 2 THEN least(e.created_at + INTERVAL 5 HOUR, e.modified_at) ELSE e.modified_at END
  FROM enquiry e
  JOIN (VALUES (1, [1, 2, 3, 4, 5]), (2, [2, 3, 4, 5]), (3, [3, 4, 5])) AS n(step, statuses) ON list_contains(n.statuses, e.status_id)
  JOIN contact p ON p.id = e.publisher_id JOIN contact a ON a.id = e.advertiser_id JOIN account_manager m ON m.id = p.account_manager_id`;

export function claimSteps(today: string, conversions: number): Step[] {
  return [claims(today, conversions), rows, notes].map((sql) => ({ label: 'Enquiries', sql }));
}
