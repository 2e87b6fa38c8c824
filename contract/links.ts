import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import * as p from './primitives.ts';
import { wrong } from './refusals/checked.ts';
import { keyed } from './refusals/say.ts';

/** Longer addresses are not safe in every browser and mail program. */
export const LONGEST_URL = 2048;
const address = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, wrong('check.notEmpty')),
    z.maxLength(LONGEST_URL, wrong('check.mostCharacters', { most: 2048 })),
  );
const placementName = z.string().check(z.trim(), z.maxLength(200, wrong('check.mostCharacters', { most: 200 })));
const placementDescription = z
  .string()
  .check(z.trim(), z.maxLength(2000, wrong('check.mostCharacters', { most: 2000 })));

const rules =
  'The link leads to `url`, or to the landing page of campaign `pid`; `pid` takes the productId or the relation. With ' +
  '`url` alone the live campaign is found whose host is the longest that holds it. The campaign and the publisher’s ' +
  'relation must be live, deep links enabled, and `url` on the campaign’s host. With `placement` 1 a placement is made ' +
  'for the link, `placementName` and `placementDescription` (at least 3 characters each) are then required.';

export const generateDeeplink = endpoint({
  id: 'generateDeeplink',
  method: 'GET',
  path: '/v1/campaigns/deeplink',
  access: 'contact',
  contactParameter: 'aid',
  tag: 'Links',
  summary: 'Generate a deep link',
  description: `${rules} \`&uid=…\` may be added to the end of the link.`,
  query: z.object({
    agencyId: p.id,
    aid: p.id,
    pid: z.optional(p.id),
    url: z.optional(address),
    placement: z._default(p.integer(0, 1), 0),
    placementName: z.optional(placementName),
    placementDescription: z.optional(placementDescription),
  }),
  reply: z.object({ deeplinkUrl: z.string() }),
});

/** The parameters of `generateDeeplink`, for one of many links. */
const wish = z.strictObject({
  pid: z.optional(z.int().check(z.minimum(0), z.maximum(p.MAX_ID))),
  url: z.optional(address),
  placement: z.optional(z.literal([0, 1])),
  placementName: z.optional(placementName),
  placementDescription: z.optional(placementDescription),
});

/** A link, or every reason why it could not be made: `deeplinkUrl` is null exactly when `refusals` are given. */
const madeLink = z.object({
  url: z.nullable(z.string()),
  productId: z.nullable(z.int()),
  campaignName: z.nullable(z.string()),
  deeplinkUrl: z.nullable(z.string()),
  placementId: z.nullable(z.int()),
  refusals: z.array(z.object({ field: z.string(), message: z.string(), refusal: keyed })),
});
export type MadeLink = z.output<typeof madeLink>;

export const MOST_LINKS = 500;

export const generateDeeplinks = endpoint({
  id: 'generateDeeplinks',
  connected: true,
  method: 'POST',
  path: '/api/deeplinks',
  access: 'contact',
  level: 'viewer',
  contactParameter: 'aid',
  tag: 'Links',
  summary: 'Generate many deep links, each on its own: one that is refused does not stop the others',
  description: `${rules} Answers the links in their order.`,
  query: z.object({ agencyId: p.id, aid: p.id }),
  body: z.strictObject({
    links: z
      .array(wish)
      .check(
        z.minLength(1, wrong('check.least', { least: 1 })),
        z.maxLength(MOST_LINKS, wrong('check.most', { most: MOST_LINKS })),
      ),
  }),
  reply: z.object({ links: z.array(madeLink) }),
});

export const shortenUrl = endpoint({
  id: 'shortenUrl',
  connected: true,
  method: 'POST',
  path: '/v1/shorten-url',
  access: 'contact',
  tag: 'Links',
  summary: 'Shorten an address',
  description:
    '`longUrl` is http or https, at most 2,048 characters, and on the host of a live campaign that the contact may see, ' +
    'or one of its own links (`/c?AID=…&PID=…`) in a live relation. The same address of the same contact gets the same short one.',
  query: z.object(p.scopeQuery),
  body: z.strictObject({ longUrl: address }),
  reply: z.object({ shortUrl: z.string() }),
});

/** A name of a short link: small letters, digits and hyphens within. */
export const shortName = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.regex(/^[a-z0-9][a-z0-9-]{1,58}[a-z0-9]$/, wrong('check.shortName')));

/**
 * A short link and its number of human visits. `name` is its own ending of the address, null where that is the code.
 * `pageUrl` is the final page, behind the tracking link that counts the
 * click; it is the address itself when the link's campaign is gone.
 */
export const shortUrlRow = z.object({
  code: z.string(),
  shortUrl: z.string(),
  longUrl: z.string(),
  pageUrl: z.string(),
  contactId: z.int(),
  contactName: z.nullable(z.string()),
  clicks: z.int(),
  lastClickDate: z.nullable(p.at),
  dateCreated: p.at,
  name: z.nullable(z.string()),
  archived: z.boolean(),
});
export type ShortUrlRow = z.output<typeof shortUrlRow>;

export const shortUrlSorts = [
  'code',
  'shortUrl',
  'name',
  'longUrl',
  'contactId',
  'contactName',
  'clicks',
  'lastClickDate',
  'dateCreated',
] as const;

export const listShortUrls = endpoint({
  id: 'listShortUrls',
  connected: false,
  method: 'GET',
  path: '/api/short-urls',
  access: 'contact',
  tag: 'Links',
  summary: 'List short links',
  description:
    'The contact’s own, newest first unless sorted; with `contactId` 0 those of the whole agency. `archived` lists the ' +
    'archived ones instead of the others.',
  query: z.object({
    ...p.scopeQuery,
    ...p.pageQuery,
    searchText: z.optional(p.words()),
    archived: z.optional(p.flag),
    sortColumnName: z.optional(p.choice(...shortUrlSorts)),
    sortDirection: z.optional(p.direction),
  }),
  reply: z.array(shortUrlRow),
  list: true,
});

const one = {
  connected: false,
  access: 'contact',
  tag: 'Links',
  params: z.object({ code: z.string().check(z.regex(/^[A-Za-z0-9]{7}$/, wrong('check.shortCode'))) }),
  query: z.object(p.scopeQuery),
  reply: shortUrlRow,
} as const;

export const getShortUrl = endpoint({
  ...one,
  id: 'getShortUrl',
  method: 'GET',
  path: '/api/short-urls/{code}',
  summary: 'One short link',
  failures: ['NOT_FOUND'],
});

export const nameShortUrl = endpoint({
  ...one,
  id: 'nameShortUrl',
  method: 'PUT',
  path: '/api/short-urls/{code}/name',
  summary: 'Give a short link a name',
  description:
    'The name is the end of its address, `/s/spring-sale`; null shows the code again. Addresses with the code and with ' +
    'earlier names go on leading, so a name that was published is nobody else’s.',
  body: z.strictObject({ name: z.nullable(shortName) }),
  failures: ['NOT_FOUND'],
});

export const archiveShortUrl = endpoint({
  ...one,
  id: 'archiveShortUrl',
  method: 'PUT',
  path: '/api/short-urls/{code}/archived',
  summary: 'Archive a short link, or take it back',
  description: 'An archived one is not listed unless asked for. It goes on leading and counting.',
  body: z.strictObject({ archived: z.boolean() }),
  failures: ['NOT_FOUND'],
});
