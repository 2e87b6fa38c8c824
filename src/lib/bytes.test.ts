import { expect, it } from 'vitest';
import { formatBytes, limitPassed } from './bytes.ts';

it.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [1000, '1 kB'],
  [1_250_000, '1.3 MB'],
  [52_428_800, '52.4 MB'],
  [5e12, '5,000 GB'],
])('%i is %s', (bytes, said) => {
  expect(formatBytes(bytes)).toBe(said);
});

it.each([
  [2 * 1024 * 1024, 2, undefined],
  [2 * 1024 * 1024 + 1, 2, 2],
])('%i bytes where %s MB are taken pass the limit %s', (bytes, mostMb, limit) => {
  expect(limitPassed(bytes, mostMb)).toBe(limit);
});
