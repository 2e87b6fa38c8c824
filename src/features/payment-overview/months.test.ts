import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysOfMonths, monthsOf, partsOf, partsWith } from './months.ts';

describe('months', () => {
  it('takes whole months, within what the API knows', () => {
    expect(monthsOf('2025-12-31', '2026-02-01')).toEqual({ first: '2025-12', last: '2026-02' });
    expect(monthsOf('1980-01-01', '2200-01-01')).toEqual({ first: '2000-01', last: '2100-12' });
    expect(daysOfMonths({ first: '2024-02', last: '2024-02' })).toBe('2024-02-01_2024-02-29');
  });

  it('asks for the latest months first', () => {
    expect(partsOf({ first: '2025-04', last: '2026-03' })).toEqual([
      { first: '2026-01', last: '2026-03' },
      { first: '2025-10', last: '2025-12' },
      { first: '2025-07', last: '2025-09' },
      { first: '2025-04', last: '2025-06' },
    ]);
    expect(partsOf({ first: '2026-03', last: '2026-03' })).toEqual([{ first: '2026-03', last: '2026-03' }]);
  });

  it('asks for no part of a range that holds none of the months', () => {
    expect(partsWith([])).toEqual([]);
    expect(partsWith(['2025-03'])).toEqual([{ first: '2025-03', last: '2025-03' }]);
    expect(partsWith(['2025-03', '2023-06', '2023-05'])).toEqual([
      { first: '2024-12', last: '2025-03' },
      { first: '2023-05', last: '2023-07' },
    ]);
  });

  it('leaves no month out and takes none twice, however long the period', () => {
    const month = fc.integer({ min: 0, max: 1211 }).map((at) => 24_000 + at);
    const text = (at: number) => `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
    const index = (at: string) => Number(at.slice(0, 4)) * 12 + Number(at.slice(5)) - 1;
    fc.assert(
      fc.property(month, month, (a, b) => {
        const [from, to] = [Math.min(a, b), Math.max(a, b)];
        const parts = partsOf({ first: text(from), last: text(to) });
        const covered = parts.flatMap(({ first, last }) =>
          Array.from({ length: index(last) - index(first) + 1 }, (_, at) => index(first) + at),
        );
        expect(parts.length).toBeLessThanOrEqual(6);
        expect(covered.toSorted((x, y) => x - y)).toEqual(Array.from({ length: to - from + 1 }, (_, at) => from + at));
      }),
    );
  });
});
