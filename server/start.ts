import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { DAY_MS } from '#contract/day';
import { PER_MINUTE } from '#contract/connections';
import { HOME, networkPath } from '#contract/networks';
import { buildApp, type AppOptions } from './app.ts';
import { openAuth } from './auth.ts';
import type { Background } from './background.ts';
import { startBackups } from './backups/backups.ts';
import type { Config } from './config.ts';
import type { Db } from './db/database.ts';
import type { SignIns } from './demo/seed.ts';
import { removeDemo } from './demo/remove.store.ts';
import { begin } from './first-start.ts';
import { openDuckDb } from './db/engine/duckdb/open.ts';
import { openPostgres } from './db/engine/postgres/open.ts';
import type { OnQuery, OpenDatabase } from './db/engine/engine.ts';
import { migrate } from './db/migrate.ts';
import { startMonths } from './db/months.ts';
import { countRequest, forgetWindows } from './db/rate-window.store.ts';
import { linkHasEnded } from './domain/ended-links.store.ts';
import { SEAL_FILE } from './domain/newest-seal.ts';
import { startSealing } from './domain/audit-sealing.ts';
import { terminal } from './domain/installation-log.store.ts';
import { readRates, rereadRates, type Rates } from './domain/rates.store.ts';
import { TrafficDays } from './db/traffic-days.ts';
import type { Deps, Fill, Shared } from './deps.ts';
import { Outbox } from './mail/sender.ts';
import { Metrics } from './metrics/metrics.ts';
import { messageOf } from './failure.ts';
import { Recent } from './http/recent.ts';
import type { Clock } from './mirror/clock.ts';
import { connectionOf, type Connection } from './mirror/connection.store.ts';
import { startMirror } from './mirror/mirror.ts';
import { Connecting } from './modules/connections/connecting.ts';
import { Networks, type NetworkRow, type Opened } from './networks.ts';
import type { CountRequest } from './http/shared-limit.ts';
import { NETWORK_FILE, networkFolder, networkSchema } from './places.ts';
import { readiness } from './db/ready.ts';
import { openTracking } from './tracking/tracking.ts';

/** Grace period for requests in flight after a stop. */
const GRACE_MS = 10_000;
const FORGET_MS = 600_000;
const RATES_MS = 60_000;
/** Months of the past that a live network's facts get partitions for. */
const MIRRORED_MS = 1100 * DAY_MS;

/** A network with its service. */
interface Served extends Opened {
  app: FastifyInstance;
}

/** The installation's first network, ready to listen; the further ones are behind it. */
export interface Network extends Served {
  signIns: SignIns;
  /** Path of the page that sets up a new network of one's own, with its one-time code. */
  setUpPath: string | undefined;
}

interface Options extends AppOptions {
  now?: () => Date;
  onProgress?: (what: string) => void;
  /** Called with every query; PostgreSQL only. */
  onQuery?: OnQuery;
  /** Path of the database file, overriding DATA_DIR. */
  path?: string;
  /** The time by which connected networks are read. */
  mirrorClock?: Clock;
}

interface ServeOptions extends Options {
  /** The live network that fills this one. */
  connection?: Connection | undefined;
}

/** Opens the database, migrates it, fills an empty one, and builds the service; further networks open with it. */
export async function openNetwork(config: Config, options: Options = {}): Promise<Network> {
  const now = options.now ?? (() => new Date());
  const database = await openDatabase(config, options);
  let log = (_details: object, _what: string) => {};
  const networks = new Networks(database.db, {
    open: async (row) =>
      openFurther(row, config, shared, { ...options, connection: await connectionOf(database.db, row.id) }),
    make: (row, fill) => makeFurther(row, config, options, fill),
    erase: (id) => eraseFurther(id, config, database),
    alone: (work) => database.alone('networks', work),
    removeDemo: async (stay) => {
      const { deps } = networks.home;
      await deps.tracking.flushClicks();
      await removeDemo(database, stay, auth);
      await rm(join(config.DATA_DIR, SEAL_FILE), { force: true });
      await clearFolder(join(config.DATA_DIR, 'files'));
      await rereadRates(database.db, deps.rates);
    },
    onTrouble: (row, err) => log({ err, network: row.id }, 'a network could not be opened'),
  });
  const origin = config.PUBLIC_URL ?? `http://${config.HOST}:${config.PORT}`;
  const auth = openAuth(database.db, {
    secret: config.SESSION_SECRET,
    publicUrl: origin,
    sessionDays: config.SESSION_DAYS,
  });
  const metrics = config.METRICS_TOKEN === undefined ? undefined : new Metrics();
  const shared: Shared = { auth, sessions: new Recent(), origin, networks, ...(metrics && { metrics }), now };
  let closeHome = () => database.close();
  try {
    for (const name of await migrate(database)) options.onProgress?.(`Migration ${name}`);
    const { signIns, setUpPath } = await begin(database, auth, config, now, options.onProgress);
    const home = await serve({ id: HOME, name: '' }, database, config, shared, { ...options, further: networks });
    closeHome = home.close;
    log = (details, what) => home.app.log.error(details, what);
    networks.home = home;
    await networks.finish();
    await new Connecting(shared).finish();
    await networks.all();
    const backups = backupsOf(networks, config, shared, home);
    const close = async () => {
      await backups?.stop();
      await closeApp(home.app);
      await networks.closeAll();
      await home.close();
    };
    return { ...home, signIns, setUpPath, close };
  } catch (error) {
    await networks.closeAll();
    await closeHome();
    throw error;
  }
}

/** Connects the account that the settings name. It is connected once, and gets the key of the settings when it changes. */
export async function connectBySettings({ deps, app }: Network): Promise<void> {
  const { UPSTREAM_URL: url, UPSTREAM_API_KEY: key, UPSTREAM_ROLE: role, ...rest } = deps.config;
  const { UPSTREAM_AGENCY: agencyId, UPSTREAM_CONTACT: contactId, UPSTREAM_FOR: email } = rest;
  if (!url || !key || !agencyId || !contactId || !email) return;
  const connecting = new Connecting(deps);
  try {
    const given = { url, key, role, agencyId, contactId, name: new URL(url).hostname, perMinute: PER_MINUTE };
    await connecting.connect(given, await connecting.personNamed(email), { again: true, by: terminal });
  } catch (error) {
    app.log.error({ why: messageOf(error) }, 'the account of UPSTREAM_URL could not be connected');
  }
}

/** Starts the backups of the installation, when there is a folder for them. */
function backupsOf(
  networks: Networks,
  config: Config,
  { now }: Shared,
  { app, database }: Served,
): Background | undefined {
  const { BACKUP_DIR, BACKUP_HOURS, BACKUP_KEEP_DAYS, BACKUP_KEY_FILE, SESSION_SECRET } = config;
  if (BACKUP_DIR === undefined) return undefined;
  return startBackups(
    { folder: BACKUP_DIR, keyFile: BACKUP_KEY_FILE, everyHours: BACKUP_HOURS, keepDays: BACKUP_KEEP_DAYS },
    {
      // One that cannot be opened fails the backup: those that hold it would be deleted by their age.
      networks: async () =>
        (await networks.every()).map((one) => ({
          id: one.id,
          name: one.name,
          database: one.database,
          files: join(one.deps.config.DATA_DIR, 'files'),
        })),
      secret: SESSION_SECRET,
      unlessElsewhere: (work, run) => database.unlessElsewhere(work, run),
      now,
      onDone: (folder) => app.log.info({ folder }, 'backup written'),
      onAhead: (names) => app.log.warn({ names }, 'backups are dated in the future: was the clock wrong?'),
      onTrouble: (err) => app.log.error({ err }, 'no backup could be written'),
    },
  );
}

/** Opens the database of a network: PostgreSQL's schema of that name, or the file in DATA_DIR. */
async function openDatabase(config: Config, { onQuery, path }: Options, schema?: string): Promise<OpenDatabase> {
  if (config.DATABASE_URL) return openPostgres(config.DATABASE_URL, { onQuery, schema });
  return openDuckDb(path ?? join(config.DATA_DIR, NETWORK_FILE));
}

/** The settings of a further network, whose files are in a folder of its own. */
const settingsOf = (row: Pick<NetworkRow, 'id'>, config: Config): Config => ({
  ...config,
  DATA_DIR: networkFolder(config.DATA_DIR, row.id),
  DEMO_TODAY: undefined,
});

/** The settings of a further network, with its folder. */
async function withFolder(row: Pick<NetworkRow, 'id'>, config: Config): Promise<Config> {
  const own = settingsOf(row, config);
  await mkdir(own.DATA_DIR, { recursive: true, mode: 0o700 });
  return own;
}

/** Makes the database of a further network and fills it. What a kill has left of an earlier try goes first. */
async function makeFurther(row: NetworkRow, config: Config, options: Options, fill: Fill): Promise<void> {
  const { path: _first, ...others } = options;
  const database = await openDatabase(await withFolder(row, config), others, networkSchema(row.id));
  try {
    await migrate(database);
    await database.db.transaction().execute(fill);
  } finally {
    await database.close();
  }
}

/** Removes the database and the files of a further network. */
async function eraseFurther(id: number, config: Config, home: OpenDatabase): Promise<void> {
  if (home.engine === 'postgres') {
    await home.script(`drop schema if exists ${networkSchema(id)} cascade`);
  }
  await rm(settingsOf({ id }, config).DATA_DIR, { recursive: true, force: true });
}

/** Removes files and folders in a folder, which stays. */
async function clearFolder(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    // Uploads arrive there.
    if (name === 'incoming') await clearFolder(path);
    else await rm(path, { recursive: true, force: true });
  }
}

async function openFurther(row: NetworkRow, config: Config, shared: Shared, options: ServeOptions): Promise<Opened> {
  const own = await withFolder(row, config);
  const { path: _first, ...others } = options;
  const database = await openDatabase(own, others, networkSchema(row.id));
  try {
    await migrate(database);
    return await serve(row, database, own, shared, options);
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Builds a network's service and starts its background work on a migrated database. */
async function serve(
  { id, name }: Pick<NetworkRow, 'id' | 'name'>,
  database: OpenDatabase,
  config: Config,
  shared: Shared,
  options: ServeOptions,
): Promise<Served> {
  const { now } = shared;
  const background: Background[] = [];
  const stopBackground = async () => {
    for (const one of background.splice(0)) await one.stop();
  };
  let app: FastifyInstance | undefined;
  try {
    background.push(
      await startMonths({
        database,
        now,
        pastMs: options.connection ? MIRRORED_MS : 0,
        onTrouble: (error) => {
          const what = 'Months of facts could not be made; the service tries again each hour';
          if (app) app.log.warn({ err: error }, what);
          else options.onProgress?.(`${what}: ${messageOf((error as Error).cause ?? error)}`);
        },
      }),
    );
    const publicUrl = shared.origin + networkPath(id);
    const tracking = await openTracking({
      db: database.db,
      processNumber: await database.processNumber(),
      secret: config.SESSION_SECRET,
      publicUrl,
      now,
      onTrouble: (what, { error, ...details }) => app?.log.error({ err: error, ...details }, what),
    });
    background.push(tracking);
    const trafficDays = new TrafficDays(database.db);
    // Traffic of a live network comes as sums of days, which change until the day is over.
    if (!options.connection) {
      await trafficDays.open(now());
      trafficDays.start(now, (error) => app?.log.error({ err: error }, 'days of traffic'));
    }
    background.push(trafficDays);
    background.push(
      startSealing({
        database,
        secret: config.SESSION_SECRET,
        folder: config.DATA_DIR,
        keepYears: config.AUDIT_KEEP_YEARS,
        now,
        onTrouble: (error) => app?.log.error({ err: error }, 'the audit log could not be sealed'),
      }),
    );
    const limits = database.engine === 'postgres' ? sharedWindows(database.db, now) : undefined;
    if (limits) background.push(limits);
    const unlessElsewhere: Deps['unlessElsewhere'] = (work, run) => database.unlessElsewhere(work, run);
    const mail = new Outbox({
      db: database.db,
      config,
      publicUrl,
      now,
      unlessElsewhere,
      isOver: (mail) => linkHasEnded(database.db, mail, now()),
      onTrouble: (what, details) => app?.log.error(details, what),
    });
    mail.start();
    background.push(mail);
    const rates = await readRates(database.db);
    background.push(ratesReread(database.db, rates, (error) => app?.log.error({ err: error }, 'exchange rates')));
    const deps: Deps = {
      ...shared,
      config,
      networkId: id,
      db: database.db,
      ready: readiness(database),
      unlessElsewhere,
      countRequest: limits?.count,
      rates,
      mail,
      publicUrl,
      today: () => config.DEMO_TODAY ?? now().toISOString().slice(0, 10),
      tracking,
      trafficDays,
    };
    if (options.connection) {
      deps.mirror = startMirror(deps, options.connection, {
        ...(options.mirrorClock && { clock: options.mirrorClock }),
        onTrouble: (what, error) => app?.log.warn({ err: error }, what),
      });
      background.unshift(deps.mirror);
    }
    const built = await buildApp(deps, options);
    app = built;
    if (id !== HOME) await built.ready();
    const close = async () => {
      await closeApp(built);
      await stopBackground();
      await database.close();
    };
    return { id, name, database, app: built, answer: (request, reply) => built.routing(request, reply), deps, close };
  } catch (error) {
    await stopBackground();
    throw error;
  }
}

/** Counts requests in the database, and deletes old windows from time to time. */
function sharedWindows(db: Db, now: () => Date): Background & { count: CountRequest } {
  const timer = setInterval(() => void forgetWindows(db, now()).catch(() => undefined), FORGET_MS).unref();
  return {
    count: (who, windowMs) => countRequest(db, who, windowMs, now()),
    stop: async () => clearInterval(timer),
  };
}

/** Reads the rates again from time to time: another server may have imported some. */
function ratesReread(db: Db, rates: Rates, onTrouble: (error: unknown) => void): Background {
  const timer = setInterval(() => void rereadRates(db, rates).catch(onTrouble), RATES_MS).unref();
  return { stop: async () => clearInterval(timer) };
}

/** Waits for requests in flight, up to the grace period. */
async function closeApp(app: FastifyInstance): Promise<void> {
  // Connections whose last answer ends after the server began to close become idle only then.
  const idle = setInterval(() => app.server.closeIdleConnections(), 50);
  const patience = setTimeout(() => app.server.closeAllConnections(), GRACE_MS);
  await app.close().finally(() => {
    clearInterval(idle);
    clearTimeout(patience);
  });
}
