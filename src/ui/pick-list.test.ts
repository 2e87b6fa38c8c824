import { expect, it } from 'vitest';
import { moved } from './pick-list.ts';

const items = ['a', 'b', 'c'].map((id) => ({ id }));

it.each([
  ['a', 'ArrowDown', 'b'],
  ['c', 'ArrowDown', 'a'],
  ['a', 'ArrowUp', 'c'],
  ['a', 'PageDown', 'c'],
  ['c', 'PageUp', 'a'],
  ['b', 'Home', 'a'],
  ['b', 'End', 'c'],
  ['a', 'x', undefined],
])('from %s, %s moves to %s', (from, key, to) => {
  expect(moved(items, from, key)).toBe(to);
});

it('moves nowhere in an empty list', () => {
  expect(moved([], undefined, 'ArrowDown')).toBeUndefined();
});
