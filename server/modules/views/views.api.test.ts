import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryText } from '#contract/endpoint';
import type { Sharing } from '#contract/sharing';
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
const save = async (who: string, name: string, query = 'status=pending') =>
  (await send(who, 'POST', '', {}, { list: 'conversions', name, query })).json<SavedView>();
const share = (who: string, { id }: SavedView, sharedWith: Sharing, { own }: Caller = publisher) =>
  send(who, 'PUT', `/${id}/sharing`, { ...own }, { sharedWith });

test('a shared view is seen by colleagues of its account, who cannot change it, and by no other account', async () => {
  const view = await save('publisher', 'Open ones');
  expect(view).toMatchObject({ sharedWith: 'me', own: true });
  expect(await listed('advertiser', publisher)).toEqual([]);
  const shared = await share('publisher', view, 'account');
  expect(shared.json()).toEqual({ ...view, sharedWith: 'account' });
  for (const [colleague, refused] of [
    ['advertiser', 404],
    // Who only looks at the account changes nothing there.
    ['manager', 403],
  ] as const) {
    expect(await listed(colleague, publisher)).toEqual([{ ...view, sharedWith: 'account', own: false }]);
    expect((await share(colleague, view, 'me')).statusCode).toBe(refused);
    expect((await send(colleague, 'DELETE', `/${view.id}`, {})).statusCode).toBe(404);
  }
  expect(await listed('manager', manager)).toEqual([]);
  // Saved again it is shared as it was; a name is taken by one's own only.
  expect(await save('publisher', 'Open ones')).toMatchObject({ id: view.id, sharedWith: 'account' });
  expect(await save('advertiser', 'Open ones')).toMatchObject({ sharedWith: 'me', own: true });
  expect(await listed('publisher', publisher)).toHaveLength(1);
  await share('publisher', view, 'me');
  expect(await listed('manager', publisher)).toEqual([]);
});

test('an account does not see what account managers share, nor what somebody shares who has left', async () => {
  const ofManager = await save('manager', 'For managers');
  expect((await share('manager', ofManager, 'account', manager)).statusCode).toBe(200);
  expect(await listed('publisher', publisher)).not.toContainEqual(expect.objectContaining({ id: ofManager.id }));
  const view = await save('advertiser', 'Of a colleague');
  await share('advertiser', view, 'account');
  const names = async () => (await listed('publisher', publisher)).map(({ name }) => name);
  expect(await names()).toContain('Of a colleague');
  const ended_at = network.deps.now();
  await network.deps.db.updateTable('membership').set({ ended_at }).where('id', '=', 987_654).execute();
  expect(await names()).not.toContain('Of a colleague');
});

test('partners see a view by the name of its account, with its name alone until it is shared with them', async () => {
  const advertiser = await network.as('advertiser');
  const named = async (who: string, at: Caller) =>
    (await listed(who, at)).filter(({ name }) => name === 'Waits for you');
  const view = await save('advertiser', 'Waits for you', 'status=pending&period=all.conversion&sort=-converted');
  await share('advertiser', view, 'account', advertiser);
  expect(await named('publisher', publisher)).toEqual([]);
  expect((await share('advertiser', view, 'partners', advertiser)).json()).toMatchObject({ sharedWith: 'partners' });
  const [seen] = await named('publisher', publisher);
  expect(seen).toMatchObject({ own: false, partner: true, sharedWith: 'partners', query: view.query });
  expect(seen?.ownerName).not.toBe(view.ownerName);
  // An account manager sees it at the account that shares it, and an advertiser that is another sees nothing.
  expect(await named('manager', advertiser)).toMatchObject([{ partner: false, ownerName: view.ownerName }]);
  expect(await named('manager', manager)).toEqual([]);
  const { db } = network.deps;
  const { agencyId, contactId } = publisher.own;
  const partnership = db
    .updateTable('relation')
    .where('agency_id', '=', agencyId)
    .where('publisher_id', '=', contactId)
    .where('advertiser_id', '=', advertiser.own.contactId);
  await partnership.set({ cancelled_at: network.deps.now() }).execute();
  expect(await named('publisher', publisher)).toEqual([]);
  await partnership.set({ cancelled_at: null }).execute();
  expect(await named('publisher', publisher)).toHaveLength(1);
});

test('what names somebody is not shared with partners, neither by sharing nor by saving, nor a list of one side', async () => {
  const advertiser = await network.as('advertiser');
  const open = await save('advertiser', 'Of all');
  expect((await share('advertiser', open, 'partners', advertiser)).statusCode).toBe(200);
  const over = await send(
    'advertiser',
    'POST',
    '',
    {},
    { list: 'conversions', name: 'Of all', query: 'publisher=200001' },
  );
  expect(over.statusCode).toBe(400);
  expect(over.json()).toMatchObject({ message: expect.stringContaining('narrowed by publisher') });
  expect((await listed('publisher', publisher)).find(({ id }) => id === open.id)?.query).toBe('status=pending');
  const closed = await save('advertiser', 'Of one', 'flag=burst&ref=HA-1&status=pending');
  const refused = await share('advertiser', closed, 'partners', advertiser);
  expect(refused.json()).toMatchObject({ message: expect.stringContaining('narrowed by flag, ref:') });
  const invoices = { list: 'invoices', name: 'Late', query: 'status=overdue' };
  const late = (await send('advertiser', 'POST', '', {}, invoices)).json<SavedView>();
  expect((await share('advertiser', late, 'partners', advertiser)).statusCode).toBe(400);
  expect((await share('advertiser', late, 'account', advertiser)).statusCode).toBe(200);
});
