import { expect, test } from 'vitest';
import { hasRoundedTotal } from './adds-up.ts';
import type { Definition } from './definition.ts';
import { tableFor } from './testing.ts';

/** A table whose rows have one figure each, and its total another. */
const tableOf = (patch: Partial<Definition>, row: string, total: string) => ({
  ...tableFor({ rows: ['publisherName'], values: ['totalCommission'], ...patch }),
  cell: ({ kind }: { kind: string }) => (kind === 'total' ? total : row),
});

test('rows of money that come to another sum than the total below them are told from those that do', () => {
  // Two publishers: 0.01 and 0.01 are shown above 0.03.
  expect(hasRoundedTotal(tableOf({}, '0.014', '0.028'))).toBe(true);
  expect(hasRoundedTotal(tableOf({}, '0.01', '0.02'))).toBe(false);
});

test('nobody adds up rates or counts, or rows of which some are left out', () => {
  expect(hasRoundedTotal(tableOf({ values: ['epc'] }, '0.014', '0.028'))).toBe(false);
  expect(hasRoundedTotal(tableOf({ values: ['clicks'] }, '1', '7'))).toBe(false);
  const where: Definition['where'] = [[{ field: 'clicks', operator: '>', values: ['1'] }]];
  expect(hasRoundedTotal(tableOf({ where }, '0.014', '0.028'))).toBe(false);
});
