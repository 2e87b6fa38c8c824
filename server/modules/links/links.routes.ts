import type { MadeLink, ShortUrlRow } from '#contract/links';
import { refusal } from '#contract/refusals/index';
import { listing } from '#server/db/listing';
import type { Scope } from '#server/db/scope';
import type { Deps } from '#server/deps';
import { invalid, invalidField, wrongField } from '#server/failure';
import { refuseForeign } from '#server/http/authenticate';
import type { HandlersOf } from '#server/http/mount';
import { finderOf, finderOfMany, madeLinkOf, makeLink } from './deeplinks.ts';
import { needsCampaign, shortUrlRowOf } from './links.rules.ts';
import { allCampaigns, countShortUrls, shortUrlRows, type ShortUrlRecord } from './links.store.ts';
import { archiveLink, codeFor, nameLink, oneShortUrl, shortenable } from './short-urls.ts';

/** Only publishers have links. */
function needPublisher({ kind }: Scope): void {
  if (kind !== 'publisher') throw invalidField('query.aid', refusal('link.publisherOnly'));
}

type Id =
  | 'generateDeeplink'
  | 'generateDeeplinks'
  | 'shortenUrl'
  | 'listShortUrls'
  | 'getShortUrl'
  | 'nameShortUrl'
  | 'archiveShortUrl';

/** Deep links and short links. */
export function linkHandlers(deps: Deps): HandlersOf<Id> {
  const { db, publicUrl } = deps;
  const campaignsFor = (scope: Scope, records: readonly ShortUrlRecord[]) =>
    records.some((one) => needsCampaign(one.long_url)) ? allCampaigns(db, scope) : [];
  const rowsOf = async (scope: Scope, records: readonly ShortUrlRecord[]): Promise<ShortUrlRow[]> => {
    const campaigns = await campaignsFor(scope, records);
    return records.map((record) => shortUrlRowOf(record, publicUrl, campaigns));
  };
  const rowOf = async (scope: Scope, record: ShortUrlRecord): Promise<ShortUrlRow> =>
    shortUrlRowOf(record, publicUrl, await campaignsFor(scope, [record]));
  return {
    generateDeeplink: async ({ query, scope, principal, request }) => {
      needPublisher(scope);
      // A placement is a change: other sites and HEAD requests must not make one.
      if (query.placement === 1 && principal.kind === 'user') refuseForeign(request, publicUrl);
      const wish = request.method === 'HEAD' ? { ...query, placement: 0 } : query;
      const made = await makeLink(deps, { scope, principal }, wish, finderOf(scope));
      if ('faults' in made) throw invalid(made.faults.map((one) => wrongField(`query.${one.field}`, one.refusal)));
      return { deeplinkUrl: made.deeplinkUrl };
    },
    generateDeeplinks: async ({ body, scope, principal }) => {
      needPublisher(scope);
      const find = await finderOfMany(db, scope);
      const links: MadeLink[] = [];
      for (const wish of body.links)
        links.push(madeLinkOf(wish, await makeLink(deps, { scope, principal }, wish, find)));
      return { links };
    },
    shortenUrl: async ({ body, scope, principal }) => {
      const address = await shortenable(deps, scope, body.longUrl);
      if ('refusal' in address) throw invalidField('body.longUrl', address.refusal);
      return { shortUrl: `${publicUrl}/s/${await codeFor(deps, scope, principal, address.stored)}` };
    },
    listShortUrls: ({ query, scope }) =>
      listing(shortUrlRows(db, scope, query), countShortUrls(db, scope, query), (records) => rowsOf(scope, records)),
    getShortUrl: async ({ params, scope }) => rowOf(scope, await oneShortUrl(db, scope, params.code)),
    nameShortUrl: async (call) => rowOf(call.scope, await nameLink(deps, call)),
    archiveShortUrl: async (call) => rowOf(call.scope, await archiveLink(deps, call)),
  };
}
