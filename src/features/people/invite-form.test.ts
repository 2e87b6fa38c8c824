import * as z from 'zod/mini';
import { expect, it } from 'vitest';
import { wrong } from '#contract/refusals/checked';
import { inviteForm } from './invite-form.ts';

const filled = (emails: string) => z.safeParse(inviteForm, { emails, level: 'member', language: 'en', by: 'mail' });

it('takes addresses as people paste them, each once', () => {
  const { data } = filled('Ada@Example.com, grace@example.com;\n ada@example.com\n');
  expect(data?.emails).toEqual(['ada@example.com', 'grace@example.com']);
});

it.each([
  ['', wrong('check.notEmpty')],
  ['ada@example.com, grace@', wrong('check.emails', { address: 'grace@' })],
  [Array.from({ length: 21 }, (_, n) => `a${n}@example.com`).join(' '), wrong('check.mostValues', { most: 20 })],
])('says at the field what is wrong: %s', (text, message) => {
  expect(filled(text).error?.issues).toMatchObject([{ path: ['emails'], message }]);
});
