import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refusal } from '#contract/refusals/index';
import type { Scope } from '#server/db/scope';
import { queryOf } from '#server/http/query';
import { Failure } from '#server/failure';
import type { HandlersOf } from '#server/http/mount';
import { looksAhead } from './follow.ts';
import { headerText, POINT, readPixel } from './pixel.ts';
import { trackSale } from './sales.ts';
import type { TrackingDeps } from './tracking.ts';

/** Only the advertiser and the network report sales. */
function mayTrack({ kind, role }: Scope): void {
  if (role !== 'publisher' && kind !== 'publisher') return;
  throw new Failure('USER_CAN_NOT_ACCESS_RESOURCE', refusal('sale.advertiserOnly'));
}

/** Sales reported by shops' servers. */
export function saleHandlers(deps: TrackingDeps): HandlersOf<'trackConversion'> {
  return {
    trackConversion: async ({ scope, principal, body }) => {
      mayTrack(scope);
      return trackSale(deps, body, { by: { scope, actor: principal } });
    },
  };
}

/** The answer to every pixel, valid or not: a broken image in a shop's page helps nobody. */
function sendPoint(reply: FastifyReply, outcome: string, reason: string | null = null): FastifyReply {
  if (reason !== null) reply.header('x-tracking-reason', headerText(reason));
  return reply
    .header('x-tracking', outcome)
    .header('cache-control', 'no-store, max-age=0')
    .header('pragma', 'no-cache')
    .header('cross-origin-resource-policy', 'cross-origin')
    .type('image/gif')
    .send(POINT);
}

/** `/t`: the pixel in a shop's confirmation page. The headers `x-tracking` and `x-tracking-reason` tell the outcome. */
export function servePixel(app: FastifyInstance, deps: TrackingDeps): void {
  const track = async (request: FastifyRequest): Promise<[outcome: string, reason?: string | null]> => {
    if (request.method !== 'GET' || looksAhead(request.headers)) return ['not counted'];
    try {
      const sale = readPixel(queryOf(request));
      const visitorId = deps.tracking.visitors.visitorOf(request);
      const { outcome, reason } = await trackSale(deps, sale, { visitorId, ip: request.ip });
      // A browser must not learn which conversion an order is.
      return [outcome, outcome === 'known' ? null : reason];
    } catch (error) {
      if (error instanceof Failure) return ['refused', error.message];
      request.log.error({ err: error }, 'a pixel could not be tracked');
      return ['failed'];
    }
  };
  app.get('/t', async (request, reply) => sendPoint(reply, ...(await track(request))));
}
