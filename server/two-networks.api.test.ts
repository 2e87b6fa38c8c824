import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { levelOf, levels, pathOf, queryText, reaches, type Definition, type Level } from '#contract/endpoint';
import { NOW } from './testing/config.ts';
import { contentsOf } from './testing/contents.ts';
import { startNetwork, type Caller, type TestNetwork } from './testing/network.ts';
import { addSecond } from './testing/second-network.ts';
import { addressOf, bodyFor, definitions, payloadFor, queryFor } from './testing/requests.ts';

/**
 * Every operation with every role, in two networks at once whose agencies and accounts have the same ids: admins of the
 * first one are people of every level, or nobody, in the second one. They ask with their session, with a key of the
 * first network and with a key of the second.
 */

const roles = ['publisher', 'advertiser', 'manager'] as const;
type Role = (typeof roles)[number];
/** The rights of an admin of the first network in the second one. */
const inSecond = ['nobody', ...levels.filter((level) => level !== 'admin')] as const;

let network: TestNetwork;
let second: TestNetwork['deps']['db'];
let callers: Record<Role, Caller>;
const cookies = {} as Record<Role, string>;
/** Keys of the second network. */
const secondKeys = {} as Record<Role, string>;
/** Ids of each person's things in the first network, which requests to the second one name. */
const inFirst = {} as Record<Role, Record<'membership' | 'key' | 'view' | 'notification', number> & { code: string }>;
/** Names that only the first network has. */
let names: string[] = [];
let contents: Record<'first' | 'second', () => Promise<string>>;
/** The contents of the second network after the last request that may change something, and of the first always. */
let before: Record<'first' | 'second', string>;

beforeAll(async () => {
  network = await startNetwork();
  callers = await network.callers();
  for (const role of roles) cookies[role] = await network.signIn(role);
  second = await addSecond(network, callers);
  for (const role of roles) await belong(role);
  const { db } = network.deps;
  const named = (['campaign', 'contact', 'service_account', 'saved_view'] as const).map((table) =>
    db.selectFrom(table).select('name').execute(),
  );
  names = (await Promise.all(named)).flat().flatMap(({ name }) => (name.length > 6 ? name : []));
  contents = { first: await everythingOf(db), second: await everythingOf(second) };
  before = { first: await contents.first(), second: await contents.second() };
});
afterAll(() => network.drop());

const origin = 'http://partnerdeck.test';

/** Makes what a person has: a key of the second network, and in the first one a view, a notification and an invitation. */
async function belong(role: Role): Promise<void> {
  const { db } = network.deps;
  const { id: membership, agencyId, contactId } = callers[role].membership;
  const post = async <Made>(url: string, payload: object): Promise<Made> => {
    const answer = await network.app.inject({
      method: 'POST',
      url,
      headers: { cookie: cookies[role], origin },
      payload,
    });
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json<Made>();
  };
  const ofSecond = { membershipId: membership, name: 'Of the second' };
  secondKeys[role] = (await post<{ key: string }>('/n/2/api/service-accounts', ofSecond)).key;
  const keys = db.selectFrom('service_account').where('membership_id', '=', membership).select('id');
  const key = await keys.executeTakeFirstOrThrow();
  const view = { list: 'conversions', name: `View of the first ${role}`, query: '' };
  const saved = await post<{ id: number }>('/api/views', view);
  const account = queryText({ agencyId, contactId });
  const guest = { emails: [`guest-of-${role}@example.com`], level: 'member', language: 'en', by: 'link' };
  const [invited] = await post<{ link: string }[]>(`/v1/invitations${account}`, guest);
  const code = invited?.link.split('/').at(-1) ?? '';
  const notification = 990_000_000 + membership;
  const told = { kind: 'key.ending', subject_id: key.id, subject_name: `Test ${role}`, actor_name: '' } as const;
  const row = { id: notification, membership_id: membership, agency_id: agencyId, contact_id: contactId, ...told };
  await db
    .insertInto('notification')
    .values({ ...row, created_at: NOW, read_at: null })
    .execute();
  inFirst[role] = { membership, key: key.id, view: saved.id, notification, code };
}

/** Tells the contents of a network, with its keys. */
async function everythingOf(db: TestNetwork['deps']['db']): Promise<() => Promise<string>> {
  const contentsNow = await contentsOf(db);
  const keys = db
    .selectFrom('service_account')
    .select(['id', 'membership_id', 'name', 'key_hash', 'old_key_hash', 'expires_at', 'revoked_at', 'operations'])
    .orderBy('id');
  return async () => JSON.stringify([await contentsNow(), await keys.execute()]);
}

async function becomeInSecond(what: 'nobody' | Level): Promise<void> {
  const change = what === 'nobody' ? { ended_at: new Date() } : { level: what, ended_at: null };
  await second.updateTable('membership').set(change).execute();
  // The keys of whoever leaves end.
  await second.updateTable('service_account').set({ revoked_at: null }).execute();
  network.deps.sessions.forget();
}

/** Each request comes from an address of its own: the limits by address have tests of their own. */
let requests = 0;

type By = 'session' | 'key of the first' | 'key of the second';

/** Requests that name a thing of the first network. */
const naming: Partial<Record<string, (theirs: (typeof inFirst)[Role]) => Parts>> = {
  listServiceAccounts: ({ membership }) => ({ query: { membershipId: membership } }),
  createServiceAccount: ({ membership }) => ({ body: { membershipId: membership, name: 'Nightly import' } }),
  rotateServiceAccount: ({ key }) => ({ params: { id: key } }),
  revokeServiceAccount: ({ key }) => ({ params: { id: key } }),
  leaveAccount: ({ membership }) => ({ params: { membershipId: membership } }),
  joinByInvitation: ({ code }) => ({ params: { code } }),
  saveView: () => ({ body: { list: 'conversions', name: 'Mine', query: '' } }),
  deleteView: ({ view }) => ({ params: { id: view } }),
  readNotifications: ({ notification }) => ({ body: { ids: [notification] } }),
};

interface Parts {
  params?: Record<string, number | string>;
  query?: object;
  body?: object;
}

/**
 * Sends a valid request of a role's account to the second network. A key names its network, so that the address of one
 * of the second has no number.
 */
function send(one: Definition, role: Role, by: By): Promise<LightMyRequestResponse> {
  const caller = callers[role];
  const { params, query, body = bodyFor(one) } = naming[one.id]?.(inFirst[role]) ?? {};
  const headers = {
    session: { cookie: cookies[role], origin },
    'key of the first': { apikey: caller.key },
    'key of the second': { apikey: secondKeys[role] },
  };
  const path = params ? pathOf(one, params) : addressOf(one);
  return network.app.inject({
    method: one.method,
    remoteAddress: `10.2.${(requests += 1) >> 8}.${requests & 255}`,
    url: `${by === 'key of the second' ? '' : '/n/2'}${path}${queryText(one.query ? { ...queryFor(one, caller), ...query } : {})}`,
    headers: headers[by],
    ...(one.body && { payload: payloadFor(one, body) as object }),
  });
}

/** Operations about a person, who is the same in every network; `getMe` names their accounts in all of them. */
const ofPersons = /^\/api\/(me|sessions|password|passkeys|two-factor|name|address|personal-data|connections)(\/|$)/;
const walked = definitions.filter(
  (one) => one.access !== 'public' && !(one.access === 'user' && ofPersons.test(one.path)),
);
/** Operations on what belongs to whoever asks, who needs no account for it. */
const own = new Set(['saveView', 'deleteView', 'saveNoticeChoices']);

/** Whether somebody of the second network may call an operation of it. */
const mayCall = (one: Definition, what: (typeof inSecond)[number]) => what !== 'nobody' && reaches(what, levelOf(one));

/** Expects an answer to the rights that the caller has in the second network, without a name of the first. */
function judge(one: Definition, what: (typeof inSecond)[number], { statusCode, body }: LightMyRequestResponse): void {
  const may = mayCall(one, what);
  // Whoever has no account asks in vain for what belongs to a person.
  if (!may && (what !== 'nobody' || one.access !== 'user')) expect(statusCode, body).toBe(403);
  if (may) expect(statusCode, body).not.toBe(401);
  expect(statusCode, body).toBeLessThan(500);
  // A name of the request may come back.
  const given = JSON.stringify(bodyFor(one) ?? {});
  const foreign = names.filter((name) => body.includes(name) && !given.includes(name));
  expect(foreign.slice(0, 3)).toEqual([]);
}

describe.each(inSecond)('asked in the second network by %s of it', (what) => {
  beforeAll(async () => {
    await becomeInSecond(what);
    before.second = await contents.second();
  });

  test.each(walked.map((one) => [one.id, one] as const))('%s', async (_, one) => {
    for (const role of roles) {
      const byFirst = await send(one, role, 'key of the first');
      expect(byFirst.statusCode, `key of ${role}: ${byFirst.body}`).toBe(401);
      const bySecond = await send(one, role, 'key of the second');
      if (what === 'nobody') expect(bySecond.statusCode, bySecond.body).toBe(401);
      else if (one.access === 'user') expect(bySecond.statusCode, bySecond.body).toBe(403);
      else judge(one, what, bySecond);
      judge(one, what, await send(one, role, 'session'));
    }
    expect(await contents.first()).toBe(before.first);
    if (one.method === 'GET' || !(mayCall(one, what) || own.has(one.id))) {
      expect(await contents.second()).toBe(before.second);
    } else {
      // Whoever has left is back for the next operation.
      await becomeInSecond(what);
      before.second = await contents.second();
    }
  });
});
