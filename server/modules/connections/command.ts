import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { newConnectionBody } from '#contract/connections';
import { endpoint } from '#contract/endpoint';
import * as p from '#contract/primitives';

/** Requests by which the command `connect` asks the service that runs on the same machine. */

const VALID_MS = 60_000;
export const TOKEN_HEADER = 'x-command-token';

const asked = {
  method: 'POST',
  access: 'public',
  tag: 'Connections',
  reply: null,
} as const;

export const connectCommand = endpoint({
  ...asked,
  id: 'connectCommand',
  path: '/command/connect',
  summary: 'Connect an account for somebody, or give the one there is a new key',
  body: z.extend(newConnectionBody, { for: p.words(200) }),
});

export const progressCommand = endpoint({
  ...asked,
  id: 'progressCommand',
  path: '/command/progress',
  summary: 'The progress of a connection',
  body: z.strictObject({ networkId: z.int().check(z.minimum(1)), for: p.words(200) }),
});

function signed(secret: string, expires: string): Buffer {
  const key = Buffer.from(hkdfSync('sha256', secret, 'partnerdeck', 'commands', 32));
  return createHmac('sha256', key).update(expires).digest();
}

/** A token for the next minute, for those who can read the secret of the installation. */
export function commandToken(secret: string, now: Date): string {
  const expires = String(now.getTime() + VALID_MS);
  return `${expires}.${signed(secret, expires).toString('base64url')}`;
}

export function isCommandToken(secret: string, token: unknown, now: Date): boolean {
  if (typeof token !== 'string') return false;
  const [expires = '', signature = ''] = token.split('.');
  const left = Number(expires) - now.getTime();
  if (!(left > 0 && left <= VALID_MS)) return false;
  const [given, right] = [Buffer.from(signature, 'base64url'), signed(secret, expires)];
  return given.length === right.length && timingSafeEqual(given, right);
}
