import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { inject } from 'vitest';
import type { Membership, Role } from '#contract/access';
import { queryText } from '#contract/endpoint';
import type { OnQuery } from '#server/db/engine/engine';
import type { Clock } from '#server/mirror/clock';
import { openNetwork, type Network } from '#server/start';
import { NOW, testConfig } from './config.ts';
import { copyOfTemplate, type TestDatabase } from './database.ts';
import { makeKey, signIn, type Key } from './keys.ts';
import { expectRefusals } from './refusals.ts';

type Query = Record<string, unknown>;

/** A demo user as a program: its key and its account. */
export interface Caller {
  role: Role;
  key: string;
  membership: Membership;
  /** The agencyId and contactId of its account. */
  own: { agencyId: number; contactId: number };
  get(path: string, query?: Query, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  send(
    method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    payload: object,
    query?: Query,
  ): Promise<LightMyRequestResponse>;
}

export interface TestNetwork extends Network {
  /** A cookie of a new session. */
  signIn(role: Role): Promise<string>;
  /** A demo user with the template's key. */
  as(role: Role): Promise<Caller>;
  /** Each demo user with the template's key. */
  callers(): Promise<Record<Role, Caller>>;
  /** A demo user with a new key. */
  asAnother(role: Role): Promise<Caller>;
  drop(): Promise<void>;
}

/**
 * A network on its own copy of the demo database. Its clock stands still unless `now` moves. With `shared` it is
 * another server on that database and does not drop it.
 */
export async function startNetwork(
  settings: Record<string, string> = {},
  log?: (line: string) => void,
  now: () => Date = () => NOW,
  shared?: TestDatabase,
  onQuery?: OnQuery,
  further?: { mirrorClock?: Clock; mostDelayMs?: number },
): Promise<TestNetwork> {
  const folder = mkdtempSync(join(tmpdir(), 'partnerdeck-test-'));
  const database = shared ?? (await copyOfTemplate(folder));
  const all = { ...database.settings, ...settings };
  const network = await openNetwork(testConfig(all), {
    now,
    // Load shedding would make tests depend on the machine.
    mostDelayMs: 0,
    ...(log && { log: { write: log } }),
    ...(onQuery && { onQuery }),
    ...further,
  });
  // As many test files run at a time as there are cores: further threads of a database would wait for each other.
  if (network.database.engine === 'duckdb') await network.database.script('set threads = 1');
  const { app } = network;
  const injected = app.inject.bind(app);
  // Every answer's refusals are checked against the catalogue.
  const checked = async (options: InjectOptions | string): Promise<LightMyRequestResponse> => {
    const response = await injected(options);
    expectRefusals(response);
    return response;
  };
  Object.assign(app, { inject: checked });

  const callerWith = (role: Role, { key, membership }: Key): Caller => {
    const own = { agencyId: membership.agencyId, contactId: membership.contactId };
    return {
      role,
      key,
      membership,
      own,
      get: (path, query = {}, headers = {}) =>
        app.inject({ url: path + queryText({ ...own, ...query }), headers: { apikey: key, ...headers } }),
      send: (method, path, payload, query = {}) =>
        app.inject({ method, url: path + queryText({ ...own, ...query }), headers: { apikey: key }, payload }),
    };
  };

  const as = async (role: Role) => callerWith(role, inject('keys')[role]);
  const drop = async () => {
    await network.close();
    if (!shared) await database.drop();
    rmSync(folder, { recursive: true, force: true });
  };
  return {
    ...network,
    signIn: (role) => signIn(app, role),
    as,
    callers: async () => ({
      publisher: await as('publisher'),
      advertiser: await as('advertiser'),
      manager: await as('manager'),
    }),
    asAnother: async (role) => callerWith(role, await makeKey(app, role)),
    drop,
  };
}

/** Forgets where the demo users have signed in: the template has signed in to make their keys. */
export async function forgetTraces({ deps: { db } }: TestNetwork): Promise<void> {
  await db.deleteFrom('auth_device').execute();
  await db.deleteFrom('audit_event').where('subject_kind', '=', 'person').execute();
}
