import { afterAll, beforeAll, expect, test } from 'vitest';
import { MOST_DAY_NOTES, type DayNote } from '#contract/day-notes';
import { queryText } from '#contract/endpoint';
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

const send = (
  { key, own }: Caller,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path = '',
  payload?: object,
  query: object = {},
) =>
  network.app.inject({
    method,
    url: `/api/day-notes${path}${queryText({ ...own, ...query })}`,
    headers: { apikey: key },
    ...(payload && { payload }),
  });
const write = async (caller: Caller, day: string, text: string) => {
  const response = await send(caller, 'POST', '', { day, text });
  expect(response.statusCode, response.body).toBe(201);
  return response.json<DayNote>();
};
const notes = async (caller: Caller, query: object = {}) =>
  (await send(caller, 'GET', '', undefined, query)).json<DayNote[]>();

test('a note is written, changed and removed, and the audit log has each with its values', async () => {
  const made = await write(publisher, '2026-02-10', 'Newsletter');
  expect(made).toMatchObject({ contactId: 200_001, day: '2026-02-10', text: 'Newsletter', revision: 1 });
  expect(await notes(publisher)).toContainEqual(made);
  const body = { day: '2026-02-11', text: 'Newsletter, a day late', revision: 1 };
  const changed = (await send(publisher, 'PUT', `/${made.id}`, body)).json<DayNote>();
  expect(changed).toMatchObject({ day: '2026-02-11', text: 'Newsletter, a day late', revision: 2 });
  expect(await notes(publisher)).toContainEqual(changed);
  const lost = await send(publisher, 'PUT', `/${made.id}`, body);
  expect([lost.statusCode, lost.json().code]).toEqual([409, 'CONFLICT']);
  expect((await send(publisher, 'DELETE', `/${made.id}`)).statusCode).toBe(204);
  expect((await notes(publisher)).map(({ id }) => id)).not.toContain(made.id);
  const events = await network.deps.db
    .selectFrom('audit_event')
    .where('subject_kind', '=', 'day_note')
    .where('subject_id', '=', String(made.id))
    .orderBy('id')
    .select(['action', 'contact_id', 'before', 'after'])
    .execute();
  const [first, second] = [
    { day: '2026-02-10', note: 'Newsletter' },
    { day: '2026-02-11', note: 'Newsletter, a day late' },
  ].map((one) => JSON.stringify(one));
  expect(events).toEqual([
    { action: 'day_note.created', contact_id: 200_001, before: null, after: first },
    { action: 'day_note.changed', contact_id: 200_001, before: first, after: second },
    { action: 'day_note.deleted', contact_id: 200_001, before: second, after: null },
  ]);
});

test('notes come by their days', async () => {
  for (const day of ['2026-03-03', '2026-01-05', '2026-02-07']) await write(advertiser, day, 'Sale');
  const days = (await notes(advertiser)).map(({ day }) => day);
  expect(days).toEqual(days.toSorted());
});

test('a note is the account’s: others have none of it, and account managers read it', async () => {
  const own = await write(publisher, '2026-02-20', 'Of the publisher');
  const ofAgency = await write(manager, '2026-02-21', 'Of the agency');
  expect(await notes(advertiser)).not.toContainEqual(expect.objectContaining({ text: 'Of the publisher' }));
  expect(await notes(publisher)).not.toContainEqual(expect.objectContaining({ text: 'Of the agency' }));
  expect(await notes(manager)).toContainEqual(ofAgency);
  expect(await notes(manager)).not.toContainEqual(own);
  expect(await notes(manager, { contactId: 200_001 })).toEqual(await notes(publisher));
  for (const method of ['PUT', 'DELETE'] as const) {
    const body = method === 'PUT' ? { day: '2026-02-20', text: 'Mine now', revision: 1 } : undefined;
    expect((await send(advertiser, method, `/${own.id}`, body)).statusCode).toBe(404);
    expect((await send(publisher, method, `/${ofAgency.id}`, body)).statusCode).toBe(404);
  }
  expect(await notes(publisher)).toContainEqual(own);
});

test('an account manager writes in the agency only', async () => {
  const own = await write(publisher, '2026-02-22', 'Of the publisher');
  const account = { contactId: 200_001 };
  const answers = [
    await send(manager, 'POST', '', { day: '2026-02-20', text: 'From above' }, account),
    await send(manager, 'PUT', `/${own.id}`, { day: '2026-02-20', text: 'From above', revision: 1 }, account),
    await send(manager, 'DELETE', `/${own.id}`, undefined, account),
  ];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403]);
  expect(await notes(publisher)).toContainEqual(own);
});

test('a bad note is refused, each member by its name, and nothing is kept', async () => {
  const before = await notes(publisher);
  const response = await send(publisher, 'POST', '', { day: '2026-02-30', text: ' ' });
  expect(response.statusCode).toBe(400);
  const paths = response.json().errors.map(({ path }: { path: string }) => path);
  expect(paths.toSorted()).toEqual(['body.day', 'body.text']);
  expect((await send(publisher, 'POST', '', { day: '2026-02-03', text: 'x'.repeat(201) })).statusCode).toBe(400);
  expect(await notes(publisher)).toEqual(before);
});

test('an account has a limited number of notes', async () => {
  const at = new Date('2026-03-01');
  const many = Array.from({ length: MOST_DAY_NOTES }, (_, id) => ({
    id: 5_000_000 + id,
    agency_id: 1,
    contact_id: advertiser.own.contactId,
    day: '2026-03-01',
    text: 'One of many',
    author_name: 'Somebody',
    revision: 1,
    created_at: at,
    updated_at: at,
  }));
  await network.deps.db.insertInto('day_note').values(many).execute();
  const refused = await send(advertiser, 'POST', '', { day: '2026-03-02', text: 'One too many' });
  expect([refused.statusCode, refused.json().message]).toEqual([409, expect.stringContaining('at most 1000 notes')]);
});
