import { existsSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { checkInThread } from './table-thread.ts';

const folder = mkdtempSync(join(tmpdir(), 'partnerdeck-thread-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A table in a file. */
function written(name: string, rows: number): { path: string; size: number } {
  const path = join(folder, name);
  const text = `advertiserRef,status\n${`${'A'.repeat(100)},approved\n`.repeat(rows)}`;
  writeFileSync(path, text);
  return { path, size: text.length };
}

/** How far this process has read a file that it has open; 0 for one that it has not. */
function readTo(path: string): number {
  const positions = readdirSync('/proc/self/fd').map((fd) => {
    try {
      if (readlinkSync(`/proc/self/fd/${fd}`) !== path) return 0;
      return Number(/^pos:\s*(\d+)/.exec(readFileSync(`/proc/self/fdinfo/${fd}`, 'utf8'))?.[1]);
    } catch {
      // It was closed meanwhile.
      return 0;
    }
  });
  return Math.max(...positions);
}

const ROWS = 90_000;
const HELD_MS = 20_000;

test.runIf(existsSync('/proc/self/fdinfo'))(
  'a table is read on while the thread that answers requests is held: nothing in it delays a list',
  async () => {
    expect(await checkInThread(written('small.csv', 1).path, 1)).toBe(1);
    const { path, size } = written('large.csv', ROWS);
    const rows = checkInThread(path, 1);
    await setImmediate();
    // From here on nothing else runs in this thread.
    const late = Date.now() + HELD_MS;
    let seen = 0;
    while (seen < size / 2 && Date.now() < late) seen = readTo(path);
    expect(seen).toBeGreaterThanOrEqual(size / 2);
    expect(await rows).toBe(ROWS);
  },
);
