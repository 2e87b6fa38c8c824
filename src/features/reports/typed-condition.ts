import { isMeasure, measures } from '#contract/reports/measures';
import { readDecimal, writeDecimal } from '#src/lib/typed-amount.ts';
import type { Condition } from '#src/report/definition.ts';
import { kindOf } from '#src/report/fields.ts';
import { isPicked } from './picking.ts';

/** Conditions as somebody types them: figures as the language writes them. */

/** Rates are typed in per cent and kept as fractions. */
export const isRate = (field: Condition['field']): boolean => isMeasure(field) && measures[field].unit === 'ratio';

/** How its values come about: figures and words are typed, others are picked from what there is. */
function enteredAs(condition: Condition): 'figure' | 'words' | 'picked' {
  if (isPicked(condition)) return 'picked';
  return kindOf(condition.field) === 'number' && condition.operator !== 'like' ? 'figure' : 'words';
}

/** A condition for the panel to begin with. */
export function typedOf(condition: Condition): Condition {
  if (enteredAs(condition) !== 'figure') return condition;
  const typed = (value: string) =>
    writeDecimal(isRate(condition.field) && value !== '' ? String(Number((Number(value) * 100).toFixed(6))) : value);
  return { ...condition, values: condition.values.map(typed) };
}

/** The other way round; what is no figure becomes ''. What is picked stays as it is, blanks and all. */
export function readOf(draft: Condition): Condition {
  const entered = enteredAs(draft);
  if (entered === 'picked') return draft;
  if (entered === 'words') return { ...draft, values: draft.values.map((value) => value.trim()) };
  const read = (typed: string) => {
    const figure = readDecimal(typed) ?? '';
    return isRate(draft.field) && figure !== '' ? String(Number((Number(figure) / 100).toFixed(8))) : figure;
  };
  return { ...draft, values: draft.values.map(read) };
}
