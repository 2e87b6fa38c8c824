import { expect, it } from 'vitest';
import { monthOf, searchOfList, searchOfPreview } from './address.ts';

it('keeps the list below while months are previewed, and not where the lists of another month stood', () => {
  const list = '?month=2026-01&sort=month';
  const first = searchOfPreview(list, '2026-02');
  expect(monthOf(first)).toBe('2026-02');
  const other = searchOfPreview(`${first}&i-page=3&p-sort=net`, '2025-12');
  expect(monthOf(other)).toBe('2025-12');
  expect(other).not.toContain('i-page');
  expect(searchOfList(`${other}&p-page=2`)).toBe(list);
  expect(searchOfList(searchOfPreview('', '2026-02'))).toBe('');
});
