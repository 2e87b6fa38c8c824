import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryText } from '#contract/endpoint';
import type { SavedView } from '#contract/views';
import { startNetwork, type Caller, type TestNetwork } from '#server/testing/network';

let network: TestNetwork;
let publisher: Caller;
let manager: Caller;
const cookies = new Map<string, string>();

beforeAll(async () => {
  network = await startNetwork();
  publisher = await network.as('publisher');
  manager = await network.as('manager');
  for (const role of ['publisher', 'advertiser', 'manager'] as const) cookies.set(role, await network.signIn(role));
  // The advertiser's person works for the publisher too.
  const { db } = network.deps;
  const columns = ['user_id', 'agency_id', 'level', 'account_manager_id', 'created_at'] as const;
  const theirs = await db.selectFrom('membership').where('role', '=', 'advertiser').select(columns).executeTakeFirst();
  const { contactId: contact_id } = publisher.own;
  await db
    .insertInto('membership')
    .values({ ...theirs!, id: 987_654, role: 'publisher', contact_id })
    .execute();
});
afterAll(() => network.drop());

const send = (
  who: string,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  query: Record<string, unknown>,
  payload?: object,
) =>
  network.app.inject({
    method,
    url: `/api/views${path}${queryText(query)}`,
    headers: { cookie: cookies.get(who) ?? '', origin: 'http://partnerdeck.test' },
    ...(payload && { payload }),
  });
const listed = async (who: string, { own }: Caller) =>
  (await send(who, 'GET', '', { ...own, list: 'conversions' })).json<SavedView[]>();
const save = async (who: string, name: string) =>
  (await send(who, 'POST', '', {}, { list: 'conversions', name, query: `q=${name}` })).json<SavedView>();
const share = (who: string, { id }: SavedView, shared: boolean, { own }: Caller = publisher) =>
  send(who, 'PUT', `/${id}/sharing`, { ...own }, { shared });

test('a shared view is seen by colleagues of its account, who cannot change it, and by no other account', async () => {
  const view = await save('publisher', 'Open ones');
  expect(view).toMatchObject({ shared: false, own: true });
  expect(await listed('advertiser', publisher)).toEqual([]);
  const shared = await share('publisher', view, true);
  expect(shared.json()).toEqual({ ...view, shared: true });
  for (const [colleague, refused] of [
    ['advertiser', 404],
    // Who only looks at the account changes nothing there.
    ['manager', 403],
  ] as const) {
    expect(await listed(colleague, publisher)).toEqual([{ ...view, shared: true, own: false }]);
    expect((await share(colleague, view, false)).statusCode).toBe(refused);
    expect((await send(colleague, 'DELETE', `/${view.id}`, {})).statusCode).toBe(404);
  }
  expect(await listed('manager', manager)).toEqual([]);
  // Saved again it is shared as it was; a name is taken by one's own only.
  expect(await save('publisher', 'Open ones')).toMatchObject({ id: view.id, shared: true });
  expect(await save('advertiser', 'Open ones')).toMatchObject({ shared: false, own: true });
  expect(await listed('publisher', publisher)).toHaveLength(1);
  await share('publisher', view, false);
  expect(await listed('manager', publisher)).toEqual([]);
});

test('an account does not see what account managers share, nor what somebody shares who has left', async () => {
  const ofManager = await save('manager', 'For managers');
  expect((await share('manager', ofManager, true, manager)).statusCode).toBe(200);
  expect(await listed('publisher', publisher)).not.toContainEqual(expect.objectContaining({ id: ofManager.id }));
  const view = await save('advertiser', 'Of a colleague');
  await share('advertiser', view, true);
  const names = async () => (await listed('publisher', publisher)).map(({ name }) => name);
  expect(await names()).toContain('Of a colleague');
  const ended_at = network.deps.now();
  await network.deps.db.updateTable('membership').set({ ended_at }).where('id', '=', 987_654).execute();
  expect(await names()).not.toContain('Of a colleague');
});
