import { expect, test } from 'vitest';
import { dueText } from './list.ts';

const said = (status: string, outstanding = '10') => dueText('2026-03-04', status, outstanding, '2026-03-15');

test('only what is sent and not paid in full is overdue', () => {
  expect(said('Sent')).toBe('4 Mar, 11 days overdue');
  expect(said('Allocated')).toBe('4 Mar, 11 days overdue');
  expect(said('Allocated', '0')).toBe('4 Mar 2026');
  for (const status of ['Draft', 'Settled', 'Contra']) expect(said(status)).toBe('4 Mar 2026');
  expect(dueText('2026-03-15', 'Sent', '1', '2026-03-15')).toBe('15 Mar, today');
  expect(dueText('2026-03-16', 'Sent', '1', '2026-03-15')).toBe('16 Mar, 1 day left');
  expect(dueText('', 'Sent', '1', '2026-03-15')).toBe('');
});
