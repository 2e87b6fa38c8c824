import { expect, test } from 'vitest';
import { afterChange, SETTLE_MS, type Settling } from './settling.ts';

const calm: Settling = { text: 'rows=month', changedAt: 0, settled: 'rows=month' };

test('one change runs at once', () => {
  expect(afterChange(calm, 'rows=date', SETTLE_MS, false).settled).toBe('rows=date');
});

test('changes that follow quickly wait for the last of them', () => {
  const first = afterChange(calm, 'rows=date', 1000, false);
  const second = afterChange(first, 'rows=week', 1100, false);
  const third = afterChange(second, 'rows=year', 1350, false);
  expect(third).toEqual({ text: 'rows=year', changedAt: 1350, settled: 'rows=date' });
});

test('a report that is run by hand does not run when it changes', () => {
  expect(afterChange(calm, 'rows=date', 5000, true).settled).toBe('rows=month');
});
