import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PlacementDetail, PlacementRow } from '#contract/placements';
import { startNetwork, type Caller, type TestNetwork } from '#server/testing/network';

let network: TestNetwork;
let publisher: Caller;
let advertiser: Caller;
let manager: Caller;
beforeAll(async () => {
  network = await startNetwork();
  ({ publisher, advertiser, manager } = await network.callers());
});
afterAll(() => network.drop());

const named = (caller: Caller) => (caller.role === 'advertiser' ? caller.own.contactId : 0);
const listed = async (caller: Caller, query: object = {}) =>
  (
    await caller.get('/v1/placements', {
      advertiserId: named(caller),
      fromDate: '2000-01-01',
      toDate: '2100-12-31',
      limit: 500,
      ...query,
    })
  ).json<PlacementRow[]>();
const read = async (caller: Caller, id: number) =>
  (await caller.get(`/v1/placements/${id}`, { advertiserId: named(caller) })).json<PlacementDetail>();
const formOf = (detail: PlacementDetail) => ({
  placementName: detail.name,
  type: detail.type,
  placementDescription: detail.description,
  destinationUrl: detail.thirdPartyUrl,
});
const change = async (caller: Caller, id: number, patch: object, was?: object) => {
  const form = formOf(await read(manager, id));
  return caller.send(
    'PUT',
    `/api/placements/${id}`,
    { ...form, was: was ?? form, ...patch },
    { advertiserId: named(caller) },
  );
};
const archive = (caller: Caller, id: number, archived: boolean) =>
  caller.send('PUT', `/api/placements/${id}/archived`, { archived }, { advertiserId: named(caller) });
const eventsOf = (id: number) =>
  network.deps.db
    .selectFrom('audit_event')
    .where('subject_kind', '=', 'placement')
    .where('subject_id', '=', String(id))
    .where('action', '!=', 'placement.created')
    .orderBy('id')
    .select(['action', 'before', 'after', 'contact_id', 'actor_name'])
    .execute();
const own = async (at: number) => (await listed(publisher))[at]!.id;

test('a change is stored, read and listed, and the audit log has what changed', async () => {
  const id = await own(0);
  const before = await read(publisher, id);
  const answer = await change(publisher, id, { placementName: '  Footer ', type: 2 });
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.json()).toEqual({ ...before, name: 'Footer', type: 2, placementType: 'Email' });
  expect(await read(manager, id)).toEqual(answer.json());
  expect((await listed(publisher)).find((row) => row.id === id)).toMatchObject({ name: 'Footer', typeId: 2 });
  expect(await eventsOf(id)).toEqual([
    {
      action: 'placement.changed',
      before: JSON.stringify({ name: before.name, type: before.type }),
      after: JSON.stringify({ name: 'Footer', type: 2 }),
      contact_id: publisher.own.contactId,
      actor_name: 'Test publisher',
    },
  ]);
  expect((await change(publisher, id, {})).statusCode).toBe(200);
  expect(await eventsOf(id)).toHaveLength(1);
});

test('what somebody else changed meanwhile is not overwritten', async () => {
  const id = await own(1);
  const seen = formOf(await read(publisher, id));
  expect((await change(manager, id, { placementName: 'By the manager' })).statusCode).toBe(200);
  const late = await change(publisher, id, { placementName: 'By the publisher' }, seen);
  expect([late.statusCode, late.json().refusal.key]).toEqual([409, 'placement.changed']);
  expect((await read(publisher, id)).name).toBe('By the manager');
});

test('an archived placement leaves the list and keeps its link; taken back it is as it was', async () => {
  const id = await own(2);
  const before = await read(publisher, id);
  const count = (await listed(publisher)).length;
  const answer = await archive(publisher, id, true);
  expect(answer.json()).toEqual({ ...before, isDeleted: 'true' });
  expect((await listed(publisher)).some((row) => row.id === id)).toBe(false);
  expect((await listed(publisher)).length).toBe(count - 1);
  expect((await listed(publisher, { archived: true })).map((row) => row.id)).toEqual([id]);
  const link = new URL(before.clickURLTemplate);
  const click = await network.app.inject({ url: link.pathname + link.search });
  expect(click.statusCode).toBe(302);
  // Said twice it is one event.
  await archive(publisher, id, true);
  expect((await archive(manager, id, false)).json()).toEqual(before);
  expect((await listed(publisher)).some((row) => row.id === id)).toBe(true);
  expect((await eventsOf(id)).map(({ action }) => action)).toEqual(['placement.archived', 'placement.restored']);
});

test('each account changes its own only, and a refusal says at which field', async () => {
  const id = await own(3);
  const before = await read(publisher, id);
  const foreign = (await listed(manager)).find((row) => row.publisherId !== publisher.own.contactId)!.id;
  const mine = { placementName: 'Mine', was: formOf(await read(manager, foreign)) };
  for (const answer of [await change(publisher, foreign, mine), await archive(publisher, foreign, true)]) {
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'NOT_FOUND']);
  }
  for (const [patch, path] of [
    [{ placementName: 'ab' }, 'body.placementName'],
    [{ placementDescription: '' }, 'body.placementDescription'],
    [{ type: 9 }, 'body.type'],
    [{ destinationUrl: 'https://elsewhere.example/' }, 'body.destinationUrl'],
    [{ colour: 'red' }, 'body.colour'],
  ] as const) {
    const answer = await change(publisher, id, patch);
    expect([answer.statusCode, answer.json().errors[0].path]).toEqual([400, path]);
  }
  expect(await read(publisher, id)).toEqual(before);
  const [theirs] = await listed(advertiser);
  expect((await archive(advertiser, theirs!.id, true)).statusCode).toBe(200);
});
