import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '#src/lib/day.ts';
import { periodOf } from './compared.ts';
import { grains } from './fields.ts';
import { coveredBy, cutOf, daysOfValue, valuesIn } from './periods.ts';

const today = '2026-03-15';

describe('all time', () => {
  test('is drawn as far as there are figures', () => {
    const all = periodOf({ period: 'all' }, today);
    expect(coveredBy(all, 'month', ['2026-01', '2025-11', ''])).toEqual({ from: '2025-11-01', to: '2026-01-31' });
    expect(valuesIn('month', coveredBy(all, 'month', ['2026-01', '2025-11']))).toHaveLength(3);
    const month = periodOf({ period: 'lastMonth' }, today);
    expect(coveredBy(month, 'month', ['2025-01'])).toEqual(month);
  });
});

describe('values of time', () => {
  test('every value of a period stands for days that meet it, and they follow one another', () => {
    const day = fc.integer({ min: 0, max: 3000 }).map((days) => addDays('2020-01-01', days));
    const field = fc.constantFrom(...grains.conversionDate, ...grains.invoiceDate);
    fc.assert(
      fc.property(field, day, fc.nat(800), (name, from, length) => {
        const range = { from, to: addDays(from, length) };
        const values = valuesIn(name, range);
        expect(new Set(values).size).toBe(values.length);
        const days = values.map((value) => daysOfValue(name, value)!);
        expect(days[0]!.from <= from && days.at(-1)!.to >= range.to).toBe(true);
        for (const [at, one] of days.entries()) if (at > 0) expect(one.from).toBe(addDays(days[at - 1]!.to, 1));
      }),
    );
  });

  test.each([
    ['month', '2026-03', 'thisMonth', { unfinished: true }],
    ['month', '2026-02', 'lastMonth', { unfinished: false }],
    ['month', '2026-02', 'last30', { from: '2026-02-14', unfinished: false }],
    ['week', '2026-W07', 'last30', { from: '2026-02-14', unfinished: false }],
    ['week', '2026-W11', 'last30', { unfinished: true }],
    ['month', '2026-03', '2026-03-04_2026-03-09', { from: '2026-03-04', until: '2026-03-09', unfinished: false }],
    ['month', '2026-03', '2026-03-01_2026-03-31', { unfinished: true, open: true }],
    ['date', today, 'last7', { unfinished: true, open: true }],
    ['year', '2025', 'last12Months', { from: '2025-04-01', unfinished: false }],
    ['publisherName', '2026-03', 'last7', { unfinished: false }],
  ] as const)('%s %s is cut by %s as it says', (field, value, period, expected) => {
    expect(cutOf(field, value, periodOf({ period }, today), today)).toEqual(expected);
  });

  test('a period is what its days are', () => {
    expect(periodOf({ period: 'last7' }, today)).toEqual({ from: '2026-03-09', to: today });
  });
});
