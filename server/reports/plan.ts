import { dateGroups, dimensions, isDimension, type DimensionName } from '#contract/reports/dimensions';
import { isMeasure, measures, originalName, type MeasureName } from '#contract/reports/measures';
import { nearest } from '#contract/reports/nearest';
import { readReportDay, type ReportRequest } from '#contract/reports/request';
import type { Rates } from '#server/domain/rates.store';
import { readConditions, type Alternatives, type Condition } from './conditions.ts';
import { sumsOf } from './formulas.ts';
import { sums, type SumName } from './sums.ts';
import { refusal, type Refusal } from '#contract/refusals/index';
import { Failure, invalid, wrongField, type WrongField } from '#server/failure';

/** Amounts in the requested currency, or in the facts' own. */
export type In = 'target' | 'original';

/** A measure property of the answer. */
export interface Output {
  name: string;
  measure: MeasureName;
  in: In;
}

/** A validated request with every default decided. */
export interface Plan {
  dimensions: DimensionName[];
  outputs: Output[];
  /** Outputs outside the answer that conditions or orders read. */
  hidden: Output[];
  sums: { name: SumName; in: In }[];
  /** Conditions on facts, before summing. */
  where: Alternatives;
  /** Conditions on groups, after summing. */
  having: Alternatives;
  orderBys: { field: string; direction: 'asc' | 'desc' }[];
  dateType: ReportRequest['dateType'];
  fromDate: string;
  toDate: string;
  /** Other days that the answer covers: groups of theirs are told apart by `period`. */
  compared: Days[];
  currency: string;
  /** Values are answered with 20 decimals instead of rounded. Conditions compare rounded ones in either case. */
  exact: boolean;
  /** Values of dimensions that keep groups of their own; see `reportOthers`. */
  others: Others[];
}

export interface Days {
  fromDate: string;
  toDate: string;
}

/** All days of a plan: its own, then the compared ones. */
export const daysOf = ({ fromDate, toDate, compared }: Plan): Days[] => [{ fromDate, toDate }, ...compared];

/** The groups that keep the value of their dimension at `index` are those whose values at `by`, joined, are in `keep`. */
export interface Others {
  index: number;
  by: number[];
  keep: string[];
}

/** Stands between the joined values of several dimensions. */
export const JOINT = '\u0001';

export interface PlanContext {
  today: string;
  accountCurrency: string;
  rates: Rates;
  /** Publishers may not request advertisers' costs. */
  isPublisher: boolean;
}

/**
 * Validates a request and decides its defaults.
 * @throws INVALID_REQUEST with every wrong entry; USER_CAN_NOT_ACCESS_RESOURCE for costs in a publisher's scope.
 */
export function planOf(request: ReportRequest, context: PlanContext): Plan {
  const errors: WrongField[] = [];
  const asked = readNames(request.measures, 'measures', isMeasure, errors);
  const grouped = readNames(request.dimensions, 'dimensions', isDimension, errors);
  const own = request.includeOriginalCurrency === true;
  const extra = [request.dateGroupBy && dateGroups[request.dateGroupBy], own ? ('currencyCode' as const) : undefined];
  const groups = [...new Set([...grouped, ...extra.filter((one) => one !== undefined)])];
  const outputs = outputsOf(asked, request, errors);
  const alternatives = readConditions(request.conditions, errors);
  const split = splitConditions(alternatives, groups, errors);
  const hidden = hiddenOf(outputs, alternatives, request);
  const orderBys = readOrders(request, [...groups, ...outputs.map(({ name }) => name), ...asked], errors);
  const period = readPeriod(request, context, errors);
  const compared = readCompared(request, period, [...outputs, ...hidden], errors);
  const currency = readCurrency(request, context, errors);
  const others = readOthers(request, groups, errors);
  if (errors.length > 0) throw invalid(errors);
  if (context.isPublisher) refuseCosts([...outputs, ...hidden]);
  return {
    dimensions: groups,
    outputs,
    hidden,
    sums: sumsRead([...outputs, ...hidden]),
    ...split,
    orderBys,
    dateType: request.dateType,
    ...period,
    compared,
    currency,
    exact: request.exact === true,
    others,
  };
}

function readOthers({ others = [] }: ReportRequest, groups: readonly string[], errors: WrongField[]): Others[] {
  const read: Others[] = [];
  for (const [at, { dimensions: names, keep }] of others.entries()) {
    const by = names.map((name) => groups.indexOf(name));
    for (const [place, index] of by.entries()) {
      const name = names[place] ?? '';
      if (index < 0)
        errors.push(wrongField(`body.others.${at}.dimensions.${place}`, refusal('report.notADimension', { name })));
    }
    const index = by.at(-1) ?? -1;
    if (read.some((one) => one.index === index)) {
      const name = names.at(-1) ?? '';
      errors.push(wrongField(`body.others.${at}.dimensions`, refusal('report.twice', { name })));
    }
    for (const [place, values] of keep.entries()) {
      if (values.length === names.length) continue;
      const why = refusal('report.valuesEach', { count: names.length, given: values.length });
      errors.push(wrongField(`body.others.${at}.keep.${place}`, why));
    }
    read.push({ index, by, keep: keep.map((values) => values.join(JOINT)) });
  }
  return read;
}

/** Validated names without repetitions. */
function readNames<N extends string>(
  given: readonly string[],
  path: 'measures' | 'dimensions',
  is: (name: string) => name is N,
  errors: WrongField[],
): N[] {
  const read: N[] = [];
  for (const [index, name] of given.entries()) {
    if (!is(name)) throw new Error(`${name} should have been refused`);
    if (read.includes(name)) errors.push(wrongField(`body.${path}.${index}`, refusal('report.twice', { name })));
    else read.push(name);
  }
  return read;
}

function outputsOf(asked: MeasureName[], request: ReportRequest, errors: WrongField[]): Output[] {
  const own = request.includeOriginalCurrency === true;
  const converted = request.includeTargetCurrency !== false;
  if (!own && !converted && asked.some((name) => measures[name].unit === 'money')) {
    errors.push(wrongField('body.includeTargetCurrency', refusal('report.noCurrencyAtAll')));
  }
  return asked.flatMap((measure) => {
    const isMoney = measures[measure].unit === 'money';
    const target: Output = { name: measure, measure, in: 'target' };
    const original: Output = { name: originalName(measure), measure, in: 'original' };
    return [...(!isMoney || converted ? [target] : []), ...(isMoney && own ? [original] : [])];
  });
}

/** Conditions on dimensions filter facts, those on measures filter groups, and mixed alternatives filter groups. */
function splitConditions(alternatives: Alternatives, groups: DimensionName[], errors: WrongField[]) {
  const onMeasure = ({ field }: Condition) => isMeasure(field);
  const all = alternatives.flat();
  if (!all.some(onMeasure)) return { where: alternatives, having: [] };
  if (all.every(onMeasure)) return { where: [], having: alternatives };
  if (alternatives.length === 1) {
    return { where: [all.filter((one) => !onMeasure(one))], having: [all.filter(onMeasure)] };
  }
  for (const { field, at } of all) {
    if (isMeasure(field) || groups.includes(field)) continue;
    errors.push(wrongField(`body.conditions.${at}.field`, refusal('report.notGrouped', { name: field })));
  }
  return { where: [], having: alternatives };
}

/** Measures that only conditions or orders read. */
function hiddenOf(outputs: Output[], alternatives: Alternatives, request: ReportRequest): Output[] {
  const fields = [...alternatives.flat().map(({ field }) => field), ...request.orderBys.map(({ field }) => field)];
  const needed = [...new Set(fields)]
    .filter((field) => isMeasure(field))
    .filter((field) => !outputs.some(({ name }) => name === field));
  return needed.map((measure) => ({ name: measure, measure, in: 'target' }));
}

function readOrders(request: ReportRequest, fields: string[], errors: WrongField[]): Plan['orderBys'] {
  for (const [index, { field }] of request.orderBys.entries()) {
    if (fields.includes(field)) continue;
    errors.push(wrongField(`body.orderBys.${index}.field`, notAField(field, fields)));
  }
  return request.orderBys;
}

/** The refusal of an order by a field outside the report. */
function notAField(name: string, fields: string[]): Refusal {
  if (isMeasure(name)) return refusal('report.notMeasured', { name });
  if (isDimension(name)) return refusal('report.notADimension', { name });
  return refusal('report.noField', {
    name: name.slice(0, 60),
    meant: nearest(name, fields.length > 0 ? fields : [name]),
  });
}

function readPeriod(request: ReportRequest, { today }: PlanContext, errors: WrongField[]) {
  const fromDate = readReportDay(request.fromDate) ?? '';
  const toDate = request.toDate === undefined ? today : (readReportDay(request.toDate) ?? '');
  if (fromDate > toDate) {
    errors.push(
      wrongField('body.fromDate', refusal('input.backwards', { to: 'toDate', start: fromDate, end: toDate })),
    );
  }
  return { fromDate, toDate };
}

function readCompared({ compare = [] }: ReportRequest, own: Days, outputs: Output[], errors: WrongField[]): Days[] {
  const compared: Days[] = [];
  for (const [at, asked] of compare.entries()) {
    const [fromDate = '', toDate = ''] = [readReportDay(asked.fromDate), readReportDay(asked.toDate)];
    const path = `body.compare.${at}`;
    if (fromDate > toDate) {
      const why = refusal('input.backwards', { to: 'toDate', start: fromDate, end: toDate });
      errors.push(wrongField(`${path}.fromDate`, why));
    } else if ([own, ...compared].some((one) => fromDate <= one.toDate && toDate >= one.fromDate)) {
      errors.push(wrongField(path, refusal('report.daysTwice')));
    }
    compared.push({ fromDate, toDate });
  }
  const estimated = outputs.find(({ measure }) => sumsOf(measure).some((name) => sums[name].fact === 'pending'));
  if (compare.length > 0 && estimated) {
    errors.push(wrongField('body.compare', refusal('report.estimateCompared', { name: estimated.measure })));
  }
  return compared;
}

function readCurrency(
  { targetCurrency }: ReportRequest,
  { rates, accountCurrency }: PlanContext,
  errors: WrongField[],
): string {
  const currency = targetCurrency?.trim().toUpperCase() || accountCurrency;
  if (!rates.currencies.includes(currency)) {
    const { currencies } = rates;
    errors.push(
      wrongField(
        'body.targetCurrency',
        refusal('input.currency', { currencies, given: targetCurrency ?? accountCurrency }),
      ),
    );
  }
  return currency;
}

function refuseCosts(outputs: Output[]): void {
  const refused = outputs.map(({ measure }) => measure).filter((name) => measures[name].audience === 'network');
  if (refused.length === 0) return;
  throw new Failure('USER_CAN_NOT_ACCESS_RESOURCE', refusal('report.costs', { names: [...new Set(refused)] }));
}

function sumsRead(outputs: Output[]): Plan['sums'] {
  const read = new Map<string, Plan['sums'][number]>();
  for (const output of outputs) {
    for (const name of sumsOf(output.measure)) {
      const of = sums[name].kind === 'money' ? output.in : 'target';
      read.set(`${name} ${of}`, { name, in: of });
    }
  }
  return [...read.values()];
}

/** Property names of the answer, in order. */
export function fieldNames(plan: Plan): string[] {
  const period = plan.compared.length > 0 ? ['period'] : [];
  return [...plan.dimensions, ...period, ...plan.outputs.map(({ name }) => name)];
}

/** How values of a dimension compare. */
export function kindOf(name: DimensionName) {
  return dimensions[name].kind;
}
