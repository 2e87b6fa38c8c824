import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { wrong } from '#contract/refusals/checked';
import { expiryDay, newKeyForm } from './expiry.ts';

const today = '2026-03-15';

describe('expiryDay', () => {
  it.each([
    ['never', null],
    ['30', '2026-04-14'],
    ['365', '2027-03-15'],
    ['day', '2026-12-31'],
  ] as const)('%s', (choice, day) => {
    expect(expiryDay(choice, '2026-12-31', today)).toBe(day);
  });
});

describe('newKeyForm', () => {
  const form = newKeyForm(today);
  const filled = {
    membershipId: '7',
    name: ' Nightly export ',
    choice: 'never',
    day: '',
    level: 'member',
    groups: null,
  };

  it("gives what the contract's body holds", () => {
    expect(z.parse(form, filled)).toEqual({
      membershipId: 7,
      name: 'Nightly export',
      level: 'member',
      groups: null,
      expiresAt: null,
    });
  });

  it('takes no day that is over', () => {
    const checked = z.safeParse(form, { ...filled, choice: 'day', day: today });
    expect(checked.error?.issues).toMatchObject([{ path: ['day'], message: wrong('check.afterToday') }]);
  });
});
