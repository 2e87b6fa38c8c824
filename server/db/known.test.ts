import { expect, test } from 'vitest';
import { known } from './known.ts';

test('each key is read once, many at once, also one that has no value', async () => {
  const asked: number[][] = [];
  const squares = known(async (keys: number[]) => {
    asked.push(keys);
    return keys.filter((key) => key > 0).map((key) => [key, key * key] as const);
  });
  expect((await squares([2, 3, null, 2, 0])).get(3)).toBe(9);
  const later = await squares([3, 4, 0]);
  expect([later.get(2), later.get(4), later.get(0), later.get(null)]).toEqual([4, 16, undefined, undefined]);
  await squares([]);
  expect(asked).toEqual([[2, 3, 0], [4]]);
});
