import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FileDetail } from '#contract/file-explorer';
import type { FileEntry } from '#contract/files';
import type { Notification } from '#contract/notifications';
import { queryText } from '#contract/endpoint';
import { NOW } from '#server/testing/config';
import { listReader } from '#server/testing/lists';
import { startNetwork, type Caller, type TestNetwork } from '#server/testing/network';
import { uploader } from '#server/testing/uploads';

let network: TestNetwork;
let publisher: Caller;
let advertiser: Caller;
let manager: Caller;
let upload: ReturnType<typeof uploader>;
beforeAll(async () => {
  network = await startNetwork();
  [publisher, advertiser, manager] = [
    await network.as('publisher'),
    await network.as('advertiser'),
    await network.as('manager'),
  ];
  upload = uploader(network);
});
afterAll(() => network.drop());

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
const api = (caller: Caller, method: Method, path: string, payload?: object, query: object = {}) =>
  network.app.inject({
    method,
    url: `/api/files${path}${queryText({ ...caller.own, ...query })}`,
    headers: { apikey: caller.key },
    ...(payload && { payload }),
  });
const added = async (caller: Caller, name: string, folderId = 0, query: object = {}) =>
  (await upload(caller, { name, content: `This is ${name}` }, { folderId }, query as never)).json<{ entryId: number }>().entryId;
const folder = async (caller: Caller, name: string, folderId: number | null = null, query: object = {}) => {
  const response = await api(caller, 'POST', '/folders', { name, folderId }, query);
  expect(response.statusCode, response.body).toBe(201);
  return response.json<FileEntry>().id;
};
const detail = async (caller: Caller, id: number) => (await api(caller, 'GET', `/${id}`)).json<FileDetail>();
const names = async (caller: Caller, query: object = {}) =>
  (await api(caller, 'GET', '', undefined, { limit: 500, ...query })).json<FileEntry[]>().map((row) => row.name);
const binNames = async (caller: Caller) =>
  (await api(caller, 'GET', '/bin', undefined, { limit: 500 })).json<FileEntry[]>().map((row) => row.name);
const events = async (id: number) =>
  (await network.deps.db.selectFrom('audit_event').where('subject_kind', '=', 'file').where('subject_id', '=', String(id)).orderBy('id').selectAll().execute());

describe('looking around', () => {
  test('a folder shows folders before files, by name, whatever their category', async () => {
    const outer = await folder(publisher, 'Mixed');
    await added(publisher, 'b.txt', outer);
    await added(publisher, 'A.txt', outer);
    await folder(publisher, 'zoo', outer);
    expect(await names(publisher, { folderId: outer })).toEqual(['zoo', 'A.txt', 'b.txt']);
    expect(await names(publisher, { folderId: outer, sort: 'name', direction: 'desc' })).toEqual(['zoo', 'b.txt', 'A.txt']);
    expect(await names(publisher)).toContain('Mixed');
    expect(await names(publisher)).not.toContain('b.txt');
    expect(await names(publisher, { categoryIds: 2 })).toEqual(['Enquiries']);
  });

  test('a search finds in names and descriptions, here and below', async () => {
    const outer = await folder(publisher, 'Searched');
    const inner = await folder(publisher, 'Deep', outer);
    const id = await added(publisher, 'Needle 50%.txt', inner);
    await api(publisher, 'PATCH', `/${id}`, { description: 'Sewing kit' });
    for (const searchText of ['needle', '50%', 'SEWING', String(id)]) {
      expect(await names(publisher, { searchText }), searchText).toEqual(['Needle 50%.txt']);
      expect(await names(publisher, { searchText, folderId: outer })).toEqual(['Needle 50%.txt']);
    }
    expect(await names(publisher, { searchText: 'needle', folderId: (await folder(publisher, 'Elsewhere')) })).toEqual([]);
    expect(await names(publisher, { searchText: '_eedle' })).toEqual([]);
  });

  test('people who can be told are those of the account and its agency', async () => {
    const people = async (caller: Caller, query: object = {}) =>
      (await api(caller, 'GET', '/people', undefined, query)).json<{ name: string; role: string }[]>().map(({ name, role }) => `${name}, ${role}`);
    expect(await people(publisher)).toEqual(['Imogen Tallis-Reyes, publisher', 'Leonie Achterberg, manager']);
    expect(await people(advertiser)).toEqual(['Jonah Brackenridge, advertiser', 'Leonie Achterberg, manager']);
    expect(await people(manager)).toEqual(['Leonie Achterberg, manager']);
    expect(await people(manager, { contactId: publisher.own.contactId })).toEqual(await people(publisher));
  });
});

describe('folders', () => {
  test('are made in the account, by who may, and written down', async () => {
    const id = await folder(publisher, '  Spring  ');
    expect(await detail(publisher, id)).toMatchObject({ name: 'Spring', contactId: publisher.own.contactId, entryType: { name: 'FOLDER' }, filePath: '/Spring', folders: [], category: { id: 6 } });
    expect((await events(id))[0]).toMatchObject({ action: 'folder.created', actor_name: 'Test publisher' });
    const theirs = await folder(manager, 'From the agency', null, { contactId: publisher.own.contactId });
    expect(await detail(publisher, theirs)).toMatchObject({ user: { name: 'Leonie' } });
    const own = await folder(manager, 'Agency’s own');
    expect(await detail(manager, own)).toMatchObject({ contactId: 0, companyName: expect.stringMatching(/./) as string });
  });

  test.each(['', '   ', 'a/b', 'a\\b', 'a:b', 'what?', 'x\u0000', 'x\u202Ey', '.hidden', 'ends.', '..', 'a'.repeat(151)])(
    'are not called %j',
    async (name) => {
      const answer = await api(publisher, 'POST', '/folders', { name });
      expect([answer.statusCode, answer.json().errors[0].path]).toEqual([400, 'body.name']);
    },
  );

  test('have a name of their own in their folder', async () => {
    await folder(publisher, 'Only one');
    const answer = await api(publisher, 'POST', '/folders', { name: 'ONLY ONE' });
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'CONFLICT']);
  });

  test('are at most twelve deep', async () => {
    let id: number | null = null;
    for (let depth = 1; depth <= 12; depth += 1) id = await folder(publisher, `Level ${depth}`, id);
    const answer = await api(publisher, 'POST', '/folders', { name: 'Level 13', folderId: id });
    expect([answer.statusCode, answer.json().errors[0].path]).toEqual([400, 'body.folderId']);
    const other = await folder(publisher, 'Other level');
    const moved = await api(publisher, 'PATCH', `/${other}`, { folderId: id });
    expect([moved.statusCode, moved.json().errors[0].path]).toEqual([400, 'body.folderId']);
  });
});

describe('changes', () => {
  test('a new name, description, expiry: stored and written down with what it was', async () => {
    const id = await added(publisher, 'draft.txt');
    const answer = await api(publisher, 'PATCH', `/${id}`, { name: 'final.txt', description: 'Done', expiresAt: '2026-04-01T10:00:00+02:00' });
    expect(answer.json()).toMatchObject({ name: 'final.txt', description: 'Done', expirationDate: '2026-04-01T08:00:00.000Z' });
    expect((await events(id)).at(-1)).toMatchObject({
      action: 'file.changed',
      before: JSON.stringify({ name: 'draft.txt', description: '', expiresAt: null }),
      after: JSON.stringify({ name: 'final.txt', description: 'Done', expiresAt: '2026-04-01T08:00:00.000Z' }),
    });
    const count = (await events(id)).length;
    expect((await api(publisher, 'PATCH', `/${id}`, { name: 'final.txt' })).statusCode).toBe(200);
    expect((await api(publisher, 'PATCH', `/${id}`, {})).statusCode).toBe(200);
    expect((await events(id)).length).toBe(count);
  });

  test('a file keeps saying what it is', async () => {
    const id = await added(publisher, 'what.txt');
    const renamed = async (name: string) => (await api(publisher, 'PATCH', `/${id}`, { name })).json<FileEntry>().name;
    expect(await renamed('what now')).toBe('what now.txt');
    expect(await renamed('what.exe')).toBe('what.exe.txt');
  });

  test('a name that is taken is 409; another case of the own one is not', async () => {
    const [first, second] = [await added(publisher, 'first.txt'), await added(publisher, 'second.txt')];
    const answer = await api(publisher, 'PATCH', `/${second}`, { name: 'FIRST.txt' });
    expect([answer.statusCode, answer.json().errors[0].path]).toEqual([409, 'body.name']);
    expect((await api(publisher, 'PATCH', `/${first}`, { name: 'First.txt' })).json().name).toBe('First.txt');
  });

  test('a move: into a folder and out of it, with a number where the name is taken', async () => {
    const target = await folder(publisher, 'Target');
    await added(publisher, 'moved.txt', target);
    const id = await added(publisher, 'moved.txt');
    expect((await api(publisher, 'PATCH', `/${id}`, { folderId: target })).json()).toMatchObject({ name: 'moved (2).txt', parentEntryId: target });
    expect((await api(publisher, 'PATCH', `/${id}`, { folderId: null })).json()).toMatchObject({ name: 'moved (2).txt', parentEntryId: null });
    expect((await events(id)).at(-1)).toMatchObject({ before: JSON.stringify({ folderId: target }), after: JSON.stringify({ folderId: null }) });
  });

  test('a folder does not go into itself, nor into one that is in it, nor to another account', async () => {
    const outer = await folder(publisher, 'Ring');
    const inner = await folder(publisher, 'Ring inside', outer);
    for (const into of [outer, inner]) {
      const answer = await api(publisher, 'PATCH', `/${outer}`, { folderId: into });
      expect([answer.statusCode, answer.json().errors[0].path]).toEqual([400, 'body.folderId']);
    }
    const theirs = await folder(advertiser, 'Theirs');
    expect((await api(publisher, 'PATCH', `/${outer}`, { folderId: theirs })).statusCode).toBe(404);
    const across = await api(manager, 'PATCH', `/${outer}`, { folderId: theirs });
    expect([across.statusCode, across.json().errors[0].message]).toEqual([400, 'is in the files of another account']);
    expect((await detail(publisher, inner)).filePath).toBe('/Ring/Ring inside');
  });

  test.each<[object, string]>([
    [{ expiresAt: '2026-03-14' }, 'body.expiresAt'],
    [{ expiresAt: '2026-02-30' }, 'body.expiresAt'],
    [{ name: 'a/b' }, 'body.name'],
    [{ folderId: 'top' }, 'body.folderId'],
    [{ size: 1 }, 'body.size'],
  ])('%j is refused', async (change, path) => {
    const id = await added(publisher, 'refused.txt');
    const before = await detail(publisher, id);
    const answer = await api(publisher, 'PATCH', `/${id}`, change);
    expect([answer.statusCode, answer.json().errors[0].path]).toEqual([400, path]);
    expect(await detail(publisher, id)).toEqual(before);
  });

  test('a folder does not expire', async () => {
    const answer = await api(publisher, 'PATCH', `/${await folder(publisher, 'Lasting')}`, { expiresAt: '2026-04-01' });
    expect(answer.json().errors[0].path).toBe('body.expiresAt');
  });
});

describe('the bin', () => {
  test('takes a folder with all that is in it, and gives all of it back', async () => {
    const outer = await folder(publisher, 'Whole');
    const inner = await folder(publisher, 'Part', outer);
    const [kept, before] = [await added(publisher, 'kept.txt', inner), await added(publisher, 'before.txt', inner)];
    await api(publisher, 'DELETE', `/${before}`);
    expect((await api(publisher, 'DELETE', `/${outer}`)).statusCode).toBe(204);
    expect(await detail(publisher, kept)).toMatchObject({ deleted: true, deletionDate: NOW.toISOString(), deletionUser: { name: 'Imogen' } });
    expect(await names(publisher)).not.toContain('Whole');
    expect((await binNames(publisher)).filter((name) => ['Whole', 'Part', 'kept.txt', 'before.txt'].includes(name)).toSorted()).toEqual(['Whole', 'before.txt']);
    expect((await api(publisher, 'GET', '', undefined, { folderId: outer })).statusCode).toBe(404);
    expect((await api(publisher, 'POST', `/bin/${inner}`)).statusCode).toBe(404);

    expect((await api(publisher, 'POST', `/bin/${outer}`)).json()).toMatchObject({ name: 'Whole', deleted: false, deletionUser: null });
    expect(await names(publisher, { folderId: inner })).toEqual(['kept.txt']);
    expect((await api(publisher, 'POST', `/bin/${before}`)).json()).toMatchObject({ parentEntryId: inner });
    expect((await events(outer)).map((event) => event.action)).toEqual(['folder.created', 'folder.deleted', 'folder.restored']);
  });

  test('gives back to the top what had its folder deleted, and a number to what finds its name taken', async () => {
    const place = await folder(publisher, 'Gone');
    const id = await added(publisher, 'lost.txt', place);
    await api(publisher, 'DELETE', `/${id}`);
    await api(publisher, 'DELETE', `/${place}`);
    expect((await api(publisher, 'POST', `/bin/${id}`)).json()).toMatchObject({ parentEntryId: null, filePath: '/lost.txt' });
    await api(publisher, 'DELETE', `/${id}`);
    await added(publisher, 'lost.txt');
    expect((await api(publisher, 'POST', `/bin/${id}`)).json()).toMatchObject({ name: 'lost (2).txt' });
  });

  test('gives nothing back of what is deleted for good, and its bytes are gone', async () => {
    const place = await folder(publisher, 'Shredded');
    const id = await added(publisher, 'secret.txt', place);
    const { storage_key: key } = await network.deps.db.selectFrom('file_entry').where('id', '=', id).select('storage_key').executeTakeFirstOrThrow();
    const path = join(network.deps.config.DATA_DIR, 'files', key!.slice(0, 2), key!);
    expect(existsSync(path)).toBe(true);
    expect((await api(publisher, 'DELETE', `/bin/${place}`)).statusCode).toBe(404);
    await api(publisher, 'DELETE', `/${place}`);
    expect((await api(publisher, 'DELETE', `/bin/${place}`)).statusCode).toBe(204);
    expect(existsSync(path)).toBe(false);
    for (const gone of [place, id]) expect((await api(publisher, 'GET', `/${gone}`)).statusCode).toBe(404);
    expect((await api(publisher, 'POST', `/bin/${place}`)).statusCode).toBe(404);
    expect((await events(place)).at(-1)).toMatchObject({ action: 'folder.erased' });
  });

  test('takes a file of the demo network, too, and its rows with it', async () => {
    const files = await listReader<FileEntry>('/v1/file-explorer', { offset: 0 }).list(advertiser);
    const file = files.find((one) => one.processing);
    const count = async () => (await network.deps.db.selectFrom('file_row').where('entry_id', '=', file!.id).select('row_no').execute()).length;
    expect(await count()).toBeGreaterThan(0);
    await api(advertiser, 'DELETE', `/${file!.id}`);
    expect((await api(advertiser, 'DELETE', `/bin/${file!.id}`)).statusCode).toBe(204);
    expect(await count()).toBe(0);
  });

  test('is nobody else’s', async () => {
    const id = await added(publisher, 'mine.txt');
    await api(publisher, 'DELETE', `/${id}`);
    for (const [method, path] of [['POST', `/bin/${id}`], ['DELETE', `/bin/${id}`], ['GET', `/${id}`], ['PATCH', `/${id}`], ['DELETE', `/${id}`]] as const) {
      const foreign = await api(advertiser, method, path, method === 'PATCH' ? { name: 'x' } : undefined);
      const unknown = await api(advertiser, method, path.replace(String(id), '1'), method === 'PATCH' ? { name: 'x' } : undefined);
      expect([foreign.statusCode, foreign.json().detail]).toEqual([404, unknown.json().detail]);
    }
    expect(await binNames(advertiser)).not.toContain('mine.txt');
    expect(await binNames(manager)).toContain('mine.txt');
  });
});

describe('a foreign entry is not found, whatever is asked of it', () => {
  test.each<[Method, string, object?]>([
    ['GET', ''],
    ['PATCH', '', { name: 'x.txt' }],
    ['DELETE', ''],
    ['GET', '/rows'],
    ['POST', '/processing'],
    ['DELETE', '/processing'],
  ])('%s /api/files/{id}%s', async (method, rest, body) => {
    const own = await added(advertiser, 'own.txt');
    const before = await detail(advertiser, own);
    const foreign = await api(publisher, method, `/${own}${rest}`, body);
    const unknown = await api(publisher, method, `/1${rest}`, body);
    expect([foreign.statusCode, foreign.json().detail]).toEqual([404, unknown.json().detail]);
    expect(await detail(advertiser, own)).toEqual(before);
  });

  test('nor is a folder of somebody else made, moved or uploaded into', async () => {
    const theirs = await folder(advertiser, 'Private');
    const made = await api(publisher, 'POST', '/folders', { name: 'x', folderId: theirs });
    const sent = await upload(publisher, { content: 'x' }, { folderId: theirs });
    const looked = await api(publisher, 'GET', '', undefined, { folderId: theirs });
    expect([made, sent, looked].map((answer) => [answer.statusCode, answer.json().detail])).toEqual(Array(3).fill([404, 'There is no such folder.']));
    expect(await names(advertiser, { folderId: theirs })).toEqual([]);
  });
});

describe('notifications', () => {
  const told = async (role: Caller['role'], query: object = {}) => {
    const cookie = await network.signIn(role);
    return (await network.app.inject({ url: `/api/notifications${queryText(query as never)}`, headers: { cookie } })).json<Notification[]>();
  };
  const read = async (role: Caller['role'], body: object) => {
    const cookie = await network.signIn(role);
    return network.app.inject({ method: 'POST', url: '/api/notifications/read', headers: { cookie, origin: 'http://partnerdeck.test' }, payload: body });
  };

  test('tell who was named of an upload, once, until they have read it', async () => {
    const ids = `${manager.membership.id},${manager.membership.id}`;
    const { entryId } = (await upload(publisher, { name: 'for-you.txt', content: 'x' }, { notifyUserIds: ids })).json<{ entryId: number }>();
    const [latest] = await told('manager', { unread: true });
    expect(latest).toMatchObject({ kind: 'file.uploaded', subject: { id: entryId, name: 'for-you.txt' }, by: 'Test publisher', contactId: publisher.own.contactId, readAt: null });
    expect((await told('manager')).filter((one) => one.subject.id === entryId)).toHaveLength(1);
    expect((await told('publisher')).some((one) => one.subject.id === entryId)).toBe(false);
    expect((await detail(publisher, entryId)).notified).toEqual([{ id: manager.membership.id, name: 'Leonie Achterberg', readAt: null }]);

    expect((await read('publisher', { ids: [latest!.id] })).statusCode).toBe(204);
    expect((await told('manager', { unread: true }))[0]!.id).toBe(latest!.id);
    await read('manager', { ids: [latest!.id] });
    expect((await told('manager', { unread: true })).some((one) => one.id === latest!.id)).toBe(false);
    expect((await told('manager', { unread: false }))[0]).toMatchObject({ id: latest!.id, readAt: NOW.toISOString() });
    expect((await detail(publisher, entryId)).notified[0]!.readAt).toBe(NOW.toISOString());
  });

  test('are all read at once when none is named', async () => {
    for (const name of ['one.txt', 'two.txt']) await upload(publisher, { name, content: 'x' }, { notifyUserIds: manager.membership.id });
    expect((await told('manager', { unread: true })).length).toBe(2);
    await read('manager', {});
    expect(await told('manager', { unread: true })).toEqual([]);
  });
});

test('nothing is left over where uploads wait', () => {
  expect(readdirSync(join(network.deps.config.DATA_DIR, 'files/incoming'))).toEqual([]);
});
