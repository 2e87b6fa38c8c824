import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { constants } from 'node:zlib';
import { Failure } from '#server/failure';
import { forgetScratch, forgetUnfinished } from '#server/scratch';
import { HOME } from '#contract/networks';
import { refusal } from '#contract/refusals/index';
import type { Deps } from './deps.ts';
import { authenticate, checkOrigin, isChange, type Callers } from './http/authenticate.ts';
import { endSlowBodies, limitConnections, limitPipelines, networkOf } from './http/connections.ts';
import { serveDocs } from './http/docs.ts';
import {
  answerFailures,
  limitAddresses,
  MOST_HEAD,
  refusePacked,
  refuseTooMany,
  refuseUnreadable,
  sendFailure,
} from './http/failures.ts';
import { watchClients } from './http/gone.ts';
import { heavyQueue } from './http/heavy.ts';
import { answerOf, loggedError, logRequest } from './http/log.ts';
import { readJson } from './http/json.ts';
import { mount, type Handlers } from './http/mount.ts';
import { serveFiles, servePages } from './http/pages.ts';
import type { Contacts } from './http/principal.ts';
import { readQuery } from './http/query.ts';
import { memoryLimit } from './http/memory-limit.ts';
import { sharedLimit } from './http/shared-limit.ts';
import { handOver } from './http/hand-over.ts';
import { serveMetrics } from './metrics/metrics.routes.ts';
import { accessHandlers } from './modules/access/access.routes.ts';
import { mirroredHandlers } from './mirror/mirrored.ts';
import { contactKind, worksWith } from './modules/access/access.store.ts';
import { identityHandlers } from './modules/access/identity.routes.ts';
import { passkeyHandlers } from './modules/access/passkey.routes.ts';
import { personalDataHandlers } from './modules/access/personal-data.routes.ts';
import { passwordHandlers } from './modules/access/password.routes.ts';
import { meOfRequest, principalOfSession } from './modules/access/sessions.routes.ts';
import { passwordsOf } from './modules/access/signing-in.routes.ts';
import { twoFactorHandlers } from './modules/access/two-factor.routes.ts';
import { agencyHandlers } from './modules/agency/agency.routes.ts';
import { applicationHandlers } from './modules/applications/applications.routes.ts';
import { auditHandlers } from './modules/audit/audit.routes.ts';
import { billingHandlers } from './modules/billing/billing.routes.ts';
import { paymentsToCome } from './modules/billing/to-come.ts';
import { campaignChangeHandlers } from './modules/campaigns/campaign-changes.routes.ts';
import { campaignHandlers } from './modules/campaigns/campaigns.routes.ts';
import { relationHandlers } from './modules/campaigns/relations.routes.ts';
import { contactHandlers } from './modules/contacts/contacts.routes.ts';
import { Connecting } from './modules/connections/connecting.ts';
import { serveCommands } from './modules/connections/command.routes.ts';
import { connectionHandlers } from './modules/connections/connections.routes.ts';
import { conversionDetailHandlers } from './modules/conversions/conversion-detail.routes.ts';
import { conversionNoteHandlers } from './modules/conversions/conversion-notes.routes.ts';
import { changeHandlers, movementsIn } from './modules/changes/changes.routes.ts';
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
import { exchangeRateHandlers } from './modules/exchange-rates/exchange-rates.routes.ts';
import { feedHandlers } from './modules/feeds/feeds.routes.ts';
import { isFileNeeded } from './mirror/writes.store.ts';
import { folderHandlers } from './modules/files/folders.routes.ts';
import { fileHandlers } from './modules/files/files.routes.ts';
import { fileProcessing } from './modules/files/processing.ts';
import { rowWorks } from './modules/files/rows.ts';
import { storageOf, type Storage } from './storage.ts';
import { invoiceHandlers } from './modules/invoices/invoices.routes.ts';
import { linkHandlers } from './modules/links/links.routes.ts';
import { mailHandlers } from './modules/mail/mail.routes.ts';
import { noticeHandlers } from './modules/notices/notices.routes.ts';
import { telling } from './modules/notices/telling.ts';
import { networkHandlers } from './modules/networks/networks.routes.ts';
import { notificationHandlers } from './modules/notifications/notifications.routes.ts';
import { ownDetailHandlers } from './modules/contacts/own-details.routes.ts';
import { paymentOverviewHandlers } from './modules/payment-overview/payment-overview.routes.ts';
import { paymentHandlers } from './modules/payments/payments.routes.ts';
import { lookLog } from './modules/people/looks.ts';
import { peopleHandlers } from './modules/people/people.routes.ts';
import { placementHandlers } from './modules/placements/placements.routes.ts';
import { voucherHandlers } from './modules/vouchers/vouchers.routes.ts';
import { principalOfKey, serviceAccountHandlers } from './modules/service-accounts/service-accounts.routes.ts';
import { dayNoteHandlers } from './modules/day-notes/day-notes.routes.ts';
import { refusedSaleHandlers } from './modules/refused-sales/refused-sales.routes.ts';
import { reportNames, savedReportHandlers } from './modules/saved-reports/saved-reports.routes.ts';
import { searchHandlers } from './modules/search/search.routes.ts';
import { suspiciousClickHandlers } from './modules/suspicious-clicks/suspicious-clicks.routes.ts';
import { viewHandlers } from './modules/views/views.routes.ts';
import { RunningReports } from './reports/limits.ts';
import { reportErrors, reportHandlers } from './reports/reports.routes.ts';
import type { ConversionUpdates } from './domain/updates.ts';
import type { RowEngine } from './rows/engine.ts';
import { serveClicks } from './tracking/click.routes.ts';
import { serveFeeds } from './tracking/feeds.routes.ts';
import { saleHandlers, servePixel, unreadSales } from './tracking/sales.routes.ts';
import { serveShortLinks } from './tracking/short-links.routes.ts';

/** Collects the handlers of every endpoint. */
function handlersOf(
  deps: Deps,
  storage: Storage,
  {
    files,
    batches,
    connecting,
    reports,
    updates,
  }: {
    files: RowEngine;
    batches: RowEngine;
    connecting: Connecting;
    reports: RunningReports;
    updates: ConversionUpdates;
  },
): Handlers {
  const held = conversionsHeld(deps);
  const passwords = passwordsOf(deps);
  return {
    ...accessHandlers(deps),
    ...identityHandlers(deps),
    ...passkeyHandlers(deps),
    ...passwordHandlers(deps),
    ...personalDataHandlers(deps),
    ...twoFactorHandlers(deps),
    ...agencyHandlers(deps),
    ...applicationHandlers(deps),
    ...auditHandlers(deps),
    ...billingHandlers(deps),
    ...campaignHandlers(deps),
    ...campaignChangeHandlers(deps),
    ...relationHandlers(deps),
    ...contactHandlers(deps),
    ...ownDetailHandlers(deps),
    ...changeHandlers(deps),
    ...connectionHandlers(connecting),
    ...conversionListHandlers(deps),
    ...conversionDetailHandlers(deps),
    ...conversionNoteHandlers(deps),
    ...updateHandlers(deps),
    ...enquiryHandlers(deps, updates),
    ...exchangeRateHandlers(deps),
    ...feedHandlers(deps),
    ...decisionHandlers(deps, conversionsMatching(deps), batches),
    ...folderHandlers(deps, storage, files),
    ...fileHandlers(deps, storage, files),
    ...invoiceHandlers(deps, held),
    ...linkHandlers(deps),
    ...mailHandlers(deps),
    ...noticeHandlers(deps),
    ...networkHandlers(deps, passwords),
    ...notificationHandlers(deps),
    ...paymentOverviewHandlers(deps, paymentsToCome(deps)),
    ...paymentHandlers(deps, held),
    ...peopleHandlers(deps, passwords),
    ...placementHandlers(deps),
    ...voucherHandlers(deps),
    ...reportHandlers(deps, reports),
    ...savedReportHandlers(deps),
    ...searchHandlers(deps, reportNames(deps)),
    ...dayNoteHandlers(deps),
    ...saleHandlers(deps),
    ...refusedSaleHandlers(deps),
    ...suspiciousClickHandlers(deps),
    ...serviceAccountHandlers(deps),
    ...viewHandlers(deps),
  };
}

const SWEEP_MS = 3_600_000;

export interface AppOptions {
  /** Receives the log lines instead of standard output. */
  log?: { write: (line: string) => void };
  /** Requests are refused while the event loop lags by more than this; 0 turns the check off. */
  mostDelayMs?: number;
  /** The services of further networks, for the first one, which receives every request. */
  further?: Parameters<typeof handOver>[1];
}

/** The network's HTTP service, built but not listening. */
export async function buildApp(
  deps: Deps,
  { log, mostDelayMs = 2000, further }: AppOptions = {},
): Promise<FastifyInstance> {
  const { config } = deps;
  const app: FastifyInstance = Fastify({
    logger: {
      level: config.LOG_LEVEL,
      ...(log && { stream: log }),
      serializers: { err: loggedError },
      redact: ['req.headers.apikey', 'req.headers.cookie', 'req.headers.authorization'],
    },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: ['loopback', ...(config.TRUSTED_PROXIES ?? [])],
    bodyLimit: 1_048_576,
    // Reports are in the address of their page: conditions with hundreds of values take more than Node's 16 kB.
    http: { maxHeaderSize: MOST_HEAD },
    forceCloseConnections: 'idle',
    // A client that reads nothing for this long is disconnected, because its answer holds memory.
    connectionTimeout: 120_000,
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, querystringParser: readQuery, maxParamLength: 200 },
    clientErrorHandler: (error, socket) => refuseUnreadable(error, socket, app.log),
    frameworkErrors: (_error, request, reply) =>
      void sendFailure(request, reply, new Failure('INVALID_REQUEST', refusal('service.badAddress'))),
  });
  answerFailures(app);
  readJson(app);
  limitPipelines(app);
  if (further) handOver(app, further);
  watchClients(app);
  limitConnections(app, config);
  endSlowBodies(app);
  await addSecurityHeaders(app, deps);
  limitAddresses(app);
  app.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id));
  refusePacked(app);
  app.addHook('onResponse', async (request, reply) => {
    if (request.handedOver) return;
    logRequest(request, reply);
    deps.metrics?.answered(deps.networkId, answerOf(request, reply));
  });
  // Before the compression: they are compressed already.
  await serveFiles(app);
  await app.register(underPressure, { maxEventLoopDelay: mostDelayMs, retryAfter: 5 });
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'], globalDecompression: false, ...QUICKLY });

  // A busy service is alive: shedding this would have it restarted.
  app.get('/healthz', { config: { pressureHandler: () => undefined } }, () => ({ status: 'ok' }));
  app.get('/readyz', async () => {
    await deps.ready();
    return { status: 'ready' };
  });
  await serveDocs(app, deps.publicUrl);
  // Clicks and sales of a connected account are tracked by its own network.
  if (!deps.mirror) {
    serveClicks(app, deps);
    servePixel(app, deps);
    serveShortLinks(app, deps);
    await serveFeeds(app, deps);
  }
  const connecting = new Connecting(deps);
  serveCommands(app, deps, connecting);
  await app.register(async (api) => serveApi(api, deps, connecting));
  await servePages(app, (request) => meOfRequest(deps, request));
  return app;
}

/** Compresses a list in a third of the default time; the result is a tenth larger. */
const QUICKLY = { brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }, zlibOptions: { level: 4 } };

/** The pages use no device of the visitor's. */
const NO_DEVICES = 'camera=(), geolocation=(), microphone=(), payment=(), usb=()';

/** Adds security headers to every answer. */
async function addSecurityHeaders(app: FastifyInstance, { publicUrl }: Deps): Promise<void> {
  const secure = publicUrl.startsWith('https:');
  await app.register(helmet, {
    strictTransportSecurity: secure,
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        fontSrc: ["'self'"],
        frameAncestors: ["'none'"],
        upgradeInsecureRequests: secure ? [] : null,
      },
    },
  });
  app.addHook('onRequest', async (_request, reply) => void reply.header('permissions-policy', NO_DEVICES));
}

/** Mounts the contract's endpoints behind authentication and the rate limit. */
async function serveApi(api: FastifyInstance, deps: Deps, connecting: Connecting): Promise<void> {
  const { config, db } = deps;
  const contacts: Contacts = {
    kindOf: (agencyId, contactId) => contactKind(db, agencyId, contactId),
    worksWith: (agencyId, publisherId, advertiserId) => worksWith(db, agencyId, publisherId, advertiserId),
  };
  const callers: Callers = {
    byKey: (key, address) => principalOfKey(deps, key, address),
    bySession: (request) => principalOfSession(deps, request),
  };
  api.addHook('onRequest', async (request) => {
    const principal = await authenticate(callers, deps, request);
    if (principal) request.principal = principal;
    else if (!request.headers['apikey'] && request.headers.origin) checkOrigin(request, deps.publicUrl);
  });
  // A client that is told of a sign-out or of changed rights must not be served from the cache afterwards.
  api.addHook('onSend', async (request) => {
    if (isChange(request)) deps.sessions.forget();
  });
  // Account data must not be cached.
  api.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-store');
  });
  await api.register(rateLimit, {
    store: deps.countRequest ? sharedLimit('api', deps.countRequest) : memoryLimit(),
    hook: 'preParsing',
    max: config.RATE_LIMIT_PER_MINUTE,
    timeWindow: '1 minute',
    // Anybody may know the demo's people: one who floods it keeps nobody elsewhere from it.
    keyGenerator: ({ principal, ip }) =>
      principal?.kind === 'service_account' ? `key:${principal.id}` : `${principal?.id ?? ''}@${networkOf(ip)}`,
    errorResponseBuilder: refuseTooMany,
  });
  const storage = storageOf(config);
  const updates = conversionUpdates(deps);
  let sweeping: NodeJS.Timeout | undefined;
  api.addHook('onReady', async () => {
    const sweep = () =>
      void Promise.all([
        storage.sweep((key) => isFileNeeded(db, key)),
        forgetScratch(),
        forgetUnfinished(config.DATA_DIR),
      ]).catch((error: unknown) => log(error, 'files could not be swept'));
    sweep();
    sweeping = setInterval(sweep, SWEEP_MS).unref();
  });
  api.addHook('onClose', async () => clearInterval(sweeping));
  const log = (err: unknown, what: string) => api.log.error({ err }, what);
  const files = fileProcessing(deps, storage, rowWorks(updates, enquiryFiling(deps)), log);
  const batches = batchProcessing(deps, updates, log);
  const notices = telling(deps, movementsIn(deps), log);
  for (const engine of [files, batches, notices]) {
    api.addHook('onReady', async () => engine.start());
    api.addHook('onClose', () => engine.stop());
  }
  const uploads = { folder: storage.incoming, maxBytes: config.MAX_UPLOAD_MB * 1_048_576 };
  const reports = new RunningReports(availableParallelism(), deps.networkId !== HOME);
  serveMetrics(api, deps, { heavy: heavyQueue, reports: () => reports.queue() });
  const handlers = handlersOf(deps, storage, { files, batches, connecting, reports, updates });
  mount(api, deps.mirror ? mirroredHandlers(handlers, deps, deps.mirror) : handlers, {
    contacts,
    onLook: lookLog(deps, log),
    uploads,
    furtherErrors: { executeReport: reportErrors(deps) },
    onUnread: unreadSales(deps),
    connected: deps.mirror !== undefined,
    networkId: deps.networkId,
  });
  for (const prefix of ['/api', '/api/*', '/v1', '/v1/*']) {
    api.all(prefix, () => {
      throw new Failure('NOT_FOUND', refusal('service.noAddress'));
    });
  }
}
