import * as z from 'zod/mini';
import { me } from './access.ts';
import { endpoint } from './endpoint.ts';
import * as p from './primitives.ts';
import { passwordBody } from './sign-in.ts';

/** Passkeys: keys on people's devices, with which they sign in without a password. */

const s = z.string();

/** Questions to a browser's `navigator.credentials` and its answers, as JSON (WebAuthn level 3). */
const webAuthn = z.record(s, z.unknown());

const passkey = z.object({ id: s, name: s, createdAt: p.at });
export type Passkey = z.output<typeof passkey>;

const own = { access: 'user', afterLeaving: true, tag: 'Access' } as const;
const params = z.object({ id: p.words(100) });
const name = p.words(60);

export const listPasskeys = endpoint({
  ...own,
  id: 'listPasskeys',
  method: 'GET',
  path: '/api/passkeys',
  summary: "The user's passkeys, oldest first",
  reply: z.array(passkey),
});

export const beginPasskey = endpoint({
  ...own,
  id: 'beginPasskey',
  connected: true,
  method: 'POST',
  path: '/api/passkeys/options',
  level: 'viewer',
  summary: 'Begin to add a passkey: the question to the browser',
  description: 'It is good for five minutes, in the same browser.',
  body: passwordBody,
  attemptsPerMinute: 20,
  reply: webAuthn,
});

export const addPasskey = endpoint({
  ...own,
  id: 'addPasskey',
  connected: true,
  method: 'POST',
  path: '/api/passkeys',
  level: 'viewer',
  summary: "Add a passkey by the browser's answer",
  description: 'It is named after the browser and its system.',
  body: z.strictObject({ answer: webAuthn }),
  attemptsPerMinute: 20,
  reply: passkey,
  status: 201,
  failures: ['CONFLICT'],
});

export const passkeyNameBody = z.strictObject({ name });

export const renamePasskey = endpoint({
  ...own,
  id: 'renamePasskey',
  connected: true,
  method: 'PATCH',
  path: '/api/passkeys/{id}',
  level: 'viewer',
  summary: 'Name a passkey',
  params,
  body: passkeyNameBody,
  reply: passkey,
  failures: ['NOT_FOUND'],
});

export const removePasskey = endpoint({
  ...own,
  id: 'removePasskey',
  connected: true,
  method: 'POST',
  path: '/api/passkeys/{id}/remove',
  level: 'viewer',
  summary: 'Remove a passkey with the password; it opens nothing from then on',
  params,
  body: passwordBody,
  attemptsPerMinute: 20,
  reply: null,
  failures: ['NOT_FOUND'],
});

export const beginPasskeySignIn = endpoint({
  id: 'beginPasskeySignIn',
  connected: true,
  method: 'POST',
  path: '/api/session/passkey/options',
  access: 'public',
  tag: 'Access',
  summary: 'Begin to sign in with a passkey: the question to the browser',
  attemptsPerMinute: 20,
  reply: webAuthn,
  failures: ['RATE_LIMITED'],
});

export const signInWithPasskey = endpoint({
  id: 'signInWithPasskey',
  connected: true,
  method: 'POST',
  path: '/api/session/passkey',
  access: 'public',
  tag: 'Access',
  summary: "Sign in with a passkey by the browser's answer",
  description: 'The device has asked for a finger, a face or a PIN, so no further factor is asked for.',
  body: z.strictObject({ answer: webAuthn }),
  attemptsPerMinute: 20,
  reply: me,
  failures: ['INVALID_SIGN_IN', 'RATE_LIMITED'],
});
