import * as z from 'zod/mini';
import { endpoint, levels } from './endpoint.ts';
import { extraNames } from './extra-names.ts';
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
  level: z.enum(levels),
  agencyId: n,
  agencyName: s,
  /** 0 for an account manager, who sees the whole agency. */
  contactId: n,
  contactName: s,
  /** The account's own currency: the default for amounts. */
  currency: s,
  /** Names that the agency has given to extra fields of conversions. */
  extraNames: z.array(z.object({ field: z.enum(extraNames), name: s })),
  /** Whether the agency lets nobody in without a second factor. */
  twoFactorRequired: z.boolean(),
});
export type Membership = z.output<typeof membership>;

export const me = z.object({
  user: z.object({ id: s, name: s, email: s, twoFactor: z.boolean() }),
  /** In this network. */
  memberships: z.array(membership),
  /** In the installation's other networks; `networks.ts` has their addresses. */
  elsewhere: z.array(z.extend(membership, { network: n, networkName: s })),
  /** Whether they have left every account, in all networks: they may join one again, and connect none. */
  hasLeft: z.boolean(),
  /** The live network that this one mirrors; null for a network of its own. */
  connection: z.nullable(z.object({ networkId: n, name: s, lacks: z.array(s) })),
  /** The network's current calendar day (UTC); "last 30 days" ends with it. */
  today: z.iso.date(),
  /** Currencies that amounts can be converted into. */
  currencies: z.array(s),
  /** Largest upload in MB of 1,048,576 bytes. */
  mostUploadMb: n,
  /** Whether the service has a mail server; without one links are handed over. */
  mails: z.boolean(),
});
export type Me = z.output<typeof me>;

export const getMe = endpoint({
  id: 'getMe',
  method: 'GET',
  path: '/api/me',
  access: 'user',
  tag: 'Access',
  summary: 'The signed-in user and what it may see',
  beforeTwoFactor: true,
  reply: me,
});

export const email = z.string().check(z.trim(), z.email(wrong('check.email')));

/** A password that is set already. */
export const password = z
  .string()
  .check(z.minLength(1, wrong('check.notEmpty')), z.maxLength(128, wrong('check.mostCharacters', { most: 128 })));

export const signInBody = z.strictObject({ email, password });

export const signIn = endpoint({
  id: 'signIn',
  connected: true,
  method: 'POST',
  path: '/api/session',
  access: 'public',
  tag: 'Access',
  summary: 'Sign in with email and password',
  description:
    'TWO_FACTOR_NEEDED: the password is right, and `POST /api/session/second-factor` is to follow within ten minutes.',
  body: signInBody,
  reply: me,
  attemptsPerMinute: 20,
  failures: ['INVALID_SIGN_IN', 'TWO_FACTOR_NEEDED', 'RATE_LIMITED'],
});

export const signOut = endpoint({
  id: 'signOut',
  connected: true,
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
  /** Null where the device does not tell. */
  browser: ns,
  system: ns,
});
export type SessionRow = z.output<typeof sessionRow>;

export const listSessions = endpoint({
  id: 'listSessions',
  method: 'GET',
  path: '/api/sessions',
  access: 'user',
  beforeTwoFactor: true,
  tag: 'Access',
  summary: "The user's sessions, newest first",
  reply: z.array(sessionRow),
});

export const revokeSession = endpoint({
  id: 'revokeSession',
  connected: true,
  method: 'DELETE',
  path: '/api/sessions/{id}',
  access: 'user',
  afterLeaving: true,
  level: 'viewer',
  beforeTwoFactor: true,
  tag: 'Access',
  summary: 'End one session',
  params: z.object({ id: p.words(100) }),
  reply: null,
  failures: ['NOT_FOUND'],
});

export const revokeOtherSessions = endpoint({
  id: 'revokeOtherSessions',
  connected: true,
  method: 'DELETE',
  path: '/api/sessions',
  access: 'user',
  afterLeaving: true,
  level: 'viewer',
  beforeTwoFactor: true,
  tag: 'Access',
  summary: 'End every session but this one',
  reply: null,
});

/** A password that is set. Whether it is among those that are tried first is for the service to say. */
export const newPassword = z
  .string()
  .check(
    z.minLength(12, wrong('check.leastCharacters', { least: 12 })),
    z.maxLength(128, wrong('check.mostCharacters', { most: 128 })),
  );

export const newPasswordBody = z.strictObject({
  currentPassword: password,
  newPassword,
  /** Whether the keys of the person's memberships end too. */
  revokeKeys: z._default(z.boolean(), false),
});

export const changePassword = endpoint({
  id: 'changePassword',
  connected: true,
  method: 'PUT',
  path: '/api/password',
  access: 'user',
  afterLeaving: true,
  level: 'viewer',
  beforeTwoFactor: true,
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
  /** Name of the person who made it. */
  makerName: s,
  /** First characters of the key, to recognise it by. */
  keyPrefix: s,
  createdAt: p.at,
  expiresAt: z.nullable(p.at),
  lastUsedAt: z.nullable(p.at),
  /** Client address of the last use. */
  lastUsedAddress: ns,
  /** The most that it may do: the lower one of its own level and the level of its maker. */
  level: z.enum(levels),
  /** Operations that it may call; null for all. */
  operations: z.nullable(z.array(s)),
  /** End of the key before the last rotation; null without one. */
  oldKeyEndsAt: z.nullable(p.at),
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
  summary: "Service accounts of the user's memberships, newest first; an admin sees those of the whole account",
  query: z.object({ membershipId: z.optional(p.id) }),
  reply: z.array(serviceAccount),
});

/** A day or an instant, of which a day is included; null for a key without an end. */
const keyEnd = z.optional(
  z.nullable(z.string().check(z.refine((raw) => p.readInstant(raw) !== undefined, wrong('check.dayOrInstant')))),
);

export const newServiceAccountBody = z.strictObject({
  membershipId: z.int().check(z.minimum(1), z.maximum(p.MAX_ID)),
  name: z
    .string()
    .check(
      z.trim(),
      z.minLength(3, wrong('check.leastCharacters', { least: 3 })),
      z.maxLength(80, wrong('check.mostCharacters', { most: 80 })),
    ),
  /** Left out, the level of the membership. */
  level: z.optional(z.enum(levels)),
  /** Ids of operations; left out or null, all that the level may call. */
  operations: z.optional(z.nullable(z.array(s).check(z.minLength(1), z.maxLength(200)))),
  expiresAt: keyEnd,
});

export const createServiceAccount = endpoint({
  id: 'createServiceAccount',
  connected: true,
  method: 'POST',
  path: '/api/service-accounts',
  access: 'user',
  level: 'admin',
  tag: 'Service accounts',
  summary: 'Create a service account',
  description: 'The answer holds the key. It is shown this once and stored as a hash.',
  body: newServiceAccountBody,
  reply: z.extend(serviceAccount, { key: s }),
  status: 201,
  failures: ['CONFLICT'],
});

export const rotateServiceAccount = endpoint({
  id: 'rotateServiceAccount',
  connected: true,
  method: 'POST',
  path: '/api/service-accounts/{id}/rotate',
  access: 'user',
  level: 'admin',
  tag: 'Service accounts',
  summary: 'Make a new key; the old one is valid for another day',
  description:
    'Its maker alone may. The answer holds the new key. It is shown this once and stored as a hash. The old key never lasts longer than it would have; one that has expired needs a new end.',
  params: z.object({ id: p.id }),
  /** Left out, the end stays as it is. */
  body: z.strictObject({ expiresAt: keyEnd }),
  reply: z.extend(serviceAccount, { key: s }),
  failures: ['NOT_FOUND', 'CONFLICT'],
});

export const revokeServiceAccount = endpoint({
  id: 'revokeServiceAccount',
  connected: true,
  method: 'DELETE',
  path: '/api/service-accounts/{id}',
  access: 'user',
  level: 'admin',
  tag: 'Service accounts',
  summary: 'Revoke a service account of one’s own or of the account; its key stops working at once',
  params: z.object({ id: p.id }),
  reply: null,
  failures: ['NOT_FOUND'],
});
