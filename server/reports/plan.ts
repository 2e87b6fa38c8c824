import { Failure, type FieldError } from '#contract/failures';
import { dateGroups, dimensions, isDimension, type DimensionName } from '#contract/reports/dimensions';
import { isMeasure, measures, originalName, type MeasureName } from '#contract/reports/measures';
import { nearest } from '#contract/reports/nearest';
import { readReportDay, type ReportRequest } from '#contract/reports/request';
import type { Rates } from '#server/domain/rates.store';
import { readConditions, type Alternatives, type Condition } from './conditions.ts';
import { sumsOf } from './formulas.ts';
import { sums, type SumName } from './sums.ts';

/** Amounts in the currency asked for, or in the facts' own. */
export type In = 'target' | 'original';

/** A property of the answer that holds a measure. */
export interface Output {
  name: string;
  measure: MeasureName;
  in: In;
}

/** A request that was checked, with everything in it decided. */
export interface Plan {
  dimensions: DimensionName[];
  outputs: Output[];
  /** Outputs that are not in the answer, but conditions or orders read them. */
  hidden: Output[];
  sums: { name: SumName; in: In }[];
  /** Conditions on facts, before they are summed. */
  where: Alternatives;
  /** Conditions on groups, after they are summed. */
  having: Alternatives;
  orderBys: { field: string; direction: 'asc' | 'desc' }[];
  dateType: ReportRequest['dateType'];
  fromDate: string;
  toDate: string;
  currency: string;
}

export interface PlanContext {
  today: string;
  accountCurrency: string;
  rates: Rates;
  /** A publisher never asks for what an advertiser pays. */
  isPublisher: boolean;
}

/**
 * Checks a request and decides everything that it leaves open.
 * @throws INVALID_REQUEST naming every wrong entry; USER_CAN_NOT_ACCESS_RESOURCE for costs in a publisher's scope.
 */
export function planOf(request: ReportRequest, context: PlanContext): Plan {
  const errors: FieldError[] = [];
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
  const currency = readCurrency(request, context, errors);
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
    currency,
  };
}

/** One failure that names every wrong entry. */
function invalid(errors: FieldError[]): Failure {
  const named = errors.slice(0, 8).map(({ path, message }) => `${path.replace(/^body\./, '')} ${message}`);
  return new Failure('INVALID_REQUEST', `${named.join('; ')}.`, errors);
}

/** Names that the contract has checked, each once. */
function readNames<N extends string>(
  given: readonly string[],
  path: 'measures' | 'dimensions',
  is: (name: string) => name is N,
  errors: FieldError[],
): N[] {
  const read: N[] = [];
  for (const [index, name] of given.entries()) {
    if (!is(name)) throw new Error(`${name} should have been refused`);
    if (read.includes(name)) errors.push({ path: `body.${path}.${index}`, message: `is named twice: "${name}"` });
    else read.push(name);
  }
  return read;
}

function outputsOf(asked: MeasureName[], request: ReportRequest, errors: FieldError[]): Output[] {
  const own = request.includeOriginalCurrency === true;
  const converted = request.includeTargetCurrency !== false;
  if (!own && !converted && asked.some((name) => measures[name].unit === 'money')) {
    errors.push({
      path: 'body.includeTargetCurrency',
      message: 'must not be false unless includeOriginalCurrency is true',
    });
  }
  return asked.flatMap((measure) => {
    const isMoney = measures[measure].unit === 'money';
    const target: Output = { name: measure, measure, in: 'target' };
    const original: Output = { name: originalName(measure), measure, in: 'original' };
    return [...(!isMoney || converted ? [target] : []), ...(isMoney && own ? [original] : [])];
  });
}

/** Conditions on dimensions filter facts, those on measures groups; alternatives that mix them filter groups. */
function splitConditions(alternatives: Alternatives, groups: DimensionName[], errors: FieldError[]) {
  const onMeasure = ({ field }: Condition) => isMeasure(field);
  const all = alternatives.flat();
  if (!all.some(onMeasure)) return { where: alternatives, having: [] };
  if (all.every(onMeasure)) return { where: [], having: alternatives };
  if (alternatives.length === 1) {
    return { where: [all.filter((one) => !onMeasure(one))], having: [all.filter(onMeasure)] };
  }
  for (const { field, at } of all) {
    if (isMeasure(field) || groups.includes(field)) continue;
    const message =
      `must be a dimension of the report, which "${field}" is not: ` +
      'alternatives of measures and dimensions choose groups, and a group has no other dimensions';
    errors.push({ path: `body.conditions.${at}.field`, message });
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

function readOrders(request: ReportRequest, fields: string[], errors: FieldError[]): Plan['orderBys'] {
  for (const [index, { field }] of request.orderBys.entries()) {
    if (fields.includes(field)) continue;
    const known = isMeasure(field) ? 'measures' : isDimension(field) ? 'dimensions' : undefined;
    const message = known
      ? `must be a field of the report: add "${field}" to ${known}`
      : `is not a field of the report: "${field.slice(0, 60)}". Did you mean "${nearest(field, fields.length > 0 ? fields : [field])}"?`;
    errors.push({ path: `body.orderBys.${index}.field`, message });
  }
  return request.orderBys;
}

function readPeriod(request: ReportRequest, { today }: PlanContext, errors: FieldError[]) {
  const fromDate = readReportDay(request.fromDate) ?? '';
  const toDate = request.toDate === undefined ? today : (readReportDay(request.toDate) ?? '');
  if (fromDate > toDate) {
    errors.push({ path: 'body.fromDate', message: `must not be after toDate (${fromDate} is after ${toDate})` });
  }
  return { fromDate, toDate };
}

function readCurrency(
  { targetCurrency }: ReportRequest,
  { rates, accountCurrency }: PlanContext,
  errors: FieldError[],
): string {
  const currency = targetCurrency?.trim().toUpperCase() || accountCurrency;
  if (!rates.currencies.includes(currency)) {
    errors.push({
      path: 'body.targetCurrency',
      message: `must be one of ${rates.currencies.join(', ')}, not "${targetCurrency}"`,
    });
  }
  return currency;
}

function refuseCosts(outputs: Output[]): void {
  const refused = outputs.map(({ measure }) => measure).filter((name) => measures[name].audience === 'network');
  if (refused.length === 0) return;
  const names = [...new Set(refused)].join(', ');
  throw new Failure('USER_CAN_NOT_ACCESS_RESOURCE', `A publisher does not see what an advertiser pays: ${names}.`);
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

/** Names of an answer's properties, in their order. */
export function fieldNames(plan: Plan): string[] {
  return [...plan.dimensions, ...plan.outputs.map(({ name }) => name)];
}

/** How a dimension of the report compares. */
export function kindOf(name: DimensionName) {
  return dimensions[name].kind;
}
