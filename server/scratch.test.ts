import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { forgetScratch } from './scratch.ts';

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
