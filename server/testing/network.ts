import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import type { Me, Membership } from '#contract/access';
import { queryText } from '#contract/endpoint';
import type { OnQuery } from '#server/db/engine/engine';
import { openNetwork, type Network } from '#server/start';
import { NOW, testConfig } from './config.ts';
import { copyOfTemplate, type TestDatabase } from './database.ts';
import { expectRefusals } from './refusals.ts';

type Role = 'publisher' | 'advertiser' | 'manager';
type Query = Record<string, unknown>;

/** A demo user as a program: its key and its account. */
export interface Caller {
  role: Role;
  key: string;
  membership: Membership;
  /** agencyId and contactId of its own account. */
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
  /** A cookie of a fresh session. */
  signIn(role: Role): Promise<string>;
  as(role: Role): Promise<Caller>;
  drop(): Promise<void>;
}

export const PASSWORD = 'partnerdeck-demo';
export const emailOf = (role: Role): string => `${role}@demo.partnerdeck.test`;
const ORIGIN = { origin: 'http://partnerdeck.test' };

/** Asks until the service is not overloaded: loading the program, and other tests, keep this process from all else for moments. */
async function patiently(ask: () => Promise<LightMyRequestResponse>): Promise<LightMyRequestResponse> {
  for (let tries = 0; ; tries += 1) {
    const response = await ask();
    if (response.statusCode !== 503 || tries === 100) return response;
    await pause(200);
  }
}

/**
 * A network of its own, on a copy of the demo database. Its clock stands still unless `now` moves. With `shared` it is
 * another server on that database, which is not dropped with it.
 */
export async function startNetwork(
  settings: Record<string, string> = {},
  log?: (line: string) => void,
  now: () => Date = () => NOW,
  shared?: TestDatabase,
  onQuery?: OnQuery,
): Promise<TestNetwork> {
  const folder = mkdtempSync(join(tmpdir(), 'partnerdeck-test-'));
  const database = shared ?? (await copyOfTemplate(folder));
  const network = await openNetwork(testConfig({ ...database.settings, ...settings }), {
    now,
    ...(log && { log: { write: log } }),
    ...(onQuery && { onQuery }),
  });
  const { app } = network;
  const inject = app.inject.bind(app);
  // Every answer that a test sees is checked: what it refuses is of the catalogue.
  const checked = async (options: InjectOptions | string): Promise<LightMyRequestResponse> => {
    const response = await inject(options);
    expectRefusals(response);
    return response;
  };
  Object.assign(app, { inject: checked });

  const signIn = async (role: Role) => {
    const payload = { email: emailOf(role), password: PASSWORD };
    const response = await patiently(() =>
      app.inject({ method: 'POST', url: '/api/session', headers: ORIGIN, payload }),
    );
    if (response.statusCode !== 200) throw new Error(`sign-in failed: ${response.body}`);
    return response.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
  };

  const as = async (role: Role): Promise<Caller> => {
    const cookie = await signIn(role);
    const me = await patiently(() => app.inject({ url: '/api/me', headers: { cookie } }));
    if (me.statusCode !== 200) throw new Error(`the demo ${role} is not known: ${me.body}`);
    const [membership] = me.json<Me>().memberships;
    if (!membership) throw new Error(`the demo ${role} sees nothing`);
    const made = await patiently(() =>
      app.inject({
        method: 'POST',
        url: '/api/service-accounts',
        headers: { cookie, ...ORIGIN },
        payload: { membershipId: membership.id, name: `Test ${role}` },
      }),
    );
    const { key } = made.json<{ key: string }>();
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

  const drop = async () => {
    await network.close();
    if (!shared) await database.drop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { ...network, signIn, as, drop };
}
