import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { long } from './long-first.ts';

test('the files that begin first are there', () => {
  expect(long.filter((file) => !existsSync(file))).toEqual([]);
});
