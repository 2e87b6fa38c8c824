import { isMeasure, measures } from '#contract/reports/measures';
import { quotient } from '#src/lib/money.ts';
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

/** A stored figure as typed text. */
export function typedFigure(field: Condition['field'], figure: string): string {
  return writeDecimal(isRate(field) && figure !== '' ? String(Number((Number(figure) * 100).toFixed(6))) : figure);
}

/** The inverse; '' for text that is no figure. */
export function readFigure(field: Condition['field'], typed: string): string {
  const figure = readDecimal(typed) ?? '';
  if (!isRate(field) || figure === '') return figure;
  return quotient(figure, '100', 10)?.replace(/\.?0+$/, '') ?? '';
}

/** A stored condition as typed text. */
export function typedOf(condition: Condition): Condition {
  if (enteredAs(condition) !== 'figure') return condition;
  return { ...condition, values: condition.values.map((value) => typedFigure(condition.field, value)) };
}

/** The inverse; invalid figures become ''. Picked values keep their blanks. */
export function readOf(draft: Condition): Condition {
  const entered = enteredAs(draft);
  if (entered === 'picked') return draft;
  if (entered === 'words') return { ...draft, values: draft.values.map((value) => value.trim()) };
  return { ...draft, values: draft.values.map((typed) => readFigure(draft.field, typed)) };
}
