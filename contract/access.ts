import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import * as p from './primitives.ts';
import { wrong } from './refusals/checked.ts';

/** Sign-in, the signed-in user, and API keys. */

const s = z.string();
const ns = z.nullable(z.string());
const n = z.int();

export const roles = ['publisher', 'advertiser', 'manager'] as const;
export type Role = (typeof roles)[number];

const membership = z.object({
  id: n,
  role: z.enum(roles),
  agencyId: n,
  agencyName: s,
  /** 0 for an account manager, who sees the whole agency. */
  contactId: n,
  contactName: s,
  /** The account's own currency: the default for amounts. */
  currency: s,
});
export type Membership = z.output<typeof membership>;

const me = z.object({
  user: z.object({ id: s, name: s, email: s }),
  memberships: z.array(membership),
  /** The network's current calendar day (UTC); "last 30 days" ends with it. */
  today: z.iso.date(),
  /** Currencies that amounts can be converted into. */
  currencies: z.array(s),
  /** Largest upload in MB of 1,048,576 bytes; null where another network takes uploads. */
  mostUploadMb: z.nullable(n),
});
export type Me = z.output<typeof me>;

export const getMe = endpoint({
  id: 'getMe',
  method: 'GET',
  path: '/api/me',
  access: 'user',
  tag: 'Access',
  summary: 'The signed-in user and what it may see',
  reply: me,
});

export const signInBody = z.strictObject({
  email: z.string().check(z.trim(), z.email(wrong('check.email'))),
  password: z
    .string()
    .check(z.minLength(1, wrong('check.notEmpty')), z.maxLength(128, wrong('check.mostCharacters', { most: 128 }))),
});

export const signIn = endpoint({
  id: 'signIn',
  method: 'POST',
  path: '/api/session',
  access: 'public',
  tag: 'Access',
  summary: 'Sign in with email and password',
  body: signInBody,
  reply: me,
  attemptsPerMinute: 20,
  failures: ['INVALID_SIGN_IN', 'RATE_LIMITED'],
});

export const signOut = endpoint({
  id: 'signOut',
  method: 'DELETE',
  path: '/api/session',
  access: 'public',
  tag: 'Access',
  summary: 'Sign out',
  reply: null,
});

const sessionRow = z.object({
  id: s,
  current: z.boolean(),
  createdAt: p.at,
  lastSeenAt: p.at,
  expiresAt: p.at,
  ipAddress: ns,
  userAgent: ns,
});
export type SessionRow = z.output<typeof sessionRow>;

export const listSessions = endpoint({
  id: 'listSessions',
  method: 'GET',
  path: '/api/sessions',
  access: 'user',
  tag: 'Access',
  summary: "The user's sessions, newest first",
  reply: z.array(sessionRow),
});

export const revokeSession = endpoint({
  id: 'revokeSession',
  method: 'DELETE',
  path: '/api/sessions/{id}',
  access: 'user',
  tag: 'Access',
  summary: 'End one session',
  params: z.object({ id: p.words(100) }),
  reply: null,
  failures: ['NOT_FOUND'],
});

export const revokeOtherSessions = endpoint({
  id: 'revokeOtherSessions',
  method: 'DELETE',
  path: '/api/sessions',
  access: 'user',
  tag: 'Access',
  summary: 'End every session but this one',
  reply: null,
});

export const newPasswordBody = z.strictObject({
  currentPassword: z
    .string()
    .check(z.minLength(1, wrong('check.notEmpty')), z.maxLength(128, wrong('check.mostCharacters', { most: 128 }))),
  newPassword: z
    .string()
    .check(
      z.minLength(12, wrong('check.leastCharacters', { least: 12 })),
      z.maxLength(128, wrong('check.mostCharacters', { most: 128 })),
    ),
});

export const changePassword = endpoint({
  id: 'changePassword',
  method: 'PUT',
  path: '/api/password',
  access: 'user',
  tag: 'Access',
  summary: 'Change the password; every other session ends',
  attemptsPerMinute: 20,
  body: newPasswordBody,
  reply: null,
});

const serviceAccount = z.object({
  id: n,
  membershipId: n,
  name: s,
  /** First characters of the key, to recognise it by. */
  keyPrefix: s,
  createdAt: p.at,
  expiresAt: z.nullable(p.at),
  lastUsedAt: z.nullable(p.at),
  revokedAt: z.nullable(p.at),
  status: z.enum(['active', 'expired', 'revoked']),
});
export type ServiceAccount = z.output<typeof serviceAccount>;

export const listServiceAccounts = endpoint({
  id: 'listServiceAccounts',
  method: 'GET',
  path: '/api/service-accounts',
  access: 'user',
  tag: 'Service accounts',
  summary: "Service accounts of the user's memberships, newest first",
  query: z.object({ membershipId: z.optional(p.id) }),
  reply: z.array(serviceAccount),
});

export const newServiceAccountBody = z.strictObject({
  membershipId: z.int().check(z.minimum(1), z.maximum(p.MAX_ID)),
  name: z
    .string()
    .check(
      z.trim(),
      z.minLength(3, wrong('check.leastCharacters', { least: 3 })),
      z.maxLength(80, wrong('check.mostCharacters', { most: 80 })),
    ),
  /** A day or an instant; a day is included. */
  expiresAt: z.optional(
    z.nullable(z.string().check(z.refine((raw) => p.readInstant(raw) !== undefined, wrong('check.dayOrInstant')))),
  ),
});

export const createServiceAccount = endpoint({
  id: 'createServiceAccount',
  method: 'POST',
  path: '/api/service-accounts',
  access: 'user',
  tag: 'Service accounts',
  summary: 'Create a service account',
  description: 'The answer holds the key. It is shown this once and stored as a hash.',
  body: newServiceAccountBody,
  reply: z.extend(serviceAccount, { key: s }),
  status: 201,
});

export const revokeServiceAccount = endpoint({
  id: 'revokeServiceAccount',
  method: 'DELETE',
  path: '/api/service-accounts/{id}',
  access: 'user',
  tag: 'Service accounts',
  summary: 'Revoke a service account; its key stops working at once',
  params: z.object({ id: p.id }),
  reply: null,
  failures: ['NOT_FOUND'],
});
