import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { constants } from 'node:zlib';
import { Failure } from '#server/failure';
import { refusal } from '#contract/refusals/index';
import { ping } from './db/database.ts';
import type { Deps } from './deps.ts';
import { authenticate, checkOrigin, isChange, type Callers, type Sessions } from './http/authenticate.ts';
import { serveDocs } from './http/docs.ts';
import { answerFailures, refuseUnreadable, sendFailure } from './http/failures.ts';
import { logRequest } from './http/log.ts';
import { mount, type Handlers } from './http/mount.ts';
import { servePages } from './http/pages.ts';
import type { Contacts } from './http/principal.ts';
import { readQuery } from './http/query.ts';
import { Recent } from './http/recent.ts';
import { sharedLimit } from './http/shared-limit.ts';
import { forwardToUpstream } from './http/upstream.ts';
import { accessHandlers, meOfRequest, principalOfSession } from './modules/access/access.routes.ts';
import { contactKind, worksWith } from './modules/access/access.store.ts';
import { agencyHandlers } from './modules/agency/agency.routes.ts';
import { auditHandlers } from './modules/audit/audit.routes.ts';
import { billingHandlers } from './modules/billing/billing.routes.ts';
import { campaignHandlers } from './modules/campaigns/campaigns.routes.ts';
import { conversionDetailHandlers } from './modules/conversions/conversion-detail.routes.ts';
import { changeHandlers } from './modules/changes/changes.routes.ts';
import {
  conversionListHandlers,
  conversionsHeld,
  conversionsMatching,
} from './modules/conversions/conversion-list.routes.ts';
import { conversionUpdates } from './modules/conversions/updates.ts';
import { updateHandlers } from './modules/conversions/updates.routes.ts';
import { decisionHandlers } from './modules/decisions/decisions.routes.ts';
import { batchProcessing } from './modules/decisions/jobs.ts';
import { enquiryHandlers } from './modules/enquiries/enquiries.routes.ts';
import { enquiryFiling } from './modules/enquiries/filing.ts';
import { feedHandlers } from './modules/feeds/feeds.routes.ts';
import { folderHandlers } from './modules/files/folders.routes.ts';
import { fileHandlers } from './modules/files/files.routes.ts';
import { fileProcessing } from './modules/files/processing.ts';
import { rowWorks } from './modules/files/rows.ts';
import { openStorage, type Storage } from './modules/files/storage.ts';
import { invoiceHandlers } from './modules/invoices/invoices.routes.ts';
import { linkHandlers } from './modules/links/links.routes.ts';
import { notificationHandlers } from './modules/notifications/notifications.routes.ts';
import { paymentOverviewHandlers } from './modules/payment-overview/payment-overview.routes.ts';
import { paymentHandlers } from './modules/payments/payments.routes.ts';
import { placementHandlers } from './modules/placements/placements.routes.ts';
import { voucherHandlers } from './modules/vouchers/vouchers.routes.ts';
import { principalOfKey, serviceAccountHandlers } from './modules/service-accounts/service-accounts.routes.ts';
import { dayNoteHandlers } from './modules/day-notes/day-notes.routes.ts';
import { savedReportHandlers } from './modules/saved-reports/saved-reports.routes.ts';
import { viewHandlers } from './modules/views/views.routes.ts';
import { reportHandlers } from './reports/reports.routes.ts';
import type { RowEngine } from './rows/engine.ts';
import { serveClicks } from './tracking/click.routes.ts';
import { serveFeeds } from './tracking/feeds.routes.ts';
import { saleHandlers, servePixel } from './tracking/sales.routes.ts';
import { serveShortLinks } from './tracking/short-links.routes.ts';

/** Collects the handlers of every endpoint. */
function handlersOf(deps: Deps, storage: Storage, files: RowEngine, batches: RowEngine): Handlers {
  const held = conversionsHeld(deps);
  return {
    ...accessHandlers(deps),
    ...agencyHandlers(deps),
    ...auditHandlers(deps),
    ...billingHandlers(deps),
    ...campaignHandlers(deps),
    ...changeHandlers(deps),
    ...conversionListHandlers(deps),
    ...conversionDetailHandlers(deps),
    ...updateHandlers(deps),
    ...enquiryHandlers(deps),
    ...feedHandlers(deps),
    ...decisionHandlers(deps, conversionsMatching(deps), batches),
    ...folderHandlers(deps, storage, files),
    ...fileHandlers(deps, storage, files),
    ...invoiceHandlers(deps, held),
    ...linkHandlers(deps),
    ...notificationHandlers(deps),
    ...paymentOverviewHandlers(deps),
    ...paymentHandlers(deps, held),
    ...placementHandlers(deps),
    ...voucherHandlers(deps),
    ...reportHandlers(deps),
    ...savedReportHandlers(deps),
    ...dayNoteHandlers(deps),
    ...saleHandlers(deps),
    ...serviceAccountHandlers(deps),
    ...viewHandlers(deps),
  };
}

export interface AppOptions {
  /** Receives the log lines instead of standard output. */
  log?: { write: (line: string) => void };
  /** Requests are refused while the event loop lags by more than this; 0 turns the check off. */
  mostDelayMs?: number;
}

/** The network's HTTP service, built but not listening. */
export async function buildApp(deps: Deps, { log, mostDelayMs = 2000 }: AppOptions = {}): Promise<FastifyInstance> {
  const { config } = deps;
  const app = Fastify({
    logger: {
      level: config.LOG_LEVEL,
      ...(log && { stream: log }),
      redact: ['req.headers.apikey', 'req.headers.cookie', 'req.headers.authorization'],
    },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: 'loopback',
    bodyLimit: 1_048_576,
    forceCloseConnections: 'idle',
    // A client that reads nothing for this long is disconnected, because its answer holds memory.
    connectionTimeout: 120_000,
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, querystringParser: readQuery, maxParamLength: 200 },
    clientErrorHandler: refuseUnreadable,
    frameworkErrors: (_error, request, reply) =>
      void sendFailure(request, reply, new Failure('INVALID_REQUEST', refusal('service.badAddress'))),
  });
  answerFailures(app);
  await protect(app, deps, mostDelayMs);
  app.addHook('onSend', async (request, reply) => void reply.header('x-request-id', request.id));
  app.addHook('onResponse', async (request, reply) => logRequest(request, reply));

  app.get('/healthz', () => ({ status: 'ok' }));
  app.get('/readyz', async () => {
    await ping(deps.db);
    return { status: 'ready' };
  });
  await serveDocs(app);
  serveClicks(app, deps);
  servePixel(app, deps);
  serveShortLinks(app, deps);
  await serveFeeds(app, deps);
  await app.register(async (api) => serveApi(api, deps));
  await servePages(app, (request) => meOfRequest(deps, request));
  return app;
}

/** Compresses a list in a third of the default time; the result is a tenth larger. */
const QUICKLY = { brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }, zlibOptions: { level: 4 } };

/** Adds security headers, load shedding and compression to every request. */
async function protect(app: FastifyInstance, { publicUrl }: Deps, mostDelayMs: number): Promise<void> {
  const secure = publicUrl.startsWith('https:');
  await app.register(helmet, {
    strictTransportSecurity: secure,
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        upgradeInsecureRequests: secure ? [] : null,
      },
    },
  });
  await app.register(underPressure, { maxEventLoopDelay: mostDelayMs, retryAfter: 5 });
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'], ...QUICKLY });
}

/** Mounts the contract's endpoints behind authentication and the rate limit. */
async function serveApi(api: FastifyInstance, deps: Deps): Promise<void> {
  const { config, db } = deps;
  const contacts: Contacts = {
    kindOf: (agencyId, contactId) => contactKind(db, agencyId, contactId),
    worksWith: (agencyId, publisherId, advertiserId) => worksWith(db, agencyId, publisherId, advertiserId),
  };
  const callers: Callers = {
    byKey: (key) => principalOfKey(deps, key),
    bySession: (request) => principalOfSession(deps, request),
  };
  const sessions: Sessions = new Recent();
  api.addHook('onRequest', async (request) => {
    const principal = await authenticate(callers, sessions, deps.publicUrl, request);
    if (principal) request.principal = principal;
    else if (!request.headers['apikey'] && request.headers.origin) checkOrigin(request, deps.publicUrl);
  });
  // A client that is told of a sign-out or of changed rights must not be served from the cache afterwards.
  api.addHook('onSend', async (request) => {
    if (isChange(request)) sessions.forget();
  });
  // Account data must not be cached.
  api.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-store');
  });
  await api.register(rateLimit, {
    ...(deps.countRequest && { store: sharedLimit('api', deps.countRequest) }),
    hook: 'preParsing',
    max: config.RATE_LIMIT_PER_MINUTE,
    timeWindow: '1 minute',
    keyGenerator: ({ principal, ip }) => (principal ? `${principal.kind}:${principal.sessionId ?? principal.id}` : ip),
    errorResponseBuilder: (_request, { ttl, max }) =>
      new Failure(
        'RATE_LIMITED',
        refusal('service.tooManyRequests', { most: max, seconds: Math.max(1, Math.round(ttl / 1000)) }),
      ),
  });
  await forwardToUpstream(api, deps, contacts.kindOf);
  const forwarded = config.UPSTREAM_URL !== undefined;
  const storage = openStorage(join(config.DATA_DIR, 'files'));
  const updates = conversionUpdates(deps);
  const log = (err: unknown, what: string) => api.log.error({ err }, what);
  const files = fileProcessing(deps, storage, rowWorks(updates, enquiryFiling(deps)), log);
  const batches = batchProcessing(deps, updates, log);
  for (const engine of [files, batches]) {
    api.addHook('onReady', async () => engine.start());
    api.addHook('onClose', () => engine.stop());
  }
  const uploads = { folder: storage.incoming, maxBytes: config.MAX_UPLOAD_MB * 1_048_576 };
  mount(
    api,
    handlersOf(deps, storage, files, batches),
    { contacts, uploads },
    (one) => !(forwarded && one.path.startsWith('/v1/')),
  );
  for (const prefix of ['/api', '/api/*', '/v1', '/v1/*']) {
    if (prefix.startsWith('/v1') && forwarded) continue;
    api.all(prefix, () => {
      throw new Failure('NOT_FOUND', refusal('service.noAddress'));
    });
  }
}
