import { dimensions, isDimension, type Dimension, type DimensionName } from '#contract/reports/dimensions';
import { isMeasure, measures, type MeasureName } from '#contract/reports/measures';
import type { Role } from '#contract/access';
import type { Definition, FieldName, Operator } from './definition.ts';
import { isTranslated } from './translated.ts';

/** The fields of a report as people find them: in nine groups, a date once with its grains. */

export const measureGroups = ['money', 'counts', 'rates', 'funnel'] as const;
export const dimensionGroups = ['who', 'what', 'where', 'device', 'when'] as const;
export type FieldGroup = (typeof measureGroups)[number] | (typeof dimensionGroups)[number];

/** Fields that are one date, from fine to coarse; the first usual one is added when the date is. */
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
/** What a date is added as. */
export const usualGrain = { conversionDate: 'month', invoiceDate: 'invoiceMonth' } as const;

/** The date that a field is a grain of. */
export function dateFieldOf(name: string): DateField | undefined {
  return (Object.keys(grains) as DateField[]).find((date) => (grains[date] as readonly string[]).includes(name));
}

/** True for fields whose values follow one another in time. */
export const isTime = (name: string): boolean => dateFieldOf(name) !== undefined;

/** True for fields whose values have an order that everybody knows: times, weekdays, hours. */
export const isCalendar = (name: string): boolean => isDimension(name) && dimensions[name].group === 'when';

/** A line of the field list: a field, or a date that is added at its usual grain. */
export interface ListedField {
  name: FieldName;
  group: FieldGroup;
  date?: DateField;
}

/** A publisher is not shown what the network earns. */
export function mayUse(name: FieldName, role: Role): boolean {
  return !isMeasure(name) || role !== 'publisher' || measures[name].audience === 'everybody';
}

/** A definition without what the role may not see, so that a link from somebody else still opens. */
export function allowed(definition: Definition, role: Role): Definition {
  if (role !== 'publisher') return definition;
  const ok = ({ field }: { field: FieldName }) => mayUse(field, role);
  return {
    ...definition,
    values: definition.values.filter((name) => mayUse(name, role)),
    sort: definition.sort.filter(ok),
    where: definition.where.map((group) => group.filter(ok)).filter((group) => group.length > 0),
  };
}

/** Every field of a role's list, in the order of the groups. Another name of the same thing is listed once. */
export function fieldsFor(role: Role): ListedField[] {
  const ofMeasures = measureGroups.flatMap((group) =>
    (Object.keys(measures) as MeasureName[])
      .filter((name) => measures[name].group === group && name !== 'commissionpending' && mayUse(name, role))
      .map((name) => ({ name, group })),
  );
  const dates = (Object.keys(grains) as DateField[]).map((date) => ({
    name: usualGrain[date],
    group: 'when' as const,
    date,
  }));
  const ofDimensions = dimensionGroups.flatMap((group) => [
    ...(group === 'when' ? dates : []),
    ...(Object.keys(dimensions) as DimensionName[])
      .filter((name) => dimensions[name].group === group && !isTime(name))
      .map((name) => ({ name, group })),
  ]);
  return [...ofMeasures, ...ofDimensions];
}

/** How a field's values compare. */
export function kindOf(name: FieldName): Dimension['kind'] {
  return isDimension(name) ? dimensions[name].kind : 'number';
}

/** Operators that mean something for a field, the usual one first. */
export function operatorsFor(name: FieldName): readonly Operator[] {
  if (isMeasure(name)) return ['>', '>=', '<', '<=', 'between', '=', '<>'];
  if (isTranslated(name)) return ['in', '=', '<>'];
  if (kindOf(name) === 'day') return ['>=', '<=', 'between', '=', '<>', '>', '<', 'in', 'like'];
  if (kindOf(name) === 'number') return ['in', '=', '<>', '>', '>=', '<', '<=', 'between', 'like'];
  return ['in', 'like', '=', '<>', '>', '>=', '<', '<=', 'between'];
}
