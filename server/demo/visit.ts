/**
 * Attributes of a visit, as SQL over its seed (e.seed) and its relation (r). A click, its later pages and its
 * conversion share one seed, so the conversion has the click's website, placement, place and device without a lookup.
 */
import { chance, list, low, oneOf, pick, seed } from './draw.ts';

const e = 'e.seed';

/** Time of day in seconds: mostly evenings, rarely nights, never in the first minute. */
const secondOfDay = (from: string): string =>
  `((CASE WHEN ${chance(from, 'night', 80)} THEN ${pick(from, 'any hour', 24)} ELSE 7 + ${pick(from, 'hour', 9)} + ${pick(from, 'later', 9)} END) * 3600 + 60 + ${pick(from, 'second', 3540)})`;

/**
 * Numbers a relation's events with a seed and a day on which it was live. The slot is drawn before the calendar is
 * joined: a join on an expression over both sides would pair every relation with every slot.
 */
export const spread = (word: string, from: string, to: string, where = 'true'): string => `(
  SELECT d.no, d.relation_no, d.seed, l.day + ${secondOfDay('d.seed')} * INTERVAL 1 SECOND AS moment
  FROM (SELECT *, first_slot + ${pick('seed', 'slot', 'slot_n')} AS slot
    FROM (SELECT *, ${seed('no', word)} AS seed
      FROM (SELECT r.no AS relation_no, r.profile, r.first_slot, r.slot_n, unnest(range(${from}, ${to})) AS no FROM demo_relation r WHERE ${where}))) d
  JOIN demo_slot l ON l.profile = d.profile AND l.slot = d.slot)`;

const placementNo = pick(e, 'placement', 'r.placement_n');
const hasPlacement = `r.placement_n > 0 AND ${chance(e, 'placed', 820)}`;

export const visit = {
  website: `r.site_first + ${low(e, 'site', 'r.site_n')}`,
  placement: `CASE WHEN ${hasPlacement} THEN r.placement_first + ${placementNo} END`,
  /** A relation's placements with creatives come first. */
  creative: `CASE WHEN ${hasPlacement} AND ${placementNo} < r.display_n THEN r.creative_first + ${low(e, 'creative', 'r.creative_n')} END`,
  place: `CASE WHEN ${chance(e, 'at home', 890)} THEN r.place_first + ${low(e, 'place', 'r.place_n')} WHEN ${chance(e, 'abroad', 700)} THEN 1 + ${pick(e, 'anywhere', 76)} END`,
  device: `CASE WHEN r.publisher_kind = 'App' THEN 'mobile' ELSE
    CASE WHEN ${pick(e, 'device', 100)} < 56 THEN 'mobile' WHEN ${pick(e, 'device', 100)} < 92 THEN 'desktop' WHEN ${pick(e, 'device', 100)} < 99 THEN 'tablet' ELSE 'other' END END`,
  system: `CASE WHEN r.publisher_kind = 'App' OR ${pick(e, 'device', 100)} < 56 THEN ${oneOf(e, 'phone', ['iOS', 'iOS', 'Android', 'Android', 'Android'])}
    WHEN ${pick(e, 'device', 100)} < 92 THEN ${oneOf(e, 'desk', ['Windows', 'Windows', 'Windows', 'macOS', 'macOS', 'Linux'])}
    WHEN ${pick(e, 'device', 100)} < 99 THEN ${oneOf(e, 'slab', ['iOS', 'iOS', 'Android'])} ELSE 'other' END`,
  /** Cashback sites send their member's id, others the place on the page; many send nothing. */
  uid: `CASE WHEN r.publisher_kind IN ('Cashback', 'App') THEN 'm' || (100000 + ${pick(e, 'member', 48611)})
    WHEN r.demo OR ${chance(e, 'sub id', 330)} THEN ${oneOf(e, 'spot', ['home-hero', 'listing-2', 'article', 'newsletter', 'sidebar', 'search', 'footer'])} || '-' || (1 + ${pick(e, 'spot no', 40)}) END`,
  referrer: `CASE WHEN ${chance(e, 'referred', 780)} THEN 'https://www.' || r.publisher_slug || '.example' ||
    ${list(['/', '/deals', '/reviews/best-of', '/guides/buying-guide', '/newsletter', '/offers/this-week', '/top-10', '/search', '/blog/what-we-use', '/stores'])}[1 + ${pick(e, 'page', 10)}] END`,
  address: `${oneOf(e, 'network', ['192.0.2.', '198.51.100.', '203.0.113.'])} || (1 + ${pick(e, 'host', 254)})`,
};

/** About two visits per visitor. */
export const visitorOf = (from: string, conversions: number): string =>
  `(700000001 + ${pick(from, 'visitor', Math.max(1000, conversions * 18))})`;
