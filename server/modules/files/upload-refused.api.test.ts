import fc from 'fast-check';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { queryText } from '#contract/endpoint';
import { pngOf } from './drawings.ts';
import { resting } from '#server/testing/contents';
import { startNetwork, type Caller, type TestNetwork } from '#server/testing/network';
import { formBytes, formHeaders, formSender, textPart as text, type Part } from '#server/testing/uploads';
import { inGate } from '#server/testing/thorough';

let network: TestNetwork;
let publisher: Caller;
let advertiser: Caller;
let manager: Caller;
beforeAll(async () => {
  network = await startNetwork({ MAX_UPLOAD_MB: '2' });
  await network.app.ready();
  ({ publisher, advertiser, manager } = await network.callers());
});
afterAll(() => network.drop());

const send: ReturnType<typeof formSender> = (...given) => formSender(network, publisher)(...given);

/** Everything that an upload could leave: files on disk, and rows. */
async function traces(): Promise<string[]> {
  // An earlier upload that was taken is told a moment later.
  await resting(network.deps.db);
  const folder = join(network.deps.config.DATA_DIR, 'files');
  const onDisk = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  const rows = async (table: 'file_entry' | 'file_processing' | 'notification' | 'audit_event') =>
    network.deps.db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
  const counts = [
    await rows('file_entry'),
    await rows('file_processing'),
    await rows('notification'),
    await rows('audit_event'),
  ];
  return [...onDisk.map((one) => join(one.parentPath, one.name)).toSorted(), ...counts.map(({ n }) => String(n))];
}
async function refused(
  work: () => Promise<{
    statusCode: number;
    json: () => { code: string; detail: string; errors?: { path: string; message: string }[] };
  }>,
) {
  const before = await traces();
  const response = await work();
  expect(await traces()).toEqual(before);
  return { status: response.statusCode, ...response.json() };
}

describe('a refused upload leaves nothing', () => {
  const csv = 'conversionId,status\n1,approved\n';
  const latin = Buffer.from('B\u00fcro', 'latin1');

  test.each<[string, Part[], string[]]>([
    ['no file', [{ name: 'name', content: 'x' }], ['body.file']],
    ['a file that is a field', [{ name: 'file', content: 'x' }], ['body.file']],
    ['an empty file', [text('')], ['body.file']],
    ['two files', [text(), text()], ['body.file']],
    ['a second file under another name', [text(), { name: 'other', fileName: 'x.txt', content: 'x' }], ['body.other']],
    [
      'unknown members',
      [{ name: 'colour', content: 'red' }, text(), { name: 'size', content: '1' }],
      ['body.colour', 'body.size'],
    ],
    ['a field that is a file', [text(), { name: 'folderId', fileName: 'x.txt', content: '1' }], ['body.folderId']],
    ['a folder that is no number', [text(), { name: 'folderId', content: 'top' }], ['body.folderId']],
    ['a category that does not exist', [text(), { name: 'categoryId', content: '7' }], ['body.categoryId']],
    [
      'two categories',
      [text(), { name: 'categoryId', content: '4' }, { name: 'categoryId', content: '5' }],
      ['body.categoryId'],
    ],
    [
      'an object for a value',
      [text(), { name: 'folderId', content: '{"a":1}', type: 'application/json' }],
      ['body.folderId'],
    ],
    ['users that are none', [text(), { name: 'notifyUserIds', content: '1,99999' }], ['body.notifyUserIds']],
    ['a user of another account', [text(), { name: 'notifyUserIds', content: '2' }], ['body.notifyUserIds']],
    ['a text that is not UTF-8', [text(), { name: 'description', content: latin }], ['body.description']],
    [
      'texts that say that they are UTF-8 and are not',
      [
        { name: 'description', content: latin, type: 'text/plain; charset=utf-8' },
        { name: 'notifyUserIds', content: Buffer.from('["1","\u00fc"]', 'latin1'), type: 'application/json' },
        text(),
      ],
      ['body.description', 'body.notifyUserIds.1'],
    ],
    ['too much description', [text(), { name: 'description', content: 'a'.repeat(2001) }], ['body.description']],
    ['a field without end', [text(), { name: 'description', content: 'a'.repeat(20_000) }], ['body.description']],
    [
      'several at once',
      [
        { name: 'categoryId', content: 'x' },
        { name: 'colour', content: 'red' },
      ],
      ['body.categoryId', 'body.colour', 'body.file'],
    ],
  ])('%s', async (_, parts, paths) => {
    const { status, code, errors } = await refused(() => send(parts));
    expect([status, code]).toEqual([400, 'INVALID_REQUEST']);
    expect(errors!.map((error) => error.path).toSorted()).toEqual(paths);
  });

  test('what is not UTF-8 is said, as of a query and of JSON', async () => {
    const { detail } = await refused(() => send([text(), { name: 'description', content: latin }]));
    expect(detail).toBe('description must be text in UTF-8, in an address u with two dots as %C3%BC, not %FC.');
  });

  test.each([
    ['an unknown folder', 123_456],
    ['a folder of another account', 400_001],
  ])('%s', async (_, folderId) => {
    const { status, detail } = await refused(() => send([text(), { name: 'folderId', content: String(folderId) }]));
    expect([status, detail]).toEqual([404, 'There is no such folder.']);
  });

  test('a bad address, with what is wrong with the fields, and the bytes go nowhere', async () => {
    const { status, errors } = await refused(() =>
      send([text('a'.repeat(1_000_000)), { name: 'colour', content: 'red' }], {
        query: { useDefaultLocation: 'perhaps' },
      }),
    );
    expect(status).toBe(400);
    expect(errors!.map((error) => error.path).toSorted()).toEqual(['body.colour', 'query.useDefaultLocation']);
  });

  test('another account, before the bytes are read', async () => {
    const { status } = await refused(() => send([text()], { query: { contactId: 200_002 } }));
    expect(status).toBe(403);
  });

  test.each<[string, Buffer | string, string]>([
    ['a program', Buffer.from('4d5a90000300000004000000ffff0000b80000000000000040', 'hex'), 'setup.exe'],
    [
      'a program that calls itself a PDF',
      Buffer.concat([Buffer.from('7f454c460201010000000000000000000200', 'hex'), Buffer.alloc(64)]),
      'report.pdf',
    ],
    ['a page', '<!DOCTYPE html><script>alert(1)</script>', 'page.html'],
    ['a page that calls itself text', '\n<html><body>hi</body></html>', 'notes.txt'],
    ['a picture with a script in it', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', 'logo.svg'],
    ['a script', '#!/bin/sh\necho hi\n', 'run'],
    ['a batch file', '@echo off\r\n', 'run.bat'],
    ['bytes that are nothing', Buffer.from([0, 1, 2, 3, 250, 251, 252]), 'data.csv'],
  ])('%s: 415', async (_, content, name) => {
    const { status, code, detail } = await refused(() => send([text(content, name)]));
    expect([status, code]).toEqual([415, 'UNSUPPORTED_FILE']);
    expect(detail).toContain('pdf');
  });

  test('a file above the limit: 413, also when its size is not said', async () => {
    const large = text(Buffer.alloc(2 * 1_048_576 + 1, 97));
    for (const parts of [[large], [large, { name: 'name', content: 'x' }], [{ name: 'name', content: 'x' }, large]]) {
      const { status, code, detail } = await refused(() => send(parts));
      expect([status, code, detail]).toEqual([413, 'FILE_TOO_LARGE', 'The file is larger than 2 MB.']);
    }
    const vast = await refused(() => send([text(Buffer.alloc(4 * 1_048_576, 97))]));
    expect(vast.status).toBe(413);
    const exact = await send([text(Buffer.alloc(2 * 1_048_576, 97), 'exact.txt')]);
    expect(exact.statusCode).toBe(200);
  });

  test('a body of another kind: 415', async () => {
    for (const [type, payload] of [
      ['application/json', '{}'],
      ['text/plain', 'x'],
      ['application/x-www-form-urlencoded', 'a=1'],
      ['image/png', 'x'],
    ]) {
      const answer = await refused(() =>
        network.app.inject({
          method: 'POST',
          url: `/v1/file-explorer${queryText(publisher.own)}`,
          headers: { apikey: publisher.key, 'content-type': type! },
          payload: payload!,
        }),
      );
      expect([answer.status, answer.detail]).toEqual([415, 'The body must be a form, sent as multipart/form-data.']);
    }
  });

  test('a form that is broken: 400', async () => {
    const whole = formBytes([text('some text'), { name: 'categoryId', content: '6' }]);
    const broken = [
      whole.subarray(0, whole.length - 30),
      whole.subarray(0, 60),
      Buffer.from('nothing of the kind'),
      Buffer.alloc(0),
      formBytes([{ ...text(), name: '__proto__' }, text()]),
      formBytes(Array.from({ length: 300 }, () => ({ name: 'name', content: 'x' }))),
    ];
    for (const payload of broken) {
      const { status, code } = await refused(() => send([], { payload }));
      expect([status, code], payload.subarray(0, 40).toString()).toEqual([400, 'INVALID_REQUEST']);
    }
    const unbound = await refused(() =>
      network.app.inject({
        method: 'POST',
        url: `/v1/file-explorer${queryText(publisher.own)}`,
        headers: { apikey: publisher.key, 'content-type': 'multipart/form-data' },
        payload: 'x',
      }),
    );
    expect(unbound.status).toBe(400);
  });

  test('any bytes for a form: never a 500, never a hang', async () => {
    const whole = formBytes([text('some text'), { name: 'categoryId', content: '6' }, { name: 'name', content: 'n' }]);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { maxLength: 6 }),
        fc.nat(whole.length),
        fc.uint8Array({ maxLength: 50 }),
        async (changes, cut, noise) => {
          const bent = Buffer.from(whole);
          for (const [at, value] of changes) bent[at] = value;
          const payload = Buffer.concat([bent.subarray(0, cut), noise, bent.subarray(cut)]);
          const response = await send([], { payload });
          expect([200, 400, 404, 415]).toContain(response.statusCode);
        },
      ),
      { numRuns: inGate(40, 150) },
    );
  });

  test('validations are not a publisher’s, and claims not an advertiser’s', async () => {
    const contactId = publisher.own.contactId;
    const field = (category: number): Part[] => [text(csv, 'a.csv'), { name: 'categoryId', content: String(category) }];
    for (const [parts, options] of [
      [field(1), { caller: publisher }],
      [field(2), { caller: advertiser }],
      [field(1), { caller: manager, query: { contactId } }],
      [field(2), { caller: manager }],
      [field(2), { caller: manager, query: { contactId: advertiser.own.contactId } }],
    ] as const) {
      const { status, code } = await refused(() => send(parts, options));
      expect([status, code]).toEqual([403, 'USER_CAN_NOT_ACCESS_RESOURCE']);
    }
  });

  test.each<[string, string | Uint8Array, RegExp]>([
    [
      'other columns',
      'shoe,colour\n1,red\n',
      /status.* missing.*"shoe", "colour" are not known.*Expected: conversionId or advertiserRef, status.*Found: "shoe", "colour"/,
    ],
    ['a column that is missing', 'conversionId,amount\n1,2\n', /status is missing/],
    ['a column that is there twice', 'conversionId,Status,STATUS\n1,a,b\n', /"Status", "STATUS" are there twice/],
    ['a misspelt column', 'conversionId,status,ammount\n1,approved,2\n', /"ammount" is not known/],
    ['no rows', 'conversionId,status\n', /has a header and no rows/],
    ['rows of nothing', 'conversionId,status\n,\n\n , \n', /has a header and no rows/],
    ['no text', ' \n\n', /Found: nothing/],
    ['another encoding', Buffer.from('conversionId,status\n1,genehmigt für\n', 'latin1'), /not UTF-8 \(line 2\)/],
    ['UTF-16', Buffer.from('\uFEFFconversionId,status\n1,approved\n', 'utf16le'), /not UTF-8/],
    [
      'a quotation mark that is not closed',
      'conversionId,status\n1,"approved\n2,approved\n',
      /quotation mark that opens a cell in line \d is not closed/,
    ],
    ['text behind a quotation mark', 'conversionId,status\n1,"appr"oved\n', /line 2 has text after/],
    ['too many rows', `conversionId,status\n${'1,approved\n'.repeat(100_001)}`, /more than 100000 rows/],
    ['a picture', pngOf({ title: '', account: '', day: '', colour: '#336699' }), /must be a CSV/],
  ])('a file of decisions with %s: 400 that says so', async (_, content, why) => {
    const { status, errors } = await refused(() =>
      send([text(content, 'a.csv'), { name: 'categoryId', content: '1' }], { caller: advertiser }),
    );
    expect([status, errors![0]!.path]).toEqual([400, 'body.file']);
    expect(errors![0]!.message).toMatch(why);
  });
});

test('a sender who goes away leaves nothing, and others are served meanwhile', async () => {
  const port = Number(new URL(await network.app.listen({ port: 0, host: '127.0.0.1' })).port);
  const before = await traces();
  const body = formBytes([text(Buffer.alloc(1_000_000, 97))]);
  const head = `POST /v1/file-explorer${queryText(publisher.own)} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\napikey: ${publisher.key}\r\ncontent-type: ${formHeaders['content-type']}\r\ncontent-length: ${body.length}\r\n\r\n`;
  const socket = connect(port, '127.0.0.1');
  socket.write(head);
  socket.write(body.subarray(0, 500_000));
  const incoming = join(network.deps.config.DATA_DIR, 'files/incoming');
  await expect.poll(() => readdirSync(incoming).length).toBe(1);
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
  socket.destroy();
  await once(socket, 'close');
  await expect.poll(() => readdirSync(incoming)).toEqual([]);
  expect(await traces()).toEqual(before);
});

test('a sender of too much reads its answer while it is still sending', async () => {
  const { port } = network.app.server.address() as { port: number };
  const body = formBytes([text(Buffer.alloc(3_500_000, 97))]);
  const response = await fetch(`http://127.0.0.1:${port}/v1/file-explorer${queryText(publisher.own)}`, {
    method: 'POST',
    headers: { apikey: publisher.key, ...formHeaders },
    body: new Uint8Array(body),
  });
  expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([413, 'FILE_TOO_LARGE']);
});

test('a browser sends with its session, from our own pages only', async () => {
  const cookie = await network.signIn('publisher');
  const from = (origin: string) =>
    network.app.inject({
      method: 'POST',
      url: `/v1/file-explorer${queryText(publisher.own)}`,
      headers: { cookie, origin, ...formHeaders },
      payload: formBytes([text()]),
    });
  expect((await from('http://partnerdeck.test')).statusCode).toBe(200);
  expect((await refused(() => from('http://evil.example'))).status).toBe(403);
});
