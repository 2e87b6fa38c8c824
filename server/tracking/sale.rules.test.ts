import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linesOf, readSale, roundedIn } from './sale.rules.ts';

const now = new Date('2026-03-15T12:00:00Z');
const sale = (amount: string | number) => ({ pid: 1, ref: 'R', amount });

test('a basket of any numbers adds up to the amount in cents', () => {
  const value = fc.double({ min: 0, max: 1e6, noNaN: true });
  fc.assert(
    fc.property(fc.array(value, { minLength: 1, maxLength: 8 }), (values) => {
      const items = values.map((itemValue) => ({ itemID: 'A', itemValue }));
      const lines = linesOf({ pid: 1, ref: 'R', amount: 0, items });
      const exact = values.reduce((sum, one) => sum + one, 0);
      const sum = lines.reduce((all, line) => all + Number(line.value), 0);
      expect(Math.abs(sum - exact)).toBeLessThan(0.00501);
      for (const [at, line] of lines.entries()) {
        expect(line.value).toMatch(/^\d+\.\d\d00$/);
        expect(Math.abs(Number(line.value) - (values[at] ?? 0))).toBeLessThan(0.0101);
      }
    }),
  );
});

test.each([
  [836.9999999999998, '837.0000'],
  ['836.9999999999998', '837.0000'],
  [1.005, '1.0100'],
  ['0.00499', '0.0000'],
  [0.1 + 0.2, '0.3000'],
])('%s is %s, and is said to be rounded', (given, amount) => {
  expect(readSale(sale(given), now).amount).toBe(amount);
  expect(roundedIn(sale(given))).toContain(`amount ${given} is rounded to `);
});

test.each([0, 5.551115123125783e-17, 5, 64.9, '64.9', '64.90', '64.900000'])('%s is itself', (given) => {
  expect(Number(readSale(sale(given), now).amount)).toBeCloseTo(Number(given), 12);
  expect(roundedIn(sale(given))).toBeNull();
});
