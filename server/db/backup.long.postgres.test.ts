/** A network is backed up and restored, in the same engine or the other; a copy can be repeated. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyOfTemplate, type TestDatabase } from '#server/testing/database';
import { expectInvariants } from '#server/testing/invariants';
import { backup, restore } from './backup.ts';
import { copyNetwork, isEmpty } from './copy.ts';
import { openDuckDb } from './engine/duckdb/open.ts';
import type { OpenDatabase } from './engine/engine.ts';
import { migrate } from './migrate.ts';
import { differences, sumsOf, type Sums } from './sums.ts';

const folder = mkdtempSync(join(tmpdir(), 'partnerdeck-backup-'));
const kept = join(folder, 'kept');
let copied: TestDatabase;
let postgres: OpenDatabase;
let whole: Sums;

beforeAll(async () => {
  copied = await copyOfTemplate(folder);
  postgres = await copied.open();
  // Values that CSV could lose: commas, quotes, line breaks, NULL markers, and empty text.
  const odd = ['a,b', '"quoted"', 'two\nlines', '\\N', '', 'é€😀', "';--"];
  for (const [at, text] of odd.entries()) {
    await postgres.db
      .insertInto('setting')
      .values({ name: `odd ${at}`, value: text })
      .execute();
  }
  whole = await sumsOf(postgres);
  await backup(postgres, kept);
});
afterAll(async () => {
  await postgres.close();
  await copied.drop();
  rmSync(folder, { recursive: true, force: true });
});

const oddOf = async (database: OpenDatabase) =>
  (
    await database.db.selectFrom('setting').where('name', 'like', 'odd %').orderBy('name').select('value').execute()
  ).map(({ value }) => value);
const emptyFile = async (name: string) => {
  const database = await openDuckDb(join(folder, name));
  await migrate(database);
  return database;
};

test('changed and deleted rows are restored', async () => {
  await sql`delete from conversion where id % 2 = 0`.execute(postgres.db);
  await sql`update placement set name = 'Lost'`.execute(postgres.db);
  expect(differences(whole, await sumsOf(postgres))).not.toEqual([]);
  await restore(postgres, kept);
  expect(differences(whole, await sumsOf(postgres))).toEqual([]);
  await expectInvariants(postgres.db);
});

test('the other engine restores it too, and sequences go on where they were', async () => {
  await sql`select nextval('placement_id')`.execute(postgres.db);
  const later = join(folder, 'later');
  await backup(postgres, later);
  const file = await emptyFile('restored.duckdb');
  expect(await isEmpty(file)).toBe(true);
  await restore(file, later);
  expect(differences(whole, await sumsOf(file))).toEqual([]);
  expect(await oddOf(file)).toEqual(await oddOf(postgres));
  expect(await file.sequences()).toEqual(await postgres.sequences());
  const [next, other] = await Promise.all(
    [file, postgres].map(
      async ({ db }) => (await sql<{ id: number }>`select nextval('placement_id') as id`.execute(db)).rows,
    ),
  );
  expect(next).toEqual(other);
  await file.close();
});

test('a copy there and back is the same, however often', async () => {
  const file = await emptyFile('copied.duckdb');
  await copyNetwork(postgres, file);
  for (let times = 0; times < 2; times += 1) {
    await copyNetwork(file, postgres);
    expect(differences(whole, await sumsOf(postgres))).toEqual([]);
  }
  expect(await oddOf(file)).toEqual(await oddOf(postgres));
  await file.close();
});

test('a restore that breaks leaves what was there', async () => {
  const broken = join(folder, 'broken');
  await backup(postgres, broken);
  writeFileSync(join(broken, 'website.csv'), 'no,such,row\n');
  await expect(restore(postgres, broken)).rejects.toThrow();
  expect(differences(whole, await sumsOf(postgres))).toEqual([]);
});

test('a folder that holds something is not written to, one that is no backup not read', async () => {
  await expect(backup(postgres, kept)).rejects.toThrow('is not empty');
  await expect(restore(postgres, folder)).rejects.toThrow('is no backup');
});
