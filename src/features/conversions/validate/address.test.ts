import { expect, it } from 'vitest';
import { batchIn, searchOfList, withBatch } from './address.ts';

it('keeps the list that it was opened from while a batch is shown and after it', () => {
  const list = '?status=pending&status=approved&page=2';
  const shown = withBatch(list, 12);
  expect(batchIn(shown)).toBe(12);
  expect(batchIn(withBatch(shown, 13))).toBe(13);
  expect(searchOfList(shown)).toBe(list);
  expect(searchOfList(withBatch('', 12))).toBe('');
});

it('shows no batch that the address does not name', () => {
  for (const search of ['', '?batch=', '?batch=x', '?status=pending']) expect(batchIn(search)).toBeUndefined();
});
