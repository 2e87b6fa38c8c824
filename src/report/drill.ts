import { isDimension, type DimensionName } from '#contract/reports/dimensions';
import type { conversionStatuses } from '#contract/conversions';
import type { MeasureName } from '#contract/reports/measures';
import type { Day, DayRange } from '#src/lib/day.ts';
import { MOST_EXCLUDED, type Condition, type Definition } from './definition.ts';
import { FIGURE, SUM } from '#src/lib/paths.ts';
import { isSummed, reportOfFigure, writeFigure } from './figure.ts';
import { dateFieldOf, isTime } from './fields.ts';
import { comparedPeriods, daysOfValue, periodOf, timeBefore } from './periods.ts';
import { OTHERS } from './others.ts';
import { resolved, type Others } from './requests.ts';
import type { AcrossGroup, ReportTable, TableRow } from './result.ts';

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
  statuses: readonly ConversionStatus[];
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

type ConversionStatus = (typeof conversionStatuses)[number];

interface Counted {
  /** The statuses of the conversions that a figure counts; none is all. */
  statuses: readonly ConversionStatus[];
  /** Whether money of clicks is in it. */
  hasClicks: boolean;
}

const only = (...statuses: ConversionStatus[]): Counted => ({ statuses, hasClicks: false });
const withClicks = (...statuses: ConversionStatus[]): Counted => ({ statuses, hasClicks: true });
const ofAnyStatus = only();

/** What each measure counts, as `server/reports/formulas.ts` has it. */
const counted: Record<MeasureName, Counted> = {
  validatedConversions: only('approved'),
  rejectedConversions: only('rejected'),
  pendingConversions: only('pending'),
  totalConversions: ofAnyStatus,
  assistedConversions: ofAnyStatus,
  clicks: ofAnyStatus,
  impressions: ofAnyStatus,
  uniqueVisitors: ofAnyStatus,
  quoteEvent: ofAnyStatus,
  quoteStartEvent: ofAnyStatus,
  homepageEvent: ofAnyStatus,
  landingPageEvent: ofAnyStatus,
  contentPageEvent: ofAnyStatus,
  basketEvent: ofAnyStatus,
  applicationStartEvent: ofAnyStatus,
  applicationEndEvent: ofAnyStatus,
  applicationDeclineEvent: ofAnyStatus,
  applicationReferralEvent: ofAnyStatus,
  completedApplications: ofAnyStatus,
  pendingCommission: only('pending'),
  commissionpending: only('pending'),
  validatedConversionCommission: only('approved'),
  clickCommission: withClicks(),
  validatedCommission: withClicks('approved'),
  rejectedCommission: only('rejected'),
  totalCommission: withClicks('pending', 'approved'),
  averageCommission: only('pending', 'approved'),
  originalOrderValue: ofAnyStatus,
  averageOrderValue: only('pending', 'approved'),
  pendingNetCost: only('pending'),
  validatedNetCost: withClicks('approved'),
  rejectedNetCost: only('rejected'),
  totalNetCost: withClicks('pending', 'approved'),
  validatedConversionCost: only('approved'),
  clickCost: withClicks(),
  validatedCost: withClicks('approved'),
  averageValidatedCost: only('approved'),
  averageCost: only('pending', 'approved'),
  conversionRate: ofAnyStatus,
  validatedConversionRate: only('approved'),
  validationRate: only('approved', 'rejected'),
  rejectedConversionRate: only('rejected'),
  assistedConversionRate: ofAnyStatus,
  ctr: ofAnyStatus,
  epc: withClicks('pending', 'approved'),
  ecpm: withClicks('pending', 'approved'),
  returnOnAdSpend: withClicks('approved'),
  returnOnInvestment: withClicks('approved'),
  pendingReturnOnAdSpend: only('pending'),
  pendingReturnOnInvestment: only('pending'),
  estimatedValidatedConversions: only('pending', 'approved'),
  estimatedValidatedCommission: withClicks('pending', 'approved'),
  estimatedValidatedNetCost: withClicks('pending', 'approved'),
};

/** Whether a figure has money of clicks in it, which no list of conversions has. */
export const hasClicks = (measure: MeasureName): boolean => counted[measure].hasClicks;

/** The table that a cell is of. */
type Shown = Pick<ReportTable, 'definition' | 'periods'>;

interface CellConditions {
  conditions: Condition[];
  /** Conditions that a report cannot state: the others of too many, a time that the compared period does not have. */
  unsaid: Condition[];
}

/** The conditions of a cell's row and column, in the period that it is of. */
export function conditionsOfCell({ definition, periods }: Shown, { row, group, period }: Omit<Cell, 'measure'>) {
  const all: CellConditions = { conditions: [], unsaid: [] };
  const asked = periods[period];
  const others = periods[0]?.levels[0]?.body.others ?? [];
  const add = (fields: readonly DimensionName[], values: readonly string[]) => {
    for (const [at, value] of values.entries()) {
      const field = fields[at] ?? 'month';
      const equal: Condition = { field, operator: '=', values: [value] };
      if (value === OTHERS) {
        // Within the others of an outer field there is nothing else.
        if (values.slice(0, at).includes(OTHERS)) continue;
        const kept = keptBeside(others, fields.slice(0, at + 1), values);
        if (kept.length > MOST_EXCLUDED) all.unsaid.push(equal);
        else if (kept.length > 0) all.conditions.push({ field, operator: '<>', values: kept });
      } else if (period > 0 && isTime(field)) {
        const before = asked && timeBefore(field, value, asked);
        if (before === undefined) all.unsaid.push(equal);
        else all.conditions.push({ ...equal, values: [before] });
      } else all.conditions.push(equal);
    }
  };
  add(definition.rows, row.values);
  add(definition.across, group.values ?? []);
  return all;
}

/** The values of the last of these fields that have a row of their own beside these others. */
function keptBeside(others: Others, fields: readonly DimensionName[], values: readonly string[]): string[] {
  const field = fields.at(-1);
  const fold = others.find(({ dimensions }) => dimensions.at(-1) === field);
  if (!fold) return [];
  const outer = fold.dimensions.slice(0, -1).map((name) => values[fields.findIndex((one) => one === name)]);
  const kept = fold.keep.filter((one) => outer.every((value, at) => one[at] === value));
  return kept.map((one) => one.at(-1) ?? '');
}

/** The days of a range that others leave; undefined for none. */
function narrowed(range: DayRange, days: DayRange): DayRange | undefined {
  const from = days.from > range.from ? days.from : range.from;
  const to = days.to < range.to ? days.to : range.to;
  return from <= to ? { from, to } : undefined;
}

export function drillOf(shown: Shown, cell: Cell, today: Day): Drill {
  const { definition } = shown;
  const { basis, where, currency } = definition;
  const { conditions, unsaid } = conditionsOfCell(shown, cell);
  const drill: Drill = {
    period: comparedPeriods(definition, today)[cell.period - 1]?.range ?? periodOf(definition, today),
    basis: basis === 'invoiceDate' ? 'invoice' : 'conversion',
    statuses: counted[cell.measure].statuses,
    ids: {},
    lookups: [],
    currency,
    lost: [...(where.length > 1 ? where.flat() : []), ...unsaid],
    measure: cell.measure,
    figure: unsaid.length > 0 ? undefined : reportOfFigure(definition, cell, conditions, today),
  };
  for (const condition of [...conditions, ...(where.length === 1 ? (where[0] ?? []) : [])]) {
    if (!carry(drill, condition, basis, today)) drill.lost.push(condition);
  }
  return drill;
}

/** Whether a condition says which values it is about, and not what has none. */
const namesValues = ({ operator, values }: Condition): boolean =>
  (operator === '=' || operator === 'in') && !values.includes('');

function carry(drill: Drill, condition: Condition, basis: Definition['basis'], today: Day): boolean {
  const { field, values } = condition;
  if (!isDimension(field) || !namesValues(condition)) return false;
  const [value = ''] = values;
  if (dateFieldOf(field) === basis && values.length === 1) {
    const days = daysOfValue(field, resolved(value, today));
    const period = days && narrowed(drill.period, days);
    if (period) drill.period = period;
    return period !== undefined;
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
