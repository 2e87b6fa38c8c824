import { spawnSync } from 'node:child_process';
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { copyOfTemplate } from '#server/testing/database';
import { runProgram } from '#server/testing/process';

/** Starts that cannot succeed: what they leave, and what they say. */

const folder = mkdtempSync(join(tmpdir(), 'partnerdeck-starting-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let number = 0;
function newFolder(): string {
  const path = join(folder, String((number += 1)));
  mkdirSync(path);
  return path;
}

const root = join(import.meta.dirname, '../..');
const isFile = inject('template').engine === 'duckdb';

/** Starts a program that ends by itself, and returns what it said and its exit code. */
async function refused(
  settings: Record<string, string>,
  saying: RegExp,
): Promise<{ said: string; code: number | null }> {
  const { says, ended } = runProgram(settings);
  const { input } = await says(saying);
  return { said: input, code: await ended };
}

const signIn = (address: string, email: string, password: string): Promise<Response> =>
  fetch(`${address}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: address },
    body: JSON.stringify({ email, password }),
  });

const MANAGER = 'manager@demo.partnerdeck.test';

test('a taken port is said in a sentence, and no password was changed', { timeout: 120_000 }, async () => {
  const database = await copyOfTemplate(newFolder());
  const taken = createServer().listen(0, '0.0.0.0');
  await once(taken, 'listening');
  const port = (taken.address() as AddressInfo).port;
  const { said, code } = await refused(
    { ...database.settings, HOST: '0.0.0.0', PORT: String(port) },
    /could not start.*\n/,
  );
  expect(said).toBe(
    `Partnerdeck could not start: port ${port} of 0.0.0.0 is taken. Stop what listens there, or set another PORT.\n`,
  );
  expect(code).toBe(1);
  taken.close();
  const { child, says, ended } = runProgram(database.settings);
  await says(/manager@demo\.partnerdeck\.test\s+partnerdeck-demo/);
  child.kill('SIGTERM');
  await ended;
  await database.drop();
});

test('a lost password is set from the terminal, by standard input alone', { timeout: 240_000 }, async () => {
  const database = await copyOfTemplate(newFolder());
  const set = (email: string[], input: string) =>
    spawnSync(process.execPath, [join(root, 'server/password.ts'), ...email], {
      env: { PATH: process.env['PATH'], ...database.settings },
      input,
      encoding: 'utf8',
    });
  expect(set([], 'a long password').status).toBe(2);
  expect(set([MANAGER, 'a long password'], '').status).toBe(2);
  expect(set([MANAGER], 'short\n').stderr).toMatch(/has 12 to 128 characters. Nothing was changed/);
  expect(set(['nobody@partnerdeck.test'], 'a long password').stderr).toMatch(/Nobody has the email/);
  expect(set([MANAGER.toUpperCase()], 'a new long password\n').stderr).toMatch(/has the new password/);
  // It needs no secret, and makes none.
  expect(existsSync(join(database.settings['DATA_DIR']!, 'session-secret'))).toBe(false);

  const { child, says, ended } = runProgram(database.settings);
  // The start names no password that is not theirs.
  await says(/manager@demo\.partnerdeck\.test\s+\(password shown/);
  const [, address = ''] = await says(/running at (http:\S+)/);
  expect((await signIn(address, MANAGER, 'partnerdeck-demo')).status).toBe(401);
  expect((await signIn(address, MANAGER, 'a new long password')).status).toBe(200);
  expect((await signIn(address, 'publisher@demo.partnerdeck.test', 'partnerdeck-demo')).status).toBe(200);
  child.kill('SIGTERM');
  await ended;

  // A password that somebody has chosen survives a start that others can reach.
  const open = runProgram({ ...database.settings, HOST: '0.0.0.0' });
  await open.says(/manager@demo\.partnerdeck\.test\s+\(password shown/);
  open.child.kill('SIGTERM');
  await open.ended;
  await database.drop();
});

test('sessions are ended from the terminal, of one or of everybody', { timeout: 240_000 }, async () => {
  const database = await copyOfTemplate(newFolder());
  const end = (...whose: string[]) =>
    spawnSync(process.execPath, [join(root, 'server/sign-out.ts'), ...whose], {
      env: { PATH: process.env['PATH'], ...database.settings },
      encoding: 'utf8',
    });
  const running = async () => {
    const program = runProgram(database.settings);
    const [, address = ''] = await program.says(/running at (http:\S+)/);
    const stop = async () => {
      program.child.kill('SIGTERM');
      await program.ended;
    };
    return { address, stop };
  };
  const signedIn = async (address: string, email: string) => {
    const answer = await signIn(address, email, 'partnerdeck-demo');
    return (answer.headers.get('set-cookie') ?? '').split(';')[0]!;
  };
  const statusesAt = (address: string, cookies: string[]) =>
    Promise.all(cookies.map(async (cookie) => (await fetch(`${address}/api/me`, { headers: { cookie } })).status));

  const first = await running();
  const cookies = [
    await signedIn(first.address, MANAGER),
    await signedIn(first.address, 'publisher@demo.partnerdeck.test'),
  ];
  expect(await statusesAt(first.address, cookies)).toEqual([200, 200]);
  await first.stop();
  expect([end().status, end('--nobody').status, end(MANAGER, 'more').status]).toEqual([2, 2, 2]);
  expect(end('nobody@partnerdeck.test').stderr).toMatch(/Nobody has the email/);
  expect(end(MANAGER.toUpperCase()).stderr).toMatch(/^1 session has ended/m);

  const second = await running();
  expect(await statusesAt(second.address, cookies)).toEqual([401, 200]);
  const cookie = await signedIn(second.address, MANAGER);
  const logged = await fetch(`${second.address}/api/audit?agencyId=1&actor=terminal`, { headers: { cookie } });
  expect(await logged.json()).toMatchObject([{ action: 'session.ended', actorName: 'The terminal', contactId: 0 }]);
  await second.stop();
  expect(end('--everybody').stderr).toMatch(/^2 sessions have ended/m);
  expect(end('--everybody').stderr).toMatch(/^0 sessions have ended/m);
  await database.drop();
});

describe.runIf(isFile)('a file that cannot be read', () => {
  const overwrite = (path: string, at: number, length: number) => {
    const file = openSync(path, 'r+');
    writeSync(file, Buffer.alloc(length, 7), 0, length, at);
    closeSync(file);
  };

  test.each<[string, (path: string) => void]>([
    ['its head is gone', (path) => overwrite(path, 0, 4096)],
    ['its headers are gone', (path) => overwrite(path, 4096, 8192)],
    ['it is something else', (path) => writeFileSync(path, 'not a database '.repeat(1000))],
    ['it is empty', (path) => writeFileSync(path, '')],
    ['its second half is missing', (path) => truncateSync(path, Math.floor(statSync(path).size / 2))],
  ])('%s: the start says what to do, in words', async (_, damage) => {
    const data = newFolder();
    await copyOfTemplate(data);
    damage(join(data, 'network.duckdb'));
    const { said, code } = await refused({ DATA_DIR: data }, /could not start[^]*\n/);
    expect(said).toMatch(/network\.duckdb is damaged \(.*db restore --from <backup> --data-dir <new folder>.*\n$/);
    expect(said).not.toMatch(/\n\s+at |in use/);
    expect(code).toBe(1);
  });

  test('its log is damaged: the start says what to do, in words, and neither file is changed', async () => {
    const data = newFolder();
    await copyOfTemplate(data);
    const { child, says, ended } = runProgram({ DATA_DIR: data });
    const [, address = ''] = await says(/running at (http:\S+)/);
    expect((await signIn(address, MANAGER, 'partnerdeck-demo')).status).toBe(200);
    child.kill('SIGKILL');
    await ended;
    const files = [join(data, 'network.duckdb'), join(data, 'network.duckdb.wal')] as const;
    // Inside an entry: a damaged length of one cannot be told from the torn end of a log.
    const inside = readFileSync(files[1]).lastIndexOf('session.started');
    expect(inside).toBeGreaterThan(0);
    overwrite(files[1], inside, 8);
    const before = files.map((path) => readFileSync(path));
    const { said, code } = await refused({ DATA_DIR: data }, /could not start[^]*\n/);
    expect(said).toMatch(/network\.duckdb is damaged \(.*db restore --from <backup> --data-dir <new folder>.*\n$/);
    expect(said).not.toMatch(/\n\s+at |in use/);
    expect(code).toBe(1);
    expect(files.map((path, at) => readFileSync(path).equals(before[at]!))).toEqual([true, true]);
  });

  test('a command checks the whole file', async () => {
    const data = newFolder();
    await copyOfTemplate(data);
    const path = join(data, 'network.duckdb');
    const check = () =>
      spawnSync(process.execPath, [join(root, 'server/db.ts'), 'check', '--from', path], { encoding: 'utf8' });
    expect(check().stdout).toMatch(/can be read: \d+ rows of \d+ tables/);
    const size = statSync(path).size;
    for (let at = 262_144; at < size; at += 1_000_000) overwrite(path, at, 20_000);
    expect(check()).toMatchObject({ status: 1, stderr: expect.stringMatching(/Restore a backup|is damaged/) });
  });
});

test('settings that name no folder and no address are refused in a sentence', async () => {
  const file = join(newFolder(), 'file');
  writeFileSync(file, '');
  const data = await refused({ DATA_DIR: file }, /DATA_DIR.*\n/);
  expect(data).toEqual({ said: `DATA_DIR=${file} cannot be used: there is a file of that name.\n`, code: 2 });
  const host = await refused({ DATA_DIR: newFolder(), HOST: '203.0.113.7', PORT: '41777' }, /could not start.*\n/);
  expect(host).toEqual({
    said: 'Partnerdeck could not start: HOST=203.0.113.7 is no address of this machine.\n',
    code: 1,
  });
});
