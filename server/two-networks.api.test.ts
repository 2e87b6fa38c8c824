import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { levelOf, levels, queryText, reaches, type Definition, type Level } from '#contract/endpoint';
import { contentsOf } from './testing/contents.ts';
import { startNetwork, type Caller, type TestNetwork } from './testing/network.ts';
import { addSecond } from './testing/second-network.ts';
import { addressOf, bodyFor, definitions, payloadFor, queryFor } from './testing/requests.ts';

/**
 * Every operation with every role, in two networks at once whose agencies and accounts have the same ids: admins of the
 * first one are people of every level, or nobody, in the second one.
 */

const roles = ['publisher', 'advertiser', 'manager'] as const;
type Role = (typeof roles)[number];
/** The rights of an admin of the first network in the second one. */
const inSecond = ['nobody', ...levels.filter((level) => level !== 'admin')] as const;

let network: TestNetwork;
let second: TestNetwork['deps']['db'];
let callers: Record<Role, Caller>;
const cookies = {} as Record<Role, string>;
/** Names that only the first network has. */
let names: string[] = [];
let contents: () => Promise<string>;
/** The contents of both networks after the last request that may change something. */
let before: string;

beforeAll(async () => {
  network = await startNetwork();
  callers = await network.callers();
  for (const role of roles) cookies[role] = await network.signIn(role);
  second = await addSecond(network, callers);
  const { db } = network.deps;
  const campaigns = await db.selectFrom('campaign').select('name').execute();
  const contacts = await db.selectFrom('contact').select('name').execute();
  names = [...campaigns, ...contacts].map(({ name }) => name).filter((name) => name.length > 6);
  const both = [await contentsOf(db), await contentsOf(second)];
  contents = async () => JSON.stringify(await Promise.all(both.map((of) => of())));
});
afterAll(() => network.drop());

async function becomeInSecond(what: 'nobody' | Level): Promise<void> {
  const change = what === 'nobody' ? { ended_at: new Date() } : { level: what, ended_at: null };
  await second.updateTable('membership').set(change).execute();
  network.deps.sessions.forget();
}

/** Sends a valid request of a role's account to the second network, with a session or with the first network's key. */
function send(one: Definition, role: Role, by: 'session' | 'key'): Promise<LightMyRequestResponse> {
  const caller = callers[role];
  return network.app.inject({
    method: one.method,
    url: `/n/2${addressOf(one)}${queryText(one.query ? queryFor(one, caller) : {})}`,
    headers: by === 'key' ? { apikey: caller.key } : { cookie: cookies[role], origin: 'http://partnerdeck.test' },
    ...(one.body && { payload: payloadFor(one, bodyFor(one)) as object }),
  });
}

/** Operations about an account or the agency; those of a person are the same in every network. */
const ofAccounts = definitions.filter((one) => one.access === 'contact' || one.access === 'manager');

describe.each(inSecond)('asked in the second network by %s of it', (what) => {
  beforeAll(async () => {
    await becomeInSecond(what);
    before = await contents();
  });

  test.each(ofAccounts.map((one) => [one.id, one] as const))('%s', async (_, one) => {
    for (const role of roles) {
      const byKey = await send(one, role, 'key');
      expect(byKey.statusCode, `key of ${role}: ${byKey.body}`).toBe(401);
      const answer = await send(one, role, 'session');
      const may = what !== 'nobody' && reaches(what, levelOf(one));
      if (!may) expect(answer.statusCode, `${role}: ${answer.body}`).toBe(403);
      expect(answer.statusCode, `${role}: ${answer.body}`).toBeLessThan(500);
      // A name of the request may come back.
      const own = JSON.stringify(bodyFor(one) ?? {});
      const foreign = names.filter((name) => answer.body.includes(name) && !own.includes(name));
      expect(foreign.slice(0, 3), role).toEqual([]);
    }
    const mayChange = what !== 'nobody' && one.method !== 'GET' && reaches(what, levelOf(one));
    if (mayChange) before = await contents();
    else expect(await contents()).toBe(before);
  });
});
