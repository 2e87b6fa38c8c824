import { shortenedTo } from '#contract/characters';
import { dateGroups, dimensionNames, dimensions, isDimension, type DimensionName } from '#contract/reports/dimensions';
import { isMeasure, measureNames, measures, originalName, type MeasureName } from '#contract/reports/measures';
import { reportsOf } from '#contract/reports/further';
import { nearest } from '#contract/reports/nearest';
import { readReportDay, type ReportRequest, type ReportShift } from '#contract/reports/request';
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
  shift: ReportShift | undefined;
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
  /** How the days are answered as those of another period; undefined for as they are. */
  shift: ReportShift | undefined;
}

/** All days of a plan: its own, then the compared ones. */
export const daysOf = ({ fromDate, toDate, shift, compared }: Plan): Days[] => [
  { fromDate, toDate, shift },
  ...compared,
];

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
  /** Whether the account may request advertisers' costs. */
  seesCosts: boolean;
}

type Sound<T> = T extends readonly (infer Entry)[] ? readonly (Partial<Entry> | undefined)[] : T;
/** A request without its malformed members and those of its lists' entries, which are undefined when there is no more. */
export type SoundReport = { [K in keyof ReportRequest]?: Sound<ReportRequest[K]> | undefined };

/**
 * Validates a request, decides its defaults, and plans its report and the further ones.
 * @param found errors found before, thrown with those found here
 * @throws INVALID_REQUEST with every wrong entry; USER_CAN_NOT_ACCESS_RESOURCE for costs in a publisher's scope.
 */
export function plansOf(
  request: ReportRequest,
  context: PlanContext,
  found: readonly WrongField[] = [],
): readonly [Plan, ...Plan[]] {
  const ofOwn: WrongField[] = [];
  const [asked, ...more] = reportsOf(request);
  const own = planOf(asked, context, ofOwn);
  const further = more.map((one, at) => {
    const errors: WrongField[] = [];
    return { plan: planOf(one, context, errors), errors: furtherErrors(request, at, errors, ofOwn) };
  });
  const errors = [...found, ...ofOwn, ...further.flatMap((one) => one.errors)];
  if (errors.length > 0) throw invalid(errors);
  const plans = [own, ...further.map(({ plan }) => plan)] as const;
  if (!context.seesCosts) refuseCosts(plans.flatMap(({ outputs, hidden }) => [...outputs, ...hidden]));
  return plans;
}

/** Errors of the further report at a place, without those that the request's own report has too. */
function furtherErrors(
  { further = [] }: ReportRequest,
  at: number,
  errors: readonly WrongField[],
  ofOwn: readonly WrongField[],
): WrongField[] {
  return errors.flatMap(({ path, refusal: why }) => {
    const member = path.replace(/^body\./, '');
    if (Object.hasOwn(further[at] ?? {}, member.split('.')[0] ?? ''))
      return wrongField(`body.further.${at}.${member}`, why);
    return ofOwn.some((one) => one.path === path) ? [] : wrongField(`body.further.${at}`, why);
  });
}

function planOf(request: ReportRequest, context: PlanContext, errors: WrongField[]): Plan {
  const { hidden, outputs, ...plan } = readPlan(request, new Set(), context, errors);
  return {
    ...plan,
    outputs,
    hidden,
    sums: sumsRead([...outputs, ...hidden]),
    orderBys: request.orderBys,
    dateType: request.dateType,
    exact: request.exact === true,
  };
}

/** Errors of a malformed request in its well-formed parts. @param bad names of its malformed members */
export function errorsOf(
  request: SoundReport,
  bad: ReadonlySet<string>,
  context: Pick<PlanContext, 'today' | 'rates'>,
): WrongField[] {
  const errors: WrongField[] = [];
  readPlan(request, bad, { ...context, accountCurrency: context.rates.currencies[0] ?? '' }, errors);
  return errors;
}

/** Reads what can be read; what depends on a malformed member is not judged. */
function readPlan(
  request: SoundReport,
  bad: ReadonlySet<string>,
  context: Omit<PlanContext, 'seesCosts'>,
  errors: WrongField[],
) {
  const asked = readNames(request.measures, 'measures', isMeasure, errors);
  const grouped = readNames(request.dimensions, 'dimensions', isDimension, errors);
  const own = request.includeOriginalCurrency === true;
  const byDate = request.dateGroupBy && dateGroups[request.dateType ?? 'conversionDate'][request.dateGroupBy];
  const extra = [byDate, own ? ('currencyCode' as const) : undefined];
  const groups = [...new Set([...grouped, ...extra.filter((one) => one !== undefined)])];
  const outputs = outputsOf(asked, request, bad.has('includeOriginalCurrency') ? [] : errors);
  const alternatives = readConditions(request.conditions, errors);
  const ofReport = bad.has('dimensions') ? dimensionNames : groups;
  const split = splitConditions(alternatives, ofReport, errors);
  const hidden = hiddenOf(outputs, alternatives, request);
  const fields = [...ofReport, ...outputs.map(({ name }) => name), ...(bad.has('measures') ? measureNames : asked)];
  readOrders(request, fields, errors);
  const period = readPeriod(request, bad, context, errors);
  const compared = readCompared(request, period, [...outputs, ...hidden], errors);
  const currency = readCurrency(request, context, errors);
  const others = readOthers(request, ofReport, errors);
  return { dimensions: groups, outputs, hidden, ...split, ...period, compared, currency, others };
}

function readOthers({ others = [] }: SoundReport, groups: readonly string[], errors: WrongField[]): Others[] {
  const read: Others[] = [];
  for (const [at, one] of others.entries()) {
    if (!one?.dimensions || !one.keep) continue;
    const { dimensions: names, keep } = one;
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
  given: readonly (string | undefined)[] = [],
  path: 'measures' | 'dimensions',
  is: (name: string) => name is N,
  errors: WrongField[],
): N[] {
  const read: N[] = [];
  for (const [index, name] of given.entries()) {
    if (name === undefined) continue;
    if (!is(name)) throw new Error(`${name} should have been refused`);
    if (read.includes(name)) errors.push(wrongField(`body.${path}.${index}`, refusal('report.twice', { name })));
    else read.push(name);
  }
  return read;
}

function outputsOf(asked: MeasureName[], request: SoundReport, errors: WrongField[]): Output[] {
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
function splitConditions(alternatives: Alternatives, groups: readonly DimensionName[], errors: WrongField[]) {
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
function hiddenOf(outputs: Output[], alternatives: Alternatives, { orderBys = [] }: SoundReport): Output[] {
  const ordered = orderBys.flatMap((one) => one?.field ?? []);
  const fields = [...alternatives.flat().map(({ field }) => field), ...ordered];
  const needed = [...new Set(fields)]
    .filter((field) => isMeasure(field))
    .filter((field) => !outputs.some(({ name }) => name === field));
  return needed.map((measure) => ({ name: measure, measure, in: 'target' }));
}

function readOrders({ orderBys = [] }: SoundReport, fields: readonly string[], errors: WrongField[]): void {
  for (const [index, one] of orderBys.entries()) {
    if (one?.field === undefined || fields.includes(one.field)) continue;
    errors.push(wrongField(`body.orderBys.${index}.field`, notAField(one.field, fields)));
  }
}

/** The refusal of an order by a field outside the report. */
function notAField(name: string, fields: readonly string[]): Refusal {
  if (isMeasure(name)) return refusal('report.notMeasured', { name });
  if (isDimension(name)) return refusal('report.notADimension', { name });
  return refusal('report.noField', {
    name: shortenedTo(name, 60),
    meant: nearest(name, fields.length > 0 ? fields : [name]),
  });
}

function readPeriod(
  request: SoundReport,
  bad: ReadonlySet<string>,
  { today }: Pick<PlanContext, 'today'>,
  errors: WrongField[],
): Days {
  const fromDate = readReportDay(request.fromDate ?? '') ?? '';
  const toDate = request.toDate === undefined ? today : (readReportDay(request.toDate) ?? '');
  const shift = bad.has('shift') ? undefined : readShift(request.shift);
  if (bad.has('fromDate') || bad.has('toDate')) return { fromDate: '', toDate: '', shift };
  if (fromDate > toDate) {
    errors.push(
      wrongField('body.fromDate', refusal('input.backwards', { to: 'toDate', start: fromDate, end: toDate })),
    );
  }
  return { fromDate, toDate, shift };
}

/** A shift with its defaults; undefined without its last day. */
function readShift(asked: Partial<ReportShift> | undefined): ReportShift | undefined {
  const until = readReportDay(asked?.until ?? '');
  return until === undefined ? undefined : { months: asked?.months ?? 0, days: asked?.days ?? 0, until };
}

function readCompared({ compare = [] }: SoundReport, own: Days, outputs: Output[], errors: WrongField[]): Days[] {
  const compared: Days[] = [];
  for (const [at, asked] of compare.entries()) {
    if (!asked?.fromDate || !asked.toDate) continue;
    const [fromDate = '', toDate = ''] = [readReportDay(asked.fromDate), readReportDay(asked.toDate)];
    const path = `body.compare.${at}`;
    if (fromDate > toDate) {
      const why = refusal('input.backwards', { to: 'toDate', start: fromDate, end: toDate });
      errors.push(wrongField(`${path}.fromDate`, why));
    } else if ([own, ...compared].some((one) => fromDate <= one.toDate && toDate >= one.fromDate)) {
      errors.push(wrongField(path, refusal('report.daysTwice')));
    }
    compared.push({ fromDate, toDate, shift: readShift(asked.shift) });
  }
  const estimated = outputs.find(({ measure }) => sumsOf(measure).some((name) => sums[name].fact === 'pending'));
  if (compare.length > 0 && estimated) {
    errors.push(wrongField('body.compare', refusal('report.estimateCompared', { name: estimated.measure })));
  }
  return compared;
}

function readCurrency(
  { targetCurrency }: SoundReport,
  { rates, accountCurrency }: Pick<PlanContext, 'rates' | 'accountCurrency'>,
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

/** Property names of a report's rows, in order. */
export function fieldNames(plan: Plan): string[] {
  const period = plan.compared.length > 0 ? ['period'] : [];
  return [...plan.dimensions, ...period, ...plan.outputs.map(({ name }) => name)];
}

/** How values of a dimension compare. */
export function kindOf(name: DimensionName) {
  return dimensions[name].kind;
}
