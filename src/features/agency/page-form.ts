import * as z from 'zod/mini';
import { MOST_OPTIONS, questionKinds, type getApplicationPage, type Question } from '#contract/applications';
import type { ReplyOf } from '#contract/endpoint';
import { words } from '#contract/primitives';
import { wrong } from '#contract/refusals/checked';
import { linesOf } from '#src/lib/lines.ts';

/** The form of the application page: the options of a question are lines of a text. */

const question = z
  .object({ text: words(200), kind: z.enum(questionKinds), required: z.boolean(), options: z.string() })
  .check(
    z.refine(({ kind, options }) => kind === 'text' || linesOf(options).length >= 2, {
      error: wrong('check.twoOptions'),
      path: ['options'],
    }),
    z.refine(({ options }) => linesOf(options).length <= MOST_OPTIONS, {
      error: wrong('check.most', { most: MOST_OPTIONS }),
      path: ['options'],
    }),
  );

export const pageForm = z.object({ revision: z.int(), open: z.boolean(), questions: z.array(question) });
export type PageValues = z.output<typeof pageForm>;

export const valuesOf = ({ revision, open, questions }: ReplyOf<typeof getApplicationPage>) => ({
  revision,
  open,
  questions: questions.map((one) => ({ ...one, options: one.options.join('\n') })),
});

export const asQuestion = ({ options, ...one }: PageValues['questions'][number]): Question => ({
  ...one,
  options: linesOf(options),
});
