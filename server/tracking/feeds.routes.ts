import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import * as z from 'zod/mini';
import * as p from '#contract/primitives';
import { refusal } from '#contract/refusals/index';
import type { Deps } from '#server/deps';
import { queryOf } from '#server/http/query';
import { Failure } from '#server/failure';
import { inputReader } from '#server/http/input';
import { sharedLimit } from '#server/http/shared-limit';
import { clickUrl } from './click-url.ts';
import { feedCsv, feedXml } from './feed-text.ts';
import { feedOf, productsOf, type Feed } from './feeds.store.ts';
import { linkOf, type Link } from './links.store.ts';

const formats = {
  csv: { type: 'text/csv; charset=utf-8', write: feedCsv },
  xml: { type: 'application/xml; charset=utf-8', write: feedXml },
} as const;

const input = {
  params: z.object({ feedId: p.id }),
  query: z.object({ aid: p.id, format: z._default(p.choice('csv', 'xml'), 'csv') }),
};
/** Limit per minute: publishers fetch a few feeds an hour; more suggests guessing ids. */
const EACH_MINUTE = 60;

/** True when the client has this version. */
function isKnown({ headers }: FastifyRequest, tag: string, changed: Date): boolean {
  const tags = headers['if-none-match'];
  if (tags !== undefined) return tags === '*' || tags.split(',').some((one) => one.trim().replace(/^W\//, '') === tag);
  const since = Date.parse(headers['if-modified-since'] ?? '');
  return !Number.isNaN(since) && Math.floor(changed.getTime() / 1000) * 1000 <= since;
}

/** A publisher's link to a page of the shop, or to its landing page without deep links. */
function linker({ publicUrl }: Deps, { publisher_id: aid, campaign_id: pid, deeplink_enabled: deep }: Link) {
  return (page: string) => clickUrl({ publicUrl, aid, pid, to: deep ? page : null });
}

/** Sends a feed, or 304 if it has not changed. */
function sendFeed(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: Deps,
  feed: Feed,
  link: Link,
  format: 'csv' | 'xml',
) {
  const { type, write } = formats[format];
  const changed = feed.imported_at;
  const deep = link.deeplink_enabled ? 'd' : 'l';
  const tag = `"${feed.id}-${link.publisher_id}-${format}-${deep}-${changed.getTime().toString(36)}"`;
  // A weak tag, because compression changes the bytes.
  reply.header('etag', `W/${tag}`).header('last-modified', changed.toUTCString());
  reply.header('cache-control', 'no-cache').header('x-robots-tag', 'noindex, nofollow');
  if (isKnown(request, tag, changed)) return reply.code(304).send();
  reply.type(type).header('content-disposition', `inline; filename="feed-${feed.id}.${format}"`);
  // An empty stream; an empty text would set a content length of 0.
  if (request.method === 'HEAD') return reply.send(Readable.from([]));
  const source = { feed, aid: link.publisher_id, products: productsOf(deps.db, feed.id), link: linker(deps, link) };
  return reply.send(Readable.from(write(source)));
}

/**
 * `/feeds/{feedId}`: a campaign's products with the publisher's links, without a key, for publishers' systems. The
 * contents are public; only live pairs get them, at a limited rate.
 */
export async function serveFeeds(app: FastifyInstance, deps: Deps): Promise<void> {
  const read = inputReader(input);
  await app.register(async (feeds) => {
    await feeds.register(rateLimit, {
      ...(deps.countRequest && { store: sharedLimit('feeds', deps.countRequest) }),
      max: EACH_MINUTE,
      timeWindow: '1 minute',
      errorResponseBuilder: (_request, { ttl, max }) =>
        new Failure(
          'RATE_LIMITED',
          refusal('feed.tooMany', { most: max, seconds: Math.max(1, Math.round(ttl / 1000)) }),
        ),
    });
    feeds.get('/feeds/:feedId', async (request, reply) => {
      const { params, query } = read({
        params: request.params,
        query: queryOf(request),
        body: undefined,
      });
      const feed = await feedOf(deps.db, params.feedId);
      const link = feed && (await linkOf(deps.db, query.aid, feed.campaign_id));
      if (!feed || !link) throw new Failure('NOT_FOUND', refusal('feed.notOfPublisher'));
      return sendFeed(request, reply, deps, feed, link, query.format);
    });
  });
}
