import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openDuckDb } from './open.ts';

/** The log of a database whose last transaction was not written whole. */

const folder = mkdtempSync(join(tmpdir(), 'partnerdeck-log-'));
const path = join(folder, 'network.duckdb');
let file: Buffer;
let log: Buffer;
/** Bytes of the log after each insert. */
const ends: number[] = [];

beforeAll(async () => {
  const database = await openDuckDb(path);
  await database.script('create table box (id integer, text varchar)');
  for (const id of [1, 2]) {
    await database.script(`insert into box select ${id}, 'text ' || n from generate_series(1, 2000) as numbers(n)`);
    ends.push(readFileSync(`${path}.wal`).length);
  }
  // As a kill leaves them.
  file = readFileSync(path);
  log = readFileSync(`${path}.wal`);
  await database.close();
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => rmSync(folder, { recursive: true }));

/** The logs that are kept, and a file of another process's turn. */
const beside = () => readdirSync(folder).filter((name) => /torn|mending/.test(name));

/** Opens the database with another log. Returns its boxes and what was said. */
async function opened(other: Buffer): Promise<{ boxes: Record<string, number>; said: string[] }> {
  writeFileSync(path, file);
  writeFileSync(`${path}.wal`, other);
  for (const name of beside()) rmSync(join(folder, name));
  const warned = vi.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
  const database = await openDuckDb(path);
  try {
    const { rows } = await sql<{ id: number; n: number }>`
      select id, cast(count(*) as integer) as n from box group by id order by id`.execute(database.db);
    return {
      boxes: Object.fromEntries(rows.map(({ id, n }) => [id, n])),
      said: warned.mock.calls.map(([text]) => String(text)),
    };
  } finally {
    await database.close();
  }
}

/** A copy of the log with zeros in a place. */
function withHole(from: number, to: number): Buffer {
  const torn = Buffer.from(log);
  torn.fill(0, from, to);
  return torn;
}

/** The beginning of a page of the last transaction. */
const aPage = () => Math.ceil(ends[0]! / 4096) * 4096 + 4096;

test('a log that is whole is read as it is', async () => {
  expect(await opened(log)).toEqual({ boxes: { 1: 2000, 2: 2000 }, said: [] });
  expect(beside()).toEqual([]);
});

test.each<[string, () => Buffer]>([
  ['a page in it', () => withHole(aPage(), aPage() + 4096)],
  ['its beginning', () => withHole(ends[0]!, Math.ceil(ends[0]! / 4096) * 4096)],
  ['its end', () => withHole(Math.floor((log.length - 1) / 4096) * 4096, log.length)],
  ['all of it', () => withHole(ends[0]!, log.length)],
])('of a last transaction %s was never written: it is taken out, and the log as it was is kept', async (_, tear) => {
  const torn = tear();
  const { boxes, said } = await opened(torn);
  expect(boxes).toEqual({ 1: 2000 });
  expect(said.join()).toMatch(/network\.duckdb ends in a change that was not written whole/);
  const kept = beside();
  expect(kept).toEqual([expect.stringMatching(/^network\.duckdb\.wal\.torn-\S+$/)]);
  expect(said.join()).toContain(kept[0]);
  expect(readFileSync(join(folder, kept[0]!)).equals(torn)).toBe(true);
});

test('several processes that start at once take it out once', async () => {
  const torn = withHole(aPage(), aPage() + 4096);
  writeFileSync(path, file);
  writeFileSync(`${path}.wal`, torn);
  for (const name of beside()) rmSync(join(folder, name));
  const open = `const { openDuckDb } = await import(${JSON.stringify(join(import.meta.dirname, 'open.ts'))});
    const database = await openDuckDb(${JSON.stringify(path)});
    await database.script("insert into box values (3, 'later')");
    console.log('opened');
    process.kill(process.pid, 'SIGKILL');`;
  const ran = await Promise.all(
    [1, 2, 3].map(
      () =>
        new Promise<string>((resolve) => {
          execFile(process.execPath, ['--input-type=module', '-e', open], (_, stdout) => resolve(stdout));
        }),
    ),
  );
  const done = ran.filter((said) => said.includes('opened')).length;
  expect(done).toBeGreaterThan(0);
  expect(beside().filter((name) => name.includes('torn'))).toHaveLength(1);
  const database = await openDuckDb(path);
  const { rows } = await sql<{ id: number; n: number }>`
    select id, cast(count(*) as integer) as n from box group by id order by id`.execute(database.db);
  await database.close();
  // Each insert that was told as done is there.
  expect(rows).toEqual([
    { id: 1, n: 2000 },
    { id: 3, n: done },
  ]);
});

test.each<[string, () => Buffer]>([
  ['damage in the last transaction that is no hole', () => Buffer.from(log).fill(7, aPage() + 100, aPage() + 108)],
  ['a hole in a transaction before the last one', () => withHole(4096, 8192)],
  ['a hole in each of two transactions', () => withHole(aPage(), aPage() + 4096).fill(0, 4096, 8192)],
])('%s: the file is refused in words, and nothing is changed', async (_, damage) => {
  const damaged = damage();
  await expect(opened(damaged)).rejects.toThrow(/network\.duckdb is damaged .*db restore --from <backup>/);
  expect(readFileSync(`${path}.wal`).equals(damaged)).toBe(true);
  expect(readFileSync(path).equals(file)).toBe(true);
  expect(beside()).toEqual([]);
});
