import { keysOf } from '#contract/records';
import {
  dimensionNames,
  dimensions,
  isDimension,
  type Dimension,
  type DimensionName,
} from '#contract/reports/dimensions';
import { isMeasure, measureNames, measures } from '#contract/reports/measures';
import type { Role } from '#contract/access';
import { extraNames } from '#contract/extra-names';
import { givenName } from '#src/lib/extra-names.ts';
import type { Definition, FieldName, Operator } from './definition.ts';
import { isTranslated } from './translated.ts';

/** A report's fields in nine groups; a date is listed once, with its grains. */

const measureGroups = ['money', 'counts', 'rates', 'funnel'] as const;
const dimensionGroups = ['who', 'what', 'where', 'device', 'when'] as const;
export type FieldGroup = (typeof measureGroups)[number] | (typeof dimensionGroups)[number];

/** Grains of each date, from fine to coarse. */
export const grains = {
  conversionDate: ['date', 'weekCommencing', 'week', 'month', 'quarter', 'year', 'dateId'],
  invoiceDate: [
    'invoiceDate',
    'invoiceWeekCommencing',
    'invoiceWeek',
    'invoiceMonth',
    'invoiceQuarter',
    'invoiceYear',
    'invoiceDateId',
  ],
} as const satisfies Record<string, readonly DimensionName[]>;
export type DateField = keyof typeof grains;
/** The grain that adding a date uses. */
const usualGrain = { conversionDate: 'month', invoiceDate: 'invoiceMonth' } as const;

export function dateFieldOf(name: string): DateField | undefined {
  return keysOf(grains).find((date) => grains[date].some((grain) => grain === name));
}

/** True for fields with values in chronological order. */
export const isTime = (name: string): boolean => dateFieldOf(name) !== undefined;

/** True for fields with a natural order: times, weekdays, hours. */
export const isCalendar = (name: string): boolean => isDimension(name) && dimensions[name].group === 'when';

/** A line of the field list: a field, or a date, which is added at its usual grain. */
export interface ListedField {
  name: FieldName;
  group: FieldGroup;
  date?: DateField;
}

/** Publishers do not see the network's earnings. */
export function mayUse(name: FieldName, role: Role): boolean {
  return !isMeasure(name) || role !== 'publisher' || measures[name].audience === 'everybody';
}

/** A definition without the fields that a role may not use; a top by one of them is by the first value. */
export function allowed(definition: Definition, role: Role): Definition {
  if (role !== 'publisher') return definition;
  const ok = ({ field }: { field: FieldName }) => mayUse(field, role);
  return {
    ...definition,
    values: definition.values.filter((name) => mayUse(name, role)),
    sort: definition.sort.filter(ok),
    where: definition.where.map((group) => group.filter(ok)).filter((group) => group.length > 0),
    top: definition.top.map((one) => (one.by && !mayUse(one.by, role) ? { ...one, by: undefined } : one)),
    lines: definition.lines.filter(({ measure }) => mayUse(measure, role)),
  };
}

/** The fields of a definition that `allowed` leaves out for a role. */
export function leftOut({ values, sort, where, top, lines }: Definition, role: Role): FieldName[] {
  const names = [
    ...values,
    ...[...sort, ...where.flat()].map(({ field }) => field),
    ...top.flatMap(({ by }) => by ?? []),
    ...lines.map(({ measure }) => measure),
  ];
  return [...new Set(names)].filter((name) => !mayUse(name, role));
}

/** An extra field that the agency has not named has no meaning for its people. */
const isUnnamed = (name: string): boolean => extraNames.some((one) => one === name) && givenName(name) === undefined;

/** The fields of a role's list, in group order. Synonyms are listed once. */
export function fieldsFor(role: Role): ListedField[] {
  const ofMeasures = measureGroups.flatMap((group) =>
    measureNames
      .filter((name) => measures[name].group === group && name !== 'commissionpending' && mayUse(name, role))
      .map((name) => ({ name, group })),
  );
  const dates = keysOf(grains).map((date) => ({
    name: usualGrain[date],
    group: 'when' as const,
    date,
  }));
  const ofDimensions = dimensionGroups.flatMap((group) => [
    ...(group === 'when' ? dates : []),
    ...dimensionNames
      .filter((name) => dimensions[name].group === group && !isTime(name) && !isUnnamed(name))
      .map((name) => ({ name, group })),
  ]);
  return [...ofMeasures, ...ofDimensions];
}

export function kindOf(name: FieldName): Dimension['kind'] {
  return isDimension(name) ? dimensions[name].kind : 'number';
}

/** Meaningful operators for a field, the usual one first. */
export function operatorsFor(name: FieldName): readonly Operator[] {
  if (isMeasure(name)) return ['>', '>=', '<', '<=', 'between', '=', '<>'];
  if (isTranslated(name)) return ['in', '=', '<>'];
  if (kindOf(name) === 'day') return ['>=', '<=', 'between', '=', '<>', '>', '<', 'in', 'like'];
  if (kindOf(name) === 'number') return ['in', '=', '<>', '>', '>=', '<', '<=', 'between', 'like'];
  return ['in', 'like', '=', '<>', '>', '>=', '<', '<=', 'between'];
}
