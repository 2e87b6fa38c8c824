import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  daysBetween,
  EVER,
  formatAgo,
  formatDay,
  formatInstant,
  formatMonth,
  formatMonths,
  formatRange,
  isDay,
  presetRange,
  presets,
  rangeOf,
  readRange,
} from './day.ts';

const day = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2090-12-31'), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10));

describe('day', () => {
  it('formats days and instants in UTC', () => {
    expect(formatDay('2026-03-15')).toBe('15 Mar 2026');
    expect(formatInstant('2026-03-15T23:59:59.000Z')).toBe('15 Mar 2026, 23:59');
    expect(formatMonth('2026-02')).toBe('Feb 2026');
    expect(formatRange({ from: '2026-03-01', to: '2026-03-01' })).toBe('1 Mar 2026');
  });

  it('says how long ago', () => {
    const now = Date.parse('2026-03-15T12:00:00Z');
    expect(formatAgo('2026-03-12T11:00:00Z', now)).toBe('3 days ago');
    expect(formatAgo('2026-03-15T14:00:00Z', now)).toBe('in 2 hours');
    expect(formatAgo('2026-03-15T12:00:10Z', now)).toBe('now');
  });

  it('knows the presets of a day', () => {
    expect(presetRange('last7', '2026-03-03')).toEqual({ from: '2026-02-25', to: '2026-03-03' });
    expect(presetRange('lastMonth', '2026-03-31')).toEqual({ from: '2026-02-01', to: '2026-02-28' });
    expect(presetRange('thisQuarter', '2026-02-10')).toEqual({ from: '2026-01-01', to: '2026-02-10' });
    expect(presetRange('lastQuarter', '2026-02-10')).toEqual({ from: '2025-10-01', to: '2025-12-31' });
    expect(presetRange('last12Months', '2026-03-15')).toEqual({ from: '2025-04-01', to: '2026-03-15' });
    expect(presetRange('lastYear', '2026-02-10')).toEqual({ from: '2025-01-01', to: '2025-12-31' });
  });

  it('gives every preset days that exist, run forwards and do not pass today', () => {
    fc.assert(
      fc.property(day, fc.constantFrom(...presets), (today, preset) => {
        const { from, to } = presetRange(preset, today);
        const isPast = to <= today || preset === 'all';
        expect(isDay(from) && isDay(to) && from <= to && isPast).toBe(true);
      }),
    );
  });

  it('says all time where a range is all of it, and reads it and a month from an address', () => {
    expect(formatRange(EVER)).toBe('All time');
    expect(readRange(`${EVER.from}_${EVER.to}`)).toBe('all');
    expect(rangeOf('all', '2026-03-15')).toEqual(EVER);
    expect(readRange('2026-02')).toBe('2026-02-01_2026-02-28');
    expect(readRange('2026-13')).toBeUndefined();
  });

  it('adds and counts days alike', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -4000, max: 4000 }), (from, days) => {
        expect(daysBetween(from, addDays(from, days))).toBe(days);
      }),
    );
  });

  it('reads ranges and refuses the rest', () => {
    expect(readRange('last30')).toBe('last30');
    expect(rangeOf('2026-01-01_2026-01-31', '2026-03-15')).toEqual({ from: '2026-01-01', to: '2026-01-31' });
    for (const bad of ['', 'last31', '2026-02-30_2026-03-01', '2026-03-02_2026-03-01', '2026-01-01'])
      expect(readRange(bad)).toBeUndefined();
  });

  it('says neighbouring months as a range', () => {
    expect(formatMonths([])).toBe('');
    expect(formatMonths(['2026-02', '2026-01', '2025-12', '2025-10'])).toBe('Dec 2025 – Feb 2026, Oct 2025');
  });
});
