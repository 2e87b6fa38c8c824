import { describe, expect, test } from 'vitest';
import { fineText } from './money.ts';
import { filled, narrowed, RatesOfDay, rangeOf, WIDEST, type Range } from './rates.rules.ts';

const DAY = { day: '2026-03-15', from: 'EUR', to: 'GBP' };
const shown = (rate: bigint | undefined) => rate && fineText(rate, 8);
const day = (known: Record<string, Range>) => new RatesOfDay(new Map(Object.entries(known)), ['EUR', 'GBP', 'USD']);
const given = (rate: string) => rangeOf({ ...DAY, given: rate });

describe('a range', () => {
  test('is what a rounded amount allows', () => {
    const { low, high } = rangeOf({ ...DAY, before: '100.00', after: '85.12' });
    expect([shown(low), shown(high)]).toEqual(['0.85115000', '0.85125000']);
  });

  test('of a negative amount is the same', () => {
    expect(rangeOf({ ...DAY, before: '-100.00', after: '-85.12' })).toEqual(
      rangeOf({ ...DAY, before: '100.00', after: '85.12' }),
    );
  });

  test('of nothing says nothing', () => {
    expect(rangeOf({ ...DAY, before: '0', after: '0' })).toEqual(WIDEST);
  });

  test('is narrowed by each amount, and replaced by what contradicts it or was said', () => {
    const wide = rangeOf({ ...DAY, before: '1.00', after: '0.85' });
    const close = rangeOf({ ...DAY, before: '1000.00', after: '851.20' });
    expect(narrowed(wide, close)).toEqual(close);
    const other = rangeOf({ ...DAY, before: '1000.00', after: '900.00' });
    expect(narrowed(close, other)).toEqual(other);
    expect(narrowed(close, given('0.9'))).toEqual(given('0.9'));
    expect(narrowed(given('0.9'), close)).toEqual(given('0.9'));
  });
});

describe('the rates of a day', () => {
  test('are exact where they were said', () => {
    // As floats 0.1 * 3 is more than 0.3.
    const rates = day({ 'EUR GBP': given('0.1'), 'GBP USD': given('3') });
    expect(rates.rate('EUR', 'USD')).toBe(given('0.3').given);
    expect(shown(rates.rate('USD', 'GBP'))).toBe('0.33333333');
    expect(shown(rates.rate('GBP', 'GBP'))).toBe('1.00000000');
  });

  test('lie in the middle of what is possible, but where another way is closer', () => {
    const range = rangeOf({ ...DAY, before: '100.00', after: '85.12' });
    expect(shown(day({ 'EUR GBP': range }).rate('EUR', 'GBP'))).toBe('0.85120000');
    expect(shown(day({ 'EUR GBP': range, 'GBP EUR': given('1.174812') }).rate('EUR', 'GBP'))).toBe('0.85120002');
  });

  test('are not there without evidence', () => {
    expect(day({ 'EUR GBP': given('0.9') }).rate('EUR', 'USD')).toBeUndefined();
  });
});

test('gaps have the value of the day before, and the beginning that of the day after', () => {
  expect(filled([undefined, 1, undefined, 2, undefined])).toEqual([1, 1, 1, 2, 2]);
});
