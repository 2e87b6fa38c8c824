import { isDimension } from '#contract/reports/dimensions';
import { measures, type MeasureName } from '#contract/reports/measures';
import { formatPercent } from '#src/lib/money.ts';
import { writeDecimal } from '#src/lib/typed-amount.ts';
import * as t from '#text';
import type { Condition } from '#src/report/definition.ts';
import { formatKey } from '#src/report/format.ts';
import type { NameOf } from './named-fields.ts';

const SHOWN = 3;

/** A condition's value as text: relative days in words, rates in per cent. */
function valueText(field: Condition['field'], value: string): string {
  const back = /^today(?:-(\d+))?$/.exec(value);
  if (back) return back[1] ? t.reports.daysBack(Number(back[1])) : t.reports.today;
  return isDimension(field) ? formatKey(field, value) : figureText(field, value);
}

/** A figure that somebody typed, with the decimals it was typed with: rates in per cent. */
export const figureText = (measure: MeasureName, figure: string): string =>
  measures[measure].unit === 'ratio' ? formatPercent(figure) : writeDecimal(figure);

/** "Device is one of mobile, tablet". */
export function conditionText({ field, operator, values }: Condition, nameOf: NameOf): string {
  const name = t.reportFields.label(field);
  const shown = values.slice(0, SHOWN).map((value) => nameOf(field, value) ?? valueText(field, value));
  const more = values.length > SHOWN ? ` ${t.reports.andMore(values.length - SHOWN)}` : '';
  const list = operator === 'between' ? shown.join(' – ') : `${shown.join(', ')}${more}`;
  const words = operator === 'in' && values.length === 1 ? t.reports.operators['='] : t.reports.operators[operator];
  return `${name} ${words} ${list}`;
}
