import { isDimension, type DimensionName } from '#contract/reports/dimensions';
import type { conversionStatuses } from '#contract/conversions';
import type { MeasureName } from '#contract/reports/measures';
import { addDays, EVER, type Day, type DayRange } from '#src/lib/day.ts';
import { MOST_EXCLUDED, type Condition, type Definition } from './definition.ts';
import { FIGURE, SUM } from '#src/lib/paths.ts';
import { isSummed, reportOfFigure, writeFigure } from './figure.ts';
import { dateFieldOf, isTime } from './fields.ts';
import { overlap, type ComparedPeriod } from './compared.ts';
import { daysOfValue } from './periods.ts';
import { comparedDays, daysAnswered, isOfPeriod } from './row-days.ts';
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
  /** The days that the cell is of; undefined for one of the compared period that stands beside none. */
  days: DayRange | undefined;
  conditions: Condition[];
  /** Conditions that a report cannot state: the others of too many. */
  unsaid: Condition[];
}

/** The conditions of a cell's row and column, in the period that it is of. */
export function conditionsOfCell(shown: Shown, cell: Omit<Cell, 'measure'>): CellConditions {
  const { definition, periods } = shown;
  const { row, group, period } = cell;
  const compared = periods[period]?.compared;
  const all: CellConditions = { ...daysOfCell(shown, cell, compared), unsaid: [] };
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
      } else if (compared && isTime(field)) {
        // The days of the cell are those of its times.
        if (isOfPeriod(definition, field)) continue;
        const days = daysAnswered(field, value, compared);
        all.conditions.push(days ? { field: 'invoiceDate', operator: 'between', values: [days.from, days.to] } : equal);
      } else all.conditions.push(equal);
    }
  };
  add(definition.rows, row.values);
  add(definition.across, group.values ?? []);
  return all;
}

/** The days of a cell, and what says which of them it is of where they are not all. */
function daysOfCell(
  { definition, periods }: Shown,
  { row, group }: Omit<Cell, 'measure'>,
  compared: ComparedPeriod | undefined,
): Omit<CellConditions, 'unsaid'> {
  const own = periods[0]?.range ?? EVER;
  if (!compared) return { days: own, conditions: [] };
  const across = group.values ?? [];
  const place = {
    fields: [...definition.rows.slice(0, row.values.length), ...definition.across.slice(0, across.length)],
    values: [...row.values, ...across],
  };
  const ranges = comparedDays(definition, place, own, compared);
  const [first, last] = [ranges[0], ranges.at(-1)];
  if (!first || !last) return { days: undefined, conditions: [] };
  const field = definition.basis === 'invoiceDate' ? 'invoiceDate' : 'date';
  const values = ranges.flatMap(daysIn);
  return {
    days: { from: first.from, to: last.to },
    conditions: ranges.length > 1 ? [{ field, operator: 'in', values }] : [],
  };
}

function daysIn({ from, to }: DayRange): Day[] {
  const days: Day[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
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

/** @returns undefined for a cell of a period that it is compared with which has no such day. */
export function drillOf(shown: Shown, cell: Cell, today: Day): Drill | undefined {
  const { definition } = shown;
  const { basis, where, currency } = definition;
  const { days, conditions, unsaid } = conditionsOfCell(shown, cell);
  if (!days) return undefined;
  const drill: Drill = {
    period: days,
    basis: basis === 'invoiceDate' ? 'invoice' : 'conversion',
    statuses: counted[cell.measure].statuses,
    ids: {},
    lookups: [],
    currency,
    lost: [...(where.length > 1 ? where.flat() : []), ...unsaid],
    measure: cell.measure,
    figure: unsaid.length > 0 ? undefined : reportOfFigure(definition, cell.measure, days, conditions),
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
    const period = days && overlap(drill.period, days);
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
