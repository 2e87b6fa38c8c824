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
