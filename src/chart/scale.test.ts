import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { figuresOf, ticksOf } from './scale.ts';
import type { Chart } from './types.ts';

describe('the marks of an axis', () => {
  test.each([
    [
      [41_545, 44_324],
      [0, 10_000, 20_000, 30_000, 40_000, 50_000],
    ],
    [[10_900], [0, 2500, 5000, 7500, 10_000, 12_500]],
    [
      [3, 1],
      [0, 1, 2, 3],
    ],
    [[12], [0, 5, 10, 15]],
    [[0.27], [0, 0.1, 0.2, 0.3]],
    [
      [-30, 60],
      [-40, -20, 0, 20, 40, 60],
    ],
    [
      [0, 0],
      [0, 1],
    ],
    [[], [0, 1]],
  ])('%j has %j', (figures, ticks) => {
    expect(ticksOf(figures)).toEqual(ticks);
  });

  test('hold zero and every figure, in even steps, at most one of them empty at each end', () => {
    const figure = fc.oneof(fc.integer({ min: -1e9, max: 1e9 }), fc.double({ min: -1e6, max: 1e6, noNaN: true }));
    fc.assert(
      fc.property(fc.array(figure, { minLength: 1, maxLength: 8 }), (figures) => {
        const ticks = ticksOf(figures.map((one) => Number(one.toFixed(2))));
        const [first = 0, second = 0] = ticks;
        const last = ticks.at(-1) ?? 0;
        const step = second - first;
        const rounding = step / 1e6;
        const least = Math.min(0, ...figures);
        const most = Math.max(0, ...figures);
        expect(ticks).toContain(0);
        expect(ticks.length).toBeLessThanOrEqual(7);
        for (const [at, tick] of ticks.entries()) expect(Math.abs(tick - first - at * step)).toBeLessThan(rounding);
        if (most - least < 1) return;
        expect(first - 0.01).toBeLessThanOrEqual(least);
        expect(last + 0.01).toBeGreaterThanOrEqual(most);
        expect(least - first).toBeLessThan(step + 0.01);
        expect(last - most).toBeLessThan(step + 0.01);
      }),
    );
  });
});

describe('the figures of an axis', () => {
  const chart = (kind: Chart['kind']): Chart => ({
    kind,
    series: [
      { key: 'a', label: 'A', earlier: false },
      { key: 'b', label: 'B', earlier: false, second: false },
      { key: 'c', label: 'C', earlier: false, second: true },
    ],
    points: [{ label: 'Jan', values: { a: 3, b: 4, c: 0.5 }, shown: {}, unfinished: false }],
    timed: true,
    percent: false,
    lines: [
      { key: 'l', label: 'Target', at: 9, shown: '9', second: false },
      { key: 'm', label: 'Target', at: 0.7, shown: '70%', second: true },
    ],
  });

  test('are those of its own series and lines', () => {
    expect([figuresOf(chart('line'), false), figuresOf(chart('line'), true)]).toEqual([
      [3, 4, 9],
      [0.5, 0.7],
    ]);
  });

  test('are the sums of a pile', () => {
    expect(figuresOf(chart('stacked'), false)).toEqual([3, 7, 9]);
  });
});
