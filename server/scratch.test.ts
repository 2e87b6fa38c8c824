import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { forgetScratch, forgetUnfinished } from './scratch.ts';

const folder = mkdtempSync(join(tmpdir(), 'partnerdeck-scratch-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('what a restore or a check that was killed has opened is gone a day later, and nothing else', async () => {
  const names = [
    'partnerdeck-restore-aaaaaa',
    'partnerdeck-check-bbbbbb',
    'partnerdeck-copy-cccccc',
    'partnerdeck-other',
  ];
  for (const name of names) mkdirSync(join(folder, name));
  writeFileSync(join(folder, 'partnerdeck-restore-aaaaaa', 'session-secret'), 'secret');
  writeFileSync(join(folder, 'partnerdeck-demo-dddddd'), 'a file');
  const now = Date.now();
  for (const name of readdirSync(folder)) utimesSync(join(folder, name), 0, now / 1000 - 25 * 3600);
  utimesSync(join(folder, 'partnerdeck-copy-cccccc'), 0, now / 1000 - 23 * 3600);
  await forgetScratch(folder, now);
  expect(readdirSync(folder).toSorted()).toEqual([
    'partnerdeck-copy-cccccc',
    'partnerdeck-demo-dddddd',
    'partnerdeck-other',
  ]);
});

test('what a killed process has left half-written is gone a day later, and nothing else', async () => {
  const data = join(folder, 'data');
  mkdirSync(data);
  const old = ['session-secret.0123456789ab.tmp', 'network.duckdb', 'notes.tmp'];
  for (const name of [...old, 'session-secret.ba9876543210.tmp']) writeFileSync(join(data, name), '');
  for (const name of old) utimesSync(join(data, name), 0, Date.now() / 1000 - 25 * 3600);
  await forgetUnfinished(data);
  expect(readdirSync(data).toSorted()).toEqual(['network.duckdb', 'notes.tmp', 'session-secret.ba9876543210.tmp']);
});
