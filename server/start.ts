import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildApp, type AppOptions } from './app.ts';
import { openAuth } from './auth.ts';
import type { Background } from './background.ts';
import type { Config } from './config.ts';
import type { Db } from './db/database.ts';
import { seed, type SignIns } from './demo/seed.ts';
import { openDuckDb } from './db/engine/duckdb/open.ts';
import { openPostgres } from './db/engine/postgres/open.ts';
import type { OnQuery, OpenDatabase } from './db/engine/engine.ts';
import { migrate } from './db/migrate.ts';
import { countRequest, forgetWindows } from './db/rate-window.store.ts';
import { readRates } from './domain/rates.store.ts';
import { TrafficDays } from './db/traffic-days.ts';
import type { Deps } from './deps.ts';
import type { CountRequest } from './http/shared-limit.ts';
import { openTracking } from './tracking/tracking.ts';

/** Grace period for requests in flight after a stop. */
const GRACE_MS = 10_000;
const FORGET_MS = 600_000;
/** Partitions exist for facts 100 days ahead. */
const ROOM_MS = 100 * 86_400_000;

/** A network that is ready to listen, with its resources. */
export interface Network {
  app: FastifyInstance;
  deps: Deps;
  database: OpenDatabase;
  signIns: SignIns;
  close: () => Promise<void>;
}

interface Options extends AppOptions {
  now?: () => Date;
  onProgress?: (what: string) => void;
  /** Called with every query; PostgreSQL only. */
  onQuery?: OnQuery;
  /** Path of the database file, overriding DATA_DIR. */
  path?: string;
}

/** Opens the database, migrates it, fills an empty one, and builds the service. */
export async function openNetwork(config: Config, options: Options = {}): Promise<Network> {
  const now = options.now ?? (() => new Date());
  const database = config.DATABASE_URL
    ? await openPostgres(config.DATABASE_URL, options.onQuery)
    : await openDuckDb(options.path ?? join(config.DATA_DIR, 'network.duckdb'));
  const background: Background[] = [];
  const stopBackground = async () => {
    for (const one of background.splice(0)) await one.stop();
  };
  let app: FastifyInstance | undefined;
  try {
    for (const name of await migrate(database)) options.onProgress?.(`Migration ${name}`);
    const publicUrl = config.PUBLIC_URL ?? `http://${config.HOST}:${config.PORT}`;
    const auth = openAuth(database.db, { secret: config.SESSION_SECRET, publicUrl });
    const signIns = await seed(database, auth, config, now, options.onProgress);
    await makeRoom(database, now());
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
    await trafficDays.open(now());
    trafficDays.start(now, (error) => app?.log.error({ err: error }, 'days of traffic'));
    background.push(trafficDays);
    const limits = database.engine === 'postgres' ? sharedWindows(database.db, now) : undefined;
    if (limits) background.push(limits);
    const deps: Deps = {
      config,
      db: database.db,
      unlessElsewhere: (name, work) => database.unlessElsewhere(name, work),
      countRequest: limits?.count,
      auth,
      rates: await readRates(database.db),
      publicUrl,
      now,
      today: () => config.DEMO_TODAY ?? now().toISOString().slice(0, 10),
      tracking,
      trafficDays,
    };
    const built = await buildApp(deps, options);
    app = built;
    const close = async () => {
      await closeApp(built);
      await stopBackground();
      await database.close();
    };
    return { app: built, deps, database, signIns, close };
  } catch (error) {
    await stopBackground();
    await database.close();
    throw error;
  }
}

/** Creates partitions for this month's and the next months' facts. */
async function makeRoom(database: OpenDatabase, now: Date): Promise<void> {
  const dayOf = (at: Date) => at.toISOString().slice(0, 10);
  await database.alone('months', () => database.complete(dayOf(now), dayOf(new Date(now.getTime() + ROOM_MS))));
}

/** Counts requests in the database, and deletes old windows from time to time. */
function sharedWindows(db: Db, now: () => Date): Background & { count: CountRequest } {
  const timer = setInterval(() => void forgetWindows(db, now()).catch(() => undefined), FORGET_MS).unref();
  return {
    count: (who, windowMs) => countRequest(db, who, windowMs, now()),
    stop: async () => clearInterval(timer),
  };
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
