import type { IncomingHttpHeaders } from 'node:http';
import { agentOf } from './agent.ts';
import type { FollowedLink } from './click-url.ts';
import type { Click } from './clicks.store.ts';
import { destinationOf, isOn, landingPageOf } from './destination.ts';
import type { Link, Website } from './links.store.ts';

/** The parts of a request that following a link reads. */
export interface Follower {
  method: string;
  headers: IncomingHttpHeaders;
}

const purposes = ['purpose', 'x-purpose', 'x-moz', 'sec-purpose'] as const;

/** True for a request that follows a link, by a person or a program; false for prefetching browsers. */
const follows = ({ method, headers }: Follower): boolean => method === 'GET' && !looksAhead(headers);

const saysItIsARobot = ({ headers }: Follower): boolean => agentOf(headers['user-agent']).bot;

/** True for a person; false for programs and prefetching browsers. */
export const counts = (follower: Follower): boolean => follows(follower) && !saysItIsARobot(follower);

/** True for a program that follows a link and says what it is. */
export const isRobot = (follower: Follower): boolean => follows(follower) && saysItIsARobot(follower);

/** True for a browser's prefetch. */
export function looksAhead(headers: IncomingHttpHeaders): boolean {
  return purposes.some((name) => /prefetch|preview|prerender/i.test(String(headers[name] ?? '')));
}

/**
 * A link's page: the requested one, else its placement's, else the landing page. A page outside the campaign counts as
 * missing: the visitor still reaches the shop.
 */
export function pageOfLink(link: Link, to: string | undefined, placementPage: string | null): string {
  for (const page of [link.deeplink_enabled ? to : undefined, placementPage]) {
    const destination = page ? destinationOf(page, link.website_url) : undefined;
    if (destination && 'url' in destination) return destination.url;
  }
  return landingPageOf(link);
}

/**
 * The page with the click's token as `cid`. A foreign `cid` in the page is kept, because the shop uses it; one of ours,
 * copied after an earlier click, is replaced.
 */
export function withToken(page: string, token: string | undefined, isOurs: (text: string) => boolean): string {
  const url = URL.parse(page);
  if (!url) return page;
  const isCid = (pair: string) => pair.startsWith('cid=');
  const pairs = url.search === '' ? [] : url.search.slice(1).split('&');
  const kept = pairs.filter((pair) => !(isCid(pair) && isOurs(pair.slice(4))));
  if (token !== undefined && !kept.some(isCid)) kept.push(`cid=${token}`);
  url.search = kept.join('&');
  return url.href;
}

const LONGEST_REFERRER = 1024;

/** The page that a click came from, without its query, which might contain personal data. */
function referrerOf({ headers }: Follower): string | null {
  const url = URL.parse(headers.referer ?? '');
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  return (url.origin + url.pathname).slice(0, LONGEST_REFERRER);
}

/** The publisher's website that a click came from; its only website if it has one. */
function websiteOf(websites: readonly Website[], referrer: string | null): number | null {
  const from = referrer === null ? null : URL.parse(referrer);
  const holding = websites.filter((one) => {
    const home = URL.parse(one.url);
    return from && home && isOn(from, home);
  });
  const [first] = holding.toSorted((a, b) => b.url.length - a.url.length);
  return (first ?? (websites.length === 1 ? websites[0] : undefined))?.id ?? null;
}

/** CDN codes for an unknown country and for Tor. */
const noCountry = new Set(['XX', 'ZZ', 'T1']);

/** The country in the proxy's header, if any. */
export function countryOf({ headers }: Follower, header: string | undefined): string | null {
  const code = header === undefined ? '' : String(headers[header.toLowerCase()] ?? '').toUpperCase();
  return /^[A-Z]{2}$/.test(code) && !noCountry.has(code) ? code : null;
}

interface Circumstances {
  link: Link;
  asked: FollowedLink;
  page: string;
  /** Validated ids: they belong to the relation or the campaign. */
  placementId: number | null;
  creativeId: number | null;
  visitorId: number;
  country: string | null;
  at: Date;
}

/** A followed link as a click to store. */
export function clickOf(follower: Follower, circumstances: Circumstances): Omit<Click, 'id'> {
  const { link, asked, page, placementId, creativeId, visitorId, country, at } = circumstances;
  const { device, system } = agentOf(follower.headers['user-agent']);
  const referrer = referrerOf(follower);
  return {
    agency_id: link.agency_id,
    publisher_id: link.publisher_id,
    advertiser_id: link.advertiser_id,
    campaign_id: link.campaign_id,
    relation_id: link.relation_id,
    website_id: websiteOf(link.websites, referrer),
    placement_id: placementId,
    creative_id: creativeId,
    visitor_id: visitorId,
    occurred_at: at,
    device_type: device,
    operating_system: system,
    currency_code: link.currency_code,
    click_commission: link.click_commission,
    click_net_cost: link.click_net_cost,
    vat_rate: link.vat_rate,
    uid: asked.uid,
    referrer,
    landing_url: page,
    country,
  };
}
