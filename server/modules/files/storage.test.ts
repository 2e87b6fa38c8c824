import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { findType, openStorage } from './storage.ts';

const folder = mkdtempSync(join(tmpdir(), 'partnerdeck-storage-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('unfinished uploads of an earlier run are gone, stored files remain', async () => {
  const before = openStorage(folder);
  writeFileSync(join(before.incoming, 'kept'), 'kept');
  const key = await before.keep(join(before.incoming, 'kept'));
  writeFileSync(join(before.incoming, 'half'), 'ha');
  mkdirSync(join(before.incoming, 'odd'));
  const after = openStorage(folder);
  expect(readdirSync(after.incoming)).toEqual([]);
  expect(readFileSync(after.pathOf(key), 'utf8')).toBe('kept');
  await after.remove([key]);
  await after.remove([key]);
  expect(existsSync(after.pathOf(key))).toBe(false);
});

test('a key is nothing but a key', () => {
  const { pathOf } = openStorage(folder);
  for (const key of ['', '../../etc/passwd', 'demo:csv', `${'a'.repeat(32)}/`, 'A'.repeat(32)]) {
    expect(() => pathOf(key), key).toThrow('not the key');
  }
});

test('a type is found from the bytes', async () => {
  const path = join(folder, 'sample');
  const found = async (bytes: string | Uint8Array) => {
    writeFileSync(path, bytes);
    return findType(path);
  };
  expect(await found('%PDF-1.4\n')).toMatchObject({ mime: 'application/pdf' });
  expect((await found(Buffer.from('504b0304', 'hex'))).text).toBeUndefined();
  expect((await found(`a,b\n${'x'.repeat(200_000)}`)).text).toHaveLength(65_536);
});
