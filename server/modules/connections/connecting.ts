import { createHash } from 'node:crypto';
import type * as z from 'zod/mini';
import type { AuditAction } from '#contract/audit';
import type { changeConnectionBody, ConnectionRow, NewConnection } from '#contract/connections';
import { HOME } from '#contract/networks';
import { refusal, sentenceOf } from '#contract/refusals/index';
import type { Deps, OpenNetwork } from '#server/deps';
import type { Actor } from '#server/domain/audit.store';
import { logInstallation } from '#server/domain/installation-log.store';
import { signedUp, signedUpAt, type SignedUp } from '#server/domain/signed-up.store';
import { Failure, invalidField } from '#server/failure';
import { interfaceAddress } from '#server/mirror/address';
import { takeRequest } from '#server/mirror/budget.store';
import {
  addConnection,
  allConnections,
  changeConnection,
  connectionOf,
  keyOf,
  type Connection,
  type ConnectionSettings,
} from '#server/mirror/connection.store';
import { testConnection, type Tested } from '#server/mirror/mirror';
import type { Progress } from '#server/mirror/progress';
import type { Trouble } from '#server/mirror/trouble';
import { connectionsOfAccount, levelIn, openAccount, unfinishedConnections } from './connections.store.ts';

/** Connecting accounts of live networks: the one way behind the page, the command and the settings. */

const MOST_EACH = 20;
/** A test that worked is not repeated to connect. */
const TESTED_MS = 300_000;
/** Longer than connecting takes, on this server or another one. */
const UNFINISHED_MS = 600_000;
/** The currency of an account until its network tells one. */
const NO_CURRENCY_YET = 'GBP';

/** Members of the form that a trouble is about. */
const fieldOf: Partial<Record<Trouble['key'], keyof NewConnection>> = {
  'connection.badAddress': 'url',
  'connection.noHost': 'url',
  'connection.privateAddress': 'url',
  'connection.certificate': 'url',
  'connection.noInterface': 'url',
  'connection.redirected': 'url',
  'connection.tooSlow': 'url',
  'connection.tooLarge': 'url',
  'connection.failed': 'url',
  'connection.keyRefused': 'key',
  'connection.notThisAccount': 'contactId',
};

type Change = z.output<typeof changeConnectionBody>;

interface Remembered {
  tested: Tested;
  /** Moments of requests in the last minute, in milliseconds. */
  sent: number[];
}

/** A failure at the member of the request that a trouble is about. */
function failureOf(trouble: Trouble): Failure {
  const field = fieldOf[trouble.key];
  if (!field) return new Failure('CONFLICT', trouble);
  return invalidField(`body.${field}`, refusal('connecting.doesNotWork', { trouble }));
}

export class Connecting {
  readonly #networks: Deps['networks'];
  readonly #tests = new Map<string, Remembered>();

  constructor({ networks }: Pick<Deps, 'networks'>) {
    this.#networks = networks;
  }

  /** Tries settings with one request. @throws INVALID_REQUEST at the member that is wrong, CONFLICT for other reasons */
  async test(given: NewConnection): Promise<Tested> {
    const { config, db, now } = await this.#home();
    const settings = settingsOf(given, config.ALLOW_PRIVATE_NETWORKS);
    const name = fingerprint(settings);
    const at = now().getTime();
    for (const [key, { sent }] of this.#tests) if (at - (sent.at(-1) ?? 0) > TESTED_MS) this.#tests.delete(key);
    const sent = [...(this.#tests.get(name)?.sent ?? []), at];
    const tested = await testConnection(db, settings, config);
    this.#tests.set(name, { tested, sent });
    if (tested.trouble) throw failureOf(tested.trouble);
    return tested;
  }

  /**
   * Connects an account and begins to read it.
   * @returns the number of its network; of the one there is, with a new key, when `again` allows that
   * @param by who does it, when it is not the person
   * @throws as `test`; CONFLICT when the person has connected the account before, or too many
   */
  async connect(given: NewConnection, person: SignedUp, { again = false, by = userOf(person) } = {}): Promise<number> {
    const home = await this.#home();
    const settings = settingsOf(given, home.config.ALLOW_PRIVATE_NETWORKS);
    const own = await this.#ownOf(settings, person);
    if (own && !again) throw new Failure('CONFLICT', refusal('connecting.already', { name: own.name }));
    if (own && again) {
      if (safeKey(home, own) !== settings.key) await this.change(own, { key: settings.key }, by);
      return own.network_id;
    }
    await this.#checkNumber(person);
    const tested = await this.#tested(given, settings);
    const made = await this.#make(home, settings, person, tested);
    await this.#log('connection.created', made, by, { after: { name: made.name } });
    return made.network_id;
  }

  /** Replaces what may change. A new key is tried first. @throws as `test` */
  async change(connection: Connection, { key, name, perMinute }: Change, by: Actor): Promise<void> {
    const home = await this.#home();
    if (key !== undefined) await this.test({ ...givenOf(connection), key });
    const change = {
      ...(key !== undefined && { key }),
      ...(name !== undefined && { name }),
      ...(perMinute !== undefined && { perMinute }),
    };
    await changeConnection(home.db, home.config, connection.network_id, change, home.now());
    await this.#reopen(connection.network_id);
    const before = { name: connection.name, perMinute: connection.per_minute };
    await this.#log(key === undefined ? 'connection.changed' : 'connection.key_changed', connection, by, {
      before,
      after: { name: name ?? before.name, perMinute: perMinute ?? before.perMinute },
    });
  }

  /** Removes key, rows, database and files. */
  async disconnect(connection: Connection, by: Actor): Promise<void> {
    await (
      await this.#networks.remove(connection.network_id)
    )();
    await this.#log('connection.removed', connection, by, { before: { name: connection.name } });
  }

  /** Removes connections whose making was stopped in the middle. */
  async finish(): Promise<void> {
    const { db, now } = await this.#home();
    const before = new Date(now().getTime() - UNFINISHED_MS);
    for (const id of await unfinishedConnections(db, before)) await (await this.#networks.remove(id))();
  }

  /** The connection of a network with the person's rights. @throws NOT_FOUND for anybody who does not belong to it */
  async of(
    networkId: number,
    userId: string,
  ): Promise<{ connection: Connection; network: OpenNetwork; level: string }> {
    const home = await this.#home();
    const connection = await connectionOf(home.db, networkId);
    const none = new Failure('NOT_FOUND', refusal('connection.none'));
    if (!connection) throw none;
    const network = await this.#networks.get(networkId);
    const level = await levelIn(network.deps.db, userId);
    if (level === undefined) throw none;
    return { connection, network, level };
  }

  /** The connections of the accounts that a person belongs to. */
  async all(userId: string): Promise<ConnectionRow[]> {
    const { db } = await this.#home();
    const rows: ConnectionRow[] = [];
    for (const connection of await allConnections(db)) {
      const row = await this.row(connection.network_id, userId).catch(ifHidden);
      if (row) rows.push(row);
    }
    return rows;
  }

  /** A connection with its progress. @throws NOT_FOUND as `of` */
  async row(networkId: number, userId: string): Promise<ConnectionRow> {
    const { connection, network, level } = await this.of(networkId, userId);
    const progress = await network.deps.mirror?.progress();
    return {
      networkId,
      name: connection.name,
      url: connection.url,
      role: connection.role,
      agencyId: connection.agency_id,
      contactId: connection.contact_id,
      perMinute: connection.per_minute,
      createdAt: connection.created_at.toISOString(),
      mayChange: level === 'admin',
      progress: progress ? shown(progress) : null,
    };
  }

  /** @throws NOT_FOUND for an id of nobody */
  async person(id: string): Promise<SignedUp> {
    const person = await signedUp((await this.#home()).db, id);
    if (!person) throw new Failure('NOT_FOUND', refusal('connection.none'));
    return person;
  }

  /** @throws INVALID_REQUEST when nobody signs in with the email */
  async personNamed(email: string): Promise<SignedUp> {
    const person = await signedUpAt((await this.#home()).db, email);
    if (!person) throw new Failure('INVALID_REQUEST', refusal('connecting.nobody', { email }));
    return person;
  }

  async #home(): Promise<Deps> {
    return (await this.#networks.get(HOME)).deps;
  }

  async #reopen(networkId: number): Promise<void> {
    await this.#networks.close(networkId);
    await this.#networks.get(networkId);
  }

  /** The person's own connection of an account. */
  async #ownOf(settings: ConnectionSettings, person: SignedUp): Promise<Connection | undefined> {
    const { db } = await this.#home();
    for (const connection of await connectionsOfAccount(db, settings)) {
      if (await this.of(connection.network_id, person.id).catch(ifHidden)) return connection;
    }
    return undefined;
  }

  async #checkNumber(person: SignedUp): Promise<void> {
    const { db } = await this.#home();
    const made = (await allConnections(db)).filter((one) => one.created_by === person.id);
    if (made.length >= MOST_EACH) throw new Failure('CONFLICT', refusal('connecting.most', { most: MOST_EACH }));
  }

  /** The last test of the same settings, or a new one. */
  async #tested(given: NewConnection, settings: ConnectionSettings): Promise<Tested> {
    const known = this.#tests.get(fingerprint(settings));
    return known?.tested.ok ? known.tested : this.test(given);
  }

  /** Logs what somebody does with a connection, outside of it: its own log is gone when it is disconnected. */
  async #log(
    action: AuditAction,
    { network_id, created_by }: Connection,
    by: Actor,
    values: { before?: object; after?: object },
  ): Promise<void> {
    const { now } = await this.#home();
    await logInstallation(await this.#networks.all(), by, [created_by], {
      action,
      subject_kind: 'connection',
      subject_id: String(network_id),
      occurred_at: now(),
      ...values,
    });
  }

  /** The network is opened before its reading begins: what the reader writes has an account to belong to. */
  async #make(home: Deps, settings: ConnectionSettings, person: SignedUp, { first }: Tested): Promise<Connection> {
    const id = await addConnection(home.db, home.config, settings, {
      createdBy: person.id,
      now: home.now(),
      state: 'paused',
    });
    try {
      const { deps } = await this.#networks.get(id);
      const connection = await connectionOf(home.db, id);
      if (!connection) throw new Failure('NOT_FOUND', refusal('connection.none'));
      const currency = first?.payout.currency || NO_CURRENCY_YET;
      await openAccount(deps.db, connection, person, { agencyName: first?.agencyName ?? '', currency }, home.now());
      await this.#countTests(deps, settings);
      await changeConnection(home.db, home.config, id, { state: 'reading' }, home.now());
      await this.#reopen(id);
      return connection;
    } catch (error) {
      await (
        await this.#networks.remove(id)
      )();
      throw error;
    }
  }

  /** Counts the tests of the last minute among the requests of the new connection. */
  async #countTests({ db, now }: Deps, settings: ConnectionSettings): Promise<void> {
    const name = fingerprint(settings);
    for (const at of this.#tests.get(name)?.sent ?? []) {
      if (now().getTime() - at < 60_000)
        await takeRequest(db, { perMinute: settings.perMinute, spared: 0, now: new Date(at) });
    }
    this.#tests.delete(name);
  }
}

const userOf = ({ id, name }: SignedUp): Actor => ({ kind: 'user', id, name });

/** Nothing of a connection is told to those who do not belong to it, nor of a network that cannot be opened. */
function ifHidden(error: unknown): undefined {
  if (error instanceof Failure && (error.code === 'NOT_FOUND' || error.code === 'OVERLOADED')) return undefined;
  throw error;
}

function settingsOf(given: NewConnection, allowPrivate: boolean): ConnectionSettings {
  const url = interfaceAddress(given.url, allowPrivate);
  if (url === undefined) throw invalidField('body.url', refusal('connection.badAddress'));
  return { ...given, url };
}

const givenOf = (connection: Connection): Omit<NewConnection, 'key'> => ({
  url: connection.url,
  role: connection.role,
  agencyId: connection.agency_id,
  contactId: connection.contact_id,
  name: connection.name,
  perMinute: connection.per_minute,
});

/** The stored key; undefined when it cannot be read any more. */
function safeKey({ config }: Deps, connection: Connection): string | undefined {
  try {
    return keyOf(config, connection);
  } catch {
    return undefined;
  }
}

/** Tells settings apart without keeping their key. */
const fingerprint = ({ url, key, role, agencyId, contactId }: ConnectionSettings): string =>
  createHash('sha256')
    .update(JSON.stringify([url, key, role, agencyId, contactId]))
    .digest('base64');

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

function shown(progress: Progress): NonNullable<ConnectionRow['progress']> {
  const { parts, trouble, budget, ...rest } = progress;
  const months = parts.filter(({ kind, read_at }) => kind === 'month' && read_at === null);
  return {
    ...rest,
    missing: months.flatMap(({ month }) => month ?? []).toSorted((a, b) => b.localeCompare(a)),
    wholeAt: iso(progress.wholeAt),
    asOf: iso(progress.asOf),
    nextLook: iso(progress.nextLook),
    trouble: trouble && { message: sentenceOf(trouble), refusal: trouble },
    budget: { ...budget, notBefore: iso(budget.notBefore) },
  };
}
