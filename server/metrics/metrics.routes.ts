import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createHash, timingSafeEqual } from 'node:crypto';
import { HOME } from '#contract/networks';
import { refusal } from '#contract/refusals/index';
import type { Queue } from '#server/db/turns';
import type { Deps } from '#server/deps';
import { Failure } from '#server/failure';
import { shared, type Measured } from './metrics.ts';
import { countMails } from './metrics.store.ts';

interface Queues {
  /** The queue of the whole process. */
  heavy: () => Queue;
  /** The queue of this network. */
  reports: () => Queue;
}

/** `/metrics` of the first network, which tells of all of them, and what it tells of this network. */
export function serveMetrics(app: FastifyInstance, deps: Deps, queues: Queues): void {
  const { config, metrics, networkId } = deps;
  if (metrics) {
    const end = metrics.addNetwork(measuredOf(deps, queues));
    app.addHook('onClose', async () => end());
  }
  if (networkId === HOME) metrics?.addHeavy(queues.heavy);
  const { METRICS_TOKEN: token } = config;
  const shown = networkId === HOME && token !== undefined ? { metrics, token } : undefined;
  // A busy service is what metrics are read for: shedding them would hide it.
  app.get('/metrics', { config: { pressureHandler: () => undefined } }, async (request, reply) => {
    if (!shown?.metrics) throw new Failure('NOT_FOUND', refusal('service.noAddress'));
    if (!hasToken(request, shown.token)) {
      reply.header('www-authenticate', 'Bearer');
      throw new Failure('INVALID_API_KEY', refusal('service.metricsToken'));
    }
    const { type, text } = await shown.metrics.text();
    return reply.type(type).send(text);
  });
}

/** The readings of a network. */
function measuredOf({ networkId, db, mirror }: Deps, { reports }: Queues): Measured {
  return {
    network: networkId,
    reports,
    mails: shared(() => countMails(db)),
    ...(mirror && {
      budget: shared(async () => {
        const { pace, sent, notBefore } = await mirror.budget();
        return notBefore ? 0 : Math.max(0, pace - sent);
      }),
    }),
  };
}

/** Compares hashes, which have one length, in constant time. */
function hasToken({ headers }: FastifyRequest, token: string): boolean {
  const given = /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1] ?? '';
  return timingSafeEqual(hashOf(given), hashOf(token));
}

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();
