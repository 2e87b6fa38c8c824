import { expect, it } from 'vitest';
import type { Agreement } from '#contract/connections';
import { byMonth, differenceOf } from './agreement.ts';

it.each([
  ['10.00', '10.00', '0.00'],
  ['10.00', '10.01', '-0.01'],
  ['1234567890123456.10', '1234567890123455.05', '+1.05'],
  ['7', '10', '-3'],
  ['-0.5', '0.25', '-0.75'],
])('%s here and %s there differ by %s', (ours, theirs, difference) => {
  expect(differenceOf({ ours, theirs })).toBe(difference);
});

it('groups by month, newest first, with what differs', () => {
  const row = (month: string, agreed: boolean): Agreement => ({
    month,
    what: 'clicks',
    status: '',
    currency: '',
    ours: '1',
    theirs: agreed ? '1' : '2',
    agreed,
    checkedAt: '2026-03-15T12:00:00Z',
  });
  const found = byMonth([row('2025-12', true), row('2026-01', true), row('2026-01', false)]);
  expect(found.map(({ month, differing }) => [month, differing.length])).toEqual([
    ['2026-01', 1],
    ['2025-12', 0],
  ]);
});
