import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compare, sum } from '#src/lib/money.ts';
import { exactOf } from './result.ts';
import { tableFor, type Fact } from './testing.ts';

// Ended months: of one that is not over nothing is said to be more or less.
const fact: fc.Arbitrary<Fact> = fc.record({
  month: fc.constantFrom('2024-11', '2024-12', '2025-01', '2025-02', '2025-11', '2025-12', '2026-01', '2026-02'),
  publisherName: fc.constantFrom('A', 'B', 'C', 'D'),
  deviceType: fc.constantFrom('mobile', 'desktop'),
  clicks: fc.nat(1000),
});

test('differences of rows and of columns add up to that of the total, whatever is new, gone or without a day', () => {
  fc.assert(
    fc.property(
      fc.array(fact, { minLength: 1, maxLength: 40 }),
      fc.constantFrom('year' as const, 'previous' as const, '2024-11-01_2025-02-28' as const),
      fc.constantFrom('month' as const, 'publisherName' as const),
      fc.constantFrom(undefined, 'deviceType' as const, 'month' as const),
      (facts, against, rows, across) => {
        fc.pre(rows !== across);
        const table = tableFor(
          { rows: [rows], across: across ? [across] : [], compare: [against], period: '2025-11-01_2026-02-28' },
          facts,
        );
        const { total } = table;
        if (!total) return;
        const columns = table.columns.filter(({ show }) => show === 'difference');
        const whole = columns.find(({ group }) => group.values === null || group.values.length === 0);
        const parts = columns.filter((column) => column !== whole);
        for (const column of columns) {
          const down = sum(table.rows.map((row) => exactOf(table, row, column) ?? '0'));
          expect(compare(down, exactOf(table, total, column) ?? '0')).toBe(0);
        }
        if (parts.length === 0 || !whole) return;
        for (const row of [...table.rows, total]) {
          const along = sum(parts.map((column) => exactOf(table, row, column) ?? '0'));
          expect(compare(along, exactOf(table, row, whole) ?? '0')).toBe(0);
        }
      },
    ),
  );
});
