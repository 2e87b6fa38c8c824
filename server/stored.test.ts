import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readConfig, secretOf } from './config.ts';
import { NETWORK_FILE } from './places.ts';
import { readStored } from './stored.ts';
import { compiled } from './testing/compiled.ts';

/** Commands that work with an installation that is there, run where there is none. */

const folder = mkdtempSync(join(tmpdir(), 'partnerdeck-stored-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each([
  ['password', 'ada@example.org'],
  ['sign-out', 'ada@example.org'],
  ['personal-data', 'erase', 'ada@example.org'],
  ['set-up'],
])('%s leaves nothing behind in a folder without a network', (command, ...given) => {
  const elsewhere = mkdtempSync(join(folder, 'elsewhere-'));
  const { status, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, `${command}.ts`), ...given], {
    cwd: elsewhere,
    env: { PATH: process.env['PATH'], ...compiled },
    input: 'a new long password\n',
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([
    2,
    expect.stringMatching(/^There is no network at .*network\.duckdb\. Set DATA_DIR/),
  ]);
  expect(readdirSync(elsewhere)).toEqual([]);
});

test('a network in PostgreSQL needs no folder here, and none is made', () => {
  const data = join(folder, 'none');
  const settings = readStored({ DATABASE_URL: 'postgres://somebody@database.test/network', DATA_DIR: data });
  expect(() => secretOf(settings)).toThrow(/^There is no .*session-secret, and no SESSION_SECRET/);
  expect(existsSync(data)).toBe(false);
});

test('the folder of a network is closed to others, and its secret is the one that it has', () => {
  const data = join(folder, 'open');
  mkdirSync(data, { mode: 0o755 });
  writeFileSync(join(data, NETWORK_FILE), '');
  const settings = readStored({ DATA_DIR: data });
  expect(statSync(data).mode & 0o777).toBe(0o700);
  expect(readdirSync(data)).toEqual([NETWORK_FILE]);
  const { SESSION_SECRET } = readConfig({ DATA_DIR: data });
  expect(secretOf(settings)).toBe(SESSION_SECRET);
});
