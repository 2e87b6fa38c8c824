import { beginningOf } from '#contract/characters';
import { keysOf } from '#contract/records';
import { isDimension, type DimensionName } from '#contract/reports/dimensions';
import { isMeasure, type MeasureName } from '#contract/reports/measures';
import type { conditionOperators } from '#contract/reports/request';
import { dateTypes } from '#contract/reports/request';
import { chartKinds } from '#src/chart/types.ts';
import { isDecimal } from '#src/lib/money.ts';
import { readRange, type RangeText } from '#src/lib/day.ts';
import * as u from '#src/lib/url-state.ts';
import { readRule, writeRule, type CellRules } from './rules.ts';

/** A report's definition: request and presentation. The URL holds all of it. */

export type FieldName = DimensionName | MeasureName;
export type Operator = (typeof conditionOperators)[number];

/** One "only where" condition. Days may be relative: `today`, `today-7`. */
export interface Condition {
  field: FieldName;
  operator: Operator;
  values: readonly string[];
}

export interface Sort {
  field: FieldName;
  direction: 'asc' | 'desc';
}

/** Comparison period: the previous one, the same a year ago, or chosen days. */
export type Compare = 'previous' | 'year' | RangeText;
export const MAX_COMPARES = 2;
export const MAX_ACROSS = 2;

export const moveKinds = ['difference', 'change'] as const;
/** How far a measure has moved, up or down, since a period that the report compares with: by how much, or for each. */
export interface Move {
  as: (typeof moveKinds)[number];
  /** The compared period by its place, from 0. */
  against: number;
}

/**
 * A field of which only the values that are largest by a measure, within those of the fields before it on its shelf
 * that are no times, have rows or columns of their own. Undefined is the report's first measure. With `move` they are
 * those of which it has moved most.
 */
export interface Top {
  field: DimensionName;
  most: number;
  by: MeasureName | undefined;
  move?: Move | undefined;
}
export const MOST_TOP = 500;
/** Most values that a condition leaves out: each is a condition of its own in a request, which takes 50. */
export const MOST_EXCLUDED = 40;

export const lineKinds = ['value', 'average', 'target'] as const;
/** A straight line in the chart at a figure of a measure: decimal text, a rate as its fraction; '' for an average. */
export interface Line {
  kind: (typeof lineKinds)[number];
  measure: MeasureName;
  at: string;
  /** The user's own name for a value or a target; may be empty. */
  name: string;
}
export const MOST_LINES = 6;
export const MOST_LINE_NAME = 40;

interface Managers {
  type: 'PAM' | 'CAM';
  ids: readonly number[];
}

const isField = (name: string): name is FieldName => isDimension(name) || isMeasure(name);

const codes: Record<Operator, string> = {
  '=': 'eq',
  '<>': 'ne',
  '>': 'gt',
  '<': 'lt',
  '>=': 'ge',
  '<=': 'le',
  between: 'between',
  like: 'like',
  in: 'in',
};
const operatorOf = new Map(keysOf(codes).map((operator) => [codes[operator], operator]));

const escaped = (text: string) => text.replace(/[%~!]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
const unescaped = (text: string) =>
  text.replace(/%(25|7e|21)/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

function readCondition(text: string): Condition | undefined {
  const [field = '', code = '', ...values] = text.split('~');
  const operator = operatorOf.get(code);
  if (!operator || !isField(field) || values.length === 0) return undefined;
  return { field, operator, values: values.map(unescaped) };
}

function writeCondition({ field, operator, values }: Condition): string {
  return [field, codes[operator], ...values.map(escaped)].join('~');
}

/** Groups of conditions: AND within a group, OR between groups. */
const where: u.Field<readonly (readonly Condition[])[]> = {
  fallback: [],
  read: (raw) => {
    const groups = raw.map((group) => group.split('!').map(readCondition));
    return groups.map((group) => group.filter((one) => one !== undefined)).filter((group) => group.length > 0);
  },
  write: (groups) => groups.map((group) => group.map(writeCondition).join('!')),
};

const sort: u.Field<readonly Sort[]> = {
  fallback: [],
  read: (raw) =>
    raw
      .flatMap((text) => text.split(','))
      .map((text) => ({ field: text.replace(/^-/, ''), direction: text.startsWith('-') ? 'desc' : 'asc' }))
      .filter((one): one is Sort => isField(one.field)),
  write: (orders) => orders.map(({ field, direction }) => (direction === 'desc' ? `-${field}` : field)),
};

/** `d1`, `c2`: the difference from the first compared period, the change since the second one. */
export const moveCode = ({ as, against }: Move): string => `${as.charAt(0)}${against + 1}`;
export function readMove(text: string): Move | undefined {
  const as = moveKinds.find((kind) => text.startsWith(kind.charAt(0)));
  const place = /^[a-z]([12])$/.exec(text)?.[1];
  return as && place !== undefined ? { as, against: Number(place) - 1 } : undefined;
}

const top: u.Field<readonly Top[]> = {
  fallback: [],
  read: (raw) =>
    raw
      .flatMap((text) => text.split(','))
      .flatMap((text): Top[] => {
        const [field = '', digits = '', by = '', move = ''] = text.split(':');
        const most = /^\d{1,3}$/.test(digits) ? Number(digits) : 0;
        const isTop = isDimension(field) && most > 0 && most <= MOST_TOP;
        return isTop ? [{ field, most, by: isMeasure(by) ? by : undefined, move: readMove(move) }] : [];
      }),
  write: (tops) =>
    tops.map(({ field, most, by, move }) => [field, most, by, move && moveCode(move)].join(':').replace(/:+$/, '')),
};

const managers = u.one<Managers | null>(
  null,
  (raw) => {
    const [, type, ids = ''] = /^(PAM|CAM):([\d,]+)$/.exec(raw) ?? [];
    const numbers = ids.split(',').map(Number).filter(Number.isSafeInteger);
    return (type === 'PAM' || type === 'CAM') && numbers.length > 0 ? { type, ids: numbers } : undefined;
  },
  (value) => (value ? `${value.type}:${value.ids.join(',')}` : ''),
);

/** The rules of a list of texts such as `clicks:bars`. */
export function readRules(texts: readonly string[]): CellRules {
  const rules = texts.map((text) => {
    const [name = '', ...rest] = text.split(':');
    return [name, isMeasure(name) ? readRule(rest.join(':')) : undefined] as const;
  });
  return Object.fromEntries(rules.filter(([, rule]) => rule !== undefined));
}

const styles: u.Field<CellRules> = {
  fallback: {},
  read: (raw) => readRules(raw.flatMap((text) => text.split(','))),
  write: (rules) => Object.entries(rules).map(([name, rule]) => `${name}:${writeRule(rule)}`),
};

const measureList = u.many((raw) => (isMeasure(raw) ? raw : undefined));
const dimensionList = u.many((raw) => (isDimension(raw) ? raw : undefined));
const lines: u.Field<readonly Line[]> = {
  fallback: [],
  read: (raw) =>
    raw.slice(0, MOST_LINES).flatMap((text): Line[] => {
      const [kind = '', measure = '', at = '', ...name] = text.split(':');
      const known = lineKinds.find((one) => one === kind);
      if (!known || !isMeasure(measure)) return [];
      if (known === 'average') return [{ kind: known, measure, at: '', name: '' }];
      return isDecimal(at) ? [{ kind: known, measure, at, name: beginningOf(name.join(':'), MOST_LINE_NAME) }] : [];
    }),
  write: (all) => all.map(({ kind, measure, at, name }) => [kind, measure, at, name].join(':').replace(/:+$/, '')),
};

export const yes = u.one(
  false,
  (raw) => raw === '1',
  (value) => (value ? '1' : ''),
);

export const schema = {
  rows: dimensionList,
  across: { ...dimensionList, read: (raw: readonly string[]) => dimensionList.read(raw)?.slice(0, MAX_ACROSS) },
  values: measureList,
  where,
  sort,
  period: u.one<RangeText>('last30', readRange, (value) => value),
  basis: u.choice(dateTypes, 'conversionDate'),
  compare: {
    ...u.many<Compare>((raw) => (raw === 'previous' || raw === 'year' ? raw : readRange(raw))),
    read: (raw: readonly string[]) =>
      u
        .many<Compare>((one) => (one === 'previous' || one === 'year' ? one : readRange(one)))
        .read(raw)
        ?.slice(0, MAX_COMPARES),
  },
  weekdays: yes,
  currency: u.one(
    '',
    (raw) => (/^[A-Z]{3}$/.test(raw) ? raw : undefined),
    (value) => value,
  ),
  managers,
  /** `auto` draws the kind that fits the shelves best. */
  chart: u.choice(['auto', ...chartKinds], undefined),
  lines,
  subtotals: yes,
  top,
  /** Column sorted in the browser: its id, with `-` for descending. */
  by: u.text(600),
  styles,
} as const satisfies u.Schema;

export type Definition = u.StateOf<typeof schema>;

export function readDefinition(search: URLSearchParams): Definition {
  return comparing(u.readState(schema, search));
}

/** A definition without comparisons that its period cannot have: nothing is before all time. */
export function comparing<D extends Pick<Definition, 'period' | 'compare'>>(definition: D): D {
  if (definition.period !== 'all') return definition;
  return { ...definition, compare: definition.compare.filter((one) => one !== 'previous' && one !== 'year') };
}

/** The URL of a definition: defaults are left out, foreign parameters kept. */
export function writeDefinition(search: URLSearchParams, patch: Partial<Definition>): URLSearchParams {
  return u.writeState(schema, search, patch);
}

export const emptyDefinition: Definition = readDefinition(new URLSearchParams());
