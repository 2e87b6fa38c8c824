import { expect, test } from 'vitest';
import { arrived, stepsFrom, stepTo, type Step, type Steps } from './steps.ts';

let keys = 0;
const step = (text: string, editing = true): Step => ({ key: `k${(keys += 1)}`, text, editing });
const visited = (first: Step, ...rest: Step[]): Steps =>
  rest.reduce((steps, one) => arrived(steps, one, 'PUSH'), stepsFrom(first));
const back = (steps: Steps, by: number) => {
  const to = steps.list[steps.at + by];
  if (!to) throw new Error('there is no such entry');
  return arrived(steps, to, 'POP');
};

test('undo and redo lead to the entries beside this one, as Back and Forward do', () => {
  const steps = visited(step('a'), step('b'), step('c'));
  expect([stepTo(steps, -1), stepTo(steps, 1)]).toEqual([-1, undefined]);
  const earlier = back(steps, -1);
  expect([stepTo(earlier, -1), stepTo(earlier, 1)]).toEqual([-1, 1]);
  expect(stepTo(back(earlier, -1), -1)).toBeUndefined();
});

test('a change after an undo has nothing to redo', () => {
  const changed = arrived(back(visited(step('a'), step('b')), -1), step('c'), 'PUSH');
  expect([stepTo(changed, -1), stepTo(changed, 1)]).toEqual([-1, undefined]);
});

test('opening and closing editing is no change: undo stays in reading where it can', () => {
  const steps = visited(step('a', false), step('a', true), step('b', true), step('b', false));
  expect(stepTo(steps, -1)).toBe(-3);
  expect(stepTo(back(steps, -1), -1)).toBe(-1);
  expect(stepTo(back(steps, -3), 1)).toBe(3);
  expect(stepTo(back(steps, -2), 1)).toBe(1);
});

test('undo goes to a definition that was only edited, where it was never read', () => {
  expect(stepTo(visited(step('a', true), step('b', true), step('b', false)), -1)).toBe(-2);
});

test('an entry in place of another keeps what is before it; an unknown one begins anew', () => {
  const steps = visited(step('a'), step('b'));
  expect(stepTo(arrived(steps, step('c'), 'REPLACE'), -1)).toBe(-1);
  expect(stepTo(arrived(steps, step('c'), 'POP'), -1)).toBeUndefined();
});
