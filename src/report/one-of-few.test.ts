import { expect, test } from 'vitest';
import { oneOfFew } from './one-of-few.ts';

test('no more than so many at once, in order; what is given up does not run', async () => {
  const turn = oneOfFew(2);
  const never = new AbortController();
  const log: string[] = [];
  const ends: (() => void)[] = [];
  const work = (name: string, signal = never.signal) =>
    turn(signal, async () => {
      log.push(name);
      await new Promise<void>((end) => ends.push(end));
      return name;
    });
  const gone = new AbortController();
  const results = [work('a'), work('b')];
  const given = work('c', gone.signal);
  results.push(work('d'));
  expect(log).toEqual(['a', 'b']);
  gone.abort();
  await expect(given).rejects.toThrow();
  ends.shift()?.();
  await results[0];
  await Promise.resolve();
  expect(log).toEqual(['a', 'b', 'd']);
  for (const end of ends) end();
  expect(await Promise.all(results)).toEqual(['a', 'b', 'd']);
});
