import * as z from 'zod/mini';
import { joinBody, MOST_WEBSITES, type Question } from '#contract/applications';
import { wrong } from '#contract/refusals/checked';
import { linesOf } from '#src/lib/lines.ts';

/** The form of the public page: websites are lines of a text. */

const isAddress = (line: string): boolean => joinBody.shape.websites.safeParse([line]).success;

const websites = z.string().check(
  z.refine((text) => linesOf(text).length > 0, wrong('check.notEmpty')),
  z.refine((text) => linesOf(text).length <= MOST_WEBSITES, wrong('check.most', { most: MOST_WEBSITES })),
  z.refine((text) => linesOf(text).every(isAddress), wrong('check.webAddress')),
);

/** The schema of the form, with these questions. */
export function joinForm(questions: readonly Question[]) {
  const answers = joinBody.shape.answers.check((payload) => {
    for (const [at, { required }] of questions.entries()) {
      if (!required || payload.value[at]?.trim()) continue;
      payload.issues.push({ code: 'custom', input: '', path: [at], message: wrong('check.required') });
    }
  });
  return z.strictObject({ ...joinBody.shape, websites, answers });
}
