/** Conversions and their baskets. */
import { automaticActor } from '#contract/audit';
import { chance, low, money, oneOf, pick, text } from './draw.ts';
import { visit } from './visit.ts';
import type { Step } from './step.ts';

const e = 'e.seed';

/** Unique per advertiser: a number below 89,999,999 visits all values without repeating one. */
const reference = `upper(c.slug)[1:2] || '-' || CAST(10000000 + (e.no * 7654321 + c.advertiser_no) % 89999999 AS TEXT)`;

const guid = `substr(h, 1, 8) || '-' || substr(h, 9, 4) || '-4' || substr(h, 14, 3) || '-b' || substr(h, 18, 3) || '-' || substr(h, 21, 12)`;

const quote = `CASE WHEN c.vertical IN (4, 5, 12) THEN ${oneOf(e, 'quote', ['bought online', 'bought online', 'bought by phone', 'quote resumed', 'pre-approved'])} END`;

/** Null for claims, which have no click and so no known visit. */
const unlessClaimed = (sql: string) => `CASE WHEN NOT e.claimed THEN ${sql} END`;

const insert = (start: string, piece: number): string => `INSERT INTO conversion
  SELECT id, agency_id, publisher_id, advertiser_id, campaign_id, relation_id, website_id, placement_id, creative_id, place_id, click_id, visitor_id, legacy_id,
    advertiser_ref, ${guid}, impression_at, click_at, converted_at, greatest(converted_at, coalesce(decided_at, converted_at), coalesce(invoiced_at, converted_at)),
    status, decided_at, rejection_code, rejection_reason, invoice_id, invoiced_at, payment_id, calc_at, calc_at,
    raw_currency, raw_amount, currency, orig_value, value, commission, net_cost, fee_rate, vat_rate, group_id,
    device, devices, system, customer_type, quote_action, code, uid, address, referrer, deeplink, loyalty, ex1, ex2, ex3,
    NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL
  FROM (
    SELECT e.id, r.agency_id, r.publisher_id, r.advertiser_id, r.campaign_id, r.id AS relation_id, ${unlessClaimed(visit.website)} AS website_id,
      ${unlessClaimed(visit.placement)} AS placement_id, ${unlessClaimed(visit.creative)} AS creative_id, ${unlessClaimed(visit.place)} AS place_id,
      k.id AS click_id, ${unlessClaimed('e.visitor')} AS visitor_id,
      CASE WHEN e.converted_at < TIMESTAMP '${start}' + INTERVAL 120 DAY THEN e.id - 437000000 END AS legacy_id,
      ${reference} AS advertiser_ref, md5('conversion ' || e.no) AS h,
      CASE WHEN NOT e.claimed AND r.display_n > 0 AND ${chance(e, 'saw', 260)} THEN e.click_at - (40 + ${low(e, 'saw before', 200000)}) * INTERVAL 1 SECOND END AS impression_at,
      e.click_at, e.converted_at, e.status, e.decided_at, e.rejection_code, e.rejection_reason, s.invoice_id, s.invoiced_at, s.payment_id,
      CASE WHEN e.status = 'approved' THEN e.decided_at END AS calc_at,
      e.raw_currency, ${money('e.raw_cents')} AS raw_amount, e.currency, ${money('e.orig_cents')} AS orig_value, ${money('e.value_cents')} AS value,
      ${money('e.commission_cents')} AS commission, ${money('e.net_cost_cents')} AS net_cost, r.fee_rate, r.vat_rate, e.group_id,
      CASE WHEN e.claimed THEN 'other' ELSE ${visit.device} END AS device, CASE WHEN NOT e.claimed AND ${chance(e, 'two', 170)} THEN CASE WHEN ${chance(e, 'three', 120)} THEN 3 ELSE 2 END ELSE 1 END AS devices,
      CASE WHEN e.claimed THEN 'other' ELSE ${visit.system} END AS system, e.customer_type, ${quote} AS quote_action,
      upper(replace(c.slug, '-', ''))[1:6] || ['10', 'SHIP'][1 + e.code_no] AS code, ${visit.uid} AS uid, ${unlessClaimed(visit.address)} AS address,
      ${unlessClaimed(visit.referrer)} AS referrer,
      CASE WHEN NOT e.claimed AND ${chance(e, 'deep', 420)} THEN c.url || ${oneOf(e, 'deep page', ['/sale', '/new', '/gifts', '/bestsellers', '/p/3', '/p/12', '/p/27'])} END AS deeplink,
      r.publisher_kind = 'Cashback' OR ${chance(e, 'loyal', 60)} AS loyalty,
      CASE WHEN ${chance(e, 'ex1', 280)} THEN ${oneOf(e, 'channel', ['web', 'app', 'phone'])} END AS ex1,
      CASE WHEN ${chance(e, 'ex2', 150)} THEN ${oneOf(e, 'delivery', ['standard', 'next day', 'collect'])} END AS ex2,
      CASE WHEN ${chance(e, 'ex3', 80)} THEN 'wk' || ${pick(e, 'cohort', 52)} END AS ex3
    FROM demo_order e
    JOIN demo_relation r ON r.no = e.relation_no
    JOIN demo_campaign c ON c.no = r.campaign_no
    LEFT JOIN (SELECT order_no, v.id FROM demo_event v JOIN demo_relation o ON o.no = v.relation_no AND o.piece = ${piece}
      WHERE v.kind = 0 AND order_no IS NOT NULL) k ON k.order_no = e.no
    LEFT JOIN demo_settled s ON s.id = e.id
    WHERE r.piece = ${piece})
  ORDER BY agency_id, publisher_id, converted_at, id`;

/** The number of a basket's lines; a policy is always a single line. */
const size = `CASE WHEN e.vertical = 4 THEN 1 ELSE 1 + ${low('e.seed', 'lines', 4)} END`;

/** Whole shares of the value; the last line takes the remainder, so that the sum is exact. */
const items = `INSERT INTO conversion_item
  WITH line AS (
    SELECT e.id AS conversion_id, e.no, e.seed, e.relation_no, e.vertical, e.status, e.value_cents, ${size} AS n, unnest(range(${size})) AS j
    FROM demo_order e JOIN demo_campaign c ON c.no = e.campaign_no WHERE c.item_level),
  shared AS (
    SELECT *, CASE WHEN j < n - 1 THEN value_cents * (12 + (seed // (j + 7)) % 13) // 100 END AS share FROM line),
  valued AS (
    SELECT *, coalesce(share, value_cents - coalesce(sum(share) OVER (PARTITION BY conversion_id), 0)) AS cents FROM shared)
  SELECT 100000000 + row_number() OVER (ORDER BY v.conversion_id, v.j), v.conversion_id, r.agency_id, r.publisher_id, r.advertiser_id,
    upper(c.slug)[1:3] || '-' || lpad(CAST(1 + (v.seed + v.j * 3) % 60 AS TEXT), 4, '0'), g.name, g.category, c.advertiser,
    g.policy,
    CASE WHEN v.vertical <> 4 AND (v.seed // (v.j + 3)) % 9 = 0 THEN 2 ELSE 1 END,
    ${money('v.cents')}, v.status
  FROM valued v JOIN demo_relation r ON r.no = v.relation_no JOIN demo_campaign c ON c.no = r.campaign_no
  JOIN demo_shelf g(vertical, no, size, category, name, price, policy) ON g.vertical = v.vertical AND g.no = (v.seed + v.j * 3) % g.size
  ORDER BY r.agency_id, r.publisher_id, v.conversion_id, v.j`;

/** Decisions of the last months; older ones have been removed from the log. */
const audit = (today: string, actor: string): string => `INSERT INTO audit_event
  (id, agency_id, contact_id, actor_kind, actor_id, actor_name, action, subject_kind, subject_id, before, after, occurred_at)
  SELECT row_number() OVER (ORDER BY e.decided_at, e.id), e.agency_id, e.advertiser_id,
    CASE WHEN auto THEN 'system' ELSE 'user' END, CASE WHEN auto THEN 'validation' ELSE coalesce(${actor}, 'contact-user-' || u.id) END,
    CASE WHEN auto THEN ${text(automaticActor)} ELSE u.first_name || ' ' || u.surname END,
    'conversion.' || e.status, 'conversion', CAST(e.id AS TEXT),
    '{"status":"pending","value":"' || ${money('e.orig_cents')}::DECIMAL(18,2) || '"}',
    '{"status":"' || e.status || '","value":"' || ${money('e.value_cents')}::DECIMAL(18,2) || '"' || coalesce(',"rejectionCode":' || e.rejection_code, '') || '}',
    e.decided_at
  FROM (SELECT *, ${chance('seed', 'automatic', 240)} AS auto FROM demo_order WHERE decided_at > TIMESTAMP '${today}' - INTERVAL 60 DAY) e
  JOIN contact_user u ON u.contact_id = e.advertiser_id AND u.primary_contact`;

export function conversionSteps(start: string, today: string, pieces: number, actor: string): Step[] {
  return [
    ...Array.from({ length: pieces }, (_, piece) => ({ label: 'Conversions', sql: insert(start, piece) })),
    { label: 'Baskets', sql: items },
    { label: 'Audit log', sql: audit(today, actor) },
  ];
}
