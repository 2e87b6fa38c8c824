import * as z from 'zod/mini';
import { email, me, newPassword, password } from './access.ts';
import { endpoint } from './endpoint.ts';
import * as p from './primitives.ts';
import { wrong } from './refusals/checked.ts';

/** Forgotten passwords, the second factor, and changes of a person's address. */

/** A one-time token of a link. */
const token = z.string().check(z.minLength(1, wrong('check.notEmpty')), z.maxLength(2000));

export const passwordResetBody = z.strictObject({ email });

export const requestPasswordReset = endpoint({
  id: 'requestPasswordReset',
  connected: true,
  method: 'POST',
  path: '/api/password-resets',
  access: 'public',
  tag: 'Access',
  summary: 'Ask for a link to set a new password',
  description:
    'The link is good for 30 minutes, once. The answer is the same, and takes as long, whoever has the address. ' +
    '`mailed` is false where no mail server is set, so that nobody gets a link.',
  body: passwordResetBody,
  attemptsPerMinute: 10,
  reply: z.object({ mailed: z.boolean() }),
  failures: ['RATE_LIMITED'],
});

export const checkPasswordReset = endpoint({
  id: 'checkPasswordReset',
  connected: true,
  method: 'POST',
  path: '/api/password-resets/check',
  access: 'public',
  tag: 'Access',
  summary: 'Whether the link for a new password is still good',
  body: z.strictObject({ token }),
  attemptsPerMinute: 20,
  reply: null,
  failures: ['LINK_ENDED', 'RATE_LIMITED'],
});

export const resetPasswordBody = z.strictObject({ token, newPassword });

export const resetPassword = endpoint({
  id: 'resetPassword',
  connected: true,
  method: 'PUT',
  path: '/api/password-resets',
  access: 'public',
  tag: 'Access',
  summary: 'Set a new password by the link; every session ends',
  body: resetPasswordBody,
  attemptsPerMinute: 20,
  reply: null,
  failures: ['LINK_ENDED', 'RATE_LIMITED'],
});

/** Six digits of an app, or a recovery code: letters and digits, five and five. */
const code = z
  .string()
  .check(
    z.trim(),
    z.minLength(6, wrong('check.leastCharacters', { least: 6 })),
    z.maxLength(20, wrong('check.mostCharacters', { most: 20 })),
  );

export const secondFactorBody = z.strictObject({
  code,
  /** No code is asked for on this device for 30 days. */
  trustDevice: z._default(z.boolean(), false),
});

export const signInSecondFactor = endpoint({
  id: 'signInSecondFactor',
  connected: true,
  method: 'POST',
  path: '/api/session/second-factor',
  access: 'public',
  tag: 'Access',
  summary: 'Finish signing in with a code of the app, or with a recovery code',
  description: 'Five wrong codes end it: sign in again. A recovery code is good once.',
  body: secondFactorBody,
  attemptsPerMinute: 20,
  reply: me,
  failures: ['INVALID_SIGN_IN', 'LINK_ENDED', 'RATE_LIMITED'],
});

export const passwordBody = z.strictObject({ accountPassword: password });

const recoveryCodes = z.array(z.string());

export const beginTwoFactor = endpoint({
  id: 'beginTwoFactor',
  connected: true,
  method: 'POST',
  path: '/api/two-factor',
  access: 'user',
  afterLeaving: true,
  level: 'viewer',
  beforeTwoFactor: true,
  tag: 'Access',
  summary: 'Begin to switch the second factor on',
  description:
    'The address is for an app that makes codes, as a QR code or typed. It and the recovery codes are shown this once; ' +
    'the factor is on once `confirmTwoFactor` has had a right code.',
  body: passwordBody,
  attemptsPerMinute: 20,
  reply: z.object({ uri: z.string(), recoveryCodes }),
  failures: ['CONFLICT'],
});

export const confirmTwoFactorBody = z.strictObject({ code });

export const confirmTwoFactor = endpoint({
  id: 'confirmTwoFactor',
  connected: true,
  method: 'PUT',
  path: '/api/two-factor',
  access: 'user',
  afterLeaving: true,
  level: 'viewer',
  beforeTwoFactor: true,
  tag: 'Access',
  summary: 'Switch the second factor on with a first code of the app',
  body: confirmTwoFactorBody,
  attemptsPerMinute: 20,
  reply: me,
  failures: ['CONFLICT'],
});

export const endTwoFactor = endpoint({
  id: 'endTwoFactor',
  connected: true,
  method: 'POST',
  path: '/api/two-factor/off',
  access: 'user',
  afterLeaving: true,
  level: 'viewer',
  tag: 'Access',
  summary: 'Switch the second factor off with the password',
  body: passwordBody,
  attemptsPerMinute: 20,
  reply: me,
  failures: ['CONFLICT'],
});

export const renewRecoveryCodes = endpoint({
  id: 'renewRecoveryCodes',
  connected: true,
  method: 'POST',
  path: '/api/two-factor/recovery-codes',
  access: 'user',
  afterLeaving: true,
  level: 'viewer',
  tag: 'Access',
  summary: 'New recovery codes; the old ones end',
  body: passwordBody,
  attemptsPerMinute: 20,
  reply: z.object({ recoveryCodes }),
  failures: ['CONFLICT'],
});

export const requireTwoFactorBody = z.strictObject({ twoFactorRequired: z.boolean() });

export const requireTwoFactor = endpoint({
  id: 'requireTwoFactor',
  method: 'PUT',
  path: '/api/sign-in-rules',
  access: 'manager',
  level: 'admin',
  tag: 'Access',
  summary: 'Whether everybody of the agency and its accounts needs a second factor',
  query: z.object({ agencyId: p.id }),
  body: requireTwoFactorBody,
  reply: requireTwoFactorBody,
  failures: ['CONFLICT'],
});

/** The name that a person chooses for themselves. */
export const personName = z
  .string()
  .check(
    z.trim(),
    z.minLength(2, wrong('check.leastCharacters', { least: 2 })),
    z.maxLength(80, wrong('check.mostCharacters', { most: 80 })),
    p.plainName,
  );

export const newNameBody = z.strictObject({ name: personName });

export const changeName = endpoint({
  id: 'changeName',
  connected: true,
  method: 'PUT',
  path: '/api/name',
  access: 'user',
  level: 'viewer',
  tag: 'Access',
  summary: 'Change the name that others see',
  description:
    'In every network, also as an account manager. What was written before keeps the name that it was written under.',
  body: newNameBody,
  attemptsPerMinute: 10,
  reply: me,
});

export const newAddressBody = z.strictObject({ newEmail: email, accountPassword: password });

export const changeAddress = endpoint({
  id: 'changeAddress',
  connected: true,
  method: 'POST',
  path: '/api/address',
  access: 'user',
  afterLeaving: true,
  level: 'viewer',
  beforeTwoFactor: true,
  tag: 'Access',
  summary: 'Ask for another email address to sign in with',
  description:
    'The old address gets a link first; once it was followed, the new one gets another, and then the address changes. ' +
    'A sign-in whose address was never confirmed has the link at the new one at once. `to` is the address of the first ' +
    'link. The answer is the same when the new address is taken.',
  body: newAddressBody,
  attemptsPerMinute: 10,
  reply: z.object({ to: z.string() }),
  failures: ['CONFLICT', 'RATE_LIMITED'],
});

export const confirmAddressBody = z.strictObject({ token });

export const confirmAddress = endpoint({
  id: 'confirmAddress',
  connected: true,
  method: 'PUT',
  path: '/api/address',
  access: 'user',
  afterLeaving: true,
  level: 'viewer',
  beforeTwoFactor: true,
  tag: 'Access',
  summary: 'Follow a link of a change of address',
  description:
    '`changed` is false after the first link: the new address has got a mail. It has the second link, or says that somebody signs in with the address already. CONFLICT: somebody has taken it since.',
  body: confirmAddressBody,
  attemptsPerMinute: 20,
  reply: z.object({ changed: z.boolean(), email }),
  failures: ['LINK_ENDED', 'CONFLICT'],
});
