import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { refusal } from '#contract/refusals/index';
import { openDuckDb } from '#server/db/engine/duckdb/open';
import type { OpenDatabase } from '#server/db/engine/engine';
import { migrate } from '#server/db/migrate';
import type { RowEngine } from '#server/rows/engine';
import { fileProcessing, refusedRow, type RowsWork } from './processing.ts';
import { endJob, insertJob, requeueJob } from './processing.store.ts';
import { openStorage, type Storage } from '#server/storage';
import { insertFile } from './tree.store.ts';

vi.setConfig({ testTimeout: 30_000 });

/** The processing of rows that write a setting each; `value` counts how often the row was done. */

const folder = mkdtempSync(join(tmpdir(), 'partnerdeck-processing-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const NOW = new Date('2026-03-15T12:00:00Z');
let database: OpenDatabase;
let storage: Storage;
let errors: string[];
let processing: RowEngine;

beforeEach(async () => {
  database = await openDuckDb(':memory:');
  await migrate(database);
  await database.db
    .insertInto('membership')
    .values({
      id: 7,
      user_id: 'u',
      agency_id: 1,
      role: 'advertiser',
      level: 'member',
      contact_id: 5,
      account_manager_id: null,
      created_at: NOW,
    })
    .execute();
  storage = openStorage(mkdtempSync(join(folder, 'files-')));
  errors = [];
});
afterEach(async () => {
  vi.restoreAllMocks();
  await processing.stop();
  await database.close();
});

const start = (work: RowsWork) => {
  processing = fileProcessing(
    { db: database.db, unlessElsewhere: database.unlessElsewhere, changed: async () => {}, now: () => NOW } as never,
    storage,
    { 1: work, 2: work },
    (error) => errors.push(String(error)),
  );
  processing.start();
};

/** Counts a row; refuses those that ask for it. */
const count: RowsWork = async (tx, _by, rows) => {
  const results = [];
  for (const { conversionId: id = '', status } of rows) {
    if (status === 'refuse') {
      results.push(refusedRow(refusal('row.invalid')));
      continue;
    }
    const known = await tx.selectFrom('setting').where('name', '=', id).select('value').executeTakeFirst();
    if (known)
      await tx
        .updateTable('setting')
        .set({ value: String(Number(known.value) + 1) })
        .where('name', '=', id)
        .execute();
    else await tx.insertInto('setting').values({ name: id, value: '1' }).execute();
    results.push({ outcome: 'changed' as const, refusal: null, subjectId: Number(id) });
  }
  return results;
};

async function queued(
  lines: string[],
  header = 'conversionId,status',
  name = 'decisions.csv',
  contact_id = 5,
): Promise<number> {
  const text = `${[header, ...lines].join('\n')}\n`;
  const path = join(storage.incoming, 'sent');
  writeFileSync(path, text);
  const storage_key = await storage.keep(path);
  return database.db.transaction().execute(async (tx) => {
    const owner = { agency_id: 1, contact_id };
    const id = await insertFile(tx, {
      ...owner,
      parent_id: null,
      category_id: 1,
      name,
      description: '',
      created_by: 7,
      created_at: NOW,
      storage_key,
      size_bytes: text.length,
      state: 'queued',
    });
    await insertJob(tx, {
      ...owner,
      entry_id: id,
      account_kind: 'advertiser',
      role: 'advertiser',
      actor_kind: 'user',
      actor_id: 'u',
      actor_name: 'A User',
      membership_id: 7,
      rows_total: lines.length,
      queued_at: NOW,
    });
    return id;
  });
}
/** Has a file gone on with by the same user. */
const requeued = (id: number) =>
  database.db.transaction().execute((tx) =>
    requeueJob(tx, id, {
      role: 'advertiser',
      actor_kind: 'user',
      actor_id: 'u',
      actor_name: 'A User',
      membership_id: 7,
      queued_at: NOW,
    }),
  );
const stateOf = async (id: number) =>
  (await database.db.selectFrom('file_entry').where('id', '=', id).select('state').executeTakeFirstOrThrow()).state;
/** Rows are done some at a time, which takes half a minute on a busy machine. */
const reaches = (id: number, state: string) => expect.poll(() => stateOf(id), { timeout: 60_000 }).toBe(state);
const jobOf = (id: number) =>
  database.db.selectFrom('file_processing').where('entry_id', '=', id).selectAll().executeTakeFirstOrThrow();
const journal = (id: number) =>
  database.db
    .selectFrom('file_row')
    .where('entry_id', '=', id)
    .orderBy('row_no')
    .select(['row_no', 'outcome', 'reason'])
    .execute();
const settings = async () =>
  Object.fromEntries(
    (await database.db.selectFrom('setting').selectAll().execute()).map(({ name, value }) => [name, value]),
  );
const resultOf = async (id: number) => {
  const { result_entry_id } = await database.db
    .selectFrom('file_entry')
    .where('id', '=', id)
    .select('result_entry_id')
    .executeTakeFirstOrThrow();
  const entry = await database.db
    .selectFrom('file_entry')
    .where('id', '=', result_entry_id)
    .selectAll()
    .executeTakeFirstOrThrow();
  return { ...entry, text: readFileSync(storage.pathOf(entry.storage_key!), 'utf8') };
};
const rows = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => `${from + at},approved`);

test('each row is done once, a refused one leaves its neighbours, and the result says what became of each', async () => {
  const id = await queued(['1,approved', '2,refuse', '3,approved', '4', '5,approved,', '6,approved,x']);
  start(count);
  await reaches(id, 'done');
  expect(await settings()).toEqual({ 1: '1', 3: '1', 4: '1', 5: '1' });
  expect(await journal(id)).toEqual([
    { row_no: 1, outcome: 'changed', reason: null },
    { row_no: 2, outcome: 'refused', reason: 'The row is not valid.' },
    { row_no: 3, outcome: 'changed', reason: null },
    { row_no: 4, outcome: 'changed', reason: null },
    { row_no: 5, outcome: 'changed', reason: null },
    { row_no: 6, outcome: 'refused', reason: 'The row has 3 cells, the header has 2.' },
  ]);
  expect(await jobOf(id)).toMatchObject({
    rows_done: 6,
    rows_changed: 4,
    rows_refused: 2,
    message: null,
    finished_at: NOW,
  });
  const result = await resultOf(id);
  expect(result).toMatchObject({
    name: 'decisions-result.csv',
    parent_id: null,
    contact_id: 5,
    category_id: 1,
    state: 'stored',
    size_bytes: Buffer.byteLength(result.text),
  });
  expect(result.text).toBe(
    'conversionId,status,outcome,reason\n1,approved,changed,\n2,refuse,refused,The row is not valid.\n3,approved,changed,\n' +
      '4,,changed,\n5,approved,changed,\n6,approved,refused,"The row has 3 cells, the header has 2."\n',
  );
  const told = await database.db.selectFrom('notification').selectAll().execute();
  expect(told).toMatchObject([{ kind: 'file.processed', membership_id: 7, subject_id: id }]);
  const [event] = await database.db.selectFrom('audit_event').selectAll().execute();
  expect(event).toMatchObject({ action: 'file.processed', subject_id: String(id), actor_name: 'A User' });
});

test('a result is written as the file was, formulas neutralised, and replaces the columns of an earlier one', async () => {
  const id = await queued(
    ['"=1+1";refuse;old;older', '-5;refuse;;', "'=2;refuse;;", "a|'=3;refuse;;", '"\'b|\'=4";refuse;;'],
    '\uFEFFconversionId;status;Outcome;Reason',
    'ergebnis.csv',
  );
  start(count);
  await reaches(id, 'done');
  const [header, ...lines] = (await resultOf(id)).text.trimEnd().split('\n');
  expect(header).toBe('\uFEFFconversionId;status;outcome;reason');
  const outcome = ';refuse;refused;The row is not valid.';
  // A cell that is neutralised in the file is neutralised once.
  const cells = ["'=1+1", '-5', "'=2", `"'a|''=3"`, `"'b|'=4"`];
  expect(lines).toEqual(cells.map((cell) => cell + outcome));
});

test('a stop of the program ends after the rows under way, and the next start goes on', async () => {
  const id = await queued(rows(1, 1000));
  let calls = 0;
  start(async (tx, by, some) => {
    calls += 1;
    return count(tx, by, some);
  });
  await expect.poll(() => calls, { timeout: 60_000 }).toBeGreaterThan(1);
  await processing.stop();
  const { rows_done: before } = await jobOf(id);
  expect([await stateOf(id), before > 0, before < 1000]).toEqual(['processing', true, true]);
  start(count);
  await reaches(id, 'done');
  expect(new Set(Object.values(await settings()))).toEqual(new Set(['1']));
  expect((await journal(id)).map((row) => row.row_no)).toEqual(Array.from({ length: 1000 }, (_, at) => at + 1));
});

test('a row that breaks fails the file there: what is done stays, and a retry goes on with that row', async () => {
  const id = await queued(rows(1, 500));
  let broken = true;
  start(async (tx, by, some) => {
    if (broken && some.some((row) => row['conversionId'] === '300')) throw new Error('disk on fire');
    return count(tx, by, some);
  });
  await reaches(id, 'failed');
  expect(await jobOf(id)).toMatchObject({ rows_done: 299, message: 'Something went wrong on our side; try again.' });
  expect(errors).toEqual(['Error: disk on fire']);
  expect(Object.keys(await settings())).toHaveLength(299);
  expect((await database.db.selectFrom('notification').selectAll().execute())[0]).toMatchObject({
    kind: 'file.failed',
  });
  broken = false;
  await requeued(id);
  processing.wake();
  await reaches(id, 'done');
  expect(new Set(Object.values(await settings()))).toEqual(new Set(['1']));
  expect(await jobOf(id)).toMatchObject({ rows_done: 500, message: null });
});

test('a stopped file does no more rows, and a retry continues it', async () => {
  const id = await queued(rows(1, 1000));
  start(count);
  await expect.poll(async () => (await jobOf(id)).rows_done).toBeGreaterThan(0);
  await database.db
    .transaction()
    .execute((tx) =>
      endJob(tx, id, { state: 'failed', why: refusal('processing.stopped', { name: 'A User' }), at: NOW }),
    );
  const { rows_done: at } = await jobOf(id);
  const next = await queued(['9999,approved']);
  processing.wake();
  await reaches(next, 'done');
  expect(await jobOf(id)).toMatchObject({ rows_done: at, message: 'Stopped by A User.' });
  expect(at).toBeLessThan(1000);
  await requeued(id);
  processing.wake();
  await reaches(id, 'done');
  expect(Object.keys(await settings())).toHaveLength(1001);
});

test('files are done one after the other, the one that was begun first', async () => {
  const [first, second] = [await queued(rows(1, 50)), await queued(rows(51, 60))];
  await database.db.updateTable('file_entry').set({ state: 'processing' }).where('id', '=', second).execute();
  const order: string[] = [];
  start(async (tx, by, some) => {
    order.push(some[0]!['conversionId']!);
    return count(tx, by, some);
  });
  await reaches(first, 'done');
  expect(order[0]).toBe('51');
});

test('accounts take turns: a short file waits for one turn of another account, however many files that one has', async () => {
  const long = [await queued(rows(1, 300)), await queued(rows(301, 600))];
  const short = await queued(['601,approved'], undefined, undefined, 6);
  let clock = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => clock);
  const accounts: number[] = [];
  start(async (tx, by, some) => {
    accounts.push(by.scope.contactId);
    // A turn is over as soon as it has done something.
    clock += 10_000;
    return count(tx, by, some);
  });
  for (const id of [...long, short]) await reaches(id, 'done');
  expect(accounts.slice(0, 3)).toEqual([5, 6, 5]);
  expect(await settings()).toEqual(Object.fromEntries(Array.from({ length: 601 }, (_, at) => [at + 1, '1'])));
  const of = await journal(long[0]!);
  expect(of.map((row) => row.row_no)).toEqual(Array.from({ length: 300 }, (_, at) => at + 1));
});

test('the rest of a file waits for somebody who may, once whoever had it done has left the account', async () => {
  const id = await queued(rows(1, 300));
  let left: Date | null = NOW;
  start(async (tx, by, some) => {
    await tx.updateTable('membership').set({ ended_at: left }).where('id', '=', 7).execute();
    return count(tx, by, some);
  });
  await reaches(id, 'failed');
  const { rows_done: done, message } = await jobOf(id);
  expect([done > 0, done < 300, message]).toEqual([
    true,
    true,
    'Stopped: whoever had this done may not change anything here any more. Somebody who may can go on with it.',
  ]);
  expect(await journal(id)).toHaveLength(done);
  expect((await database.db.selectFrom('audit_event').selectAll().execute()).map(({ action }) => action)).toEqual([
    'file.failed',
  ]);
  left = null;
  await database.db.updateTable('membership').set({ ended_at: null }).execute();
  await requeued(id);
  processing.wake();
  await reaches(id, 'done');
  expect(new Set(Object.values(await settings()))).toEqual(new Set(['1']));
});

test('bytes that are gone fail the file, and say that it is our fault', async () => {
  const id = await queued(['1,approved']);
  const { storage_key: key } = await database.db
    .selectFrom('file_entry')
    .where('id', '=', id)
    .select('storage_key')
    .executeTakeFirstOrThrow();
  await storage.remove([key!]);
  start(count);
  await reaches(id, 'failed');
  expect((await jobOf(id)).message).toBe('Something went wrong on our side; try again.');
});

test('reads and other writes go on meanwhile', async () => {
  const id = await queued(rows(1, 1500));
  start(count);
  await expect.poll(async () => (await jobOf(id)).rows_done).toBeGreaterThan(0);
  // One that waited for the whole file would be the only one.
  let written = 0;
  while ((await stateOf(id)) === 'processing' && written < 20) {
    await database.db
      .transaction()
      .execute((tx) => tx.updateTable('file_entry').set({ description: 'x' }).where('id', '=', id).execute());
    written += 1;
  }
  expect(written).toBeGreaterThan(5);
  await reaches(id, 'done');
});
