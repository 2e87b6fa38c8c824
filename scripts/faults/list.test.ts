import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { faults } from './list.ts';

test.each(faults)('$mechanism: its text is in its file once, and its tests exist', ({ file, find, tests }) => {
  expect(readFileSync(file, 'utf8').split(find)).toHaveLength(2);
  expect(tests.filter((one) => !existsSync(one.file))).toEqual([]);
});
