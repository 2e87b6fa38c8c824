import { folded } from '#contract/folded';
import { refusal } from '#contract/refusals/index';
import { dimensions, isDimension, type DimensionName } from '#contract/reports/dimensions';
import { isMeasure, type MeasureName } from '#contract/reports/measures';
import type { ValueKind } from '#contract/refusals/reports';
import { readReportDay, type ReportCondition } from '#contract/reports/request';
import { wrongField, type WrongField } from '#server/failure';
import { compare, fraction } from './fraction.ts';

/** A validated condition: its values are decimal text, yyyy-mm-dd or text; an empty value means "no value". */
export interface Condition {
  /** Its index in the request. */
  at: number;
  field: DimensionName | MeasureName;
  kind: ValueKind;
  operator: ReportCondition['operator'];
  values: string[];
}

/** Alternatives, each a list of conditions that must all hold. */
export type Alternatives = Condition[][];

const NUMBER = /^-?\d{1,15}(\.\d{1,6})?$/;
const reads: Record<ValueKind, (value: string) => string | undefined> = {
  text: (value) => value,
  number: (value) => (NUMBER.test(value.trim()) ? value.trim() : undefined),
  day: (value) => readReportDay(value.trim().replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')),
};

/** Validates conditions and adds their errors to `errors`. */
export function readConditions(
  conditions: readonly (Partial<ReportCondition> | undefined)[] = [],
  errors: WrongField[],
): Alternatives {
  const alternatives: Alternatives = [];
  for (const [index, given] of conditions.entries()) {
    const { field, operator, valueList } = given ?? {};
    if (field === undefined || operator === undefined || valueList === undefined) continue;
    const condition = readCondition({ field, operator, valueList }, index, errors);
    if (!condition) continue;
    const last = alternatives.at(-1);
    if (last && !given?.or) last.push(condition);
    else alternatives.push([condition]);
  }
  return alternatives;
}

function readCondition(given: ReportCondition, at: number, errors: WrongField[]): Condition | undefined {
  const path = `body.conditions.${at}`;
  const { field, operator, valueList } = given;
  if (!isDimension(field) && !isMeasure(field)) throw new Error(`${field} should have been refused`);
  const kind = isMeasure(field) ? 'number' : dimensions[field].kind;
  const count = { between: 2, in: undefined }[operator as string] ?? (operator === 'in' ? undefined : 1);
  if (count !== undefined && valueList.length !== count) {
    errors.push(
      wrongField(`${path}.valueList`, refusal('report.valueCount', { count, operator, given: valueList.length })),
    );
    return undefined;
  }
  if (operator === 'like') return { at, field, kind, operator, values: valueList };
  const mayBeEmpty = isDimension(field) && ['=', '<>', 'in'].includes(operator);
  const values = valueList.map((value, index) => {
    const read = mayBeEmpty && value === '' ? '' : reads[kind](value);
    if (read === undefined) {
      errors.push(wrongField(`${path}.valueList.${index}`, refusal('report.valueKind', { kind, field, given: value })));
    }
    return read ?? '';
  });
  return { at, field, kind, operator, values };
}

/** A `like` pattern as the databases take it, with each literal backslash doubled; without a wildcard it means "contains". */
export function likePattern(value: string): string {
  const pattern = value.replaceAll(/\\([\\%_])?/g, (written, sign) => (sign === undefined ? '\\\\' : written));
  return partsOf(pattern).some((part) => part === '%' || part === '_') ? pattern : `%${pattern}%`;
}

/** Wildcards and letters, which may have a backslash before them. */
const partsOf = (pattern: string): readonly string[] => pattern.match(/\\?./gsu) ?? [];

const compares: Record<ValueKind, (a: string, b: string) => number> = {
  text: byText,
  day: (a, b) => byText(a.replaceAll('-', ''), b.replaceAll('-', '')),
  number: (a, b) => compare(fraction(a), fraction(b)),
};

/** Compares by code unit, the same on every machine. */
function byText(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/** Compares two written values; null comes first. */
function byValue(kind: ValueKind, a: string, b: string): number {
  return a === '' || b === '' ? Number(a !== '') - Number(b !== '') : compares[kind](a, b);
}

type Order = (to: string) => number;

/** Tests of the operators, by the order of a value and the condition's values. */
const tests: Record<Exclude<Condition['operator'], 'like'>, (order: Order, values: string[]) => boolean> = {
  '=': (order, [first = '']) => order(first) === 0,
  '<>': (order, [first = '']) => order(first) !== 0,
  in: (order, values) => values.some((one) => order(one) === 0),
  '>': (order, [first = '']) => order(first) > 0,
  '<': (order, [first = '']) => order(first) < 0,
  '>=': (order, [first = '']) => order(first) >= 0,
  '<=': (order, [first = '']) => order(first) <= 0,
  between: (order, [first = '', second = '']) => order(first) >= 0 && order(second) <= 0,
};

/** Operators that never match a missing number or day. */
const ranges: readonly Condition['operator'][] = ['>', '<', '>=', '<=', 'between'];

/** Whether a group's value meets a condition. A missing measure never does. */
export function fulfils({ kind, operator, values }: Condition, value: string | null): boolean {
  if (value === null) return false;
  if (operator === 'like') return isLike(folded(value), likePattern(folded(values[0] ?? '')));
  if (value === '' && kind !== 'text' && ranges.includes(operator)) return false;
  return tests[operator]((to) => byValue(kind, value, to), values);
}

/** `%` matches any characters, `_` one. Backtracking goes to the last `%` only, which keeps it quick. */
function isLike(text: string, pattern: string): boolean {
  const [letters, parts] = [Array.from(text), partsOf(pattern)];
  let [at, next, star, resume] = [0, 0, -1, 0];
  while (at < letters.length) {
    const part = parts[next];
    if (part === '%') [star, resume, next] = [next, at, next + 1];
    else if (part === '_' || part === letters[at] || part === `\\${letters[at]}`) [at, next] = [at + 1, next + 1];
    else if (star < 0) return false;
    else [resume, at, next] = [resume + 1, resume + 1, star + 1];
  }
  return parts.slice(next).every((part) => part === '%');
}
