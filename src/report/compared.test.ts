import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, daysBetween, presets, rangeOf, type Day, type DayRange, type RangeText } from '#src/lib/day.ts';
import { comparedPeriods, daysWithout, lengthOf, type ComparedPeriod } from './compared.ts';
import type { Compare, Definition } from './definition.ts';
import { grains } from './fields.ts';
import { valuesIn } from './periods.ts';
import { comparedDays } from './row-days.ts';

const today = '2026-03-15';
const asked = (period: RangeText, compare: Compare, weekdays = false): ComparedPeriod =>
  comparedPeriods({ period, compare: [compare], weekdays }, today)[0]!;
const text = ({ range }: ComparedPeriod) => range && `${range.from} ${range.to}`;

test('all time has nothing before it, and is compared with other days', () => {
  const all = (compare: Definition['compare']) => comparedPeriods({ period: 'all', compare, weekdays: false }, today);
  expect(all(['previous', 'year'])).toEqual([]);
  const [month] = all(['previous', 'lastMonth']);
  expect([month!.range, month!.shift.months, month!.shift.days]).toEqual([rangeOf('lastMonth', today), 0, 0]);
});

describe('what a period is compared with', () => {
  test.each([
    ['last7', false, '2026-03-02 2026-03-08'],
    ['last30', false, '2026-01-15 2026-02-13'],
    ['last30', true, '2026-01-10 2026-02-08'],
    ['lastMonth', false, '2026-01-01 2026-01-31'],
    ['thisMonth', false, '2026-02-01 2026-02-15'],
    ['lastQuarter', false, '2025-07-01 2025-09-30'],
    ['thisQuarter', false, '2025-10-01 2025-12-15'],
    ['thisYear', false, '2025-01-01 2025-03-15'],
    ['last12Months', false, '2024-04-01 2025-03-15'],
    ['2026-02-01_2026-02-28', false, '2026-01-01 2026-01-31'],
    ['2025-01-01_2025-02-28', false, '2024-11-01 2024-12-31'],
    ['2025-02-22_2025-02-28', false, '2025-02-15 2025-02-21'],
    ['2026-03-02_2026-03-03', true, '2026-02-23 2026-02-24'],
  ] as const)('%s, weekdays %s: before it %s', (period, weekdays, expected) => {
    expect(text(asked(period, 'previous', weekdays))).toBe(expected);
  });

  test.each([
    ['2025-03-01_2025-03-31', false, '2024-03-01 2024-03-31'],
    ['2025-02-22_2025-02-28', false, '2024-02-22 2024-02-28'],
    ['2025-02-28_2025-02-28', false, '2024-02-28 2024-02-28'],
    ['2025-02-01_2025-02-28', false, '2024-02-01 2024-02-29'],
    ['2024-02-01_2024-02-29', false, '2023-02-01 2023-02-28'],
    ['2024-02-29_2024-03-10', false, '2023-03-01 2023-03-10'],
    ['2024-02-29_2024-02-29', false, undefined],
    ['last7', true, '2025-03-10 2025-03-16'],
  ] as const)('%s, weekdays %s: a year before %s', (period, weekdays, expected) => {
    expect(text(asked(period, 'year', weekdays))).toBe(expected);
  });

  test('other days stand beside the same dates where they are the same, and day by day where they are not', () => {
    const shift = (period: RangeText, compare: Compare) => {
      const { months, days } = asked(period, compare).shift;
      return [months, days];
    };
    expect(shift('2025-01-01_2025-12-31', '2024-01-01_2024-12-31')).toEqual([12, 0]);
    expect(shift('2026-01-01_2026-02-28', '2025-01-01_2025-03-31')).toEqual([12, 0]);
    expect(shift('2026-03-01_2026-03-15', '2025-03-01_2025-03-15')).toEqual([12, 0]);
    expect(shift('2026-01-01_2026-01-30', '2026-02-01_2026-03-02')).toEqual([0, -31]);
  });

  test('matching weekdays stand beside each other', () => {
    fc.assert(
      fc.property(day, fc.nat(100), fc.constantFrom('previous' as const, 'year' as const), (from, length, compare) => {
        const { range, shift } = asked(`${from}_${addDays(from, length)}`, compare, true);
        expect(daysBetween(range!.from, from) % 7).toBe(0);
        expect(range!.to < from).toBe(compare === 'previous' || length < 364);
        expect([shift.months, addDays(range!.from, shift.days)]).toEqual([0, from]);
      }),
    );
  });
});

const day = fc.integer({ min: 0, max: 3000 }).map((days) => addDays('2020-01-01', days));
/** Any days, whole months and their edges, and periods that run. */
const anyPeriod: fc.Arbitrary<RangeText> = fc.oneof(
  fc.tuple(day, fc.nat(120)).map(([from, length]): RangeText => `${from}_${addDays(from, length)}`),
  fc.tuple(day, fc.integer({ min: 0, max: 5 })).map(([from, months]): RangeText => {
    const first = `${from.slice(0, 7)}-01`;
    const next = new Date(`${first}T00:00:00Z`);
    next.setUTCMonth(next.getUTCMonth() + months + 1);
    return `${first}_${addDays(next.toISOString().slice(0, 10), -1)}`;
  }),
  fc.constantFrom('2024-02-29_2024-02-29', '2024-02-29_2024-03-10', '2023-12-15_2024-02-29', '2025-02-22_2025-02-28'),
  fc.constantFrom(...presets.filter((preset) => preset !== 'all')),
);
const daysIn = ({ from, to }: DayRange): Day[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => addDays(from, at));
const isWhole = ({ from, to }: DayRange) => from.endsWith('-01') && addDays(to, 1).endsWith('-01');

test('the year before has the same dates, those that it has', () => {
  fc.assert(
    fc.property(anyPeriod, (period) => {
      const own = rangeOf(period, today);
      const { range } = asked(period, 'year');
      const dates = daysIn(own)
        .map((one) => `${Number(one.slice(0, 4)) - 1}${one.slice(4)}`)
        .filter((one) => !Number.isNaN(Date.parse(one)) && addDays(one, 0) === one);
      // A 29 February within them stands beside none, and so does that of whole months.
      const found = (range ? daysIn(range) : []).filter((one) => !one.endsWith('-02-29'));
      expect(found).toEqual(dates);
      if (range && !isWhole(own)) expect([range.from, range.to]).toEqual([found[0], found.at(-1)]);
    }),
  );
});

test('the period before has as many days and ends the day before, or is as many whole months', () => {
  fc.assert(
    fc.property(
      anyPeriod.filter((period) => period.includes('_')),
      (period) => {
        const own = rangeOf(period, today);
        const range = asked(period, 'previous').range!;
        expect(addDays(range.to, 1)).toBe(own.from);
        if (isWhole(own)) expect(isWhole(range)).toBe(true);
        else expect(lengthOf(range)).toBe(lengthOf(own));
      },
    ),
  );
});

const compares: fc.Arbitrary<Compare> = fc.oneof(fc.constantFrom<Compare>('previous', 'year'), anyPeriod);

test('every compared day is in one row, that of the day it stands beside or of none, and no row is outside', () => {
  const fields = [...grains.conversionDate, ...grains.invoiceDate];
  fc.assert(
    fc.property(anyPeriod, compares, fc.boolean(), fc.constantFrom(...fields), (period, compare, weekdays, field) => {
      const own = rangeOf(period, today);
      const compared = asked(period, compare, weekdays);
      const basis = field.startsWith('invoice') ? 'invoiceDate' : 'conversionDate';
      const rows = [...valuesIn(field, own), ''];
      const found = rows.flatMap((value) =>
        comparedDays({ basis }, { fields: [field], values: [value] }, own, compared).flatMap(daysIn),
      );
      expect(found.toSorted()).toEqual(compared.range ? daysIn(compared.range) : []);
    }),
    { numRuns: 200 },
  );
});

test('by day, what stands beside a day is the same date or so many days before', () => {
  const without = (period: RangeText, compare: Compare) => daysWithout(asked(period, compare), true);
  expect(without('2026-02-01_2026-02-28', 'previous')).toEqual([{ from: '2026-01-29', to: '2026-01-31' }]);
  expect(without('2025-02-01_2025-02-28', 'year')).toEqual([{ from: '2024-02-29', to: '2024-02-29' }]);
  expect(without('2026-04-01_2026-06-30', 'previous')).toEqual([
    { from: '2026-01-31', to: '2026-01-31' },
    { from: '2026-03-31', to: '2026-03-31' },
  ]);
  expect(without('last30', 'previous')).toEqual([]);
  const beside = (date: Day, period: RangeText, compare: Compare) =>
    comparedDays(
      { basis: 'conversionDate' },
      { fields: ['date'], values: [date] },
      rangeOf(period, today),
      asked(period, compare),
    );
  expect(beside('2026-03-31', '2026-03-01_2026-03-31', 'previous')).toEqual([]);
  expect(beside('2026-03-28', '2026-03-01_2026-03-31', 'previous')).toEqual([{ from: '2026-02-28', to: '2026-02-28' }]);
  expect(beside('2024-02-29', '2024-02-01_2024-02-29', 'year')).toEqual([]);
});
