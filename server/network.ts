import type { Config } from './config.ts';
import type { Db } from './db/database.ts';
import type { OpenDatabase } from './db/engine/engine.ts';
import type { Rates } from './domain/rates.store.ts';
import type { CountRequest } from './http/shared-limit.ts';

/** A network's settings, database and calendar: what tracking, the mirror and background work stand on. */
export interface Network {
  config: Config;
  db: Db;
  /** Runs work unless another server on the same database is running work of the same name. */
  unlessElsewhere: OpenDatabase['unlessElsewhere'];
  /** Counts requests across all servers; undefined with a single server, which counts in memory. */
  countRequest: CountRequest | undefined;
  rates: Rates;
  /** Address of the network: the server's, with the network's path. */
  publicUrl: string;
  now: () => Date;
  /** The network's calendar day, yyyy-mm-dd in UTC. */
  today: () => string;
}

/** The installation's networks; the first one keeps what all of them share. */
export interface Installation {
  networks: { get: (id: number) => Promise<{ deps: Pick<Network, 'db'> }> };
}
