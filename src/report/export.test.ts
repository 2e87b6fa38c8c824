import { expect, test } from 'vitest';
import type { Condition } from './definition.ts';
import { exported } from './export.ts';
import { tableFor, today } from './testing.ts';

const labels = (where: readonly Condition[][]) =>
  exported(tableFor({ rows: ['publisherName', 'deviceType'], subtotals: true, where }), 'shown', 'GBP', today).rows.map(
    ([label]) => label,
  );

test('totals say that they count rows which conditions on values leave out', () => {
  const few: Condition = { field: 'clicks', operator: '<', values: ['3'] };
  expect(labels([[few]]).filter((label) => label?.includes('otal'))).toEqual([
    'Total of B (with rows left out)',
    'Total of A (with rows left out)',
    'Total (with rows left out)',
  ]);
  const mobile: Condition = { field: 'deviceType', operator: '=', values: ['mobile'] };
  expect(labels([[mobile]]).at(-1)).toBe('Total');
  expect(labels([]).at(-1)).toBe('Total');
});

test('columns of days that stand beside none are named by these days', () => {
  const clicks = (month: string) => ({ month, publisherName: 'A', deviceType: 'mobile', clicks: 1 });
  const facts = ['2026-03', '2025-11', '2025-12', '2026-01'].map(clicks);
  const patch = { rows: ['publisherName' as const], across: ['month' as const] };
  const table = tableFor({ ...patch, compare: ['2025-11-01_2026-01-31'] }, facts);
  const { columns, rows } = exported(table, 'shown', 'GBP', today);
  const named = columns.map(({ header }, at) => [header.split(' · ')[0], rows[0]?.[at]]);
  expect(named.slice(9, 12)).toEqual([
    ['1 Jan 2026 – 31 Jan 2026', ''],
    ['1 Jan 2026 – 31 Jan 2026', '1'],
    ['1 Jan 2026 – 31 Jan 2026', '-1'],
  ]);
});
