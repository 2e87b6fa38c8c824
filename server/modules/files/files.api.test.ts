import { createHash } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fileEntry, type FileEntry } from '#contract/files';
import type { FileDetail } from '#contract/folders';
import { queryText } from '#contract/endpoint';
import { NOW } from '#server/testing/config';
import { listReader } from '#server/testing/lists';
import { startNetwork, type Caller, type TestNetwork } from '#server/testing/network';
import { filesOf, type Files } from '#server/testing/uploads';
import { inGate } from '#server/testing/thorough';

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

const ALL = { categoryId: [1, 2, 3, 4, 5, 6], offset: 0 };
const { list, total } = listReader<FileEntry>('/v1/file-explorer', ALL);
const get = (caller: Caller, id: number, query: object = {}, headers: Record<string, string> = {}) =>
  caller.get(`/v1/file-explorer/${id}`, query as Record<string, unknown>, headers);
const download = (caller: Caller, id: number, headers: Record<string, string> = {}, query: object = {}) =>
  get(caller, id, { download: true, ...query }, headers);
const read: Files['record'] = (...given) => files.record(...given);
const added: Files['added'] = (...given) => files.added(...given);
const api: Files['api'] = (...given) => files.api(...given);
const folderIn: Files['folder'] = (...given) => files.folder(...given);
const stored = (caller: Caller) =>
  network.deps.db
    .selectFrom('file_entry')
    .where('agency_id', '=', 1)
    .where('deleted_at', 'is', null)
    .$if(caller.role !== 'manager', (qb) => qb.where('contact_id', '=', caller.own.contactId))
    .selectAll()
    .execute();
const idsOf = (rows: { id: number }[]) => rows.map((row) => row.id).toSorted((a, b) => a - b);

describe('list', () => {
  test('each role gets exactly its own, with every field', async () => {
    for (const caller of [publisher, advertiser, manager]) {
      const rows = await list(caller);
      for (const row of rows) expect(fileEntry.safeParse(row).error?.issues).toBeUndefined();
      const files = (await stored(caller)).filter((one) => one.entry_type === 'FILE');
      expect(files.length).toBeGreaterThan(5);
      expect(idsOf(rows)).toEqual(idsOf(files));
    }
    const folders = await list(advertiser, { entryType: 'FOLDER' });
    expect(folders.map((row) => row.name).toSorted()).toEqual([
      'Creatives',
      'Invoices',
      'Other',
      'Product feeds',
      'Validations',
    ]);
  });

  test('validations unless another category is named, several at once', async () => {
    const of = async (query: object) =>
      new Set(
        (await listReader<FileEntry>('/v1/file-explorer', { offset: 0 }).list(advertiser, query as never)).map(
          (row) => row.category.id,
        ),
      );
    expect(await of({})).toEqual(new Set([1]));
    expect(await of({ categoryId: 4 })).toEqual(new Set([4]));
    expect(await of({ categoryId: '3,5' })).toEqual(new Set([3, 5]));
    expect(await of({ categoryId: 2 })).toEqual(new Set());
  });

  test('of a folder, with or without what is below it; without a folder, everywhere or the top', async () => {
    const outer = await folderIn(publisher, 'Outer');
    const inner = await folderIn(publisher, 'Inner', outer);
    const [top, one, two] = [
      await added(publisher, 'top.txt', 'x'),
      await added(publisher, 'one.txt', 'x', { folderId: outer }),
      await added(publisher, 'two.txt', 'x', { folderId: inner }),
    ];
    const found = async (query: object) => {
      const ids = idsOf(await list(publisher, query as never));
      return [top, one, two].filter((id) => ids.includes(id));
    };
    expect(await found({ folderId: outer })).toEqual([one]);
    expect(await found({ folderId: outer, includeSubEntries: false })).toEqual([one]);
    expect(await found({ folderId: outer, includeSubEntries: true })).toEqual([one, two]);
    expect(await found({ folderId: inner, includeSubEntries: true })).toEqual([two]);
    expect(await found({ folderId: 0 })).toEqual([top]);
    expect(await found({ folderId: 0, includeSubEntries: true })).toEqual([top, one, two]);
    expect(await found({})).toEqual([top, one, two]);
    expect(await found({ includeSubEntries: false })).toEqual([top]);
    expect((await read(publisher, two)).filePath).toBe('/Outer/Inner/two.txt');
    const folders = await list(publisher, { entryType: 'FOLDER', folderId: outer, includeSubEntries: true });
    expect(folders.map((row) => row.name)).toEqual(['Inner']);
    await api(publisher, 'DELETE', `/${outer}`);
    expect(await found({})).toEqual([top]);
    for (const gone of [outer, 123_456, 400_001]) {
      const answer = await publisher.get('/v1/file-explorer', { ...ALL, limit: 5, folderId: gone });
      expect([answer.statusCode, answer.json().detail]).toEqual([404, 'There is no such folder.']);
    }
  });

  test('userId keeps what a user has uploaded', async () => {
    await added(manager, 'from-the-agency.txt', 'x', {}, { contactId: publisher.own.contactId });
    const theirs = await list(publisher, { userId: manager.membership.id });
    expect(theirs.map((row) => row.name)).toEqual(['from-the-agency.txt']);
    const own = await list(publisher, { userId: publisher.membership.id });
    expect(own.length + theirs.length).toBe(await total(publisher));
    expect(await total(publisher, { userId: 99_999 })).toBe(0);
  });

  test('newest first unless sorted', async () => {
    const dates = (await list(publisher)).map((row) => row.creationDate);
    expect(dates).toEqual(dates.toSorted((a, b) => b.localeCompare(a)));
  });

  test('needs offset and limit', async () => {
    const answer = await publisher.get('/v1/file-explorer');
    expect(answer.statusCode).toBe(400);
    expect(
      answer
        .json()
        .errors.map((error: { path: string }) => error.path)
        .toSorted(),
    ).toEqual(['query.limit', 'query.offset']);
  });
});

describe('bytes', () => {
  const content = 'abcdefghijklmnopqrstuvwxyz';

  test('come whole, under their own type, for saving only', async () => {
    const id = await added(publisher, 'Übersicht (März)*.csv', content);
    const answer = await download(publisher, id);
    expect([answer.statusCode, answer.body]).toEqual([200, content]);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv',
      'content-length': '26',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'content-disposition': `attachment; filename="_bersicht (M_rz)_.csv"; filename*=UTF-8''%C3%9Cbersicht%20%28M%C3%A4rz%29_.csv`,
      'cache-control': 'private, no-store',
    });
    expect(answer.headers['content-security-policy']).toContain('sandbox');
    expect((await get(publisher, id, { download: false })).json()).toMatchObject({ id });
  });

  test('come in ranges', async () => {
    const id = await added(publisher, 'ranges.txt', content);
    const part = async (range: string, more: Record<string, string> = {}) => {
      const { statusCode, body, headers } = await download(publisher, id, { range, ...more });
      return [statusCode, body, headers['content-range'], headers['content-length']];
    };
    expect(await part('bytes=0-4')).toEqual([206, 'abcde', 'bytes 0-4/26', '5']);
    expect(await part('bytes=20-')).toEqual([206, 'uvwxyz', 'bytes 20-25/26', '6']);
    expect(await part('bytes=20-999')).toEqual([206, 'uvwxyz', 'bytes 20-25/26', '6']);
    expect(await part('bytes=-3')).toEqual([206, 'xyz', 'bytes 23-25/26', '3']);
    expect(await part('bytes=-99')).toEqual([206, content, 'bytes 0-25/26', '26']);
    for (const whole of ['bytes=0-1,4-5', 'lines=0-1', 'bytes=a-b', 'bytes=-', 'bytes=']) {
      expect((await part(whole)).slice(0, 3), whole).toEqual([200, content, undefined]);
    }
    for (const none of ['bytes=26-', 'bytes=99-100', 'bytes=5-4', 'bytes=-0']) {
      const answer = await download(publisher, id, { range: none });
      expect([answer.statusCode, answer.json().code, answer.headers['content-range']], none).toEqual([
        416,
        'RANGE_NOT_SATISFIABLE',
        'bytes */26',
      ]);
    }
    const { etag } = (await download(publisher, id)).headers;
    expect((await part('bytes=0-4', { 'if-range': String(etag) }))[0]).toBe(206);
    expect((await part('bytes=0-4', { 'if-range': '"other"' }))[0]).toBe(200);
  });

  test('are counted once a download, with who took them', async () => {
    const id = await added(publisher, 'counted.txt', content);
    expect(await read(publisher, id)).toMatchObject({
      downloadCount: 0,
      lastDownloadUser: null,
      lastDownloadDate: null,
    });
    await download(publisher, id, { range: 'bytes=0-9' });
    await download(publisher, id, { range: 'bytes=10-19' });
    await download(publisher, id, { range: 'bytes=99-' });
    await network.app.inject({
      method: 'HEAD',
      url: `/v1/file-explorer/${id}${queryText({ ...publisher.own, download: true })}`,
      headers: { apikey: publisher.key },
    });
    await get(publisher, id);
    expect((await read(publisher, id)).downloadCount).toBe(1);
    await download(manager, id);
    expect(await read(publisher, id)).toMatchObject({
      downloadCount: 2,
      lastDownloadUser: { id: manager.membership.id, name: 'Leonie', secondName: 'Achterberg' },
      lastDownloadDate: NOW.toISOString(),
    });
  });

  test('HEAD says how many there are', async () => {
    const id = await added(publisher, 'head.txt', content);
    const answer = await network.app.inject({
      method: 'HEAD',
      url: `/v1/file-explorer/${id}${queryText({ ...publisher.own, download: true })}`,
      headers: { apikey: publisher.key },
    });
    expect([answer.statusCode, answer.body, answer.headers['content-length']]).toEqual([200, '', '26']);
  });

  test('are not packed on the way, so that ranges are those of the file', async () => {
    const id = await added(publisher, 'long.csv', 'a,b\n'.repeat(5000));
    const answer = await download(publisher, id, { 'accept-encoding': 'gzip, br' });
    expect([answer.headers['content-encoding'], answer.headers['content-length']]).toEqual([undefined, '20000']);
  });

  test('that expired, or are in the bin, are not to be had', async () => {
    const id = await added(publisher, 'late.txt', content);
    expect((await api(publisher, 'PATCH', `/${id}`, { expiresAt: '2026-03-15' })).json()).toMatchObject({
      expirationDate: '2026-03-15T23:59:59.999Z',
    });
    expect((await download(publisher, id)).statusCode).toBe(200);
    await network.deps.db
      .updateTable('file_entry')
      .set({ expires_at: new Date(NOW.getTime() - 1) })
      .where('id', '=', id)
      .execute();
    const expired = await download(publisher, id);
    expect([expired.statusCode, expired.json().detail]).toEqual([
      404,
      'This expired on 2026-03-15T11:59:59.999Z and cannot be downloaded any more.',
    ]);
    expect((await get(publisher, id)).statusCode).toBe(200);
    await api(publisher, 'PATCH', `/${id}`, { expiresAt: null });
    expect((await download(publisher, id)).statusCode).toBe(200);
    await api(publisher, 'DELETE', `/${id}`);
    const binned = await download(publisher, id);
    expect([binned.statusCode, binned.json().detail]).toEqual([404, 'This is in the bin. Restore it to download it.']);
    expect(await read(publisher, id)).toMatchObject({
      deleted: true,
      deletionDate: NOW.toISOString(),
      deletionUser: { name: 'Imogen' },
    });
  });

  test('of somebody else are not found, in the words of an unknown file', async () => {
    const foreign = await added(advertiser, 'mine.txt', content);
    for (const query of [{}, { download: true }]) {
      const [theirs, unknown] = await Promise.all([get(publisher, foreign, query), get(publisher, 1, query)]);
      expect([theirs.statusCode, unknown.statusCode]).toEqual([404, 404]);
      expect(theirs.json().detail).toBe(unknown.json().detail);
    }
  });
});

describe('a folder', () => {
  /** Names and contents of a zip, read by the system's unzip. */
  function unpacked(zip: Buffer): Record<string, string> {
    const folder = mkdtempSync(join(network.deps.config.DATA_DIR, 'zip-'));
    writeFileSync(join(folder, 'a.zip'), zip);
    const script =
      'import json,sys,zipfile\nz=zipfile.ZipFile(sys.argv[1])\nassert z.testzip() is None\nprint(json.dumps({"names":{i.filename:z.read(i).decode("utf-8","replace") for i in z.infolist()},"comment":z.comment.decode()}))';
    return JSON.parse(execFileSync('python3', ['-c', script, join(folder, 'a.zip')], { encoding: 'utf8' })) as Record<
      string,
      string
    >;
  }

  test('comes as a zip of its files, and if wanted of those below', async () => {
    const outer = await folderIn(publisher, 'Campaign Ü');
    const inner = await folderIn(publisher, 'Week 14', outer);
    await folderIn(publisher, 'Empty', outer);
    const one = await added(publisher, 'Plan März.txt', 'plan', { folderId: outer });
    const two = await added(publisher, 'banner.txt', 'banner'.repeat(10_000), { folderId: inner });
    const [late, gone] = [
      await added(publisher, 'late.txt', 'x', { folderId: outer }),
      await added(publisher, 'gone.txt', 'x', { folderId: outer }),
    ];
    await network.deps.db.updateTable('file_entry').set({ expires_at: NOW }).where('id', '=', late).execute();
    await api(publisher, 'DELETE', `/${gone}`);

    const flat = await download(publisher, outer);
    expect(flat.headers).toMatchObject({ 'content-type': 'application/zip' });
    expect(flat.headers['content-disposition']).toContain("filename*=UTF-8''Campaign%20%C3%9C.zip");
    expect(unpacked(flat.rawPayload)).toEqual({ names: { 'Plan März.txt': 'plan' }, comment: 'Left out, expired: 1' });
    const deep = await download(publisher, outer, {}, { includeSubEntries: true });
    expect(unpacked(deep.rawPayload)).toEqual({
      names: { 'Plan März.txt': 'plan', 'Week 14/': '', 'Week 14/banner.txt': 'banner'.repeat(10_000), 'Empty/': '' },
      comment: 'Left out, expired: 1',
    });
    expect(
      [
        await read(publisher, outer),
        await read(publisher, one),
        await read(publisher, two),
        await read(publisher, late),
      ].map((entry) => entry.downloadCount),
    ).toEqual([2, 2, 1, 0]);
    const none = await download(publisher, await folderIn(publisher, 'Nothing'));
    expect(unpacked(none.rawPayload)).toEqual({ names: {}, comment: '' });
  });

  test('comes as a zip whose names every system can hold, none of them alike', async () => {
    const outer = await folderIn(publisher, 'con');
    const inner = await folderIn(publisher, 'aux', outer);
    const names = { 'con.txt': outer, '_con.txt': outer, [`${'漢'.repeat(145)}.txt`]: inner, 'LPT¹ .txt': inner };
    for (const [name, folderId] of Object.entries(names)) {
      const id = await added(publisher, 'free.txt', name, { folderId });
      expect((await api(publisher, 'PATCH', `/${id}`, { name })).statusCode).toBe(200);
    }
    const zip = await download(publisher, outer, {}, { includeSubEntries: true });
    expect(zip.headers['content-disposition']).toBe(`attachment; filename="_con.zip"; filename*=UTF-8''_con.zip`);
    expect(unpacked(zip.rawPayload)).toMatchObject({
      names: {
        '_aux/': '',
        '_con.txt': '_con.txt',
        '_con (2).txt': 'con.txt',
        [`_aux/${'漢'.repeat(83)}.txt`]: `${'漢'.repeat(145)}.txt`,
        '_aux/_LPT¹.txt': 'LPT¹ .txt',
      },
    });
  });

  test('shows the folders above it', async () => {
    const outer = await folderIn(publisher, 'A');
    const inner = await folderIn(publisher, 'B', outer);
    const id = await added(publisher, 'x.txt', 'x', { folderId: inner });
    const { folders } = (await publisher.get(`/api/files/${id}`)).json<FileDetail>();
    expect(folders).toEqual([
      { id: outer, name: 'A' },
      { id: inner, name: 'B' },
    ]);
  });
});

describe('the demo network', () => {
  test('every file can be downloaded, is what it says, and as large as it says', async () => {
    const files = (await stored(manager)).filter(
      (one) => one.entry_type === 'FILE' && one.storage_key?.startsWith('demo:'),
    );
    expect(files.length).toBeGreaterThan(100);
    const starts: Record<string, RegExp> = { pdf: /^%PDF-1\.4/, png: /^.PNG\r\n/s, csv: /^(conversionId|PID|sku),/ };
    for (const file of files.filter((_, at) => at % inGate(7, 1) === 0)) {
      const { statusCode, rawPayload } = await download(manager, file.id);
      expect([file.name, statusCode, rawPayload.length]).toEqual([file.name, 200, file.size_bytes]);
      expect(rawPayload.toString('latin1')).toMatch(starts[file.extension]!);
    }
  });

  test('has the same bytes every time', async () => {
    const files = (await stored(advertiser)).filter((one) => one.storage_key?.startsWith('demo:'));
    const sums = [];
    for (const { id } of files.toSorted((a, b) => a.id - b.id)) {
      sums.push(
        createHash('sha256')
          .update((await download(advertiser, id)).rawPayload)
          .digest('hex'),
      );
    }
    expect(createHash('sha256').update(sums.join()).digest('hex').slice(0, 16)).toMatchInlineSnapshot(
      `"6df24d6643922092"`,
    );
  });

  test('a file from before contents were kept says so', async () => {
    const id = await added(publisher, 'old.txt', 'x');
    await network.deps.db.updateTable('file_entry').set({ storage_key: null }).where('id', '=', id).execute();
    expect((await read(publisher, id)).uploaded).toBe(false);
    const answer = await download(publisher, id);
    expect([answer.statusCode, answer.json().detail]).toEqual([404, 'The contents of this file are not kept here.']);
  });
});
