import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FailureCode } from '#contract/failures';
import { refusal } from '#contract/refusals/index';
import type { Scope } from '#server/db/scope';
import { queryOf } from '#server/http/query';
import { Failure } from '#server/failure';
import type { HandlersOf, OnUnread } from '#server/http/mount';
import { looksAhead } from './follow.ts';
import { headerText, pixelMembers, POINT, readPixel } from './pixel.ts';
import { campaignIn, saleRefusals } from './refused-sale.rules.ts';
import { trackSale } from './sales.ts';
import type { TrackingDeps } from './tracking.ts';

/** Only the advertiser and the network report sales. */
const isReporter = ({ kind, role }: Scope): boolean => role !== 'publisher' && kind !== 'publisher';

function mayTrack(scope: Scope): void {
  if (isReporter(scope)) return;
  throw new Failure('USER_CAN_NOT_ACCESS_RESOURCE', refusal('sale.advertiserOnly'));
}

/** Failures that are about the sale itself. */
const ofSale: ReadonlySet<FailureCode> = new Set(['INVALID_REQUEST', 'NO_COMMISSION_GROUP']);

/** Counts a refused sale for the advertiser of its campaign. One that names no campaign is only in the log. */
function countRefused({ tracking, now }: TrackingDeps, failure: Failure, sale: unknown, scope?: Scope): void {
  const campaignId = campaignIn(sale);
  if (campaignId === undefined || !ofSale.has(failure.code)) return;
  const at = now();
  tracking.countRefused(saleRefusals(failure, sale).map((one) => ({ ...one, campaignId, scope, at })));
}

/** Counts sales of shops' servers that could not be read. */
export const unreadSales = (deps: TrackingDeps): OnUnread => ({
  trackConversion: (failure, { body }, scope) => {
    if (scope && isReporter(scope)) countRefused(deps, failure, body, scope);
  },
});

/** Sales reported by shops' servers. */
export function saleHandlers(deps: TrackingDeps): HandlersOf<'trackConversion'> {
  return {
    trackConversion: async ({ scope, principal, body, request }) => {
      mayTrack(scope);
      try {
        return await trackSale(deps, body, { by: { scope, actor: principal } });
      } catch (error) {
        if (error instanceof Failure) countRefused(deps, error, request.body, scope);
        throw error;
      }
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
    const members = pixelMembers(queryOf(request));
    try {
      const sale = readPixel(members);
      const visitorId = deps.tracking.visitors.visitorOf(request);
      const { outcome, reason } = await trackSale(deps, sale, { visitorId, ip: request.ip });
      // A browser must not learn which conversion an order is.
      return [outcome, outcome === 'known' ? null : reason];
    } catch (error) {
      if (error instanceof Failure) {
        countRefused(deps, error, members);
        request.log.info({ reason: error.refusal.key, campaign: campaignIn(members) }, 'a sale was refused');
        return ['refused', error.message];
      }
      request.log.error({ err: error }, 'a pixel could not be tracked');
      return ['failed'];
    }
  };
  app.get('/t', async (request, reply) => sendPoint(reply, ...(await track(request))));
}
