import { expect, test } from 'vitest';
import type { PreviewedUpdate } from '#contract/conversion-updates';
import { emptyWish, updateOf } from './types.ts';

const named = { name: 'A1', advertiserId: 7, wish: { ...emptyWish, status: 'approved' as const } };

test('What was looked through is decided only where it stands as it stood then', () => {
  const preview = { before: { status: 'pending' } } as PreviewedUpdate;
  expect(updateOf({ ...named, preview })).toMatchObject({ status: 'approved', expectedStatus: 'pending' });
  expect(updateOf(named)).not.toHaveProperty('expectedStatus');
  const amount = { ...named, wish: { ...emptyWish, amount: '5.00' }, preview };
  expect(updateOf(amount)).not.toHaveProperty('expectedStatus');
});
