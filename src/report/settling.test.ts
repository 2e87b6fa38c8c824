import { expect, test } from 'vitest';
import { afterChange, afterRest, type Settling } from './settling.ts';

const calm: Settling = { text: 'rows=month', settled: 'rows=month', resting: true };

test('one change runs at once', () => {
  expect(afterChange(calm, 'rows=date', false).settled).toBe('rows=date');
});

test('changes that follow quickly wait for the last of them', () => {
  const first = afterChange(calm, 'rows=date', false);
  const third = afterChange(afterChange(first, 'rows=week', false), 'rows=year', false);
  expect(third.settled).toBe('rows=date');
  expect(afterRest(third, false)).toEqual({ text: 'rows=year', settled: 'rows=year', resting: true });
});

test('after a rest the next change runs at once again', () => {
  const rested = afterRest(afterChange(calm, 'rows=date', false), false);
  expect(afterChange(rested, 'rows=week', false).settled).toBe('rows=week');
});

test('a report that is run by hand runs neither when it changes nor when it rests', () => {
  const changed = afterChange(calm, 'rows=date', true);
  expect(changed.settled).toBe('rows=month');
  expect(afterRest(changed, true).settled).toBe('rows=month');
});
