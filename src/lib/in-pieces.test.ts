import { expect, it } from 'vitest';
import { inPieces } from './in-pieces.ts';

const many = Array.from({ length: 3000 }, (_, at) => at);

it('does all of it in order, and lets others have their turn between', async () => {
  let turns = 0;
  const counting = setInterval(() => (turns += 1));
  const done = await inPieces(many, (item, index) => [item * 2, index, turns]);
  clearInterval(counting);
  expect(done.map(([double, index]) => [double, index])).toEqual(many.map((item) => [item * 2, item]));
  expect(done.at(-1)?.[2]).toBeGreaterThan(done[0]?.[2] ?? 0);
});

it('stops when it is called off', async () => {
  const control = new AbortController();
  let done = 0;
  const work = inPieces(many, () => ((done += 1), control.abort()), control.signal);
  await expect(work).rejects.toThrow('abort');
  expect(done).toBe(1000);
});
