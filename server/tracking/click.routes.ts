import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { consentMethods } from '#contract/campaigns';
import { queryOf } from '#server/http/query';
import { languageOf } from '#server/http/language';
import { blockOf, networkOf } from '#server/http/connections';
import { cached } from './cache.ts';
import { isMachine } from './click-rules.ts';
import { readLink, type FollowedLink } from './click-url.ts';
import { deadLinkPage } from './dead-link.ts';
import { clickOf, countryOf, counts, isRobot, pageOfLink, withToken } from './follow.ts';
import { creativeOf, linkOf, placementOf, type Link } from './links.store.ts';
import { newVisitorId } from './visitor.ts';
import type { TrackingDeps } from './tracking.ts';

/** Caching makes a click cheap; a paused relation is still followed for this long. */
const KEPT = { ttlMs: 10_000, most: 10_000 };
/** Shops with their own consent dialog: we set no cookie. */
const COOKIELESS: (typeof consentMethods)[number] = 'Server-side consent';

/** Headers of every answer to a tracking link: not cached, not indexed, and only our origin as referrer. */
export function forFollowers(reply: FastifyReply): FastifyReply {
  return reply
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'strict-origin-when-cross-origin')
    .header('x-robots-tag', 'noindex, nofollow');
}

/** Answers a link without a target. */
export function sendDeadLink(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return forFollowers(reply)
    .code(404)
    .header('vary', 'cookie, accept-language')
    .type('text/html; charset=utf-8')
    .send(deadLinkPage(languageOf(request)));
}

/** `/c`: redirects a tracking link to the campaign's page and counts the click. */
export function serveClicks(app: FastifyInstance, { db, config, tracking, now }: TrackingDeps): void {
  const links = cached((pair: string) => {
    const [aid = 0, pid = 0] = pair.split(':').map(Number);
    return linkOf(db, aid, pid);
  }, KEPT);
  const placements = cached((id: number) => placementOf(db, id), KEPT);
  const creatives = cached((id: number) => creativeOf(db, id), KEPT);

  /** The requested placement and creative, if they belong to the link's relation or campaign. */
  const belongings = async (link: Link, { placementId, creativeId }: FollowedLink) => {
    const placement = placementId === undefined ? undefined : await placements(placementId);
    const creative = creativeId === undefined ? undefined : await creatives(creativeId);
    const own = placement?.relation_id === link.relation_id ? placement : undefined;
    return {
      placementId: own ? (placementId ?? null) : null,
      placementPage: own?.destination_url ?? null,
      creativeId: creative?.campaign_id === link.campaign_id ? (creativeId ?? null) : null,
    };
  };

  const meet = (link: Link, request: FastifyRequest, reply: FastifyReply): number => {
    if (link.consent_method === COOKIELESS) return newVisitorId();
    const { id, cookie } = tracking.visitors.meet(request, link.cookie_days);
    if (cookie !== undefined) reply.header('set-cookie', cookie);
    return id;
  };

  const isForwarded = ({ ips }: FastifyRequest) => config.TRUSTED_PROXIES !== undefined && (ips?.length ?? 0) > 1;

  app.get('/c', async (request, reply) => {
    const asked = readLink(queryOf(request));
    const known = asked.aid !== undefined && asked.pid !== undefined;
    const link = known ? await links(`${asked.aid}:${asked.pid}`) : undefined;
    if (!link) return sendDeadLink(request, reply);
    const { placementPage, ...own } = await belongings(link, asked);
    const page = pageOfLink(link, asked.to, placementPage);
    let token: string | undefined;
    const country = countryOf(request, config.COUNTRY_HEADER);
    const at = now();
    const circumstances = { link, asked, page, ...own, country, at };
    if (isRobot(request)) tracking.recordRobot(clickOf(request, { ...circumstances, visitorId: newVisitorId() }));
    if (counts(request)) {
      const visitorId = meet(link, request, reply);
      const seen = {
        relationId: link.relation_id,
        publisherId: link.publisher_id,
        address: networkOf(request.ip),
        block: blockOf(request.ip),
        agent: request.headers['user-agent'] ?? '',
        isKnown: visitorId === tracking.visitors.visitorOf(request),
        isMachine: isMachine(request.headers, isForwarded(request)),
        at: at.getTime(),
      };
      token = tracking.record(clickOf(request, { ...circumstances, visitorId }), seen);
    }
    return forFollowers(reply).redirect(
      withToken(page, token, (text) => tracking.clickIdOf(text) !== undefined),
      302,
    );
  });
}
