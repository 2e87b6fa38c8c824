import type { Role } from '#contract/access';
import { queryText } from '#contract/endpoint';
import { factInstants } from '#server/db/facts';
import type { Clock } from '#server/mirror/clock';
import { addConnection } from '#server/mirror/connection.store';
import type { Mirror } from '#server/mirror/progress';
import { NOW } from './config.ts';
import type { TestDatabase } from './database.ts';
import { insertCopies } from './copies.ts';
import { serveLive, type LiveNetwork } from './live-network.ts';
import { startNetwork, type Caller, type TestNetwork } from './network.ts';

/** A connected network beside the live one that it mirrors: two installations, joined by HTTP alone. */
export interface Connected {
  live: TestNetwork;
  wire: LiveNetwork;
  home: TestNetwork;
  networkId: number;
  mirror: () => Promise<Mirror>;
  /** A list of the live network, and the same of the mirror. */
  both: (path: string, query?: Record<string, unknown>) => Promise<{ theirs: unknown; ours: unknown }>;
  /** An operation of the mirror's own, by the account's person. */
  asked: (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    payload?: object,
    query?: object,
  ) => Promise<{ status: number; json: Record<string, unknown> | null }>;
  /** The bytes of both. */
  files: (path: string, query?: Record<string, unknown>) => Promise<{ theirs: Buffer; ours: Buffer }>;
  /** The session of the account's person here. */
  cookie: string;
  /** A report of both. */
  reports: (body: object) => Promise<{ theirs: unknown; ours: unknown }>;
  /** Resolves when everything that is due has been read. */
  settled: () => Promise<void>;
  /** Has nothing looked at again by itself: clocks of tests run faster than what they read. */
  rest: () => Promise<void>;
  close: () => Promise<void>;
}

/** Gives the advertiser of a live network more conversions to decide on. */
export async function addPending({ live }: { live: TestNetwork }, count: number): Promise<void> {
  const { contactId } = (await live.as('advertiser')).own;
  await insertCopies(
    live.deps.db,
    'conversion',
    { id: '700000000 + n', advertiser_ref: "'MANY-' || n" },
    `(select * from conversion where advertiser_id = ${contactId} and status = 'pending' and invoice_id is null
      order by converted_at desc limit 1) as one cross join generate_series(1, ${count}) as numbers(n)`,
  );
}

const RECENT = new Date('2025-11-01');

/** A live network, of whose facts only the latest months are left with `recent`: less is to be read before a test. */
export async function startLive({ recent = false } = {}): Promise<{ live: TestNetwork; wire: LiveNetwork }> {
  const live = await startNetwork();
  if (recent) await forgetBefore(live.deps.db, RECENT);
  await live.app.ready();
  return { live, wire: await serveLive(live.app) };
}

async function forgetBefore(db: TestNetwork['deps']['db'], first: Date): Promise<void> {
  const old = db.selectFrom('conversion').where('converted_at', '<', first).select('id');
  await db.deleteFrom('conversion_item').where('conversion_id', 'in', old).execute();
  for (const [table, column] of Object.entries(factInstants)) {
    await db
      .deleteFrom(table as keyof typeof factInstants)
      .where(column as 'converted_at', '<', first)
      .execute();
  }
}

interface Connecting {
  perMinute?: number;
  clock?: Clock;
  database?: TestDatabase;
  /** The role whose key of the live network reads the account; its own unless said. */
  keyOf?: Role;
  /** Further settings of the installation. */
  installed?: Record<string, string>;
}

/** Connects the demo's publisher or advertiser of a live network to an installation. */
export async function connect(
  { live, wire }: { live: TestNetwork; wire: LiveNetwork },
  role: 'publisher' | 'advertiser',
  { perMinute = 100_000, clock, database, keyOf = role, installed = {} }: Connecting = {},
): Promise<Connected> {
  const home = await startNetwork(
    { ALLOW_PRIVATE_NETWORKS: '1', ...installed },
    undefined,
    () => NOW,
    database,
    undefined,
    clock && { mirrorClock: clock },
  );
  const account = await live.as(role);
  const { agencyId, contactId } = account.own;
  const { key } = await live.as(keyOf);
  const settings = { url: wire.url, key, role, agencyId, contactId, name: 'Live one', perMinute };
  const { db, config, networks } = home.deps;
  const networkId = await addConnection(db, config, settings, { createdBy: null, now: NOW });
  const opened = () => networks.get(networkId);
  await member(home, (await opened()).deps.db, account);
  const cookie = await home.signIn(role);
  const mirror = async () => {
    const { mirror: found } = (await opened()).deps;
    if (!found) throw new Error('the network is not connected');
    return found;
  };
  const query = (more: Record<string, unknown>) => queryText({ agencyId, contactId, ...more });
  const answers = async (path: string, more: Record<string, unknown>) => {
    const url = path + query(more);
    const theirs = await live.app.inject({ url, headers: { apikey: account.key } });
    const ours = await home.app.inject({ url: `/n/${networkId}${url}`, headers: { cookie } });
    return { theirs, ours };
  };
  return {
    live,
    wire,
    home,
    networkId,
    mirror,
    cookie,
    both: async (path, more = {}) => {
      const { theirs, ours } = await answers(path, more);
      return { theirs: theirs.json(), ours: ours.json() };
    },
    asked: async (method, path, payload, more = {}) => {
      const response = await home.app.inject({
        method,
        url: `/n/${networkId}${path}${query({ ...more })}`,
        headers: { cookie, origin: 'http://partnerdeck.test' },
        ...(payload && { payload }),
      });
      const json = response.body === '' ? null : response.json<Record<string, unknown>>();
      return { status: response.statusCode, json };
    },
    files: async (path, more = {}) => {
      const { theirs, ours } = await answers(path, more);
      return { theirs: theirs.rawPayload, ours: ours.rawPayload };
    },
    reports: async (payload) => {
      const url = `/v1/reporting${query({})}`;
      const theirs = await live.app.inject({ method: 'POST', url, headers: { apikey: account.key }, payload });
      const headers = { cookie, origin: 'http://partnerdeck.test' };
      const ours = await home.app.inject({ method: 'POST', url: `/n/${networkId}${url}`, headers, payload });
      return { theirs: theirs.json(), ours: ours.json() };
    },
    settled: async () => (await mirror()).settled(AbortSignal.timeout(110_000)),
    rest: async () => {
      const { db } = (await opened()).deps;
      await db.updateTable('mirror_part').set({ next_at: null }).where('state', '=', 'done').execute();
    },
    close: () => home.drop(),
  };
}

/** Makes the demo's user of a role a member of the connected account. */
async function member(home: TestNetwork, db: TestNetwork['deps']['db'], { role, own }: Caller): Promise<void> {
  const found = await home.deps.db
    .selectFrom('membership')
    .where('role', '=', role)
    .selectAll()
    .executeTakeFirstOrThrow();
  const user = await home.deps.db
    .selectFrom('auth_user')
    .where('id', '=', found.user_id)
    .selectAll()
    .executeTakeFirstOrThrow();
  await db
    .insertInto('membership')
    .values({ ...found, agency_id: own.agencyId, contact_id: own.contactId })
    .execute();
  await db.insertInto('auth_user').values(user).execute();
}
