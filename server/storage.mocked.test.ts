/** A loss of power leaves what was flushed: the disk lies outside of the program, so that its flushes are recorded here. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type * as files from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { openStorage } from './storage.ts';

/** Renames and flushes, in the order in which they ended. */
const { done } = vi.hoisted(() => ({ done: [] as string[] }));
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof files>();
  return {
    ...real,
    rename: async (from: string, to: string) => {
      await real.rename(from, to);
      done.push(`renamed ${to}`);
    },
    open: async (path: string, ...rest: [string?]) => {
      const file = await real.open(path, ...rest);
      const sync = file.sync.bind(file);
      file.sync = async () => {
        await sync();
        done.push(`flushed ${path}`);
      };
      return file;
    },
  };
});

const folder = mkdtempSync(join(tmpdir(), 'partnerdeck-flushed-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the disk has the name of a kept file before anything refers to it', async () => {
  const { incoming, keep, pathOf } = openStorage(folder);
  writeFileSync(join(incoming, 'upload'), 'text');
  const path = pathOf(await keep(join(incoming, 'upload')));
  expect(done).toEqual([`renamed ${path}`, `flushed ${dirname(path)}`, `flushed ${folder}`]);
});
