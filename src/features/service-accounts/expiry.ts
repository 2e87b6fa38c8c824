import { levels } from '#contract/endpoint';
import { newServiceAccountBody } from '#contract/access';
import { wrong } from '#contract/refusals/checked';
import * as z from 'zod/mini';

const DAY_MS = 86_400_000;

export const expiryChoices = ['365', '30', '90', 'day', 'never'] as const;
export type ExpiryChoice = (typeof expiryChoices)[number];

/** The day on which a key expires; null for never. */
export function expiryDay(choice: ExpiryChoice, day: string, today: string): string | null {
  if (choice === 'never') return null;
  if (choice === 'day') return day;
  return new Date(Date.parse(today) + Number(choice) * DAY_MS).toISOString().slice(0, 10);
}

/** The contract's fields, with the expiry as a choice. */
export function newKeyForm(today: string) {
  const fields = z.object({
    membershipId: z.string(),
    name: newServiceAccountBody.shape.name,
    choice: z.enum(expiryChoices),
    day: z.string(),
    level: z.enum(levels),
    /** Groups of operations; null for all. */
    groups: z.nullable(z.array(z.string()).check(z.minLength(1, wrong('check.notEmpty')))),
  });
  return z.pipe(
    fields.check(
      z.refine(({ choice, day }) => choice !== 'day' || day > today, {
        path: ['day'],
        error: wrong('check.afterToday'),
      }),
    ),
    z.transform(({ membershipId, name, choice, day, level, groups }) => ({
      membershipId: Number(membershipId),
      name,
      level,
      groups,
      expiresAt: expiryDay(choice, day, today),
    })),
  );
}
