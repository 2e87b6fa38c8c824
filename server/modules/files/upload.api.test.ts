import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FileDetail } from '#contract/folders';
import type { FileEntry } from '#contract/files';
import { pngOf } from './drawings.ts';
import { startNetwork, type Caller, type TestNetwork } from '#server/testing/network';
import { filesOf, formBytes, formSender, textPart as text, uploader, type Part } from '#server/testing/uploads';

let network: TestNetwork;
let publisher: Caller;
let advertiser: Caller;
let manager: Caller;
let upload: ReturnType<typeof uploader>;
beforeAll(async () => {
  network = await startNetwork({ MAX_UPLOAD_MB: '2' });
  ({ publisher, advertiser, manager } = await network.callers());
  upload = uploader(network);
});
afterAll(() => network.drop());

const send: ReturnType<typeof formSender> = (...given) => formSender(network, publisher)(...given);
const record = async (caller: Caller, id: number) => (await caller.get(`/v1/file-explorer/${id}`)).json<FileEntry>();
const bytes = async (caller: Caller, id: number) =>
  (await caller.get(`/v1/file-explorer/${id}`, { download: true })).rawPayload;

describe('an upload', () => {
  test.each([
    ['Q1/Q2 figures.csv', 'Q1_Q2 figures.csv'],
    ['C/O Müller.csv', 'C_O Müller.csv'],
    ['C:\\\\Users\\\\jo\\\\claims.csv', 'claims.csv'],
  ])('of %s keeps its name: %s', async (name, kept) => {
    const response = await upload(publisher, { name, content: 'a,b\n' }, { categoryId: 6 });
    expect(await record(publisher, response.json<{ entryId: number }>().entryId)).toMatchObject({ name: kept });
  });

  test('with a name that is not UTF-8 is taken, and the name shows that a letter is missing', async () => {
    const inUtf8 = formBytes([text('a,b\n', 'Büro.csv')]);
    const response = await send([], { payload: Buffer.from(inUtf8.toString(), 'latin1') });
    expect(await record(publisher, response.json<{ entryId: number }>().entryId)).toMatchObject({ name: 'B_ro.csv' });
  });

  test('is stored as it was sent, and says so', async () => {
    const content = 'week;budget\n14;250,00\n';
    const response = await upload(
      publisher,
      { name: 'Plan März.csv', content },
      { description: ' For spring ', categoryId: 6 },
    );
    expect([response.statusCode, Object.keys(response.json())]).toEqual([200, ['entryId']]);
    const { entryId } = response.json<{ entryId: number }>();
    expect(await record(publisher, entryId)).toMatchObject({
      id: entryId,
      agencyId: 1,
      contactId: publisher.own.contactId,
      parentEntryId: null,
      fileSize: Buffer.byteLength(content),
      downloadCount: 0,
      publisherId: publisher.own.contactId,
      user: {
        id: publisher.membership.id,
        name: 'Imogen',
        secondName: 'Tallis-Reyes',
        email: 'publisher@demo.partnerdeck.test',
      },
      category: { id: 6, name: 'Other' },
      entryType: { id: 1, name: 'FILE' },
      name: 'Plan März.csv',
      description: 'For spring',
      fileExtension: 'csv',
      contentType: 'text/csv',
      filePath: '/Plan März.csv',
      uploaded: true,
      deleted: false,
      processing: null,
    });
    expect((await bytes(publisher, entryId)).toString()).toBe(content);
    const event = await network.deps.db
      .selectFrom('audit_event')
      .where('subject_id', '=', String(entryId))
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(event).toMatchObject({
      action: 'file.uploaded',
      actor_name: 'Test publisher',
      contact_id: publisher.own.contactId,
    });
  });

  test('is nowhere under its own name, and readable by the network alone', async () => {
    await upload(publisher, { name: 'secret-name.csv', content: 'a,b\n' });
    const folder = join(network.deps.config.DATA_DIR, 'files');
    const all = readdirSync(folder, { recursive: true, withFileTypes: true });
    expect(all.some((one) => one.name.includes('secret'))).toBe(false);
    for (const one of all.filter((entry) => entry.isFile())) {
      expect(one.name).toMatch(/^[\da-f]{32}$/);
      expect(statSync(join(one.parentPath, one.name)).mode & 0o077).toBe(0);
    }
    expect(readdirSync(join(folder, 'incoming'))).toEqual([]);
  });

  test('takes its parts in any order, and lists in any way', async () => {
    const others = network.deps.db
      .selectFrom('membership')
      .where('agency_id', '=', 1)
      .where('role', '=', 'manager')
      .select('id');
    const { id: managerId } = await others.executeTakeFirstOrThrow();
    const fields: Part[] = [
      { name: 'categoryId', content: '4' },
      { name: 'name', content: 'renamed.txt' },
      { name: 'notifyUserIds', content: `${publisher.membership.id},${managerId}` },
    ];
    const json: Part = {
      name: 'notifyUserIds',
      content: `[${managerId},${publisher.membership.id}]`,
      type: 'application/json',
    };
    const twice: Part[] = [
      { name: 'notifyUserIds[]', content: String(managerId) },
      { name: 'notifyUserIds[]', content: String(publisher.membership.id) },
    ];
    for (const parts of [
      [text(), ...fields],
      [...fields, text()],
      [fields[0]!, text(), fields[1]!, json],
      [...twice, text(), fields[0]!, fields[1]!],
      [text(), fields[0]!, fields[1]!, { name: json.name, content: json.content }],
      [text(), fields[0]!, fields[1]!, { name: json.name, content: `["${publisher.membership.id}", "${managerId}"]` }],
    ]) {
      const response = await send(parts);
      expect(response.statusCode, response.body).toBe(200);
      const { entryId } = response.json<{ entryId: number }>();
      const detail = (await publisher.get(`/api/files/${entryId}`)).json<FileDetail>();
      expect(detail.category.id).toBe(4);
      expect(detail.name).toMatch(/^renamed( \(\d+\))?\.txt$/);
      expect(new Set(detail.notified.map((one) => one.id))).toEqual(new Set([managerId, publisher.membership.id]));
    }
  });

  test('of the same name gets a number', async () => {
    const names: string[] = [];
    for (const name of ['Twice.csv', 'twice.CSV', 'twice.csv']) {
      const { entryId } = (await upload(publisher, { name, content: 'a\n1\n' })).json<{ entryId: number }>();
      names.push((await record(publisher, entryId)).name);
    }
    expect(names).toEqual(['Twice.csv', 'twice (2).CSV', 'twice (3).csv']);
  });

  test('has a name that no system stumbles over, whatever the sender calls it', async () => {
    for (const [given, kept] of [
      ['..\\\\..\\\\windows\\\\system.txt', 'system.txt'],
      ['../../../etc/passwd', 'passwd.txt'],
      ['evil\u202Etxt.csv', 'eviltxt.csv'],
      ['a<b>:c|d?.txt', 'a_b__c_d_.txt'],
      ['The %22best%22%0D%0A list.txt', 'The _best_ list.txt'],
      [`${'n'.repeat(400)}.txt`, `${'n'.repeat(146)}.txt`],
    ] as const) {
      const { entryId } = (await upload(publisher, { name: given, content: 'x' })).json<{ entryId: number }>();
      expect((await record(publisher, entryId)).name).toBe(kept);
    }
    const { entryId } = (await upload(publisher, { name: 'x.txt', content: 'x' }, { name: '../a/b\\c/..' })).json<{
      entryId: number;
    }>();
    expect((await record(publisher, entryId)).name).toBe('file.txt');
  });

  test('has the type of its bytes', async () => {
    const png = pngOf({ title: '', account: '', day: '', colour: '#336699' });
    const { entryId } = (await upload(advertiser, { name: 'banner.jpg', content: png }, { categoryId: 4 })).json<{
      entryId: number;
    }>();
    expect(await record(advertiser, entryId)).toMatchObject({
      name: 'banner.png',
      fileExtension: 'png',
      contentType: 'image/png',
    });
    expect((await bytes(advertiser, entryId)).equals(png)).toBe(true);
  });

  test('goes into the folder that is named, or the default one of its category, which is made when it is missing', async () => {
    const [folder] = (
      await advertiser.get('/v1/file-explorer', { entryType: 'FOLDER', categoryId: 4, limit: 1, offset: 0 })
    ).json<FileEntry[]>();
    const into = async (caller: Caller, fields: Record<string, string | number>, query: object) => {
      const response = await upload(caller, { content: 'x' }, fields, query as never);
      expect(response.statusCode, response.body).toBe(200);
      return record(caller, response.json<{ entryId: number }>().entryId);
    };
    expect((await into(advertiser, { folderId: folder!.id, categoryId: 6 }, {})).filePath).toMatch(/^\/Creatives\//);
    expect(await into(advertiser, { categoryId: 4 }, { useDefaultLocation: true })).toMatchObject({
      parentEntryId: folder!.id,
    });
    expect((await into(advertiser, { categoryId: 4 }, { useDefaultLocation: false })).parentEntryId).toBeNull();
    expect((await into(advertiser, { folderId: 0 }, {})).parentEntryId).toBeNull();
    const folders = async () =>
      (
        await publisher.get('/v1/file-explorer', {
          entryType: 'FOLDER',
          categoryId: [1, 2, 3, 4, 5, 6],
          limit: 50,
          offset: 0,
        })
      )
        .json<FileEntry[]>()
        .map((one) => one.name);
    expect(await folders()).not.toContain('Creatives');
    const first = await into(publisher, { categoryId: 4 }, { useDefaultLocation: true });
    const second = await into(publisher, { categoryId: 4 }, { useDefaultLocation: true });
    expect([first.filePath, second.parentEntryId]).toEqual(['/Creatives/file.txt', first.parentEntryId]);
    expect((await folders()).filter((name) => name === 'Creatives')).toHaveLength(1);
  });

  test('under a chosen name keeps the extension of its own, unless that name has one', async () => {
    for (const [own, chosen, kept] of [
      ['a.csv', 'March v1.2', 'March v1.2.csv'],
      ['b.csv', 'March validations', 'March validations.csv'],
      ['c.csv', 'notes.txt', 'notes.txt'],
      ['d.TSV', 'v2.0 ', 'v2.0.tsv'],
      ['data', 'Q1.final', 'Q1.final.txt'],
    ] as const) {
      const response = await upload(publisher, { name: own, content: 'a,b\n1,2\n' }, { name: chosen });
      expect(response.statusCode, response.body).toBe(200);
      expect((await record(publisher, response.json<{ entryId: number }>().entryId)).name).toBe(kept);
    }
  });

  test('into folder 0 is in the top folder, whatever the default location is', async () => {
    const response = await upload(
      advertiser,
      { content: 'x' },
      { folderId: 0, categoryId: 4 },
      {
        useDefaultLocation: true,
      },
    );
    expect((await record(advertiser, response.json<{ entryId: number }>().entryId)).parentEntryId).toBeNull();
  });

  test('folders of all categories are listed without naming one', async () => {
    const folders = async (query: object) =>
      (await advertiser.get('/v1/file-explorer', { entryType: 'FOLDER', limit: 500, offset: 0, ...query }))
        .json<FileEntry[]>()
        .map((one) => one.id);
    const all = await folders({ categoryId: [1, 2, 3, 4, 5, 6] });
    expect(await folders({})).toEqual(all);
    expect((await folders({ categoryId: 1 })).length).toBeLessThan(all.length);
  });

  test('by an account manager is the account’s, or the agency’s own', async () => {
    const contactId = publisher.own.contactId;
    const forOne = (await upload(manager, { content: 'x' }, {}, { contactId })).json<{ entryId: number }>();
    expect(await record(publisher, forOne.entryId)).toMatchObject({ contactId, user: { name: 'Leonie' } });
    const own = (await upload(manager, { content: 'x' })).json<{ entryId: number }>();
    expect(await record(manager, own.entryId)).toMatchObject({ contactId: 0, publisherId: null });
    expect((await publisher.get(`/v1/file-explorer/${own.entryId}`)).statusCode).toBe(404);
    const folder = (
      await publisher.get('/v1/file-explorer', { entryType: 'FOLDER', categoryId: 6, limit: 1, offset: 0 })
    ).json<FileEntry[]>()[0]!;
    const inside = (await upload(manager, { content: 'x' }, { folderId: folder.id })).json<{ entryId: number }>();
    expect(await record(publisher, inside.entryId)).toMatchObject({ contactId, parentEntryId: folder.id });
  });
});

test('an account keeps as many MB as it may, its bin among them; another account has its own', async () => {
  const small = await startNetwork({ ACCOUNT_FILES_MB: '3' });
  try {
    const files = filesOf(small);
    const of = (mb: number) => Buffer.alloc(mb * 1_048_576, 'a');
    const first = await files.added(publisher, 'first.txt', of(2));
    const folder = join(small.deps.config.DATA_DIR, 'files');
    const onDisk = () => readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
    const next = () => files.upload(publisher, { name: 'next.txt', content: of(1.5) });
    const full = {
      code: 'CONFLICT',
      detail:
        'The files of this account take 2 of the 3 MB that they may, and this one does not fit. Delete files, also from the bin, and upload it again.',
    };
    expect((await next()).json()).toMatchObject(full);
    expect(onDisk()).toHaveLength(1);
    expect((await files.upload(advertiser, { name: 'theirs.txt', content: of(1.5) })).statusCode).toBe(200);
    await files.added(publisher, 'fits.txt', of(1));
    expect((await files.api(publisher, 'DELETE', `/${first}`)).statusCode).toBe(204);
    expect((await next()).json()).toMatchObject({ ...full, detail: full.detail.replace('2 of', '3 of') });
    expect((await files.api(publisher, 'DELETE', `/bin/${first}`)).statusCode).toBe(204);
    expect((await next()).statusCode).toBe(200);
  } finally {
    await small.drop();
  }
});
