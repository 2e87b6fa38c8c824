import { expect, test } from 'vitest';
import type { PreviewedUpdate } from '#contract/conversion-updates';
import { emptyWish, givesReason, updateOf, waits, type Batch, type RowState } from './types.ts';

const named = { name: 'A1', advertiserId: 7, wish: { ...emptyWish, status: 'approved' as const } };

test('What was looked through is decided only where it stands as it stood then', () => {
  const preview = { before: { status: 'pending' } } as PreviewedUpdate;
  expect(updateOf({ ...named, preview })).toMatchObject({ status: 'approved', expectedStatus: 'pending' });
  expect(updateOf(named)).not.toHaveProperty('expectedStatus');
  const amount = { ...named, wish: { ...emptyWish, amount: '5.00' }, preview };
  expect(updateOf(amount)).not.toHaveProperty('expectedStatus');
});

test('A batch that came to its end still waits with what did not get through', () => {
  const batch = (phase: Batch['phase'], ...states: RowState[]): Batch => ({
    madeAt: '2026-03-01T00:00:00Z',
    phase,
    stop: null,
    rows: states.map((state) => ({ ...named, state, message: null, preview: null })),
  });
  expect(waits(batch('done', 'changed', 'unsent'))).toBe(true);
  expect(waits(batch('paused', 'changed', 'waiting'))).toBe(true);
  expect(waits(batch('done', 'changed', 'refused', 'wrong', 'stays'))).toBe(false);
});

test('A reason that was given is something to lose, a decision alone is not', () => {
  expect(givesReason({ ...emptyWish, status: 'rejected' })).toBe(false);
  expect(givesReason({ ...emptyWish, status: 'rejected', rejectionCode: 'other' })).toBe(true);
  expect(givesReason({ ...emptyWish, rejectionReason: 'sent back' })).toBe(true);
});
