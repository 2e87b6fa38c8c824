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

const CODE = /^[A-Za-z0-9]{7}$/;

/** `/s/{code}`: redirects to the shortened address while it is still a live campaign's or a tracking link. */
export function serveShortLinks(app: FastifyInstance, { db, publicUrl, tracking }: TrackingDeps): void {
  const links = cached((code: string) => shortLinkOf(db, code), { ttlMs: 10_000, most: 10_000 });
  const pages = cached((agencyId: number) => livePagesOf(db, agencyId), { ttlMs: 10_000, most: 100 });

  /** A code's target; undefined without one. A tracking link may be followed with a uid. */
  const targetOf = async (code: string, query: Record<string, string[]>): Promise<string | undefined> => {
    const link = CODE.test(code) ? await links(code) : undefined;
    const page = link && URL.parse(shownAddress(link.long_url, publicUrl));
    if (!link || !page) return undefined;
    if (isStoredOwn(link.long_url)) {
      const { uid } = readLink(query);
      if (uid !== null) page.searchParams.set('uid', uid);
      return page.href;
    }
    return nearest(page, await pages(link.agency_id), () => true) && page.href;
  };

  app.get('/s/:code', async (request, reply) => {
    const { code } = request.params as { code: string };
    const target = await targetOf(code, queryOf(request));
    if (target === undefined) return sendDeadLink(request, reply);
    if (counts(request)) tracking.countUse(code);
    return forFollowers(reply).redirect(target, 302);
  });
}
