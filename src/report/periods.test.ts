import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, daysBetween } from '#src/lib/day.ts';
import type { Definition } from './definition.ts';
import { grains } from './fields.ts';
import { comparedPeriods, coveredBy, daysOfValue, isUnfinished, periodOf, valueNow, valuesIn } from './periods.ts';

const today = '2026-03-15';
const of = (period: Definition['period'], compare: Definition['compare'], weekdays = false) =>
  comparedPeriods({ period, compare, weekdays }, today).map(({ range }) => `${range.from} ${range.to}`);

describe('all time', () => {
  test('has nothing before it, and is compared with other days', () => {
    expect(of('all', ['previous', 'year'])).toEqual([]);
    expect(of('all', ['previous', 'lastMonth'])).toEqual(['2026-02-01 2026-02-28']);
  });

  test('is drawn as far as there are figures', () => {
    const all = periodOf({ period: 'all' }, today);
    expect(coveredBy(all, 'month', ['2026-01', '2025-11', ''])).toEqual({ from: '2025-11-01', to: '2026-01-31' });
    expect(valuesIn('month', coveredBy(all, 'month', ['2026-01', '2025-11']))).toHaveLength(3);
    const month = periodOf({ period: 'lastMonth' }, today);
    expect(coveredBy(month, 'month', ['2025-01'])).toEqual(month);
  });
});

describe('what a period is compared with', () => {
  test.each([
    ['last7', false, '2026-03-02 2026-03-08'],
    ['last30', true, '2026-01-10 2026-02-08'],
    ['lastMonth', false, '2026-01-01 2026-01-31'],
    ['thisMonth', false, '2026-02-01 2026-02-15'],
    ['lastQuarter', false, '2025-07-01 2025-09-30'],
    ['thisQuarter', false, '2025-10-01 2025-12-15'],
    ['thisYear', false, '2025-01-01 2025-03-15'],
    ['2026-02-01_2026-02-28', false, '2026-01-01 2026-01-31'],
    ['2025-01-01_2025-02-28', false, '2024-11-01 2024-12-31'],
    ['2026-03-02_2026-03-03', true, '2026-02-23 2026-02-24'],
  ] as const)('%s, weekdays %s: before it %s', (period, weekdays, expected) => {
    expect(of(period, ['previous'], weekdays)).toEqual([expected]);
  });

  test.each([
    ['lastMonth', false, '2025-02-01 2025-02-28'],
    ['2024-02-01_2024-02-29', false, '2023-02-01 2023-02-28'],
    ['2024-02-29_2024-02-29', false, '2023-02-28 2023-02-28'],
    ['last7', true, '2025-03-10 2025-03-16'],
  ] as const)('%s, weekdays %s: a year before %s', (period, weekdays, expected) => {
    expect(of(period, ['year'], weekdays)).toEqual([expected]);
  });

  test('days of one’s own, and two at once', () => {
    expect(of('last7', ['previous', '2025-01-01_2025-01-31'])).toEqual([
      '2026-03-02 2026-03-08',
      '2025-01-01 2025-01-31',
    ]);
  });

  test('matching weekdays stand beside each other', () => {
    const day = fc.integer({ min: 0, max: 3000 }).map((days) => addDays('2020-01-01', days));
    fc.assert(
      fc.property(day, fc.nat(100), fc.constantFrom('previous' as const, 'year' as const), (from, length, compare) => {
        const period = `${from}_${addDays(from, length)}` as const;
        const [one] = comparedPeriods({ period, compare: [compare], weekdays: true }, today);
        expect(daysBetween(one!.range.from, from) % 7).toBe(0);
        expect(one!.range.to < from).toBe(compare === 'previous' || length < 364);
        expect(one!.toNow(one!.range.from)).toBe(from);
      }),
    );
  });
});

describe('values of time', () => {
  test.each([
    ['month', '2025-02', 'year', '2026-02'],
    ['invoiceMonth', '2025-02', 'year', '2026-02'],
    ['quarter', '2025-Q1', 'year', '2026-Q1'],
    ['year', '2025', 'year', '2026'],
    ['date', '2025-03-14', 'year', '2026-03-14'],
    ['dateId', '20250314', 'year', '20260314'],
    ['dayName', 'Monday', 'year', 'Monday'],
    ['month', '', 'year', ''],
  ] as const)('%s %s stands beside, a %s on, %s', (field, value, compare, expected) => {
    const [one] = comparedPeriods({ period: 'lastYear', compare: [compare], weekdays: false }, today);
    expect(valueNow(field, value, one!)).toBe(expected);
  });

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

  test('a period that is still running is not finished', () => {
    expect(isUnfinished('month', '2026-03', today)).toBe(true);
    expect(isUnfinished('month', '2026-02', today)).toBe(false);
    expect(isUnfinished('date', today, today)).toBe(true);
    expect(isUnfinished('publisherName', '2026-03', today)).toBe(false);
  });

  test('a period is what its days are', () => {
    expect(periodOf({ period: 'last7' }, today)).toEqual({ from: '2026-03-09', to: today });
  });
});
