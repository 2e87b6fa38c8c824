import { messageOf } from '#server/failure';
import { keysOf } from '#contract/records';
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isDay } from '#contract/primitives';

/** A setting: its variable, its default, and how its text is read. */
interface Setting<T> {
  fallback: string;
  /** Parses the text; throws a sentence that says which values are valid. */
  read: (text: string) => T;
  about: string;
}

function setting<T>(fallback: string, about: string, read: (text: string) => T): Setting<T> {
  return { fallback, about, read };
}

function whole(least: number, most: number) {
  return (text: string): number => {
    const value = Number(text);
    if (!/^\d+$/.test(text) || value < least || value > most) {
      throw new Error(`must be a whole number from ${least} to ${most}`);
    }
    return value;
  };
}

function url(text: string): string {
  const parsed = URL.parse(text);
  if (!parsed || !/^https?:$/.test(parsed.protocol)) throw new Error('must be an http or https address');
  return text.replace(/\/+$/, '');
}

function optional<T>(read: (text: string) => T) {
  return (text: string): T | undefined => (text === '' ? undefined : read(text));
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Every setting there is; `docs/environment.md` is written from this table. */
export const settings = {
  PORT: setting('4000', 'Port that dashboard and API are served on. 0 takes a free one.', whole(0, 65535)),
  HOST: setting('127.0.0.1', 'Address to listen on. Outside loopback the demo passwords are random.', (text) => text),
  DATA_DIR: setting('./data', 'Folder of the database, the uploaded files and the session secret.', (text) =>
    resolve(text),
  ),
  DATABASE_URL: setting(
    '',
    'Address of a PostgreSQL database (postgres://…, version 13 or newer) that holds the network instead of a file in DATA_DIR.',
    optional((text) => {
      if (!/^postgres(ql)?:\/\/./.test(text) || !URL.canParse(text)) throw new Error('must be a postgres:// address');
      return text;
    }),
  ),
  PUBLIC_URL: setting('', 'Address that browsers and links use, when it is not HOST and PORT.', optional(url)),
  DEMO_CONVERSIONS: setting(
    '50000',
    'Conversions in the demo network of an empty database; 0 leaves it empty.',
    whole(0, 100_000_000),
  ),
  DEMO_TODAY: setting(
    '',
    'Newest day of the demo network, yyyy-mm-dd; the day before the first start when unset.',
    optional((text) => {
      if (!isDay(text)) throw new Error('must be a day that exists, written yyyy-mm-dd');
      return text;
    }),
  ),
  SESSION_SECRET: setting(
    '',
    'Secret that signs session cookies; made and kept in DATA_DIR when unset.',
    optional((text) => {
      if (text.length < 32) throw new Error('must have at least 32 characters');
      return text;
    }),
  ),
  LOG_LEVEL: setting('info', `One of ${logLevels.join(', ')}.`, (text) => {
    const level = logLevels.find((one) => one === text);
    if (!level) throw new Error(`must be one of ${logLevels.join(', ')}`);
    return level;
  }),
  RATE_LIMIT_PER_MINUTE: setting(
    '600',
    'Requests a minute that one key, session or stranger may send.',
    whole(1, 10_000_000),
  ),
  COUNTRY_HEADER: setting(
    '',
    'Header in which a proxy of yours names the country of a visitor, such as CF-IPCountry; it must overwrite what visitors send.',
    optional((text) => {
      if (!/^[\w-]+$/.test(text)) throw new Error('must be the name of a header');
      return text;
    }),
  ),
  MAX_UPLOAD_MB: setting('50', 'Largest file that can be uploaded, in MB of 1,048,576 bytes.', whole(1, 2048)),
  REPORT_SECONDS: setting('30', 'Seconds that a report may take before it is stopped.', whole(1, 3600)),
  UPSTREAM_URL: setting('', 'Another network with the same interface, which /v1 is forwarded to.', optional(url)),
  UPSTREAM_API_KEY: setting(
    '',
    'Key for UPSTREAM_URL; it never reaches a browser.',
    optional((text) => text),
  ),
} as const;

type Values = { [K in keyof typeof settings]: ReturnType<(typeof settings)[K]['read']> };

export interface Config extends Omit<Values, 'SESSION_SECRET' | 'PUBLIC_URL'> {
  SESSION_SECRET: string;
  /** Undefined: the address the server listens on. */
  PUBLIC_URL: string | undefined;
}

/** Invalid settings, one readable line each. */
export class ConfigError extends Error {}

/** Reads the settings from an environment. @throws ConfigError naming every bad setting and its valid values. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const wrong: string[] = [];
  const values: Partial<Record<keyof Values, unknown>> = {};
  for (const name of keysOf(settings)) {
    const { fallback, read } = settings[name];
    const text = environment[name]?.trim() || fallback;
    try {
      values[name] = read(text);
    } catch (error) {
      wrong.push(`${name}=${name.endsWith('SECRET') || name === 'DATABASE_URL' ? '…' : text}: ${messageOf(error)}`);
    }
  }
  if (values.UPSTREAM_URL && !values.UPSTREAM_API_KEY) wrong.push('UPSTREAM_API_KEY: is needed with UPSTREAM_URL');
  if (wrong.length > 0) throw new ConfigError(`These settings cannot be used:\n  ${wrong.join('\n  ')}`);
  // Each setting was read by its own reader above, or is listed as an error.
  const config = values as Config;
  mkdirSync(config.DATA_DIR, { recursive: true });
  config.SESSION_SECRET ??= keptSecret(join(config.DATA_DIR, 'session-secret'));
  return config;
}

function keptSecret(path: string): string {
  if (!existsSync(path)) {
    writeFileSync(path, randomBytes(32).toString('hex'), { mode: 0o600 });
    chmodSync(path, 0o600);
  }
  return readFileSync(path, 'utf8').trim();
}

/** True for addresses that only this machine can reach. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.');
}
