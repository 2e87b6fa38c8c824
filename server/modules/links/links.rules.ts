import { randomInt } from 'node:crypto';
import type { ShortUrlRow } from '#contract/links';
import { refusal, type Refusal } from '#contract/refusals/index';
import { readQuery } from '#server/http/query';
import { readLink, type FollowedLink } from '#server/tracking/click-url';
import { destinationOf, landingPageOf, nearest, pageOf } from '#server/tracking/destination';
import { isOwnLink, isStoredOwn, shownAddress } from '#server/tracking/short-address';
import type { LinkCampaign, ShortUrlRecord } from './links.store.ts';

/** What a deep link is asked to be. */
export interface Wish {
  pid?: number | undefined;
  url?: string | undefined;
  placement?: number | undefined;
  placementName?: string | undefined;
  placementDescription?: string | undefined;
}

/** A rule that a wish breaks: the member it is about, and what would be right. */
export interface Fault {
  field: string;
  refusal: Refusal;
}

const LEAST_TEXT = 3;

/** What is wrong with a wish whatever the campaign is: every fault at once. */
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

/** The live campaign whose page an address is; among those on one host one that can be linked to. */
export function campaignOfPage(url: string, campaigns: readonly LinkCampaign[]): LinkCampaign | undefined {
  const page = URL.parse(url);
  return page ? nearest(page, campaigns.filter(isLive), (one) => relationFault(one) === undefined) : undefined;
}

/** The campaign with this productId or relation. */
export function campaignWithId(pid: number, campaigns: readonly LinkCampaign[]): LinkCampaign | undefined {
  return campaigns.find((one) => one.id === pid || one.relation_id === pid);
}

/** What a link leads to: a campaign that the publisher is live in, and a page of it, or null when none was asked for. */
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
 * What a link leads to, or the rule that stands against it. `found` is the campaign that `pid` names or,
 * without one, that `url` was found to be of.
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

/** What a link of our own says; undefined for an address elsewhere. */
export function ownLinkOf(url: URL, publicUrl: string): FollowedLink | undefined {
  return isOwnLink(url, publicUrl) ? readLink(readQuery(url.search)) : undefined;
}

/** True for an address of the tracking host, whatever is there. */
export const isOurs = (url: URL, publicUrl: string): boolean => url.origin === URL.parse(publicUrl)?.origin;

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const CODE_LENGTH = 7;

/** A code that nobody can guess. */
export const newCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** What a stored address of our own says; undefined for one elsewhere. */
function storedLink(stored: string): FollowedLink | undefined {
  return isStoredOwn(stored) ? readLink(readQuery(stored.slice(stored.indexOf('?')))) : undefined;
}

/** True for a stored address that leads to the landing page of a campaign. */
export function needsCampaign(stored: string): boolean {
  const link = storedLink(stored);
  return link !== undefined && link.to === undefined;
}

/** The page that a stored address leads to in the end; undefined when its campaign is gone. */
function pageBehind(stored: string, campaigns: readonly LinkCampaign[]): string | undefined {
  const link = storedLink(stored);
  if (!link) return stored;
  if (link.to !== undefined) return link.to;
  const campaign = link.pid === undefined ? undefined : campaignWithId(link.pid, campaigns);
  return campaign && landingPageOf(campaign);
}

/** @param campaigns those of the scope, where one of the records `needsCampaign`. */
export function shortUrlRowOf(
  record: ShortUrlRecord,
  publicUrl: string,
  campaigns: readonly LinkCampaign[],
): ShortUrlRow {
  const longUrl = shownAddress(record.long_url, publicUrl);
  return {
    code: record.code,
    shortUrl: `${publicUrl}/s/${record.code}`,
    longUrl,
    pageUrl: pageBehind(record.long_url, campaigns) ?? longUrl,
    contactId: record.contact_id,
    contactName: record.contact_name,
    clicks: record.uses ?? 0,
    lastClickDate: record.last_used_at?.toISOString() ?? null,
    dateCreated: record.created_at.toISOString(),
  };
}
