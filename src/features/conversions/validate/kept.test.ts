import { expect, it } from 'vitest';
import { kept } from './kept.ts';
import type { Batch } from './types.ts';

it('a browser that keeps nothing is no failure: a batch then lives as long as its page', async () => {
  const batch: Batch = { madeAt: '', phase: 'review', stop: null, rows: [] };
  expect('indexedDB' in globalThis).toBe(false);
  expect([await kept.write('k', batch), await kept.read('k'), await kept.remove('k')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
