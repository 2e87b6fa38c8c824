import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ConfigError, readConfig } from '#server/config';

const folder = mkdtempSync(join(tmpdir(), 'partnerdeck-secret-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let number = 0;
const newFolder = () => {
  const path = join(folder, String((number += 1)));
  mkdirSync(path);
  return path;
};

test.each(['', '\n', 'short', 'a'.repeat(31)])('a secret of the file that holds %j is refused in words', (held) => {
  const data = newFolder();
  writeFileSync(join(data, 'session-secret'), held);
  expect(() => readConfig({ DATA_DIR: data })).toThrow(ConfigError);
  expect(() => readConfig({ DATA_DIR: data })).toThrow(/session-secret holds \d+ characters.*Put it back from a copy/);
  expect(readFileSync(join(data, 'session-secret'), 'utf8')).toBe(held);
});

test('a secret is made once, whole, for its owner alone, and nothing is left beside it', () => {
  const data = newFolder();
  const { SESSION_SECRET } = readConfig({ DATA_DIR: data });
  expect(SESSION_SECRET).toMatch(/^[\da-f]{64}$/);
  expect(readConfig({ DATA_DIR: data }).SESSION_SECRET).toBe(SESSION_SECRET);
  expect(readdirSync(data)).toEqual(['session-secret']);
  expect(statSync(join(data, 'session-secret')).mode & 0o777).toBe(0o600);
});

test('a folder that let others in is closed', () => {
  const data = newFolder();
  chmodSync(data, 0o755);
  readConfig({ DATA_DIR: data });
  expect(statSync(data).mode & 0o777).toBe(0o700);
});

test.each(['SESSION_SECRET', 'CONNECTION_KEY'])('%s that is too short is refused and not repeated', (name) => {
  const wrong = () => readConfig({ DATA_DIR: newFolder(), [name]: 'hunter2' });
  expect(wrong).toThrow(new RegExp(`${name}=…: must have at least 32 characters`));
  expect(wrong).not.toThrow(/hunter2/);
});

test('a file without a key of backups is refused at the start', () => {
  const data = newFolder();
  const keyFile = join(data, 'key');
  expect(() => readConfig({ DATA_DIR: data, BACKUP_KEY_FILE: keyFile })).toThrow(
    /BACKUP_KEY_FILE=.*key: cannot be used/,
  );
  writeFileSync(keyFile, 'a'.repeat(63));
  expect(() => readConfig({ DATA_DIR: data, BACKUP_KEY_FILE: keyFile })).toThrow(/64 hexadecimal digits/);
  writeFileSync(keyFile, `${'a'.repeat(64)}\n`);
  expect(readConfig({ DATA_DIR: data, BACKUP_KEY_FILE: keyFile }).BACKUP_KEY_FILE).toBe(keyFile);
});

test('a folder that cannot be used is refused in a sentence', () => {
  const data = newFolder();
  writeFileSync(join(data, 'file'), '');
  expect(() => readConfig({ DATA_DIR: join(data, 'file') })).toThrow(
    /^DATA_DIR=.*file cannot be used: there is a file of that name\.$/,
  );
  expect(() => readConfig({ DATA_DIR: join(data, 'file', 'below') })).toThrow(/a part of it is a file/);
  expect(existsSync(join(data, 'file', 'below'))).toBe(false);
});
