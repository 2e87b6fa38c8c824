import { isDimension, type DimensionName } from '#contract/reports/dimensions';
import type { MeasureName } from '#contract/reports/measures';
import type { Day, DayRange } from '#src/lib/day.ts';
import type { Condition, Definition } from './definition.ts';
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
  status: string | undefined;
  ids: Partial<Record<IdFilter, string[]>>;
  /** Names whose ids must be looked up first. */
  lookups: { name: DimensionName; id: DimensionName; filter: IdFilter; values: readonly string[] }[];
  currency: string;
  lost: Condition[];
}

export interface Cell {
  row: TableRow;
  group: AcrossGroup;
  measure: MeasureName;
  period: number;
}

function statusOf(measure: MeasureName): string | undefined {
  if (/^validat(?!ionRate)/.test(measure) && measure !== 'validatedConversionRate') return 'approved';
  if (measure.startsWith('rejected')) return 'rejected';
  return /^(pending|commissionpending)/.test(measure) ? 'pending' : undefined;
}

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
    status: statusOf(cell.measure),
    ids: {},
    lookups: [],
    currency,
    lost: where.length > 1 ? where.flat() : [],
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

export function queryOfDrill({ period, basis, status, ids, currency }: Drill): string {
  const range = `${period.from}_${period.to}`;
  const search = new URLSearchParams({ period: basis === 'invoice' ? `${range}.invoice` : range });
  if (status) search.set('status', status);
  for (const [filter, values] of Object.entries(ids)) for (const one of values) search.append(filter, one);
  if (currency) search.set('currency', currency);
  return `?${search}`;
}
