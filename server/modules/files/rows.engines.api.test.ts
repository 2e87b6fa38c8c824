import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FileRow } from '#contract/folders';
import { MOST_WAITING_FILES, type FileEntry } from '#contract/files';
import { expectInvariants } from '#server/testing/invariants';
import { startNetwork, type Caller, type TestNetwork } from '#server/testing/network';
import { filesOf, type Files } from '#server/testing/uploads';

/** Files of decisions and of claims through the service. */

let network: TestNetwork;
let files: Files;
let publisher: Caller;
let advertiser: Caller;
let manager: Caller;
beforeAll(async () => {
  network = await startNetwork();
  files = filesOf(network);
  ({ publisher, advertiser, manager } = await network.callers());
});
afterAll(() => network.drop());

/** Uploads rows, waits for them, and returns their outcomes and the result file. */
async function processed(caller: Caller, category: 1 | 2, lines: string[], query: object = {}) {
  const id = await files.added(caller, 'rows.csv', `${lines.join('\n')}\n`, { categoryId: category }, query);
  const entry = async () =>
    (await caller.get(`/v1/file-explorer/${id}`, query as Record<string, unknown>)).json<FileEntry>();
  await expect.poll(async () => (await entry()).processing?.state, { timeout: 15_000, interval: 30 }).toBe('done');
  const { processing } = await entry();
  const account = query as Record<string, unknown>;
  const rows = (await caller.get(`/api/files/${id}/rows`, account)).json<FileRow[]>();
  const result = await caller.get(`/v1/file-explorer/${processing!.resultEntryId}`, { download: true, ...account });
  return { id, rows, processing: processing!, result: result.body };
}

const pending = (count: number) =>
  network.deps.db
    .selectFrom('conversion')
    .where('advertiser_id', '=', advertiser.own.contactId)
    .where('status', '=', 'pending')
    .select(['id', 'advertiser_ref', 'value'])
    .orderBy('id', 'desc')
    .limit(count)
    .execute();
const conversion = (id: number) =>
  network.deps.db.selectFrom('conversion').where('id', '=', id).selectAll().executeTakeFirstOrThrow();

test('a number of lines beside the order number decides nothing: the file is refused, and both are named', async () => {
  const answer = await files
    .added(advertiser, 'rows.csv', 'Nr.,Order number,Status\n1,HA-1,approved\n', {
      categoryId: 1,
    })
    .then(
      () => 'taken',
      (error: Error) => error.message,
    );
  expect(answer).toContain('two columns that may name the conversions, \\"Nr.\\" and \\"Order number\\"');
});

test('decisions: approved, rejected with a reason, corrected; what cannot be done is refused and says why', async () => {
  const [approved, rejected, corrected, left] = await pending(4);
  const { rows, processing, result } = await processed(advertiser, 1, [
    'ConversionID,Advertiser Ref,Status,Amount,Rejection code,RejectionReason',
    `${approved!.id},,Approved,,,`,
    `,${rejected!.advertiser_ref},rejected,,2,Came back unopened`,
    `${corrected!.id},,,"40,50",,`,
    `${approved!.id},,approved,,,`,
    `${left!.id},,rejected,,,`,
    `${left!.id},,perhaps,1.234,9,`,
    `1,,approved,,,`,
    `,,approved,,,`,
    `${left!.id},,,,,`,
  ]);
  expect(rows.map((row) => row.outcome)).toEqual([
    'changed',
    'changed',
    'changed',
    'unchanged',
    'refused',
    'refused',
    'refused',
    'refused',
    'refused',
  ]);
  expect(rows.slice(4).map((row) => row.reason)).toEqual([
    'rejectionCode is required with status rejected.',
    expect.stringMatching(/^status must be one of .*; amount must be an amount.*; rejectionCode must be one of/),
    'There is no such conversion.',
    'conversionId or advertiserRef is required.',
    'status is empty, and so is amount: the row says nothing.',
  ]);
  expect(processing).toMatchObject({ rowsTotal: 9, rowsDone: 9, changed: 3, unchanged: 1, refused: 5, filed: 0 });
  expect(await conversion(approved!.id)).toMatchObject({ status: 'approved' });
  expect(await conversion(rejected!.id)).toMatchObject({
    status: 'rejected',
    rejection_code: 2,
    rejection_reason: 'Came back unopened',
  });
  expect(await conversion(corrected!.id)).toMatchObject({ status: 'pending', value: '40.5000' });
  expect(await conversion(left!.id)).toMatchObject({ status: 'pending' });
  expect(rows[0]!.subjectId).toBe(approved!.id);
  expect(result.split('\n')[0]).toMatch(/,outcome,reason/);
  expect(result.split('\n')[8]).toContain('refused,conversionId or advertiserRef is required.');
  await expectInvariants(network.deps.db);
});

test('decisions in words of other programs: what is rejected is rejected, an unknown word decides nothing', async () => {
  const [cancelled, noted, confirmed, unclear, foreign, against] = await pending(6);
  const ref = (one: { advertiser_ref: string } | undefined) => one!.advertiser_ref;
  const { rows } = await processed(advertiser, 1, [
    'Reference;Decision;Value;Currency;Reason;Payment',
    `${ref(cancelled)};Storniert;;;;`,
    `${ref(noted)};declined;;;Came back unopened;`,
    `${ref(confirmed)};Bestätigt;;;;`,
    `${ref(unclear)};not approved;;;;`,
    `${ref(foreign)};approved;12,50;XXX;;`,
    `${ref(against)};approved;;;;cancelled`,
  ]);
  expect(rows.map((row) => row.outcome)).toEqual(['changed', 'changed', 'changed', 'refused', 'refused', 'refused']);
  expect(rows.slice(3).map((row) => row.reason)).toEqual([
    expect.stringMatching(/^status must be one of .*, not "not approved"/),
    expect.stringMatching(/^currency is XXX, but the amounts of the campaign are in [A-Z]{3}\.$/),
    expect.stringMatching(/^status must be one of .*, not "approved \/ cancelled"/),
  ]);
  expect(await conversion(cancelled!.id)).toMatchObject({ status: 'rejected', rejection_code: 1 });
  expect(await conversion(noted!.id)).toMatchObject({
    status: 'rejected',
    rejection_code: 8,
    rejection_reason: 'Came back unopened',
  });
  expect(await conversion(confirmed!.id)).toMatchObject({ status: 'approved' });
  for (const one of [unclear, foreign, against])
    expect(await conversion(one!.id)).toMatchObject({ status: 'pending', decided_at: null });
  await expectInvariants(network.deps.db);
});

test('an account manager decides in the agency’s own files too, where each row names its advertiser', async () => {
  const [one, other] = await pending(2);
  const { rows } = await processed(manager, 1, [
    'conversionId,advertiserId,status',
    `${one!.id},${advertiser.own.contactId},approved`,
    `${other!.id},,approved`,
  ]);
  expect(rows.map((row) => row.outcome)).toEqual(['changed', 'refused']);
  expect(rows[1]!.reason).toBe('advertiserId is required.');
});

test('a refused row keeps why as a key with values; one that has no key is answered as it was stored', async () => {
  const { id, rows } = await processed(advertiser, 1, ['conversionId,status', '1,approved', '1,perhaps']);
  expect(rows).toMatchObject([
    { reason: 'There is no such conversion.', refusal: { key: 'conversion.none', values: {} } },
    { refusal: { key: 'input.fields', values: { fields: [{ name: 'status', refusal: { key: 'check.choice' } }] } } },
  ]);
  await network.deps.db.updateTable('file_row').set({ refusal: null }).where('entry_id', '=', id).execute();
  const stored = (await advertiser.get(`/api/files/${id}/rows`)).json<FileRow[]>();
  expect(stored.map(({ reason, refusal }) => ({ reason, refusal }))).toEqual(
    rows.map(({ reason }) => ({ reason, refusal: null })),
  );
});

test('claims: each good row is an enquiry, in the words of the file where it is not', async () => {
  const { db } = network.deps;
  const { id: pid } = await db
    .selectFrom('relation as r')
    .innerJoin('campaign as c', 'c.id', 'r.campaign_id')
    .innerJoin('enquiry_rule as e', 'e.campaign_id', 'c.id')
    .where('r.publisher_id', '=', publisher.own.contactId)
    .where('r.status', '=', 'live')
    .select('c.id')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('enquiry_rule')
    .set({
      needs_name: false,
      needs_email: true,
      needs_postal_code: false,
      reference_type: 'Alphanumeric',
      min_age_days: 14,
    })
    .where('campaign_id', '=', pid)
    .execute();
  const { rows, processing, result } = await processed(
    manager,
    2,
    [
      'PID;OrderID;ConversionDate;ConversionValue;ConversionCurrency;CustomerEmail;UID;Notes',
      `${pid};FILE-1;2026-02-01T10:00:00Z;49,90;EUR;a@mail.example;m1;Seen in the account`,
      `${pid};FILE-1;2026-02-01T10:00:00Z;49,90;EUR;a@mail.example;m1;Seen in the account`,
      `${pid};FILE-2;2026-03-14;49.90;EUR;;m2;`,
      `x;;2026-02-30;many;Euro;nobody;;`,
      `99999;FILE-3;2026-02-01;5;EUR;a@mail.example;;`,
    ],
    { contactId: publisher.own.contactId },
  );
  expect(rows.map((row) => row.outcome)).toEqual(['filed', 'unchanged', 'refused', 'refused', 'refused']);
  expect(rows[2]!.reason).toMatch(/^ConversionDate is too recent.*; CustomerEmail is required by this campaign\.$/);
  for (const column of ['PID', 'OrderID', 'ConversionDate', 'ConversionValue', 'ConversionCurrency', 'CustomerEmail']) {
    expect(rows[3]!.reason).toContain(`${column} `);
  }
  expect(rows[4]!.reason).toContain('PID is not a campaign');
  expect(rows[1]!.subjectId).toBe(rows[0]!.subjectId);
  expect(processing).toMatchObject({ filed: 1, unchanged: 1, refused: 3 });
  const enquiry = await db
    .selectFrom('enquiry')
    .where('id', '=', rows[0]!.subjectId)
    .selectAll()
    .executeTakeFirstOrThrow();
  expect(enquiry).toMatchObject({
    publisher_id: publisher.own.contactId,
    advertiser_ref: 'FILE-1',
    customer_email: 'a@mail.example',
    uid: 'm1',
  });
  expect(result).toContain(';outcome;reason');
  const mended = await processed(
    publisher,
    2,
    result
      .trim()
      .split('\n')
      .map((line) => line.replace('2026-03-14;49.90;EUR;;', '2026-02-14;49.90;EUR;b@mail.example;')),
  );
  expect(mended.rows.map((row) => row.outcome)).toEqual(['unchanged', 'unchanged', 'filed', 'refused', 'refused']);
});

test('so many files of an account wait at a time; the next one, and one to be tried again, hear so', async () => {
  const small = { name: 'small.csv', content: 'conversionId,status\n1,approved\n' };
  const long = { name: 'long.csv', content: `conversionId,status\n${'1,approved\n'.repeat(60_000)}` };
  const upload = (file: typeof small) => files.upload(advertiser, file, { categoryId: 1 });
  const first = (await upload(long)).json<{ entryId: number }>().entryId;
  const others = [];
  for (let at = 1; at < MOST_WAITING_FILES; at += 1)
    others.push((await upload(small)).json<{ entryId: number }>().entryId);
  const said = {
    code: 'CONFLICT',
    detail:
      '20 files of this account wait to be processed, which is the most there can be. Wait until one is done, or stop one.',
  };
  expect((await upload(small)).json()).toMatchObject(said);
  const claims = 'PID,OrderID,ConversionDate,ConversionValue,ConversionCurrency\n1,x,2026-02-01,1.00,EUR\n';
  const other = await files.upload(publisher, { name: 'claims.csv', content: claims }, { categoryId: 2 });
  expect(other.statusCode, other.body).toBe(200);
  const job = (method: 'POST' | 'DELETE', id: number) => files.api(advertiser, method, `/${id}/processing`);
  const [stopped = 0] = others;
  expect((await job('DELETE', stopped)).statusCode).toBe(200);
  expect((await upload(small)).statusCode).toBe(200);
  expect((await job('POST', stopped)).json()).toMatchObject(said);
  expect((await job('DELETE', first)).statusCode).toBe(200);
  expect((await job('POST', stopped)).statusCode).toBe(200);
  await expect
    .poll(async () => (await files.record(advertiser, stopped)).processing?.state, { timeout: 30_000 })
    .toBe('done');
});
