import { expect, test, vi } from 'vitest';
import { store } from './store.ts';

test('whoever listens is told of another value, and no more once they stop', () => {
  const count = store(0);
  const heard = vi.fn(() => count.get());
  const stop = count.subscribe(heard);
  count.set(1);
  count.set(1);
  expect(heard.mock.results.map(({ value }) => value)).toEqual([1]);
  stop();
  count.set(2);
  expect(heard).toHaveBeenCalledTimes(1);
  expect(count.get()).toBe(2);
});

test('it watches as long as somebody listens', () => {
  const unwatch = vi.fn();
  const watch = vi.fn(() => unwatch);
  const { subscribe } = store('', watch);
  expect(watch).not.toHaveBeenCalled();
  const first = subscribe(() => undefined);
  const second = subscribe(() => undefined);
  expect(watch).toHaveBeenCalledTimes(1);
  first();
  first();
  expect(unwatch).not.toHaveBeenCalled();
  second();
  expect(unwatch).toHaveBeenCalledTimes(1);
  subscribe(() => undefined)();
  expect(watch).toHaveBeenCalledTimes(2);
});
