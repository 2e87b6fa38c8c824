import { messageOf } from '#server/failure';
import { connectionRoles } from '#contract/connections';
import { keysOf } from '#contract/records';
import { randomBytes } from 'node:crypto';
import { accessSync, chmodSync, constants, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { isDay } from '#contract/primitives';
import { readKey } from './backups/sealed.ts';
import { writeOnce } from './kept.ts';

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

function flag(text: string): boolean {
  if (text !== '0' && text !== '1') throw new Error('must be 0 or 1');
  return text === '1';
}

function url(text: string): string {
  const parsed = URL.parse(text);
  if (!parsed || !/^https?:$/.test(parsed.protocol)) throw new Error('must be an http or https address');
  return text.replace(/\/+$/, '');
}

function smtpUrl(text: string): string {
  const parsed = URL.parse(text);
  if (!parsed?.hostname || !/^smtps?:$/.test(parsed.protocol)) {
    throw new Error('must be a smtp:// or smtps:// address, with signs such as # and @ in a password as %XX');
  }
  try {
    decodeURIComponent(parsed.username + parsed.password);
  } catch {
    throw new Error('must write a % of the user or the password as %25');
  }
  if (parsed.username && !parsed.password) throw new Error('must have a password for its user');
  return text;
}

function sender(text: string): { name: string; address: string } {
  const [, name = '', named, alone] = /^(?:"?([^"<>\r\n]*?)"?\s*<([^<>\s]+)>|([^<>\s]+))$/.exec(text) ?? [];
  const address = named ?? alone ?? '';
  if (!/^[^@\s"(),:;]+@[\w.-]+$/.test(address)) throw new Error('must be an address, or Name <address>');
  return { name, address };
}

/** Addresses or networks, such as 192.0.2.7 and 10.0.0.0/8. */
function networks(text: string): string[] {
  const parts = text.split(',').map((part) => part.trim());
  const isNetwork = (part: string) => {
    const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(part) ?? [];
    const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
    return most > 0 && Number(bits ?? most) > 0 && Number(bits ?? most) <= most;
  };
  if (!parts.every(isNetwork)) throw new Error('must be addresses or networks, such as 192.0.2.7,10.0.0.0/8');
  return parts;
}

function optional<T>(read: (text: string) => T) {
  return (text: string): T | undefined => (text === '' ? undefined : read(text));
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Fewest characters of a secret. */
const LEAST_SECRET = 32;

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
  PUBLIC_URL: setting(
    '',
    'Address that browsers and links use, when it is not HOST and PORT. Unless it is of this machine, the demo passwords are random.',
    optional(url),
  ),
  OWN_NETWORK: setting(
    '0',
    '1 makes an empty database a network of your own instead of the demo; the first start prints its set-up address.',
    flag,
  ),
  DEMO_CONVERSIONS: setting(
    '50000',
    'Conversions in the demo network of an empty database; with 0 it has its people and agencies alone, for tests.',
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
      if (text.length < LEAST_SECRET) throw new Error(`must have at least ${LEAST_SECRET} characters`);
      return text;
    }),
  ),
  SESSION_IDLE_HOURS: setting('336', 'Hours after which a session ends that is not used.', whole(1, 8760)),
  SESSION_DAYS: setting('90', 'Days after which a session ends, used or not.', whole(1, 400)),
  LOG_LEVEL: setting('info', `One of ${logLevels.join(', ')}.`, (text) => {
    const level = logLevels.find((one) => one === text);
    if (!level) throw new Error(`must be one of ${logLevels.join(', ')}`);
    return level;
  }),
  RATE_LIMIT_PER_MINUTE: setting(
    '600',
    'Requests a minute that one key may send, or one person or stranger from one address.',
    whole(1, 10_000_000),
  ),
  CONNECTIONS: setting(
    '8192',
    'Connections that may be open, of all addresses together; each takes some 60 kB.',
    whole(1, 1_000_000),
  ),
  CONNECTIONS_PER_ADDRESS: setting(
    '256',
    'Connections that one address may have open. Behind a proxy of another machine, which counts as one address, set as many as it may open.',
    whole(1, 1_000_000),
  ),
  TRUSTED_PROXIES: setting(
    '',
    'Addresses or networks of proxies and balancers of yours on other machines, such as 192.0.2.7,10.0.0.0/8: what they say of a visitor’s address is believed, as of a proxy on this machine. They must overwrite X-Forwarded-For or add to it.',
    optional(networks),
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
  ACCOUNT_FILES_MB: setting(
    '5120',
    'MB of files that an account may keep, those in its bin among them; 0 for as many as the disk holds.',
    whole(0, 1_000_000_000),
  ),
  REPORT_SECONDS: setting('30', 'Seconds that a report may take before it is stopped.', whole(1, 3600)),
  CONNECTION_KEY: setting(
    '',
    'Secret that keys of connected networks are encrypted with; made from SESSION_SECRET when unset.',
    optional((text) => {
      if (text.length < LEAST_SECRET) throw new Error(`must have at least ${LEAST_SECRET} characters`);
      return text;
    }),
  ),
  ALLOW_PRIVATE_NETWORKS: setting(
    '0',
    '1 lets connected networks be on this machine or a private network, and without https.',
    flag,
  ),
  AUDIT_KEEP_YEARS: setting(
    '',
    'Years that the audit log is kept, and with it the history of conversions; for good when unset.',
    optional(whole(1, 100)),
  ),
  BACKUP_DIR: setting(
    '',
    'Folder of backups, on another disk than DATA_DIR; without it the running server makes none.',
    optional((text) => resolve(text)),
  ),
  BACKUP_HOURS: setting('24', 'Hours from one backup to the next.', whole(1, 24 * 31)),
  BACKUP_KEEP_DAYS: setting('30', 'Days that a backup is kept; the newest three always are.', whole(1, 3650)),
  BACKUP_KEY_FILE: setting(
    '',
    'File with a key of 64 hexadecimal digits that seals backups; keep a copy of it elsewhere.',
    optional(keyFile),
  ),
  METRICS_TOKEN: setting(
    '',
    'Token of at least 32 characters that a reader of `/metrics` sends as `Authorization: Bearer`; without it there are no metrics.',
    optional((text) => {
      if (text.length < LEAST_SECRET) throw new Error(`must have at least ${LEAST_SECRET} characters`);
      if (!/^[!-~]*$/.test(text)) throw new Error('must be letters, digits and signs that a header can hold');
      return text;
    }),
  ),
  SMTP_URL: setting(
    '',
    'Mail server, smtp://user:password@host:587 (TLS by STARTTLS) or smtps://user:password@host:465; signs of user and password that an address cannot hold are written as %XX. Without it no mail is sent.',
    optional(smtpUrl),
  ),
  MAIL_FROM: setting(
    '',
    'Sender of all mail: an address, or a name and an address as in `Partnerdeck <mail@example.com>`.',
    optional(sender),
  ),
  UPSTREAM_URL: setting(
    '',
    'Interface of a live network, an account of which is connected at the start.',
    optional(url),
  ),
  UPSTREAM_API_KEY: setting(
    '',
    'Key of that account; it is stored encrypted and never reaches a browser.',
    optional((text) => text),
  ),
  UPSTREAM_ROLE: setting('publisher', 'Kind of that account: publisher or advertiser.', (text) => {
    const role = connectionRoles.find((one) => one === text);
    if (!role) throw new Error('must be publisher or advertiser');
    return role;
  }),
  UPSTREAM_AGENCY: setting('', 'Agency id of that account.', optional(whole(1, Number.MAX_SAFE_INTEGER))),
  UPSTREAM_CONTACT: setting('', 'Contact id of that account.', optional(whole(1, Number.MAX_SAFE_INTEGER))),
  UPSTREAM_FOR: setting(
    '',
    'Email of the person who signs in here and gets that account.',
    optional((text) => text),
  ),
} as const;

type Values = { [K in keyof typeof settings]: ReturnType<(typeof settings)[K]['read']> };

/** The settings as they are given. */
export interface Settings extends Omit<Values, 'PUBLIC_URL'> {
  /** Undefined: the address the server listens on. */
  PUBLIC_URL: string | undefined;
}

/** The settings of an installation, which has a secret. */
export interface Config extends Settings {
  SESSION_SECRET: string;
}

/** Invalid settings, one readable line each. */
export class ConfigError extends Error {}

/** Settings whose values hold passwords, and are not repeated. */
const secret = /SECRET$|_KEY$|_TOKEN$|^DATABASE_URL$|^SMTP_URL$/;

type Environment = Record<string, string | undefined>;

/** Reads the settings and makes nothing. @throws ConfigError naming every bad setting and its valid values. */
export function readSettings(environment: Environment): Settings {
  const wrong: string[] = [];
  const values: Partial<Record<keyof Values, unknown>> = {};
  for (const name of keysOf(settings)) {
    const { fallback, read } = settings[name];
    const text = environment[name]?.trim() || fallback;
    try {
      values[name] = read(text);
    } catch (error) {
      wrong.push(`${name}=${secret.test(name) ? '…' : text}: ${messageOf(error)}`);
    }
  }
  if (values.SMTP_URL && !values.MAIL_FROM) wrong.push('MAIL_FROM: is needed with SMTP_URL');
  if (values.UPSTREAM_URL) {
    const needed = ['UPSTREAM_API_KEY', 'UPSTREAM_AGENCY', 'UPSTREAM_CONTACT', 'UPSTREAM_FOR'] as const;
    for (const name of needed) if (values[name] === undefined) wrong.push(`${name}: is needed with UPSTREAM_URL`);
  }
  if (wrong.length > 0) throw new ConfigError(`These settings cannot be used:\n  ${wrong.join('\n  ')}`);
  // Each setting was read by its own reader above, or is listed as an error.
  return values as Settings;
}

/** The file of an installation's secret. */
export const secretFile = ({ DATA_DIR }: Settings): string => join(DATA_DIR, 'session-secret');

/** Reads the settings of an installation, whose folder and secret are made where they are missing. @throws ConfigError */
export function readConfig(environment: Environment): Config {
  const settings = readSettings(environment);
  openFolder(settings.DATA_DIR);
  return { ...settings, SESSION_SECRET: settings.SESSION_SECRET ?? keptSecret(secretFile(settings)) };
}

/**
 * The secret of an installation that is there.
 * @throws ConfigError when there is none: one that is made now would not be the one that the installation worked with
 */
export function secretOf(settings: Settings): string {
  if (settings.SESSION_SECRET !== undefined) return settings.SESSION_SECRET;
  const path = secretFile(settings);
  if (existsSync(path)) return keptSecret(path);
  throw new ConfigError(`There is no ${path}, and no SESSION_SECRET. Set DATA_DIR to that of the service.`);
}

const because = new Map([
  ['EACCES', 'this user may not write there'],
  ['EPERM', 'this user may not write there'],
  ['EROFS', 'the disk is read-only'],
  ['ENOSPC', 'the disk is full'],
  ['EDQUOT', 'the disk quota is used up'],
  ['EEXIST', 'there is a file of that name'],
  ['ENOENT', 'there is no such file'],
  ['ENOTDIR', 'a part of it is a file'],
  ['ENAMETOOLONG', 'the name is too long'],
]);

/** The reason of a file's error in words. */
export function reasonOf(error: unknown): string {
  return because.get((error as NodeJS.ErrnoException).code ?? '') ?? messageOf(error);
}

/** A file that holds the key of backups: a backup that cannot be sealed is known at the start, not at night. */
function keyFile(text: string): string {
  const path = resolve(text);
  try {
    readKey(path);
  } catch (error) {
    throw new Error(`cannot be used: ${reasonOf(error)}`, { cause: error });
  }
  return path;
}

/** Makes the folder, for its owner alone. @throws ConfigError when it cannot be read or written */
export function openFolder(path: string): void {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    // A folder that was made before, or by hand, may let others in.
    const { mode, uid } = statSync(path);
    if ((mode & 0o077) !== 0 && uid === process.getuid?.()) chmodSync(path, 0o700);
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new ConfigError(`DATA_DIR=${path} cannot be used: ${reasonOf(error)}.`);
  }
}

/** The secret of a network, made at its first start. @throws ConfigError for a file that does not hold one. */
function keptSecret(path: string): string {
  try {
    if (!existsSync(path)) writeOnce(path, randomBytes(32).toString('hex'));
    const secret = readFileSync(path, 'utf8').trim();
    if (secret.length >= LEAST_SECRET) return secret;
    throw new ConfigError(
      `${path} holds ${secret.length} characters, and a secret has at least ${LEAST_SECRET}: it was not written whole. ` +
        'Put it back from a copy, or delete the file: a new secret is made at the next start, and everybody signs in again.',
    );
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    throw new ConfigError(`${path} cannot be used: ${reasonOf(error)}.`);
  }
}

/** True for addresses that only this machine can reach. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.');
}
