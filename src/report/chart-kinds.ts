import { dimensions } from '#contract/reports/dimensions';
import { measures, moneyForOne, type MeasureName } from '#contract/reports/measures';
import * as t from '#text';
import { isStack, type ChartKind } from '#src/chart/types.ts';
import type { Definition } from './definition.ts';
import { isCalendar, isTime } from './fields.ts';

/** The fit of charts and reports: each kind's needs, the values it draws, and the kind that is proposed. */

type Shelves = Pick<Definition, 'rows' | 'across' | 'values'>;

/** Measures of one class share an axis. */
export const unitClass = (measure: MeasureName): string => {
  const { unit } = measures[measure];
  if (unit === 'estimate') return 'count';
  return moneyForOne.has(measure) ? 'money for one' : unit;
};

/** Only additive measures can be stacked, sliced or summed as others. */
export const addsUp = (measure: MeasureName): boolean => measures[measure].kind === 'additive';

export const countsOf = (values: readonly MeasureName[]): MeasureName[] =>
  values.filter((one) => unitClass(one) === 'count');

/** True when the points are times in order: one time field in rows. */
export const isTimed = ({ rows }: Pick<Definition, 'rows'>): boolean => rows.length === 1 && rows.every(isTime);

const needs: Partial<Record<ChartKind, (shelves: Shelves) => boolean>> = {
  pie: ({ values }) => values.slice(0, 1).every(addsUp),
  heat: ({ across }) => across.length > 0,
  stacked: ({ values }) => stackable(values).length > 0,
  stackedArea: (shelves) => isTimed(shelves) && stackable(shelves.values).length > 0,
  scatter: ({ across, values }) => across.length === 0 && values.length > 1,
  multiples: ({ across }) => across.length > 0,
};

/** The reason why a kind of chart cannot show this report; undefined when it can. */
export function whyNot(kind: ChartKind, shelves: Shelves): string | undefined {
  const { rows, values } = shelves;
  const why = t.reports.chartNeeds;
  if (values.length === 0) return why.line;
  if (kind === 'funnel') return countsOf(values).length < 2 ? why.funnel : undefined;
  const fits = rows.length > 0 && (needs[kind]?.(shelves) ?? true);
  return fits ? undefined : kind in why ? why[kind as keyof typeof why] : why.line;
}

/** Measures that never count the same twice, so that they stack to a sum. */
const parts: readonly (readonly MeasureName[])[] = [
  ['validatedConversions', 'pendingConversions', 'rejectedConversions'],
  ['validatedCommission', 'pendingCommission', 'rejectedCommission'],
  ['validatedConversionCommission', 'clickCommission', 'pendingCommission', 'rejectedCommission'],
  ['validatedNetCost', 'pendingNetCost', 'rejectedNetCost'],
  ['validatedConversionCost', 'clickCost'],
];

/** The measures that stack: the first additive one, and those that are parts of one sum with it. */
function stackable(values: readonly MeasureName[]): MeasureName[] {
  const first = values.find(addsUp);
  if (!first) return [];
  const choices = parts.filter((sum) => sum.includes(first)).map((sum) => values.filter((one) => sum.includes(one)));
  return choices.toSorted((a, b) => b.length - a.length)[0] ?? [first];
}

/** The measures that a kind draws: of one unit, or of two, the second of which has an axis of its own. */
export function drawnMeasures(kind: ChartKind, values: readonly MeasureName[]): MeasureName[] {
  if (isStack(kind)) return stackable(values);
  if (kind === 'scatter') return values.slice(0, 2);
  if (kind === 'pie' || kind === 'heat' || kind === 'multiples') return values.slice(0, 1);
  const units = [...new Set(values.map(unitClass))].slice(0, 2);
  return values.filter((one) => units.includes(unitClass(one)));
}

/**
 * The chart that shows the question best; undefined when a table does. Times are lines, names lying bars, two names a
 * stack (a heat table when they do not add up), two values of names points, steps of a funnel a funnel.
 */
export function proposedKind({
  rows,
  across,
  values,
  compare,
}: Shelves & Pick<Definition, 'compare'>): ChartKind | undefined {
  const [measure] = values;
  const [first] = rows;
  if (!measure) return undefined;
  if (!first) return values.filter((one) => measures[one].group === 'funnel').length > 1 ? 'funnel' : undefined;
  if (across.length > 0) {
    if (rows.length === 1 && isTime(first)) return addsUp(measure) ? 'stackedArea' : 'line';
    if ([first, ...across].every((field) => dimensions[field].group === 'when')) return 'heat';
    return addsUp(measure) ? 'stacked' : 'heat';
  }
  if (rows.length > 1) return 'bar';
  if (isCalendar(first)) return 'line';
  return values.length === 2 && compare.length === 0 ? 'scatter' : 'bar';
}

/** The kind that a report's chart is drawn as: the picked one, or the proposed one. */
export function kindOfChart(definition: Definition): ChartKind | undefined {
  return definition.chart === 'auto' ? proposedKind(definition) : definition.chart;
}
