import { expect, test } from 'vitest';
import { figureText, monthsShown, rangeBefore } from './performance.ts';

const range = rangeBefore('2026-03-15');

test('A placement has a row for each month since it was made, at most the last six', () => {
  expect(monthsShown(range, '2026-01-11T08:19:00Z', [])).toEqual(['2026-03', '2026-02', '2026-01']);
  expect(monthsShown(range, '2024-05-01T00:00:00Z', ['2026-02'])).toEqual([
    '2026-03',
    '2026-02',
    '2026-01',
    '2025-12',
    '2025-11',
    '2025-10',
  ]);
});

test('Months with figures have a row though the placement is said to be younger, or to be made tomorrow', () => {
  expect(monthsShown(range, '2026-03-01T00:00:00Z', ['2026-01'])).toEqual(['2026-03', '2026-01']);
  expect(monthsShown(range, '2026-04-01T00:00:00Z', [])).toEqual(['2026-03']);
});

test('A month without a row in the report brought nothing, and had no rate', () => {
  expect(figureText({ measure: 'clicks', header: '', unit: 'count' }, undefined)).toBe('0');
  expect(figureText({ measure: 'totalCommission', header: '', unit: 'money' }, undefined)).toBe('0.00');
  expect(figureText({ measure: 'conversionRate', header: '', unit: 'ratio' }, undefined)).toBe('–');
});
