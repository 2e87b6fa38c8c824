import type { Role } from '#contract/access';
import type { StatusSums } from '#contract/conversions';
import { isMeasure, type MeasureName } from '#contract/reports/measures';
import type { ReportRequest } from '#contract/reports/request';
import type { Day, DayRange } from '#src/lib/day.ts';
import { FIGURE, SUM } from '#src/lib/paths.ts';
import { quotient, rounded, subtract, sum } from '#src/lib/money.ts';
import { emptyDefinition, readDefinition, writeDefinition, type Condition, type Definition } from './definition.ts';
import { leftOut, mayUse } from './fields.ts';
import { askedPeriods, mixesValues, onFields } from './requests.ts';

/** A figure of a report beside the list of its conversions: what of it is in the list, and what is not. */

type Amount = 'conversions' | 'value' | 'origValue' | 'commission' | 'netCost' | 'grossCost';

const amounts: Partial<Record<MeasureName, Amount>> = {
  totalConversions: 'conversions',
  validatedConversions: 'conversions',
  rejectedConversions: 'conversions',
  pendingConversions: 'conversions',
  pendingCommission: 'commission',
  commissionpending: 'commission',
  validatedConversionCommission: 'commission',
  validatedCommission: 'commission',
  rejectedCommission: 'commission',
  totalCommission: 'commission',
  averageCommission: 'commission',
  originalOrderValue: 'origValue',
  averageOrderValue: 'value',
  pendingNetCost: 'netCost',
  validatedNetCost: 'netCost',
  rejectedNetCost: 'netCost',
  totalNetCost: 'netCost',
  validatedConversionCost: 'grossCost',
  validatedCost: 'grossCost',
  averageValidatedCost: 'grossCost',
  averageCost: 'grossCost',
};
const averages: ReadonlySet<MeasureName> = new Set<MeasureName>([
  'averageCommission',
  'averageOrderValue',
  'averageValidatedCost',
  'averageCost',
]);

/** True for a measure that conversions add up to, or are the average of. */
export const isSummed = (measure: MeasureName): boolean => amounts[measure] !== undefined;
/** True for a sum, which a list's sum is a part of; an average is none. */
export const isInParts = (measure: MeasureName): boolean => isSummed(measure) && !averages.has(measure);

/** A measure of a list's conversions, exact, from the list's sums by status; null for none. */
export function sumOfList(measure: MeasureName, sums: readonly StatusSums[]): string | null {
  const of = amounts[measure];
  if (!of) return null;
  const counted = sum(sums.map(({ conversions }) => String(conversions)));
  // Costs are none of a publisher's business.
  if (sums.some((one) => one[of] === null)) return null;
  const total = sum(sums.map((one) => String(one[of])));
  return averages.has(measure) ? quotient(total, counted, 20) : total;
}

/**
 * The report of a figure alone.
 * @param days of its cell.
 * @param conditions of its cell.
 * @returns undefined where alternatives mix fields and values.
 */
export function reportOfFigure(
  definition: Definition,
  measure: MeasureName,
  { from, to }: DayRange,
  conditions: readonly Condition[],
): Definition | undefined {
  if (mixesValues(definition)) return undefined;
  const groups = onFields(definition.where);
  const { basis, currency, managers } = definition;
  return {
    ...emptyDefinition,
    values: [measure],
    where: (groups.length === 0 ? [[]] : groups)
      .map((group) => [...group, ...conditions])
      .filter((group) => group.length > 0),
    period: `${from}_${to}`,
    basis,
    currency,
    managers,
  };
}

export const writeFigure = (report: Definition): string => writeDefinition(new URLSearchParams(), report).toString();

/** The measure and the report of a list's address; undefined where it has none, or the role may not see it. */
export function readFigure(
  search: URLSearchParams,
  role: Role,
): { measure: MeasureName; report?: Definition } | undefined {
  const measure = search.get(SUM) ?? '';
  if (!isMeasure(measure) || !isSummed(measure) || !mayUse(measure, role)) return undefined;
  const written = search.get(FIGURE);
  const report = written === null ? undefined : readDefinition(new URLSearchParams(written));
  // Without a condition that the role may not see, its figure would be another one.
  if (report && leftOut(report, role).length > 0) return { measure };
  return report?.values.length === 1 && report.values[0] === measure ? { measure, report } : { measure };
}

/** Every conversion has a value of this dimension, and no click has. */
const ofClicks: Condition = { field: 'deviceTypeCount', operator: '=', values: [''] };

/** The requests for a figure, and for the part of it that clicks earned or cost. */
export function figureRequests(report: Definition, today: Day): { whole: ReportRequest; clicks: ReportRequest } {
  const groups = report.where.length === 0 ? [[]] : report.where;
  const asked = (one: Definition): ReportRequest => {
    const body = askedPeriods(one, today)[0]?.levels[0]?.body;
    if (!body) throw new Error('A figure has one request.');
    return body;
  };
  return { whole: asked(report), clicks: asked({ ...report, where: groups.map((group) => [...group, ofClicks]) }) };
}

export interface Parts {
  figure: string;
  list: string;
  clicks: string;
  /** Part of the figure that is in neither; negative for what the list has too much. */
  rest: string;
  /** Closes the gap that rounding each part leaves. */
  rounding: string;
}

/** The parts of a figure, from exact values: each rounded once, and together the rounded figure. */
export function partsOf(exact: { figure: string; list: string; clicks: string }, places: number): Parts {
  const shown = (amount: string) => rounded(amount, places);
  const [figure, list, clicks] = [shown(exact.figure), shown(exact.list), shown(exact.clicks)];
  const rest = shown(subtract(exact.figure, sum([exact.list, exact.clicks])));
  return { figure, list, clicks, rest, rounding: subtract(figure, sum([list, clicks, rest])) };
}
