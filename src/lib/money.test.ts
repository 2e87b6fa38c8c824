import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  compare,
  figureFormat,
  formatMoney,
  formatPercent,
  isDecimal,
  isRoundedApart,
  negate,
  quotient,
  rounded,
  subtract,
  sum,
} from './money.ts';

const cents = fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n });
const written = (units: bigint) => {
  const digits = (units < 0n ? -units : units).toString().padStart(3, '0');
  return `${units < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

describe('money', () => {
  it('adds exactly, where floats do not', () => {
    expect(sum(['0.10', '0.20'])).toBe('0.30');
    expect(sum([])).toBe('0.00');
    expect(sum(['0.005', '1.00'])).toBe('1.005');
    expect(sum(['1.00', '0.005'])).toBe('1.005');
    expect(subtract('100.00', '100.01')).toBe('-0.01');
  });

  it('agrees with whole cents, of any size', () => {
    fc.assert(
      fc.property(fc.array(cents), (all) => {
        expect(sum(all.map(written))).toBe(written(all.reduce((total, each) => total + each, 0n)));
      }),
    );
    fc.assert(
      fc.property(cents, cents, (a, b) => {
        expect(Math.sign(compare(written(a), written(b)))).toBe(a < b ? -1 : a > b ? 1 : 0);
        expect(sum([subtract(written(a), written(b)), written(b)])).toBe(written(a));
        expect(negate(negate(written(a)))).toBe(written(a));
      }),
    );
  });

  it('says when what is shown adds up otherwise, which whole cents never do', () => {
    expect(isRoundedApart(['36.884', '34.094', '65.184'])).toBe(true);
    expect(isRoundedApart(['0.004', '0.004'])).toBe(true);
    expect(isRoundedApart(['36.884', '34.090'])).toBe(false);
    expect(isRoundedApart(['1.00', '2.00'], '3.01')).toBe(true);
    fc.assert(fc.property(fc.array(cents), (all) => !isRoundedApart(all.map(written))));
  });

  it('formats without going through a float', () => {
    expect(formatMoney('12345678901234567890.12')).toBe('12,345,678,901,234,567,890.12');
    expect(formatMoney('-1234.5', 'GBP')).toBe('-£1,234.50');
    expect(formatMoney('0')).toBe('0.00');
  });

  it('writes a zero without a sign, also what rounds to one', () => {
    const below = fc.integer({ min: 0, max: 499 }).map((rest) => `-0.00${String(rest).padStart(3, '0')}`);
    fc.assert(
      fc.property(fc.oneof(below, fc.constantFrom('-0', '-0.00')), (zero) => {
        expect(formatMoney(zero)).toBe('0.00');
        expect(formatMoney(zero, 'GBP')).toBe('£0.00');
        expect(rounded(zero, 2)).toBe('0.00');
        expect(figureFormat({ maximumFractionDigits: 2 })().format(Number(zero))).toBe('0');
      }),
    );
    expect([formatPercent('-0'), formatPercent('-0.00'), negate('0.00'), negate('-0.00')]).toEqual([
      '0%',
      '0%',
      '0.00',
      '0.00',
    ]);
  });

  it('rounds half away from zero, once', () => {
    expect(['0.5', '1.005', '-1.005', '-0.004', '7'].map((amount) => rounded(amount, 2))).toEqual([
      '0.50',
      '1.01',
      '-1.01',
      '0.00',
      '7.00',
    ]);
    fc.assert(
      fc.property(cents, fc.nat({ max: 2 }), (value, places) => {
        const text = rounded(written(value), places);
        const off = subtract(text, written(value)).replace('-', '');
        expect(compare(off, { 0: '0.5', 1: '0.05', 2: '0' }[places] ?? '')).toBeLessThanOrEqual(0);
        expect(text.split('.')[1]?.length ?? 0).toBe(places);
      }),
    );
  });

  it('refuses what is no amount', () => {
    expect(isDecimal('1e3')).toBe(false);
    expect(() => sum(['1,000.00'])).toThrow(RangeError);
  });
});

it('divides exactly and cuts', () => {
  expect(quotient('249.99', '250', 3)).toBe('0.999');
  expect(quotient('-1', '3', 2)).toBe('-0.33');
  expect(quotient('10', '0.04', 0)).toBe('250');
  expect(quotient('1', '0.00', 3)).toBeNull();
});
