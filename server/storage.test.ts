import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openStorage } from './storage.ts';

const folder = mkdtempSync(join(tmpdir(), 'partnerdeck-storage-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const old = (path: string) => utimesSync(path, 0, 0);

test('what a killed process has left is gone, stored files and those of other processes remain', async () => {
  const before = openStorage(folder);
  const keptFrom = async (name: string) => {
    writeFileSync(join(before.incoming, name), name);
    return before.keep(join(before.incoming, name));
  };
  const [named, unnamed, fresh] = [await keptFrom('named'), await keptFrom('unnamed'), await keptFrom('fresh')];
  writeFileSync(join(before.incoming, 'half'), 'ha');
  mkdirSync(join(before.incoming, 'odd'));
  for (const name of [named, unnamed, 'half', 'odd']) old(join(before.incoming, name));
  writeFileSync(join(before.incoming, 'running'), 'ru');

  const other = openStorage(folder);
  expect(readdirSync(other.incoming)).toHaveLength(6);
  await other.sweep(async (key) => key === named);
  expect(readdirSync(other.incoming).toSorted()).toEqual([fresh, 'running'].toSorted());
  expect(readFileSync(other.pathOf(named), 'utf8')).toBe('named');
  expect(existsSync(other.pathOf(unnamed))).toBe(false);
  expect(existsSync(other.pathOf(fresh))).toBe(true);

  await other.settle([fresh]);
  expect(readdirSync(other.incoming)).toEqual(['running']);
  await other.remove([named]);
  await other.remove([named]);
  expect(existsSync(other.pathOf(named))).toBe(false);
});

test('a key is nothing but a key', () => {
  const { pathOf } = openStorage(folder);
  for (const key of ['', '../../etc/passwd', 'demo:csv', `${'a'.repeat(32)}/`, 'A'.repeat(32)]) {
    expect(() => pathOf(key), key).toThrow('not the key');
  }
});
