import { isMeasure, measures } from '#contract/reports/measures';
import { readDecimal, writeDecimal } from '#src/lib/typed-amount.ts';
import type { Condition } from '#src/report/definition.ts';
import { kindOf } from '#src/report/fields.ts';
import { isPicked } from './picking.ts';

/** Conditions as typed: figures in the language's format. */

/** Rates are typed in per cent and stored as fractions. */
export const isRate = (field: Condition['field']): boolean => isMeasure(field) && measures[field].unit === 'ratio';

/** How values are entered: typed as figures or words, or picked. */
function enteredAs(condition: Condition): 'figure' | 'words' | 'picked' {
  if (isPicked(condition)) return 'picked';
  return kindOf(condition.field) === 'number' && condition.operator !== 'like' ? 'figure' : 'words';
}

/** A stored condition as typed text. */
export function typedOf(condition: Condition): Condition {
  if (enteredAs(condition) !== 'figure') return condition;
  const typed = (value: string) =>
    writeDecimal(isRate(condition.field) && value !== '' ? String(Number((Number(value) * 100).toFixed(6))) : value);
  return { ...condition, values: condition.values.map(typed) };
}

/** The inverse; invalid figures become ''. Picked values keep their blanks. */
export function readOf(draft: Condition): Condition {
  const entered = enteredAs(draft);
  if (entered === 'picked') return draft;
  if (entered === 'words') return { ...draft, values: draft.values.map((value) => value.trim()) };
  return { ...draft, values: draft.values.map((typed) => readFigure(draft.field, typed)) };
}

/** Decimal text of a typed figure, a rate's as its fraction; '' when it is none. */
export function readFigure(field: Condition['field'], typed: string): string {
  const figure = readDecimal(typed) ?? '';
  return isRate(field) && figure !== '' ? String(Number((Number(figure) / 100).toFixed(8))) : figure;
}
