/** Placements, and the table that gives traffic everything about its relation. */
import { chance, list, pick, seed } from './draw.ts';
import { demoUsers } from './users.ts';
import { firstNames, surnames } from './names/persons.ts';
import type { Step } from './step.ts';

/** A relation's placements have consecutive ids; those with creatives come first. */
const plan = `CREATE TEMP TABLE demo_placement AS
  SELECT no, n AS placement_n, shown AS display_n,
    CAST(5000001 + sum(n) OVER (ORDER BY no) - n AS BIGINT) AS placement_first
  FROM (SELECT no, n, CASE kind WHEN 'Email' THEN n WHEN 'Search' THEN 0 WHEN 'Cashback' THEN n // 3 WHEN 'Voucher' THEN n // 3 ELSE (n + 1) // 2 END AS shown
    FROM (SELECT r.no, p.kind, CASE WHEN NOT r.ran THEN 0 WHEN p.demo THEN 2 + r.no % 3 ELSE ${pick('r.seed', 'placements', 4)} END AS n
      FROM demo_relation_row r JOIN demo_publisher p ON p.no = r.publisher_no))`;

const names = {
  2: ['Weekly edit newsletter', 'Sunday round-up', 'Solus send', 'Member mail'],
  3: ['Homepage hero', 'Sidebar MPU', 'Article footer', 'Category banner'],
  1: ['Top offers listing', 'Brand page', 'Buying guide', 'Seasonal gift guide'],
  4: ['Eligible applicants', 'Pre-qualified results', 'Eligibility checker', 'Matched results'],
  5: ['Fallback listing', 'Not eligible: alternatives', 'Credit builder page', 'Second choice list'],
} as const;

const nameOf = `CASE type_id ${Object.entries(names)
  .map(([type, all]) => `WHEN ${type} THEN ${list(all)}[1 + (j + no) % 4]`)
  .join(' ')} END`;

const placements = (end: string): string => `INSERT INTO placement
  SELECT id, agency_id, campaign_id, relation_id, advertiser_id, publisher_id, type_id, name,
    name || CASE type_id WHEN 2 THEN ', sent to subscribers who asked for offers' WHEN 3 THEN ', standard display slot' WHEN 1 THEN ', kept up to date by the editorial team' ELSE ', results page of the comparison tool' END,
    CASE WHEN ${chance('s', 'deep', 350)} THEN url || ['/sale', '/new', '/gifts', '/bestsellers'][1 + ${pick('s', 'page', 4)}] END,
    'PL-' || id, CASE WHEN ${chance('s', 'mask', 120)} THEN 'https://go.' || slug || '.example/' || lower(replace(name, ' ', '-')) END,
    by_hand, CASE WHEN by_hand THEN ${pick('s', 'way', 2)} ELSE 2 END,
    CASE WHEN NOT by_hand THEN NULL WHEN demo THEN '${demoUsers[0].firstName}' ELSE ${list(firstNames)}[1 + publisher_id % ${firstNames.length}] END,
    CASE WHEN NOT by_hand THEN NULL WHEN demo THEN '${demoUsers[0].surname}' ELSE ${list(surnames)}[1 + publisher_id % ${surnames.length}] END,
    false, least(live_at + ${pick('s', 'later', 3)} * INTERVAL 1 HOUR, TIMESTAMP '${end}')
  FROM (SELECT *, ${nameOf} AS name, ${chance('s', 'hand', 850)} AS by_hand FROM (
    SELECT r.no, j, d.placement_first + j AS id, r.agency_id, r.campaign_id, r.id AS relation_id, r.advertiser_id, r.publisher_id, r.live_at,
      p.slug, p.demo, c.url, ${seed('d.placement_first + j', 'placement')} AS s,
      CASE WHEN j < d.display_n THEN CASE WHEN p.kind = 'Email' THEN 2 ELSE 3 END
        WHEN c.vertical IN (4, 5) AND j % 2 = 1 THEN 4 + r.no % 2 ELSE 1 END AS type_id
    FROM demo_placement d JOIN demo_relation_row r ON r.no = d.no JOIN demo_publisher p ON p.no = r.publisher_no
      JOIN demo_campaign c ON c.no = r.campaign_no, range(d.placement_n) AS t(j)))
  ORDER BY id`;

/** Divides publishers into pieces of about equal traffic, which limits the size of each step. */
const relation = (pieces: number): string => `CREATE TEMP TABLE demo_relation AS
  WITH site AS (
    SELECT contact_id, min(id) AS site_first, count(*) AS site_n FROM website GROUP BY contact_id),
  spot AS (
    SELECT country_code, min(id) AS place_first, count(*) AS place_n FROM place GROUP BY country_code),
  special AS (
    SELECT no AS campaign_no, publisher_id, id FROM demo_rate_group WHERE slot = 5)
  SELECT r.no, r.id, r.agency_id, r.campaign_no, r.campaign_id, r.advertiser_id, r.publisher_no, r.publisher_id,
    p.kind AS publisher_kind, p.slug AS publisher_slug, p.demo, c.profile, c.currency, c.kind, c.funnel, c.tagged, c.cookie_days, c.vat_rate, c.fee_rate,
    CAST(c.click_cents AS BIGINT) AS click_cents, r.live_at, r.cancelled_at,
    n.first_slot, n.slot_n, n.conversion_from, n.conversion_to, n.click_from, n.click_to,
    s.site_first, s.site_n, d.placement_first, d.placement_n, d.display_n, v.creative_first, v.creative_n,
    o.place_first, o.place_n, g.id AS own_group,
    row_number() OVER (PARTITION BY r.campaign_no ORDER BY n.conversion_to - n.conversion_from DESC, r.no) AS campaign_rank,
    count(*) OVER (PARTITION BY r.campaign_no) AS campaign_size,
    least(max(n.click_to) OVER (PARTITION BY r.publisher_no) * ${pieces} // greatest(max(n.click_to) OVER (), 1), ${pieces - 1}) AS piece
  FROM demo_relation_row r
  JOIN demo_count n ON n.no = r.no
  JOIN demo_publisher p ON p.no = r.publisher_no
  JOIN demo_campaign c ON c.no = r.campaign_no
  JOIN demo_creative v ON v.campaign_no = r.campaign_no
  JOIN demo_placement d ON d.no = r.no
  JOIN site s ON s.contact_id = r.publisher_id
  JOIN spot o ON o.country_code = c.country
  LEFT JOIN special g ON g.campaign_no = r.campaign_no AND g.publisher_id = r.publisher_id`;

export function placementSteps(end: string, pieces: number): Step[] {
  return [
    { label: 'Placements', sql: plan },
    { label: 'Placements', sql: placements(end) },
    { label: 'Placements', sql: relation(pieces) },
  ];
}
