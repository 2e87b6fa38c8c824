import fc from 'fast-check';
import { expect, test } from 'vitest';
import { niceTicks } from './ticks.ts';

test('ticks are round and hold what is drawn', () => {
  expect(niceTicks(0, 87_300)).toEqual([0, 25_000, 50_000, 75_000, 100_000]);
  expect(niceTicks(-30, 120)).toEqual([-50, 0, 50, 100, 150]);
  expect(niceTicks(0, 0)).toEqual([0, 0.25]);
});

test('whatever is drawn lies between the first and the last tick, and there are few', () => {
  const money = fc.integer({ min: -1e9, max: 1e9 }).map((cents) => cents / 100);
  fc.assert(
    fc.property(money, money, (one, other) => {
      const [least, most] = [Math.min(one, other), Math.max(one, other)];
      const ticks = niceTicks(least, most);
      const slack = 1e-6;
      expect(ticks[0]).toBeLessThanOrEqual(least + slack);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(most - slack);
      expect(ticks.length).toBeLessThanOrEqual(7);
    }),
  );
});
