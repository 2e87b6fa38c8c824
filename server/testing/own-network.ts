import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LightMyRequestResponse } from 'fastify';
import { openNetwork, type Network } from '#server/start';
import { NOW, testConfig } from './config.ts';
import { newDatabase } from './database.ts';

/** An installation that begins empty. */
export interface OwnNetwork extends Network {
  /** Sends a request as the holder of a cookie, or as a stranger. */
  ask(method: 'GET' | 'POST' | 'PUT', url: string, payload?: object, cookie?: string): Promise<LightMyRequestResponse>;
  drop(): Promise<void>;
  /** Stops it and starts it again. */
  restart(settings?: Record<string, string>): Promise<OwnNetwork>;
}

export const facts = {
  name: 'Harbour Partners',
  companyName: 'Harbour Partners GmbH',
  registrationNumber: 'DE 123 456 789',
  address: 'Kai 4, 20457 Hamburg',
  countryCode: 'DE',
  currencyCode: 'EUR',
};

export const person = {
  firstName: 'Ada',
  surname: 'Nyberg',
  email: 'Ada@harbour.example',
  password: 'a long and good password',
};

/** The session's cookie of an answer. */
export const cookieOf = (response: LightMyRequestResponse): string =>
  response.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');

export const codeOf = ({ setUpPath }: Pick<Network, 'setUpPath'>): string => setUpPath?.split('code=')[1] ?? '';

/** Opens an empty installation with OWN_NETWORK=1. */
export async function openOwn(settings: Record<string, string> = {}, now: () => Date = () => NOW): Promise<OwnNetwork> {
  const folder = mkdtempSync(join(tmpdir(), 'partnerdeck-own-'));
  const database = await newDatabase(folder);
  const open = async (further: Record<string, string>): Promise<OwnNetwork> => {
    const config = testConfig({ ...database.settings, DEMO_TODAY: '', OWN_NETWORK: '1', ...settings, ...further });
    const network = await openNetwork(config, { now, mostDelayMs: 0 });
    return {
      ...network,
      ask: (method, url, payload, cookie) =>
        network.app.inject({
          method,
          url,
          headers: { origin: 'http://partnerdeck.test', ...(cookie && { cookie }) },
          ...(payload && { payload }),
        }),
      drop: async () => {
        await network.close();
        await database.drop();
        rmSync(folder, { recursive: true, force: true });
      },
      restart: async (again = {}) => {
        await network.close();
        return open(again);
      },
    };
  };
  return open({});
}

/** Sets an empty installation up and returns its admin's cookie. */
export async function setUp(network: OwnNetwork): Promise<string> {
  const response = await network.ask('POST', '/api/set-up', { code: codeOf(network), ...facts, ...person });
  if (response.statusCode !== 200) throw new Error(`not set up: ${response.body}`);
  return cookieOf(response);
}
