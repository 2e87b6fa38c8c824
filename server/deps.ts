import type { Auth } from './auth.ts';
import type { Config } from './config.ts';
import type { Rates } from './domain/rates.store.ts';
import type { Db } from './db/database.ts';
import type { OpenDatabase } from './db/engine/engine.ts';
import type { CountRequest } from './http/shared-limit.ts';
import type { TrafficDays } from './db/traffic-days.ts';
import type { Tracking } from './tracking/tracking.ts';

/** Dependencies of the network's parts, passed explicitly; no part uses a global. */
export interface Deps {
  config: Config;
  db: Db;
  /** Runs work unless another server on the same database is running work of the same name. */
  unlessElsewhere: OpenDatabase['unlessElsewhere'];
  /** Counts requests across all servers; undefined with a single server, which counts in memory. */
  countRequest: CountRequest | undefined;
  auth: Auth;
  rates: Rates;
  /** Address used in links and cookies. */
  publicUrl: string;
  now: () => Date;
  /** The network's calendar day, yyyy-mm-dd in UTC. */
  today: () => string;
  tracking: Tracking;
  trafficDays: TrafficDays;
}
