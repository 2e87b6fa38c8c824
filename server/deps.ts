import type { Auth } from './auth.ts';
import type { Tx } from './db/database.ts';
import type { Mail } from './domain/mail.ts';
import type { TrafficDays } from './db/traffic-days.ts';
import type { Sessions } from './http/authenticate.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { Mirror } from './mirror/progress.ts';
import type { Network } from './network.ts';
import type { Tracking } from './tracking/tracking.ts';

/** A network that is open. */
export interface OpenNetwork {
  id: number;
  name: string;
  deps: Deps;
}

/** A further network that somebody starts. */
export interface NewNetwork {
  name: string;
  /** Id of the person who starts it. */
  createdBy: string;
  /** Writes to the first network's database, in the transaction that adds the network to it. */
  beside?: Fill;
}

/** Fills a new network, in one transaction. */
export type Fill = (tx: Tx) => Promise<void>;

/** The networks of an installation; `networks.ts` opens and closes them. */
export interface OpenNetworks {
  /** Every network that can be opened, the first one first. */
  all(): Promise<OpenNetwork[]>;
  /**
   * Every network, the first one first: for what must leave none out.
   * @throws OVERLOADED naming one that cannot be opened
   */
  every(): Promise<OpenNetwork[]>;
  /** @throws NOT_FOUND when there is none with this number, OVERLOADED when its database cannot be opened. */
  get(id: number): Promise<OpenNetwork>;
  /** Closes a further network on this server; it opens again when it is next needed. */
  close(id: number): Promise<void>;
  /** Adds a network, whole or not at all. */
  add(made: NewNetwork, fill: Fill): Promise<OpenNetwork>;
  /**
   * Takes a further network out of the installation. The returned function then waits for its requests and removes its
   * database and files; the next start does so after a kill.
   */
  remove(id: number): Promise<() => Promise<void>>;
  /** Removes the demo network from the first database, with its people who belong to no other network, and its files. */
  removeDemo(): Promise<void>;
}

/** Dependencies that the networks of an installation share: people, their sessions, and each other. */
export interface Shared {
  /** Sign-in; its tables are in the first network's database. */
  auth: Auth;
  /** Callers of session cookies, cached. */
  sessions: Sessions;
  /** Address of the server in cookies and links, without a network's path. */
  origin: string;
  networks: OpenNetworks;
  /** The metrics of all networks; undefined where nobody may read them. */
  metrics?: Metrics;
  now: () => Date;
}

/** Dependencies of a network's parts, passed explicitly; no part uses a global. */
export interface Deps extends Shared, Network {
  /** The network's number in addresses; see `contract/networks.ts`. */
  networkId: number;
  /** Resolves when the service can do its work. @throws OVERLOADED with the reason */
  ready: () => Promise<void>;
  /** Mail to people; its rows are in this network's database. */
  mail: Mail;
  tracking: Tracking;
  trafficDays: TrafficDays;
  /** Reads the live network of a connected network; undefined in others. */
  mirror?: Mirror;
}
