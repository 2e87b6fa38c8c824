import { expect, test } from 'vitest';
import { restMs } from './writer.ts';

const now = new Date('2026-03-15T12:00:00Z');
const due = (ms: number | null) => ({ next_at: ms === null ? null : new Date(now.getTime() + ms) });

test.each([
  ['nothing', [], 2000],
  ['a change that is due in a second', [due(1000), due(60_000)], 1000],
  ['changes of a paused batch, due now or before', [due(null), due(0), due(-5000)], 2000],
  ['a change that is due in a minute', [due(60_000)], 2000],
])('with %s open, the next look is after as long', (_, writes, ms) => {
  expect(restMs(writes, now)).toBe(ms);
});
