import * as z from 'zod/mini';
import type { MeasureName } from '#contract/reports/measures';
import { compare } from '#src/lib/money.ts';
import { lessIsBetter } from '#src/report/result.ts';
import { aims, ruleKinds, tests, tones, type CellRule, type Threshold } from '#src/report/rules.ts';
import * as t from '#text';
import { readFigure, typedFigure } from '../typed-condition.ts';

/** The form of a measure's rule: figures as typed, in the language's format. */
const typedThreshold = z.object({ test: z.enum(tests), first: z.string(), last: z.string(), tone: z.enum(tones) });
const fields = z.object({
  kind: z.enum(['plain', ...ruleKinds]),
  thresholds: z.array(typedThreshold),
  aim: z.enum(aims),
  target: z.string(),
});
export type RuleValues = z.infer<typeof fields>;
type TypedThreshold = RuleValues['thresholds'][number];

export const newThreshold = (tone: Threshold['tone']): TypedThreshold => ({ test: '>=', first: '', last: '', tone });

export function ruleValues(measure: MeasureName, rule: CellRule | undefined): RuleValues {
  const typed = (figure = '') => typedFigure(measure, figure);
  return {
    kind: rule?.kind ?? 'plain',
    thresholds:
      rule && 'thresholds' in rule
        ? rule.thresholds.map(({ test, values: [first, last], tone }) => ({
            test,
            first: typed(first),
            last: typed(last),
            tone,
          }))
        : [newThreshold('good')],
    aim: rule?.kind === 'target' ? rule.aim : lessIsBetter.has(measure) ? 'most' : 'least',
    target: rule?.kind === 'target' ? typed(rule.target) : '',
  };
}

/** The form's check; only what the chosen look needs must be given. The result is the rule, undefined for plain figures. */
export function ruleForm(measure: MeasureName) {
  const read = (typed: string) => readFigure(measure, typed);
  const check = z.check<RuleValues>(({ value: { kind, thresholds, target }, issues }) => {
    const refuse = (input: string, path: (string | number)[], message: string = t.cellRules.needsFigure) =>
      issues.push({ code: 'custom', path, message, input });
    if (kind === 'target' && read(target) === '') refuse(target, ['target']);
    if (kind !== 'icon' && kind !== 'colour') return;
    for (const [at, { test, first, last }] of thresholds.entries()) {
      const [from, to] = [read(first), read(last)];
      if (from === '') refuse(first, ['thresholds', at, 'first']);
      if (test !== 'between') continue;
      if (to === '') refuse(last, ['thresholds', at, 'last']);
      else if (from !== '' && compare(from, to) > 0) refuse(last, ['thresholds', at, 'last'], t.cellRules.backwards);
    }
  });
  const ruleOf = ({ kind, thresholds, aim, target }: RuleValues): CellRule | undefined => {
    if (kind === 'plain') return undefined;
    if (kind === 'bars' || kind === 'scale') return { kind };
    if (kind === 'target') return { kind, aim, target: read(target) };
    const figuresOf = ({ test, first, last }: TypedThreshold) =>
      test === 'between' ? [read(first), read(last)] : [read(first)];
    return { kind, thresholds: thresholds.map((one) => ({ test: one.test, values: figuresOf(one), tone: one.tone })) };
  };
  return z.pipe(
    fields.check(check),
    z.transform((values) => ({ rule: ruleOf(values) })),
  );
}
