import type { IncomingHttpHeaders } from 'node:http';
import { agentOf } from './agent.ts';
import type { FollowedLink } from './click-url.ts';
import type { Click } from './clicks.store.ts';
import { destinationOf, isOn, landingPageOf } from './destination.ts';
import type { Link, Website } from './links.store.ts';

/** A request as far as following a link looks at it. */
export interface Follower {
  method: string;
  headers: IncomingHttpHeaders;
}

const purposes = ['purpose', 'x-purpose', 'x-moz', 'sec-purpose'] as const;

/** True for a person who follows a link: not for a program, nor a browser that only looks ahead. */
export function counts({ method, headers }: Follower): boolean {
  if (method !== 'GET' || agentOf(headers['user-agent']).bot) return false;
  return !purposes.some((name) => /prefetch|preview|prerender/i.test(String(headers[name] ?? '')));
}

/**
 * Where a link leads: to the page it names, else to its placement's, else to the campaign's landing page.
 * A page that is not the campaign's counts as not named: the visitor still comes to the shop.
 */
export function pageOfLink(link: Link, to: string | undefined, placementPage: string | null): string {
  for (const page of [link.deeplink_enabled ? to : undefined, placementPage]) {
    const destination = page ? destinationOf(page, link.website_url) : undefined;
    if (destination && 'url' in destination) return destination.url;
  }
  return landingPageOf(link);
}

/**
 * The page with the click's token as `cid`. A `cid` of the page's own is left alone, the shop means
 * something by it; one of ours, from an address that somebody copied after a click, gives way.
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

/** The page that a click came from, without its query: that may say more of a person than anybody needs. */
export function referrerOf({ headers }: Follower): string | null {
  const url = URL.parse(headers.referer ?? '');
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  return (url.origin + url.pathname).slice(0, LONGEST_REFERRER);
}

/** The publisher's website that a click came from; of a publisher with one website, that one. */
export function websiteOf(websites: readonly Website[], referrer: string | null): number | null {
  const from = referrer === null ? null : URL.parse(referrer);
  const holding = websites.filter((one) => {
    const home = URL.parse(one.url);
    return from && home && isOn(from, home);
  });
  const [first] = holding.toSorted((a, b) => b.url.length - a.url.length);
  return (first ?? (websites.length === 1 ? websites[0] : undefined))?.id ?? null;
}

/** Codes that content delivery networks use for "not known" and for Tor. */
const noCountry = new Set(['XX', 'ZZ', 'T1']);

/** The country that the proxy in front of us names, when there is one that does. */
export function countryOf({ headers }: Follower, header: string | undefined): string | null {
  const code = header === undefined ? '' : String(headers[header.toLowerCase()] ?? '').toUpperCase();
  return /^[A-Z]{2}$/.test(code) && !noCountry.has(code) ? code : null;
}

interface Circumstances {
  link: Link;
  asked: FollowedLink;
  page: string;
  /** Those of what was asked for that are the relation's or the campaign's. */
  placementId: number | null;
  creativeId: number | null;
  visitorId: number;
  country: string | null;
  at: Date;
}

/** A followed link as it is stored. */
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
