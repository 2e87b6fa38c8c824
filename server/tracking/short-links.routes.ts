import type { FastifyInstance } from 'fastify';
import { queryOf } from '#server/http/query';
import { cached } from './cache.ts';
import { readLink } from './click-url.ts';
import { forFollowers, sendDeadLink } from './click.routes.ts';
import { nearest } from './destination.ts';
import { counts } from './follow.ts';
import { isStoredOwn, shownAddress } from './short-address.ts';
import { livePagesOf, shortLinkOf } from './short-links.store.ts';
import type { TrackingDeps } from './tracking.ts';

type ShortLink = NonNullable<Awaited<ReturnType<typeof shortLinkOf>>>;

/** A code, or a name. */
const END = /^[A-Za-z0-9][A-Za-z0-9-]{1,58}[A-Za-z0-9]$/;

/** `/s/{code}` and `/s/{name}`: redirects to the shortened address while it is still a live campaign's or a tracking link. */
export function serveShortLinks(app: FastifyInstance, { db, publicUrl, tracking }: TrackingDeps): void {
  const links = cached((end: string) => shortLinkOf(db, end), { ttlMs: 10_000, most: 10_000 });
  const pages = cached((agencyId: number) => livePagesOf(db, agencyId), { ttlMs: 10_000, most: 100 });

  /** A link's target; undefined without one. A tracking link may be followed with a uid. */
  const targetOf = async (link: ShortLink, query: Record<string, string[]>): Promise<string | undefined> => {
    const page = URL.parse(shownAddress(link.long_url, publicUrl));
    if (!page) return undefined;
    if (isStoredOwn(link.long_url)) {
      const { uid } = readLink(query);
      if (uid !== null) page.searchParams.set('uid', uid);
      return page.href;
    }
    return nearest(page, await pages(link.agency_id), () => true) && page.href;
  };

  app.get('/s/:end', async (request, reply) => {
    const { end } = request.params as { end: string };
    const link = END.test(end) ? await links(end) : undefined;
    const target = link && (await targetOf(link, queryOf(request)));
    if (!link || target === undefined) return sendDeadLink(request, reply);
    if (counts(request)) tracking.countUse(link.code);
    return forFollowers(reply).redirect(target, 302);
  });
}
