import type { Auth } from './auth.ts';
import type { Config } from './config.ts';
import type { Rates } from './db/rates.ts';
import type { Db } from './db/database.ts';
import type { Tracking } from './tracking/tracking.ts';

/** What the network's parts are handed; nothing reaches for a global. */
export interface Deps {
  config: Config;
  db: Db;
  auth: Auth;
  rates: Rates;
  /** Address that links and cookies are made for. */
  publicUrl: string;
  now: () => Date;
  /** The network's calendar day, yyyy-mm-dd in UTC. */
  today: () => string;
  tracking: Tracking;
}
