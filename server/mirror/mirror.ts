import { listCampaigns, type CampaignRow } from '#contract/campaigns';
import { HOME } from '#contract/networks';
import type { Config } from '#server/config';
import type { Db } from '#server/db/database';
import type { Installation, Network } from '#server/network';
import { budgetOf } from './budget.store.ts';
import { capabilitiesOf } from './capabilities.ts';
import { realClock, type Clock } from './clock.ts';
import { connectionOf, keyOf, type Connection, type ConnectionSettings } from './connection.store.ts';
import { Live } from './live.ts';
import { retryNow } from './parts.store.ts';
import { progressOf, type Mirror } from './progress.ts';
import { Reader } from './reader.ts';
import { bringForward } from './schedule.ts';
import { troubleOf, trouble, type Trouble } from './trouble.ts';
import { Writer } from './writer.ts';

interface Options {
  clock?: Clock;
  /** Called with failures that nobody waits for. */
  onTrouble?: (what: string, error: unknown) => void;
}

/** Reads a live network into its network's database until it is stopped. One server of several reads. */
export function startMirror(deps: Network & Installation, connection: Connection, options: Options = {}): Mirror {
  const clock = options.clock ?? realClock;
  const held = { connection };
  const live = new Live(deps.db, accountOf(deps.config, held), {
    clock,
    allowPrivate: deps.config.ALLOW_PRIVATE_NETWORKS,
  });
  // Another server may have paused the connection, removed it, or replaced its key.
  const current = async () => {
    const home = await deps.networks.get(HOME);
    const now = await connectionOf(home.deps.db, connection.network_id);
    if (now) held.connection = now;
    return now?.state === 'reading' ? now : undefined;
  };
  const onTrouble = options.onTrouble ?? (() => undefined);
  const writer = new Writer({ deps, connection, live, clock, onTrouble });
  const reader = new Reader({
    deps,
    connection,
    current,
    live,
    clock,
    onTrouble,
    beside: (signal, isOn) => writer.run(signal, isOn),
  });
  reader.start();
  return {
    connection,
    live,
    writer,
    progress: () => progressOf(deps.db, connection.per_minute, clock.now()),
    budget: () => budgetOf(deps.db, held.connection.per_minute, clock.now()),
    refreshNow: async () => {
      await retryNow(deps.db);
      await bringForward(deps.db, clock.now());
      reader.wake();
    },
    wake: () => reader.wake(),
    lookAgain: async (month) => {
      await reader.lookAgain(month);
      reader.wake();
    },
    settled: (signal) => reader.settled(signal),
    capabilities: () => capabilitiesOf(deps.db, connection.role),
    stop: () => reader.stop(),
  };
}

/** The account to ask, with its key. A key that cannot be opened is refused at each request. */
function accountOf(config: Config, held: { connection: Connection }): ConstructorParameters<typeof Live>[1] {
  const { url, role, agency_id: agencyId, contact_id: contactId } = held.connection;
  return {
    url,
    role,
    agencyId,
    contactId,
    get key() {
      return keyOf(config, held.connection);
    },
    get perMinute() {
      return held.connection.per_minute;
    },
  };
}

export interface Tested {
  ok: boolean;
  /** Undefined when it works. */
  trouble?: Trouble;
  /** Campaigns that the account sees, where the network says how many. */
  campaigns?: number | null;
  /** One of them. */
  first?: CampaignRow | undefined;
}

/** Tries a connection with one request. Nothing is stored; the budget is not asked, because there is none yet. */
export async function testConnection(
  db: Db,
  settings: ConnectionSettings,
  { ALLOW_PRIVATE_NETWORKS: allowPrivate }: Pick<Config, 'ALLOW_PRIVATE_NETWORKS'>,
): Promise<Tested> {
  const live = new Live(db, settings, { allowPrivate, seconds: 20, unlimited: true });
  try {
    const answer = await live.ask(
      listCampaigns,
      { query: { offset: 0, limit: 10 } },
      { urgency: 'person', signal: AbortSignal.timeout(30_000) },
    );
    const own = answer.data.filter((row) => row.contactId === String(settings.contactId)).length;
    const fits = settings.role === 'advertiser' ? own === answer.data.length : own === 0;
    const { agencyId, contactId, role } = settings;
    if (!fits && answer.data.length > 0) {
      return { ok: false, trouble: trouble('connection.notThisAccount', { agencyId, contactId, role }) };
    }
    return { ok: true, campaigns: answer.total, first: answer.data[0] };
  } catch (error) {
    const why = troubleOf(error);
    if (!why) throw error;
    return { ok: false, trouble: why };
  }
}
