import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryText, type Definition } from '#contract/endpoint';
import { emailOf, PASSWORD } from './testing/keys.ts';
import { startNetwork, type Caller, type TestNetwork } from './testing/network.ts';
import { addressOf, definitions, payloadFor, queryFor, roleOf } from './testing/requests.ts';

/** Calls every operation once with a valid request, so that every SQL statement runs on both engines. */

let network: TestNetwork;
let callers: Record<Caller['role'], Caller>;
let cookies: Record<'manager' | 'advertiser', string>;
beforeAll(async () => {
  network = await startNetwork();
  callers = await network.callers();
  cookies = { manager: await network.signIn('manager'), advertiser: await network.signIn('advertiser') };
});
afterAll(() => network.drop());

/** Bodies that cannot be generated from the schema. */
const bodies: Record<string, (caller: Caller) => object> = {
  signIn: ({ role }) => ({ email: emailOf(role), password: PASSWORD }),
  changePassword: () => ({ currentPassword: PASSWORD, newPassword: 'four quiet herons sing' }),
  requestPasswordReset: ({ role }) => ({ email: emailOf(role) }),
  checkPasswordReset: () => ({ token: 'used' }),
  resetPassword: () => ({ token: 'used', newPassword: 'four quiet herons sing' }),
  signInSecondFactor: () => ({ code: '123456' }),
  addPasskey: () => ({ answer: { id: 'unknown' } }),
  signInWithPasskey: () => ({ answer: { id: 'unknown' } }),
  beginPasskey: () => ({ accountPassword: PASSWORD }),
  beginTwoFactor: () => ({ accountPassword: PASSWORD }),
  endTwoFactor: () => ({ accountPassword: PASSWORD }),
  renewRecoveryCodes: () => ({ accountPassword: PASSWORD }),
  requireTwoFactor: () => ({ twoFactorRequired: false }),
  changeName: () => ({ name: 'Another Name' }),
  changeAddress: () => ({ newEmail: 'else@demo.partnerdeck.test', accountPassword: PASSWORD }),
  confirmAddress: () => ({ token: 'used' }),
  createServiceAccount: ({ membership }) => ({ membershipId: membership.id, name: 'Import' }),
};

/** Statuses of handlers: success, a missing thing, or one whose state forbids it. */
/** Operations that the demo network refuses. */
const refused: Record<string, number[]> = {
  // No live network is at the example's address.
  testConnection: [400],
  addConnection: [400],
  // It is nobody's membership, the agency itself, and a key.
  leaveAccount: [403],
  // Not with the right password: the tests go on.
  erasePersonalData: [400],
  actForAccount: [403],
  // No device has answered.
  signInWithPasskey: [401],
  startNetwork: [403],
};
const answered = [200, 201, 202, 204, 404, 409, 410, 422];

/** Its code is made of another operation's answer: see two-factor.api.test.ts. */
const all = definitions.filter(({ id }) => id !== 'confirmTwoFactor');

test.each(all.map((one) => [one.id, one] as const))('%s', async (_, one: Definition) => {
  const caller = callers[roleOf(one)];
  const payload = bodies[one.id]?.(caller) ?? payloadFor(one);
  const headers =
    one.access === 'user'
      ? { cookie: cookies[one.id === 'changePassword' ? 'advertiser' : 'manager'], origin: 'http://partnerdeck.test' }
      : { apikey: caller.key };
  const response = await network.app.inject({
    method: one.method,
    url: addressOf(one) + queryText(queryFor(one, caller)),
    headers,
    ...(payload && { payload }),
  });
  const expected = refused[one.id] ?? answered;
  expect(expected, `${one.method} ${one.path}: ${response.body.slice(0, 500)}`).toContain(response.statusCode);
});
