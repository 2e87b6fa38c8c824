import * as z from 'zod/mini';
import { invitePeopleBody, MOST_INVITED_AT_ONCE } from '#contract/people';
import { wrong } from '#contract/refusals/checked';

/** The addresses in a text: one a line, or with commas, semicolons or spaces between them. */
export const addressesIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\s,;]+/)
      .filter(Boolean)
      .map((one) => one.toLowerCase()),
  ),
];

const { emails, ...others } = invitePeopleBody.shape;

const badOne = (text: string): string | undefined =>
  addressesIn(text).find((one) => !z.safeParse(emails, [one]).success);

const text = z.string().check(
  z.refine((typed) => addressesIn(typed).length > 0, { error: wrong('check.notEmpty'), abort: true }),
  z.refine((typed) => badOne(typed) === undefined, {
    error: ({ input }) => wrong('check.emails', { address: badOne(String(input)) ?? '' }),
    abort: true,
  }),
  z.refine((typed) => addressesIn(typed).length <= MOST_INVITED_AT_ONCE, {
    error: wrong('check.mostValues', { most: MOST_INVITED_AT_ONCE }),
  }),
);

/** The contract's fields, with the addresses as one text. */
export const inviteForm = z.object({ ...others, emails: z.pipe(text, z.transform(addressesIn)) });
