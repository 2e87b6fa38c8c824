import type { Auth } from './auth.ts';
import type { Config } from './config.ts';
import type { Rates } from './domain/rates.store.ts';
import type { Db } from './db/database.ts';
import type { OpenDatabase } from './db/engine/engine.ts';
import type { CountRequest } from './http/shared-limit.ts';
import type { TrafficDays } from './db/traffic-days.ts';
import type { Tracking } from './tracking/tracking.ts';

/** What the network's parts are handed; nothing reaches for a global. */
export interface Deps {
  config: Config;
  db: Db;
  /** Runs work unless another server that shares the database runs work of the same name. */
  unlessElsewhere: OpenDatabase['unlessElsewhere'];
  /** Counts requests for all servers together; undefined where there is one server, which counts in memory. */
  countRequest: CountRequest | undefined;
  auth: Auth;
  rates: Rates;
  /** Address that links and cookies are made for. */
  publicUrl: string;
  now: () => Date;
  /** The network's calendar day, yyyy-mm-dd in UTC. */
  today: () => string;
  tracking: Tracking;
  trafficDays: TrafficDays;
}
