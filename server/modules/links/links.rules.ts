import { randomInt } from 'node:crypto';
import type { ShortUrlRow } from '#contract/links';
import { refusal, type Refusal } from '#contract/refusals/index';
import { readQuery } from '#server/http/query';
import { readLink, type FollowedLink } from '#server/tracking/click-url';
import { destinationOf, landingPageOf, nearest, pageOf } from '#server/tracking/destination';
import { isOwnLink, isStoredOwn, shownAddress } from '#server/tracking/short-address';
import type { LinkCampaign, ShortUrlRecord } from './links.store.ts';

/** The parameters of a deep link. */
export interface Wish {
  pid?: number | undefined;
  url?: string | undefined;
  placement?: number | undefined;
  placementName?: string | undefined;
  placementDescription?: string | undefined;
}

/** A broken rule: the member, and the refusal. */
export interface Fault {
  field: string;
  refusal: Refusal;
}

const LEAST_TEXT = 3;

/** Errors that do not depend on the campaign, all at once. */
export function faultsOf(wish: Wish): Fault[] {
  const faults: Fault[] = [];
  const page = wish.url === undefined ? undefined : pageOf(wish.url);
  if (wish.pid === undefined && wish.url === undefined) {
    faults.push({ field: 'url', refusal: refusal('link.nothingAsked') });
  }
  if (page && !(page instanceof URL)) faults.push({ field: 'url', refusal: page });
  for (const field of wish.placement === 1 ? (['placementName', 'placementDescription'] as const) : []) {
    const text = wish[field] ?? '';
    if (text === '') faults.push({ field, refusal: refusal('link.neededForPlacement') });
    else if (text.length < LEAST_TEXT) {
      faults.push({ field, refusal: refusal('check.leastCharacters', { least: LEAST_TEXT }) });
    }
  }
  return faults;
}

const isLive = (one: LinkCampaign) => one.status === 'live' && one.advertiser_active;

/** The live campaign of a page; of several on one host, one with deep links. */
export function campaignOfPage(url: string, campaigns: readonly LinkCampaign[]): LinkCampaign | undefined {
  const page = URL.parse(url);
  return page ? nearest(page, campaigns.filter(isLive), (one) => relationFault(one) === undefined) : undefined;
}

/** The campaign with this productId or relation id. */
export function campaignWithId(pid: number, campaigns: readonly LinkCampaign[]): LinkCampaign | undefined {
  return campaigns.find((one) => one.id === pid || one.relation_id === pid);
}

/** A link's target: a live campaign of the publisher, and a page of it; null without one. */
export interface Target {
  campaign: LinkCampaign & { relation_id: number };
  page: string | null;
}

function relationFault({
  name,
  relation_id: joined,
  relation_status: status,
  deeplink_enabled: enabled,
}: LinkCampaign) {
  if (joined === null || status === null) return refusal('link.notJoined', { campaign: name });
  if (status !== 'live') return refusal('link.relation', { campaign: name, status });
  if (!enabled) return refusal('link.noDeepLinks', { campaign: name });
  return undefined;
}

/**
 * A link's target, or the broken rule. `found` is the campaign of `pid` or, without it, of `url`.
 */
export function targetOf(wish: Wish, found: LinkCampaign | undefined): Target | Fault {
  const field = wish.pid === undefined ? 'url' : 'pid';
  if (!found) {
    return {
      field,
      refusal: wish.pid === undefined ? refusal('link.noHost') : refusal('link.noCampaign', { pid: wish.pid }),
    };
  }
  if (!isLive(found)) return { field, refusal: refusal('link.campaignNotLive', { campaign: found.name }) };
  const fault = relationFault(found);
  if (fault !== undefined) return { field, refusal: fault };
  const campaign = found as Target['campaign'];
  if (wish.url === undefined) return { campaign, page: null };
  const destination = destinationOf(wish.url, found.website_url);
  if ('refusal' in destination) return { field: 'url', refusal: destination.refusal };
  return { campaign, page: destination.url };
}

/** The parameters of one of our tracking links; undefined for other addresses. */
export function ownLinkOf(url: URL, publicUrl: string): FollowedLink | undefined {
  return isOwnLink(url, publicUrl) ? readLink(readQuery(url.search)) : undefined;
}

/** True for any address on the tracking host. */
export const isOurs = (url: URL, publicUrl: string): boolean => url.origin === URL.parse(publicUrl)?.origin;

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const CODE_LENGTH = 7;

/** A random code. */
export const newCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** The parameters of a stored tracking link; undefined for other addresses. */
function storedLink(stored: string): FollowedLink | undefined {
  return isStoredOwn(stored) ? readLink(readQuery(stored.slice(stored.indexOf('?')))) : undefined;
}

/** True for a stored address of a campaign's landing page. */
export function needsCampaign(stored: string): boolean {
  const link = storedLink(stored);
  return link !== undefined && link.to === undefined;
}

/** The final page of a stored address; undefined when its campaign is gone. */
function pageBehind(stored: string, campaigns: readonly LinkCampaign[]): string | undefined {
  const link = storedLink(stored);
  if (!link) return stored;
  if (link.to !== undefined) return link.to;
  const campaign = link.pid === undefined ? undefined : campaignWithId(link.pid, campaigns);
  return campaign && landingPageOf(campaign);
}

/** @param campaigns of the scope, needed if `needsCampaign` holds for a record. */
export function shortUrlRowOf(
  record: ShortUrlRecord,
  publicUrl: string,
  campaigns: readonly LinkCampaign[],
): ShortUrlRow {
  const longUrl = shownAddress(record.long_url, publicUrl);
  return {
    code: record.code,
    shortUrl: `${publicUrl}/s/${record.name ?? record.code}`,
    longUrl,
    pageUrl: pageBehind(record.long_url, campaigns) ?? longUrl,
    contactId: record.contact_id,
    contactName: record.contact_name,
    clicks: record.uses ?? 0,
    lastClickDate: record.last_used_at?.toISOString() ?? null,
    dateCreated: record.created_at.toISOString(),
    name: record.name,
    archived: record.archived,
  };
}
