import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { table } from '#text/table';
import { addDays, formatRange, presets } from './day.ts';
import { readPeriod } from './typed-period.ts';

const today = '2026-11-23';

describe('a typed period', () => {
  it.each([
    ['1.10.2026 – 15.10.2026', '2026-10-01_2026-10-15'],
    ['1.10. – 15.10.2026', '2026-10-01_2026-10-15'],
    ['01/10/2026 - 15/10/2026', '2026-10-01_2026-10-15'],
    ['01.10.26-15.10.26', '2026-10-01_2026-10-15'],
    ['2026-10-01-2026-10-15', '2026-10-01_2026-10-15'],
    ['2026-10-01_2026-10-15', '2026-10-01_2026-10-15'],
    ['1 Oct 2026 to 15 October 2026', '2026-10-01_2026-10-15'],
    ['vom 1. Okt. 2026 bis 15. Oktober 2026', '2026-10-01_2026-10-15'],
    ['from Oct 1, 2026 until Oct 15, 2026', '2026-10-01_2026-10-15'],
    ['1. Juli 2026 – 2. Sept. 2026', '2026-07-01_2026-09-02'],
    ['1.10.2026', '2026-10-01_2026-10-01'],
    ['2026-10', '2026-10-01_2026-10-31'],
    ['10.2026', '2026-10-01_2026-10-31'],
    ['10/2026', '2026-10-01_2026-10-31'],
    ['Oct 2026', '2026-10-01_2026-10-31'],
    ['März 2026', '2026-03-01_2026-03-31'],
    ['2026-08 – 2026-10', '2026-08-01_2026-10-31'],
    ['Aug – Oct 2026', '2026-08-01_2026-10-31'],
    ['15.12. – 10.1.2026', '2025-12-15_2026-01-10'],
    ['15.12.2025 – 10.1.', '2025-12-15_2026-01-10'],
    ['Oct', '2026-10-01_2026-10-31'],
    ['December', '2025-12-01_2025-12-31'],
    ['Q3 2026', '2026-07-01_2026-09-30'],
    ['3. Quartal 2026', '2026-07-01_2026-09-30'],
    ['2026', '2026-01-01_2026-12-31'],
    ['2025-2026', '2025-01-01_2026-12-31'],
    ['since 1.10.2026', '2026-10-01_2026-11-23'],
    ['seit Oktober', '2026-10-01_2026-11-23'],
    ['1 Oct 2026 – today', '2026-10-01_2026-11-23'],
    ['last 14 days', '2026-11-10_2026-11-23'],
    ['29.2.', '2024-02-29_2024-02-29'],
    ['last month', 'lastMonth'],
    ['LETZTER MONAT', 'lastMonth'],
    ['this quarter', 'thisQuarter'],
    ['All time', 'all'],
    ['gesamter Zeitraum', 'all'],
    ['1.1.2000 – 31.12.2100', 'all'],
  ])('%s', (typed, range) => {
    expect(readPeriod(typed, today)).toEqual({ range });
  });

  it.each([
    ['', table.periods.empty],
    ['31.2.2026', table.periods.nowhere('31.2.2026')],
    ['2026-13', table.periods.nowhere('2026-13')],
    ['1.10.2026 – 32.10.2026', table.periods.nowhere('32.10.2026')],
    ['recently', table.periods.unknown('recently')],
    ['1.10.2026 – soon', table.periods.unknown('soon')],
    ['15.10.2026 – 1.10.2026', table.periods.backwards('15 Oct 2026', '1 Oct 2026')],
    ['2026-08 – 2026-09 – 2026-10', table.periods.threeEnds],
    ['1999', table.periods.tooFar('2000', '2100')],
    ['10', table.periods.unknown('10')],
  ])('%j is refused by what is wrong with it', (typed, wrong) => {
    expect(readPeriod(typed, today)).toEqual({ wrong });
  });

  it('is what the page writes', () => {
    for (const preset of presets) expect(readPeriod(table.presets[preset], today)).toEqual({ range: preset });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9000 }), fc.integer({ min: 0, max: 9000 }), (start, length) => {
        const range = { from: addDays('2001-01-01', start), to: addDays('2001-01-01', start + length) };
        expect(readPeriod(formatRange(range), today)).toEqual({ range: `${range.from}_${range.to}` });
      }),
    );
  });
});
