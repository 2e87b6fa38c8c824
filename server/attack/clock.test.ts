import { expect, test } from 'vitest';
import { memoryLimit } from '#server/http/memory-limit';

test('a clock that is set back keeps nobody out', () => {
  let now = 1_000_000;
  const store = new (memoryLimit(() => now))({});
  const count = () => {
    let current = 0;
    store.incr('somebody', (_error, window) => (current = window?.current ?? 0), 60_000, 5);
    return current;
  };
  expect([count(), count(), count()]).toEqual([1, 2, 3]);
  now += 60_001;
  expect(count()).toBe(1);
});
