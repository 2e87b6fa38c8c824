import { isDimension, type DimensionName } from '#contract/reports/dimensions';
import type { MeasureName } from '#contract/reports/measures';
import type { Day, DayRange } from '#src/lib/day.ts';
import type { Condition, Definition } from './definition.ts';
import { FIGURE, SUM } from '#src/lib/paths.ts';
import { isSummed, reportOfFigure, writeFigure } from './figure.ts';
import { dateFieldOf } from './fields.ts';
import { comparedPeriods, daysOfValue, periodOf } from './periods.ts';
import { isOthers } from './others.ts';
import { resolved } from './requests.ts';
import type { AcrossGroup, TableRow } from './result.ts';

/** Links from a figure to its conversions: the list's filters, and the conditions no filter can express. */

type IdFilter = 'publisher' | 'advertiser' | 'campaign';
const idFields: Partial<Record<DimensionName, IdFilter>> = {
  publisherId: 'publisher',
  advertiserId: 'advertiser',
  PID: 'campaign',
  campaignId: 'campaign',
};
/** Name dimensions and the id dimension of each. */
const nameFields: Partial<Record<DimensionName, DimensionName>> = {
  publisherName: 'publisherId',
  advertiserName: 'advertiserId',
  campaignName: 'PID',
};

export interface Drill {
  period: DayRange;
  basis: 'conversion' | 'invoice';
  statuses: readonly string[];
  ids: Partial<Record<IdFilter, string[]>>;
  /** Names whose ids must be looked up first. */
  lookups: { name: DimensionName; id: DimensionName; filter: IdFilter; values: readonly string[] }[];
  currency: string;
  lost: Condition[];
  measure: MeasureName;
  /** The figure as a report of its own; undefined where it cannot be asked for by itself. */
  figure: Definition | undefined;
}

export interface Cell {
  row: TableRow;
  group: AcrossGroup;
  measure: MeasureName;
  period: number;
}

const standing = ['pending', 'approved'] as const;
const statuses: Partial<Record<MeasureName, readonly string[]>> = {
  totalCommission: standing,
  averageCommission: standing,
  totalNetCost: standing,
  averageOrderValue: standing,
  averageCost: standing,
  epc: standing,
  ecpm: standing,
  averageValidatedCost: ['approved'],
  validatedConversionRate: ['approved'],
  returnOnAdSpend: ['approved'],
  returnOnInvestment: ['approved'],
  validationRate: ['approved', 'rejected'],
  estimatedValidatedConversions: standing,
  estimatedValidatedCommission: standing,
  estimatedValidatedNetCost: standing,
};

/** The statuses of the conversions that a figure counts; none is all. */
function statusesOf(measure: MeasureName): readonly string[] {
  const named = statuses[measure];
  if (named) return named;
  if (measure.startsWith('validated')) return ['approved'];
  if (measure.startsWith('rejected')) return ['rejected'];
  return /^(pending|commissionpending)/.test(measure) ? ['pending'] : [];
}

const withClicks: ReadonlySet<MeasureName> = new Set<MeasureName>([
  'clickCommission',
  'validatedCommission',
  'totalCommission',
  'estimatedValidatedCommission',
  'epc',
  'ecpm',
  'clickCost',
  'validatedNetCost',
  'totalNetCost',
  'validatedCost',
  'estimatedValidatedNetCost',
  'returnOnAdSpend',
  'returnOnInvestment',
]);

/** Whether a figure has money of clicks in it, which no list of conversions has. */
export const hasClicks = (measure: MeasureName): boolean => withClicks.has(measure);

/** The conditions of a cell: its row, its column, and the report's own. */
export function conditionsOfCell(definition: Definition, { row, group }: Pick<Cell, 'row' | 'group'>): Condition[] {
  const equal = (field: DimensionName, value: string): Condition => ({ field, operator: '=', values: [value] });
  return [
    ...row.values.map((value, at) => equal(definition.rows[at] ?? 'month', value)),
    ...(group.values ?? []).map((value, at) => equal(definition.across[at] ?? 'month', value)),
  ];
}

function narrowed(range: DayRange, days: DayRange): DayRange {
  const from = days.from > range.from ? days.from : range.from;
  const to = days.to < range.to ? days.to : range.to;
  return from <= to ? { from, to } : range;
}

export function drillOf(definition: Definition, cell: Cell, today: Day): Drill {
  const { basis, where, currency } = definition;
  const compared = comparedPeriods(definition, today)[cell.period - 1];
  const drill: Drill = {
    period: compared?.range ?? periodOf(definition, today),
    basis: basis === 'invoiceDate' ? 'invoice' : 'conversion',
    statuses: statusesOf(cell.measure),
    ids: {},
    lookups: [],
    currency,
    lost: where.length > 1 ? where.flat() : [],
    measure: cell.measure,
    figure: reportOfFigure(definition, cell, conditionsOfCell(definition, cell), today),
  };
  const conditions = [...conditionsOfCell(definition, cell), ...(where.length === 1 ? (where[0] ?? []) : [])];
  for (const condition of conditions) {
    // A compared period's row has other days than the row it stands beside; they are unknown here.
    if (!carry(drill, condition, basis, compared === undefined, today)) drill.lost.push(condition);
  }
  return drill;
}

/** Whether a condition says which values it is about: not what has none, and not the others of a top. */
const namesValues = ({ operator, values }: Condition): boolean =>
  (operator === '=' || operator === 'in') && !values.includes('') && !isOthers(values);

function carry(
  drill: Drill,
  condition: Condition,
  basis: Definition['basis'],
  ownPeriod: boolean,
  today: Day,
): boolean {
  const { field, values } = condition;
  if (!isDimension(field) || !namesValues(condition)) return false;
  const [value = ''] = values;
  if (dateFieldOf(field) === basis && values.length === 1 && ownPeriod) {
    const days = daysOfValue(field, resolved(value, today));
    if (days) drill.period = narrowed(drill.period, days);
    return days !== undefined;
  }
  const id = nameFields[field];
  const filter = idFields[id ?? field];
  if (!filter || drill.ids[filter] || drill.lookups.some((one) => one.filter === filter)) return false;
  if (id) drill.lookups.push({ name: field, id, filter, values });
  else drill.ids[filter] = [...values];
  return true;
}

/** The address of a list: its filters, and the figure whose conversions it shows. */
export function queryOfDrill({ period, basis, statuses: shown, ids, currency, measure, figure }: Drill): string {
  const range = `${period.from}_${period.to}`;
  const search = new URLSearchParams({ period: basis === 'invoice' ? `${range}.invoice` : range });
  for (const status of shown) search.append('status', status);
  for (const [filter, values] of Object.entries(ids)) for (const one of values) search.append(filter, one);
  if (currency) search.set('currency', currency);
  if (isSummed(measure)) {
    search.set(SUM, measure);
    if (figure) search.set(FIGURE, writeFigure(figure));
  }
  return `?${search}`;
}
