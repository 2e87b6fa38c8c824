import { expect, it } from 'vitest';
import { fileOf, searchOfList, withFile } from './address.ts';

it('keeps the list that it was opened from while a file is shown and after it', () => {
  const list = '?status=pending&status=approved&page=2';
  const shown = withFile(list, 12);
  expect(fileOf(shown)).toBe(12);
  expect(fileOf(withFile(shown, 13))).toBe(13);
  expect(searchOfList(shown)).toBe(list);
  expect(searchOfList(withFile('', 12))).toBe('');
});

it('shows no file that the address does not name', () => {
  for (const search of ['', '?file=', '?file=x', '?status=pending']) expect(fileOf(search)).toBeUndefined();
});
