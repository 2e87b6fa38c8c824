import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { wrong } from '#contract/refusals/checked';
import { endsSoon, expiryDay, newKeyForm, nextKeyForm } from './expiry.ts';

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

it.each([
  [null, false],
  ['2026-03-22T23:59:59.999Z', true],
  ['2026-03-23T00:00:00.000Z', false],
])('a key that ends at %s ends soon: %s', (end, soon) => {
  expect(endsSoon(end, today)).toBe(soon);
});

describe('nextKeyForm', () => {
  it('gives the end of the next key', () => {
    expect(z.parse(nextKeyForm(today), { choice: '30', day: '' })).toEqual({ expiresAt: '2026-04-14' });
  });

  it('takes no day that is over', () => {
    const checked = z.safeParse(nextKeyForm(today), { choice: 'day', day: today });
    expect(checked.error?.issues).toMatchObject([{ path: ['day'], message: wrong('check.afterToday') }]);
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
