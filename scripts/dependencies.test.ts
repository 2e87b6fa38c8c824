import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isPermissive, unlicensed } from './dependencies.ts';

test.each([
  ['MIT', true],
  ['(MPL-2.0 OR Apache-2.0)', true],
  ['MIT AND ISC AND BSD-3-Clause', true],
  ['MIT OR SEE LICENSE IN FEEL-FREE.md', true],
  ['GPL-3.0', false],
  ['MIT AND GPL-2.0', false],
  ['', false],
])('%s', (expression, allowed) => {
  expect(isPermissive(expression)).toBe(allowed);
});

test('everything that is installed has a licence that lets a product use it', () => {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Parameters<typeof unlicensed>[0];
  expect(unlicensed(lock)).toEqual([]);
});
