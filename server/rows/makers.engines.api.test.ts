import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AuditRow } from '#contract/audit';
import type { DecisionBatch } from '#contract/decisions';
import { queryText } from '#contract/endpoint';
import { NOW } from '#server/testing/config';
import { startNetwork, type Caller, type TestNetwork } from '#server/testing/network';
import { filesOf, formBytes, formHeaders, type Files } from '#server/testing/uploads';

/** Work stops when the one who let it run may change nothing any more, and a colleague goes on with it. */

const MID = 100001;
const WHY = 'Stopped: whoever had this done may not change anything here any more. Somebody who may can go on with it.';
let network: TestNetwork;
let advertiser: Caller;
let manager: Caller;
let files: Files;
let cookie: string;
beforeAll(async () => {
  network = await startNetwork();
  [advertiser, manager] = [await network.as('advertiser'), await network.as('manager')];
  files = filesOf(network);
  cookie = await network.signIn('manager');
});
afterAll(() => network.drop());

/** Makes the account manager a member of the advertiser's account too. */
async function joined(id: number): Promise<void> {
  await network.deps.db
    .insertInto('membership')
    .values({
      id,
      user_id: 'demo-manager',
      agency_id: 1,
      contact_id: MID,
      role: 'advertiser',
      level: 'member',
      account_manager_id: null,
      created_at: NOW,
      ended_at: null,
    })
    .execute();
  network.deps.sessions.forget();
}
/** A request of that member. */
const asMember = (method: 'POST', url: string, payload: object, headers = {}) =>
  network.app.inject({
    method,
    url: url + queryText(advertiser.own),
    headers: { cookie, origin: network.deps.publicUrl, ...headers },
    payload,
  });
type Way = readonly [name: string, method: 'DELETE' | 'PATCH', change: object];
const ways: Way[] = [
  ['is removed', 'DELETE', {}],
  ['may only look on', 'PATCH', { level: 'viewer' }],
];
const end = async (id: number, [, method, change]: Way) => {
  const response = await advertiser.send(method, `/v1/people/${id}`, change);
  expect(response.statusCode, response.body).toBeLessThan(300);
};

async function pending() {
  return network.deps.db
    .selectFrom('conversion')
    .where('advertiser_id', '=', MID)
    .where('status', '=', 'pending')
    .where('invoice_id', 'is', null)
    .orderBy('id')
    .select('id')
    .executeTakeFirstOrThrow();
}
const statusOf = async (id: number) =>
  (await network.deps.db.selectFrom('conversion').where('id', '=', id).select('status').executeTakeFirstOrThrow())
    .status;
const approvedBy = async (id: number) =>
  (
    await network.deps.db
      .selectFrom('audit_event')
      .where('subject_kind', '=', 'conversion')
      .where('subject_id', '=', String(id))
      .where('action', '=', 'conversion.approved')
      .select('actor_name')
      .execute()
  ).map((event) => event.actor_name);
const logged = async (action: string, id: number) =>
  (await manager.get('/api/audit', { action, limit: 100 }))
    .json<AuditRow[]>()
    .filter(({ subjectId }) => subjectId === String(id));

test.each(ways)('a file whose uploader %s while it waits does nothing', async (...way) => {
  const member = 990_001 + ways.findIndex(([name]) => name === way[0]);
  await joined(member);
  const { id } = await pending();
  const rows = `conversionId,status\n${'1,approved\n'.repeat(60_000)}`;
  const long = await files.added(advertiser, 'long.csv', rows, { categoryId: 1 });
  const sent = formBytes([
    { name: 'categoryId', content: '1' },
    { name: 'file', fileName: 'short.csv', content: `conversionId,status\n${id},approved\n` },
  ]);
  const file = (await asMember('POST', '/v1/file-explorer', sent, formHeaders)).json<{ entryId: number }>().entryId;
  await end(member, way);
  await files.api(advertiser, 'DELETE', `/${long}/processing`);
  const processing = async () => (await files.record(advertiser, file)).processing;
  await expect.poll(async () => (await processing())?.state).toBe('failed');
  expect(await processing()).toMatchObject({ rowsDone: 0, message: WHY, refusal: { key: 'processing.makerGone' } });
  expect(await statusOf(id)).toBe('pending');
  expect(await logged('file.failed', file)).toMatchObject([{ after: { message: WHY } }]);
  expect((await files.api(advertiser, 'POST', `/${file}/processing`)).statusCode).toBe(200);
  await expect.poll(async () => (await processing())?.state).toBe('done');
  expect([await statusOf(id), await approvedBy(id)]).toEqual(['approved', ['Test advertiser']]);
});

test.each(ways)('a batch of somebody who %s is paused, and says why', async (...way) => {
  const member = 990_011 + ways.findIndex(([name]) => name === way[0]);
  await joined(member);
  const { db } = network.deps;
  const { id: conversionId } = await pending();
  const decision = { conversionId: String(conversionId), status: 'approved' };
  const made = await asMember('POST', '/api/decision-batches', { rows: [decision] });
  const { id } = made.json<DecisionBatch>();
  const batch = async () => (await advertiser.get(`/api/decision-batches/${id}`)).json<DecisionBatch>();
  await expect.poll(async () => (await batch()).state).toBe('review');
  await end(member, way);
  // It was let run before, and its turn comes now.
  const running = db.updateTable('decision_batch').set({ state: 'running', started_at: NOW }).where('id', '=', id);
  const { membership_id } = await running.returning('membership_id').executeTakeFirstOrThrow();
  expect(membership_id).toBe(member);
  await expect.poll(async () => (await batch()).state).toBe('paused');
  expect(await batch()).toMatchObject({ message: WHY, counts: { waiting: 1, changed: 0 } });
  expect(await statusOf(conversionId)).toBe('pending');
  expect(await logged('batch.paused', id)).toMatchObject([{ actorName: 'Service', after: { message: WHY } }]);
  expect((await advertiser.send('POST', `/api/decision-batches/${id}/processing`, {})).statusCode).toBe(200);
  await expect.poll(async () => (await batch()).state).toBe('done');
  expect((await batch()).message).toBeNull();
  expect([await statusOf(conversionId), await approvedBy(conversionId)]).toEqual(['approved', ['Test advertiser']]);
});
