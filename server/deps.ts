import type { Kysely } from 'kysely';
import type { Auth } from './auth.ts';
import type { Config } from './config.ts';
import type { Rates } from './db/rates.ts';
import type { Database } from './db/schema.generated.ts';

/** What the network's parts are handed; nothing reaches for a global. */
export interface Deps {
  config: Config;
  db: Kysely<Database>;
  auth: Auth;
  rates: Rates;
  /** Address that links and cookies are made for. */
  publicUrl: string;
  now: () => Date;
  /** The network's calendar day, yyyy-mm-dd in UTC. */
  today: () => string;
}
