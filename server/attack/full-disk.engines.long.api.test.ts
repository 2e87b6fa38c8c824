import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { copyOfTemplate } from '#server/testing/database';
import { fillDisk, mountSmall, unmount } from '#server/testing/full-disk';
import { startNetwork, type Caller } from '#server/testing/network';
import { runProgram } from '#server/testing/process';
import { filesOf } from '#server/testing/uploads';

/** A disk that is full for a while, and one that forgets. */

const folder = mkdtempSync(join(tmpdir(), 'partnerdeck-disk-'));
const disk = join(folder, 'disk');
mkdirSync(disk);
const isFile = inject('template').engine === 'duckdb';
const isMounted = isFile && mountSmall(disk, '96m');
afterAll(() => {
  if (isMounted) unmount(disk);
  rmSync(folder, { recursive: true, force: true });
});

const filler = join(disk, 'filler');
// Mounting a small disk needs the rights of an administrator.
describe.runIf(isMounted)('a full disk', () => {
  test.each(['while a transaction is written', 'while the log is moved into the file'])('%s', async (when) => {
    rmSync(filler, { force: true });
    const database = await copyOfTemplate(disk);
    const lines: string[] = [];
    const network = await startNetwork({ LOG_LEVEL: 'error' }, (line) => lines.push(line), undefined, database);
    const advertiser: Caller = await network.as('advertiser');
    const files = filesOf(network);
    const make = (name: string) => files.api(advertiser, 'POST', '/folders', { name, folderId: null });
    if (when.includes('log')) await network.database.script("set global checkpoint_threshold = '1KB'");
    expect((await make('before')).statusCode).toBe(201);
    fillDisk(filler);

    const refused = [];
    for (let at = 0; at < 5; at += 1) refused.push(await make(`during ${at}`));
    const full = refused.filter(({ statusCode }) => statusCode !== 201);
    expect(full.length).toBeGreaterThan(0);
    expect(new Set(full.map(({ statusCode }) => statusCode))).toEqual(new Set([503]));
    expect(full[0]?.json()).toMatchObject({ code: 'OVERLOADED', refusal: { key: 'service.diskFull' } });
    const upload = await files.upload(advertiser, { name: 'a.txt', content: 'x'.repeat(100_000) });
    expect([upload.statusCode, upload.json<{ refusal: { key: string } }>().refusal.key]).toEqual([
      503,
      'service.diskFull',
    ]);
    const ready = await network.app.inject('/readyz');
    expect([ready.statusCode, ready.json<{ refusal: { key: string } }>().refusal.key]).toEqual([
      503,
      'service.diskFull',
    ]);
    expect(lines.join('')).toMatch(/No space left on device/);
    expect(lines.join('')).not.toMatch(/no transaction is active/);

    rmSync(filler);
    expect((await network.app.inject('/readyz')).statusCode).toBe(200);
    expect((await make('after')).statusCode).toBe(201);
    const names = await files.names(advertiser);
    const made = [
      'before',
      ...refused.flatMap(({ statusCode }, at) => (statusCode === 201 ? `during ${at}` : [])),
      'after',
    ];
    expect(names.filter((name) => /^(before|during|after)/.test(name)).toSorted()).toEqual(made.toSorted());
    await network.drop();
    rmSync(join(disk, 'network.duckdb'));
  });
});

test.runIf(isMounted)(
  'a first start on a full disk says so, and leaves nothing that a later start would take',
  async () => {
    rmSync(filler, { force: true });
    fillDisk(filler);
    const data = join(disk, 'first');
    const full = runProgram({ DATA_DIR: data });
    await full.says(/session-secret cannot be used: the disk is full\.\n/);
    expect(await full.ended).toBe(2);
    rmSync(filler);
    expect(existsSync(join(data, 'session-secret'))).toBe(false);
  },
);

test.runIf(isFile)('a table that can no longer be read makes the service unready', async () => {
  const data = join(folder, 'damaged');
  mkdirSync(data);
  const database = await copyOfTemplate(data);
  const path = join(data, 'network.duckdb');
  const file = openSync(path, 'r+');
  // Blocks of rows, not those that are read when the file is opened.
  for (let at = 12_288 + 262_144; at < statSync(path).size * 0.6; at += 262_144)
    writeSync(file, Buffer.alloc(64, 7), 0, 64, at + 4096);
  closeSync(file);
  const network = await startNetwork({}, undefined, undefined, database).catch((error: Error) => error);
  if (network instanceof Error) {
    expect(network.message).toMatch(/is damaged|cannot be read/);
    return;
  }
  const ready = await network.app.inject('/readyz');
  expect([ready.statusCode, ready.json<{ refusal: { key: string } }>().refusal.key]).toEqual([503, 'service.damaged']);
  await network.drop();
  writeFileSync(path, '');
});
