import { DAY_MS } from '#contract/day';
import { levels } from '#contract/endpoint';
import { newServiceAccountBody } from '#contract/access';
import { wrong } from '#contract/refusals/checked';
import * as z from 'zod/mini';

export const expiryChoices = ['365', '30', '90', 'day', 'never'] as const;
export type ExpiryChoice = (typeof expiryChoices)[number];

/** The day on which a key expires; null for never. */
export function expiryDay(choice: ExpiryChoice, day: string, today: string): string | null {
  if (choice === 'never') return null;
  if (choice === 'day') return day;
  return new Date(Date.parse(today) + Number(choice) * DAY_MS).toISOString().slice(0, 10);
}

/** The end of a key as a form has it. */
export interface Expiry {
  choice: ExpiryChoice;
  day: string;
}

const expiry = { choice: z.enum(expiryChoices), day: z.string() };
const dayAfter = (today: string) =>
  z.refine<Expiry>(({ choice, day }) => choice !== 'day' || day > today, {
    path: ['day'],
    error: wrong('check.afterToday'),
  });

/** The contract's fields of another key, with the expiry as a choice. */
export const nextKeyForm = (today: string) =>
  z.pipe(
    z.object(expiry).check(dayAfter(today)),
    z.transform(({ choice, day }: Expiry) => ({ expiresAt: expiryDay(choice, day, today) })),
  );

const SOON_DAYS = 7;

/** Whether a key ends within a week: its owner is told then. */
export const endsSoon = (expiresAt: string | null, today: string): boolean =>
  expiresAt !== null && Date.parse(expiresAt) < Date.parse(today) + (SOON_DAYS + 1) * DAY_MS;

/** The contract's fields, with the expiry as a choice. */
export function newKeyForm(today: string) {
  const fields = z.object({
    membershipId: z.string(),
    name: newServiceAccountBody.shape.name,
    ...expiry,
    level: z.enum(levels),
    /** Groups of operations; null for all. */
    groups: z.nullable(z.array(z.string()).check(z.minLength(1, wrong('check.notEmpty')))),
  });
  return z.pipe(
    fields.check(dayAfter(today)),
    z.transform(({ membershipId, name, choice, day, level, groups }) => ({
      membershipId: Number(membershipId),
      name,
      level,
      groups,
      expiresAt: expiryDay(choice, day, today),
    })),
  );
}
