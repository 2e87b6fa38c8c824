import { expect, test } from 'vitest';
import { ageText, dueFilter, dueText } from './due.ts';

const today = '2026-03-15';

test('the end of a window is a day and how long that is', () => {
  expect(dueText('2026-03-04T10:00:00.000Z', today)).toBe('4 Mar, 11 days overdue');
  expect(dueText('2026-03-14T23:59:00.000Z', today)).toBe('14 Mar, 1 day overdue');
  expect(dueText('2026-03-15T00:00:00.000Z', today)).toBe('15 Mar, today');
  expect(dueText('2026-03-16T00:00:00.000Z', today)).toBe('16 Mar, 1 day left');
  expect(dueText('2025-03-15T00:00:00.000Z', today)).toBe('15 Mar 2025, 365 days overdue');
  expect(dueText('', today)).toBe('');
});

test('only a pending conversion has an age', () => {
  expect(ageText('pending', '2026-02-01T12:00:00.000Z', today)).toBe('42 days');
  expect(ageText('pending', '2026-03-16T00:10:00.000Z', today)).toBe('under a day');
  expect(ageText('approved', '2026-02-01T12:00:00.000Z', today)).toBe('');
});

test('the windows meet and do not overlap', () => {
  const { ask } = dueFilter(today);
  expect(ask('overdue')).toEqual({ decideByTo: '2026-03-14' });
  expect(ask('soon')).toEqual({ decideByFrom: '2026-03-15', decideByTo: '2026-03-22' });
  expect(ask('')).toEqual({});
});
