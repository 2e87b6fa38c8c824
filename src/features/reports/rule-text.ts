import type { MeasureName } from '#contract/reports/measures';
import type { CellRule, Threshold } from '#src/report/rules.ts';
import * as t from '#text';
import type { Look } from './cell-style.ts';
import { figureText } from './condition-text.ts';

/** "at least 1000", "between 1.5 and 2". */
export function thresholdText(measure: MeasureName, { test, values }: Threshold): string {
  const [first = '', last = ''] = values.map((value) => figureText(measure, value));
  return test === 'between' ? t.cellRules.between(first, last) : t.cellRules.than(t.cellRules.tests[test], first);
}

export function targetText(measure: MeasureName, { aim, target }: Extract<CellRule, { kind: 'target' }>): string {
  return t.cellRules.than(t.cellRules.aims[aim], figureText(measure, target));
}

/** The part of a rule that decided on a cell; undefined for bars and shades. */
export function judgementText(measure: MeasureName, rule: CellRule | undefined, look: Look): string | undefined {
  if (look.kind === 'target')
    return rule?.kind === 'target' ? `${t.cellRules.target}: ${targetText(measure, rule)}` : undefined;
  return 'threshold' in look ? `${t.cellRules.tones[look.tone]}: ${thresholdText(measure, look.threshold)}` : undefined;
}
