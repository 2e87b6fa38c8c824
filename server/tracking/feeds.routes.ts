import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import * as z from 'zod/mini';
import * as p from '#contract/primitives';
import { refusal } from '#contract/refusals/index';
import type { Network } from '#server/network';
import { queryOf } from '#server/http/query';
import { Failure } from '#server/failure';
import { inputReader } from '#server/http/input';
import { memoryLimit } from '#server/http/memory-limit';
import { sharedLimit } from '#server/http/shared-limit';
import { clickUrl } from './click-url.ts';
import { feedFiles, type FeedFiles } from './feed-files.ts';
import { feedCsv, feedXml } from './feed-text.ts';
import { feedOf, productsOf, sizeOf, type Feed } from './feeds.store.ts';
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
function linker({ publicUrl }: Network, { publisher_id: aid, campaign_id: pid, deeplink_enabled: deep }: Link) {
  return (page: string) => clickUrl({ publicUrl, aid, pid, to: deep ? page : null });
}

/** Sends a feed, or 304 if it has not changed. */
async function sendFeed(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: Network,
  files: FeedFiles,
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
  const name = `${deps.publicUrl} ${tag} ${await sizeOf(deps.db, feed.id)}`;
  const path = await files(name, () =>
    write({ feed, aid: link.publisher_id, products: productsOf(deps.db, feed.id), link: linker(deps, link) }),
  );
  const bytes = createReadStream(path);
  reply.header('vary', 'accept-encoding');
  if (!takesGzip(request))
    return reply.header('content-encoding', 'identity').send(pipeline(bytes, createGunzip(), () => undefined));
  return reply.header('content-encoding', 'gzip').send(bytes);
}

const takesGzip = ({ headers }: FastifyRequest) =>
  /(^|[,\s])gzip\s*(;\s*q=(0\.0*[1-9]\d*|1(\.0*)?)\s*)?(,|$)/i.test(headers['accept-encoding'] ?? '');

/**
 * `/feeds/{feedId}`: a campaign's products with the publisher's links, without a key, for publishers' systems. The
 * contents are public; only live pairs get them, at a limited rate.
 */
export async function serveFeeds(app: FastifyInstance, deps: Network): Promise<void> {
  const read = inputReader(input);
  const files = feedFiles(join(deps.config.DATA_DIR, 'feeds'));
  await app.register(async (feeds) => {
    await feeds.register(rateLimit, {
      store: deps.countRequest ? sharedLimit('feeds', deps.countRequest) : memoryLimit(),
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
      return sendFeed(request, reply, deps, files, feed, link, query.format);
    });
  });
}
