import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FileEntry } from '#contract/files';
import type { Notification } from '#contract/notifications';
import { queryText } from '#contract/endpoint';
import { NOW } from '#server/testing/config';
import { listReader } from '#server/testing/lists';
import { startNetwork, type Caller, type TestNetwork } from '#server/testing/network';
import { filesOf, type Files } from '#server/testing/uploads';

let network: TestNetwork;
let publisher: Caller;
let advertiser: Caller;
let manager: Caller;
let files: Files;
beforeAll(async () => {
  network = await startNetwork();
  ({ publisher, advertiser, manager } = await network.callers());
  files = filesOf(network);
});
afterAll(() => network.drop());

const api: Files['api'] = (...given) => files.api(...given);
const added: Files['addedIn'] = (...given) => files.addedIn(...given);
const folder: Files['folder'] = (...given) => files.folder(...given);
const detail: Files['detail'] = (...given) => files.detail(...given);
const names: Files['names'] = (...given) => files.names(...given);
const binNames = async (caller: Caller) =>
  (await api(caller, 'GET', '/bin', undefined, { limit: 500 })).json<FileEntry[]>().map((row) => row.name);
const events = (id: number) =>
  network.deps.db
    .selectFrom('audit_event')
    .where('subject_kind', '=', 'file')
    .where('subject_id', '=', String(id))
    .orderBy('id')
    .selectAll()
    .execute();

describe('the bin', () => {
  test('takes a folder with all that is in it, and gives all of it back', async () => {
    const outer = await folder(publisher, 'Whole');
    const inner = await folder(publisher, 'Part', outer);
    const [kept, before] = [await added(publisher, 'kept.txt', inner), await added(publisher, 'before.txt', inner)];
    await api(publisher, 'DELETE', `/${before}`);
    expect((await api(publisher, 'DELETE', `/${outer}`)).statusCode).toBe(204);
    expect(await detail(publisher, kept)).toMatchObject({
      deleted: true,
      deletionDate: NOW.toISOString(),
      deletionUser: { name: 'Imogen' },
    });
    expect(await names(publisher)).not.toContain('Whole');
    expect(
      (await binNames(publisher))
        .filter((name) => ['Whole', 'Part', 'kept.txt', 'before.txt'].includes(name))
        .toSorted(),
    ).toEqual(['Whole', 'before.txt']);
    expect((await api(publisher, 'GET', '', undefined, { folderId: outer })).statusCode).toBe(404);
    expect((await api(publisher, 'POST', `/bin/${inner}`)).statusCode).toBe(404);

    expect((await api(publisher, 'POST', `/bin/${outer}`)).json()).toMatchObject({
      name: 'Whole',
      deleted: false,
      deletionUser: null,
    });
    expect(await names(publisher, { folderId: inner })).toEqual(['kept.txt']);
    expect((await api(publisher, 'POST', `/bin/${before}`)).json()).toMatchObject({ parentEntryId: inner });
    expect((await events(outer)).map((event) => event.action)).toEqual([
      'folder.created',
      'folder.deleted',
      'folder.restored',
    ]);
  });

  test('gives back to the top what had its folder deleted, and a number to what finds its name taken', async () => {
    const place = await folder(publisher, 'Gone');
    const id = await added(publisher, 'lost.txt', place);
    await api(publisher, 'DELETE', `/${id}`);
    await api(publisher, 'DELETE', `/${place}`);
    expect((await api(publisher, 'POST', `/bin/${id}`)).json()).toMatchObject({
      parentEntryId: null,
      filePath: '/lost.txt',
    });
    await api(publisher, 'DELETE', `/${id}`);
    await added(publisher, 'lost.txt');
    expect((await api(publisher, 'POST', `/bin/${id}`)).json()).toMatchObject({ name: 'lost (2).txt' });
  });

  test('gives nothing back of what is deleted for good, and its bytes are gone', async () => {
    const place = await folder(publisher, 'Shredded');
    const id = await added(publisher, 'secret.txt', place);
    const { storage_key: key } = await network.deps.db
      .selectFrom('file_entry')
      .where('id', '=', id)
      .select('storage_key')
      .executeTakeFirstOrThrow();
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
    const count = async () =>
      (await network.deps.db.selectFrom('file_row').where('entry_id', '=', file!.id).select('row_no').execute()).length;
    expect(await count()).toBeGreaterThan(0);
    await api(advertiser, 'DELETE', `/${file!.id}`);
    expect((await api(advertiser, 'DELETE', `/bin/${file!.id}`)).statusCode).toBe(204);
    expect(await count()).toBe(0);
  });

  test('is nobody else’s', async () => {
    const id = await added(publisher, 'mine.txt');
    await api(publisher, 'DELETE', `/${id}`);
    for (const [method, path] of [
      ['POST', `/bin/${id}`],
      ['DELETE', `/bin/${id}`],
      ['GET', `/${id}`],
      ['PATCH', `/${id}`],
      ['DELETE', `/${id}`],
    ] as const) {
      const foreign = await api(advertiser, method, path, method === 'PATCH' ? { name: 'x' } : undefined);
      const unknown = await api(
        advertiser,
        method,
        path.replace(String(id), '1'),
        method === 'PATCH' ? { name: 'x' } : undefined,
      );
      expect([foreign.statusCode, foreign.json().detail]).toEqual([404, unknown.json().detail]);
    }
    expect(await binNames(advertiser)).not.toContain('mine.txt');
    expect(await binNames(manager)).toContain('mine.txt');
  });
});

describe('a foreign entry is not found, whatever is asked of it', () => {
  test.each<[Parameters<Files['api']>[1], string, object?]>([
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
    const sent = await files.upload(publisher, { content: 'x' }, { folderId: theirs });
    const looked = await api(publisher, 'GET', '', undefined, { folderId: theirs });
    expect([made, sent, looked].map((answer) => [answer.statusCode, answer.json().detail])).toEqual(
      Array.from({ length: 3 }, () => [404, 'There is no such folder.']),
    );
    expect(await names(advertiser, { folderId: theirs })).toEqual([]);
  });
});

describe('notifications', () => {
  const told = async (role: Caller['role'], query: object = {}) => {
    const cookie = await network.signIn(role);
    return (await network.app.inject({ url: `/api/notifications${queryText(query as never)}`, headers: { cookie } }))
      .json<Notification[]>()
      .filter(({ kind }) => kind === 'file.uploaded');
  };
  const read = async (role: Caller['role'], body: object) => {
    const cookie = await network.signIn(role);
    return network.app.inject({
      method: 'POST',
      url: '/api/notifications/read',
      headers: { cookie, origin: 'http://partnerdeck.test' },
      payload: body,
    });
  };

  test('tell who was named of an upload, once, until they have read it', async () => {
    const ids = `${manager.membership.id},${manager.membership.id}`;
    const { entryId } = (
      await files.upload(publisher, { name: 'for-you.txt', content: 'x' }, { notifyUserIds: ids })
    ).json<{
      entryId: number;
    }>();
    const [latest] = await told('manager', { unread: true });
    expect(latest).toMatchObject({
      kind: 'file.uploaded',
      subject: { id: entryId, name: 'for-you.txt' },
      by: 'Test publisher',
      contactId: publisher.own.contactId,
      readAt: null,
    });
    expect((await told('manager')).filter((one) => one.subject.id === entryId)).toHaveLength(1);
    expect((await told('publisher')).some((one) => one.subject.id === entryId)).toBe(false);
    expect((await detail(publisher, entryId)).notified).toEqual([
      { id: manager.membership.id, name: 'Leonie Achterberg', readAt: null },
    ]);

    expect((await read('publisher', { ids: [latest!.id] })).statusCode).toBe(204);
    expect((await told('manager', { unread: true }))[0]!.id).toBe(latest!.id);
    await read('manager', { ids: [latest!.id] });
    expect((await told('manager', { unread: true })).some((one) => one.id === latest!.id)).toBe(false);
    expect((await told('manager', { unread: false }))[0]).toMatchObject({ id: latest!.id, readAt: NOW.toISOString() });
    expect((await detail(publisher, entryId)).notified[0]!.readAt).toBe(NOW.toISOString());
  });

  test('are all read at once when none is named', async () => {
    for (const name of ['one.txt', 'two.txt'])
      await files.upload(publisher, { name, content: 'x' }, { notifyUserIds: manager.membership.id });
    expect((await told('manager', { unread: true })).length).toBe(2);
    await read('manager', {});
    expect(await told('manager', { unread: true })).toEqual([]);
  });
});

test('nothing is left over where uploads wait', () => {
  expect(readdirSync(join(network.deps.config.DATA_DIR, 'files/incoming'))).toEqual([]);
});
