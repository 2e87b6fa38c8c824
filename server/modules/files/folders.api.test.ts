import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FileEntry } from '#contract/files';
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
const events = (id: number) =>
  network.deps.db
    .selectFrom('audit_event')
    .where('subject_kind', '=', 'file')
    .where('subject_id', '=', String(id))
    .orderBy('id')
    .selectAll()
    .execute();

describe('looking around', () => {
  test('a folder shows folders before files, by name, whatever their category', async () => {
    const outer = await folder(publisher, 'Mixed');
    await added(publisher, 'b.txt', outer);
    await added(publisher, 'A.txt', outer);
    await folder(publisher, 'zoo', outer);
    expect(await names(publisher, { folderId: outer })).toEqual(['zoo', 'A.txt', 'b.txt']);
    expect(await names(publisher, { folderId: outer, sort: 'name', direction: 'desc' })).toEqual([
      'zoo',
      'b.txt',
      'A.txt',
    ]);
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
    expect(await names(publisher, { searchText: 'needle', folderId: await folder(publisher, 'Elsewhere') })).toEqual(
      [],
    );
    expect(await names(publisher, { searchText: '_eedle' })).toEqual([]);
  });

  test('people who can be told are those of the account and its agency', async () => {
    const people = async (caller: Caller, query: object = {}) =>
      (await api(caller, 'GET', '/people', undefined, query))
        .json<{ name: string; role: string }[]>()
        .map(({ name, role }) => `${name}, ${role}`);
    expect(await people(publisher)).toEqual(['Imogen Tallis-Reyes, publisher', 'Leonie Achterberg, manager']);
    expect(await people(advertiser)).toEqual(['Jonah Brackenridge, advertiser', 'Leonie Achterberg, manager']);
    expect(await people(manager)).toEqual(['Leonie Achterberg, manager']);
    expect(await people(manager, { contactId: publisher.own.contactId })).toEqual(await people(publisher));
  });
});

describe('folders', () => {
  test('are made in the account, by who may, and written down', async () => {
    const id = await folder(publisher, '  Spring  ');
    expect(await detail(publisher, id)).toMatchObject({
      name: 'Spring',
      contactId: publisher.own.contactId,
      entryType: { name: 'FOLDER' },
      filePath: '/Spring',
      folders: [],
      category: { id: 6 },
    });
    expect((await events(id))[0]).toMatchObject({ action: 'folder.created', actor_name: 'Test publisher' });
    const theirs = await folder(manager, 'From the agency', null, { contactId: publisher.own.contactId });
    expect(await detail(publisher, theirs)).toMatchObject({ user: { name: 'Leonie' } });
    const own = await folder(manager, 'Agency’s own');
    expect(await detail(manager, own)).toMatchObject({
      contactId: 0,
      companyName: expect.stringMatching(/./) as string,
    });
  });

  test.each([
    '',
    '   ',
    'a/b',
    'a\\b',
    'a:b',
    'what?',
    'x\u0000',
    'x\u202Ey',
    '.hidden',
    'ends.',
    '..',
    'a'.repeat(151),
  ])('are not called %j', async (name) => {
    const answer = await api(publisher, 'POST', '/folders', { name });
    expect([answer.statusCode, answer.json().errors[0].path]).toEqual([400, 'body.name']);
  });

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
    const answer = await api(publisher, 'PATCH', `/${id}`, {
      name: 'final.txt',
      description: 'Done',
      expiresAt: '2026-04-01T10:00:00+02:00',
    });
    expect(answer.json()).toMatchObject({
      name: 'final.txt',
      description: 'Done',
      expirationDate: '2026-04-01T08:00:00.000Z',
    });
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
    expect((await api(publisher, 'PATCH', `/${id}`, { folderId: target })).json()).toMatchObject({
      name: 'moved (2).txt',
      parentEntryId: target,
    });
    expect((await api(publisher, 'PATCH', `/${id}`, { folderId: null })).json()).toMatchObject({
      name: 'moved (2).txt',
      parentEntryId: null,
    });
    expect((await events(id)).at(-1)).toMatchObject({
      before: JSON.stringify({ folderId: target }),
      after: JSON.stringify({ folderId: null }),
    });
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
    expect([across.statusCode, across.json().errors[0].message]).toEqual([
      400,
      'folderId is in the files of another account',
    ]);
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
