import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Recent } from './recent.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

const finder = (...values: (string | undefined)[]) => vi.fn(() => Promise.resolve(values.shift()));

test('is asked once a second', async () => {
  const [recent, find] = [new Recent<string>(), finder('one', 'two')];
  expect(await recent.get('a', find)).toBe('one');
  vi.advanceTimersByTime(999);
  expect(await recent.get('a', find)).toBe('one');
  vi.advanceTimersByTime(1);
  expect(await recent.get('a', find)).toBe('two');
});

test('knows nothing of other names, nor of what is not there', async () => {
  const [recent, find] = [new Recent<string>(), finder(undefined, 'two', 'three')];
  expect(await recent.get('a', find)).toBeUndefined();
  expect(await recent.get('a', find)).toBe('two');
  expect(await recent.get('b', find)).toBe('three');
});

test('a lookup that runs while the cache is cleared is repeated', async () => {
  const [recent, find] = [new Recent<string>(), finder('one', 'two', 'three')];
  await recent.get('a', find);
  recent.forget();
  const before = recent.get('a', find);
  recent.forget();
  expect(await before).toBe('two');
  expect(await recent.get('a', find)).toBe('three');
});

test('does not grow without end', async () => {
  const recent = new Recent<string>();
  const find = vi.fn(() => Promise.resolve('one'));
  for (let at = 0; at <= 2000; at += 1) await recent.get(String(at), find);
  await recent.get('0', find);
  expect(find).toHaveBeenCalledTimes(2002);
});
