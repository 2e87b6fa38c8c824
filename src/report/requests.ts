import { isDimension, type DimensionName } from '#contract/reports/dimensions';
import { literally } from '#contract/reports/like';
import { reportsOf } from '#contract/reports/further';
import { isMeasure, type MeasureName } from '#contract/reports/measures';
import type { FurtherReport, ReportRequest, ReportRow, ReportShift } from '#contract/reports/request';
import type { Viewer } from '#src/api/viewer.ts';
import { addDays, type Day, type DayRange } from '#src/lib/day.ts';
import type { Condition, Definition, Sort, Top } from './definition.ts';
import { isCalendar, isTime } from './fields.ts';
import { comparedPeriods, overlap, periodOf, type ComparedPeriod } from './compared.ts';
import { byMove } from './movers.ts';

/** Requests for a definition. Each total is a report of its own: rates and unique visitors do not add up. */

/** A request of a report for an account, of those that certain account managers look after where it names them. */
export function inputOf(
  { agencyId, contactId }: Pick<Viewer, 'agencyId' | 'contactId'>,
  body: ReportRequest,
  managers: Definition['managers'] = null,
) {
  const those = managers && { accountManagerType: managers.type, accountManagerIds: [...managers.ids] };
  return { query: { agencyId, contactId, ...those }, body };
}
export type ReportInput = ReturnType<typeof inputOf>;

/** Rows of one kind: the table's rows, totals or subtotals, with or without the columns across. */
interface Level {
  /** The dimensions' names, which identify the level. */
  key: string;
  dims: readonly DimensionName[];
  body: ReportRequest;
}

/** A period and its requests, none for one without days. The first is the report's own. */
export interface AskedPeriod {
  range: DayRange | undefined;
  compared?: ComparedPeriod;
  levels: readonly Level[];
}

export const levelKey = (dims: readonly string[]): string => dims.join(',');

/** True when OR mixes conditions on measures and on dimensions: totals then cannot tell which facts to include. */
export function mixesValues({ where }: Pick<Definition, 'where'>): boolean {
  return where.length > 1 && where.flat().some(({ field }) => isMeasure(field));
}

/** True when conditions on measures hide rows that totals still count. */
export function hidesRows({ where }: Pick<Definition, 'where'>): boolean {
  return where.flat().some(({ field }) => isMeasure(field));
}

const RELATIVE = /^today(?:-(\d{1,4}))?$/;

export function resolved(value: string, today: Day): string {
  const back = RELATIVE.exec(value);
  return back ? addDays(today, -Number(back[1] ?? 0)) : value;
}

/** A request takes one value that something is not: none of several is a condition for each. */
function each(condition: Condition): Condition[] {
  const { operator, values } = condition;
  return operator === '<>' ? values.map((value) => ({ ...condition, values: [value] })) : [condition];
}

/** What somebody types into "contains" is letters, never wildcards. */
function conditionsOf(groups: readonly (readonly Condition[])[], today: Day): ReportRequest['conditions'] {
  return groups.flatMap((group, at) =>
    group.flatMap(each).map(({ field, operator, values }, index) => ({
      field,
      operator,
      valueList: values.map((value) => (operator === 'like' ? literally(value) : resolved(value, today))),
      ...(at > 0 && index === 0 && { or: true }),
    })),
  );
}

export const onFields = (groups: readonly (readonly Condition[])[]) =>
  groups.map((group) => group.filter(({ field }) => isDimension(field))).filter((group) => group.length > 0);

/** The chosen sort; otherwise calendar order, or the first measure descending. Times across are always in order. */
export function ordersOf(definition: Pick<Definition, 'sort' | 'values' | 'across'>, dims: readonly string[]): Sort[] {
  const known = definition.sort.filter(({ field }) => [...definition.values, ...dims].includes(field));
  const [first] = dims;
  const calendar = first !== undefined && isDimension(first) && isCalendar(first) ? first : undefined;
  const columns = levelKey(dims) === levelKey(definition.across) && !known.some(({ field }) => field === calendar);
  if (known.length > 0 && !(calendar && columns)) return known;
  if (calendar) return [{ field: calendar, direction: 'asc' }];
  const [measure] = definition.values;
  return measure && dims.length > 0 ? [{ field: measure, direction: 'desc' }] : [];
}

/** The dimensions of every level the table needs, its own rows first. */
function levelDims(definition: Definition): (readonly DimensionName[])[] {
  const { rows, across, subtotals } = definition;
  const own = [[...rows, ...across], rows];
  if (mixesValues(definition)) return across.length > 0 ? [own[0] ?? []] : [rows];
  const prefixes = subtotals ? rows.slice(1).map((_, at) => rows.slice(0, at + 1)) : [];
  const all = [...own, ...prefixes.flatMap((prefix) => [prefix, [...prefix, ...across]]), across, []];
  return [...new Map(all.map((dims) => [levelKey(dims), dims])).values()];
}

/** A top of the report, and the fields of its shelf up to it without times: over a year the same values are largest. */
export interface Ranking extends Top {
  dims: readonly DimensionName[];
}

/** The tops of fields that are on the report, outer fields first. Times have none, and nothing moves by itself. */
export function rankingsOf({
  rows,
  across,
  top,
  compare,
}: Pick<Definition, 'rows' | 'across' | 'top' | 'compare'>): Ranking[] {
  return [rows, across].flatMap((shelf) =>
    shelf.flatMap((field, at): Ranking[] => {
      const own = isTime(field) ? undefined : top.find((one) => one.field === field);
      if (!own) return [];
      const move = own.move && own.move.against < compare.length ? own.move : undefined;
      return [{ ...own, move, dims: shelf.slice(0, at + 1).filter((name) => !isTime(name)) }];
    }),
  );
}

export type Others = NonNullable<ReportRequest['others']>;

const rankedBy = ({ by }: Ranking, { values }: Definition): MeasureName => by ?? values[0] ?? 'totalConversions';

/**
 * The requests whose rows say which values are largest, the largest first; where they are to have moved, also that of the
 * period since when. @param others of the fields before it
 */
export function rankingBodies(definition: Definition, ranking: Ranking, others: Others, today: Day): ReportRequest[] {
  const measure = rankedBy(ranking, definition);
  const asked = { ...definition, values: [measure], sort: [] };
  const bodyFor = (range: DayRange): ReportRequest => ({
    ...bodyOf(asked, ranking.dims, range, mixesValues(definition), today, others),
    orderBys: [{ field: measure, direction: 'desc' }],
  });
  const own = bodyFor(periodOf(definition, today));
  const since = ranking.move && comparedPeriods(definition, today)[ranking.move.against];
  return since?.range ? [own, { ...bodyFor(since.range), shift: since.shift }] : [own];
}

/** Those of the ranked rows that stay: the first ones within each group. */
export function keptOf({ dims, most }: Ranking, rows: readonly ReportRow[]): Others[number] {
  const counts = new Map<string, number>();
  const keep = rows.flatMap((row) => {
    const values = dims.map((name) => row[name] ?? null);
    // Within others nothing is told apart.
    if (values.includes(null)) return [];
    const group = JSON.stringify(values.slice(0, -1));
    const count = (counts.get(group) ?? 0) + 1;
    counts.set(group, count);
    return count <= most ? [values.map((value) => value ?? '')] : [];
  });
  return { dimensions: [...dims], keep };
}

/**
 * Finds the values that keep rows and columns of their own, field by field, the inner ones within the outer.
 * @param ask answers a request
 */
export async function othersOf(
  definition: Definition,
  today: Day,
  ask: (body: ReportRequest) => Promise<readonly ReportRow[]>,
): Promise<Others> {
  const others: Others = [];
  for (const ranking of rankingsOf(definition)) {
    const bodies = rankingBodies(definition, ranking, others, today);
    const [own = [], before] = await Promise.all(bodies.map((body) => ask(body)));
    const { move, dims } = ranking;
    const ranked = move && before ? byMove(own, before, dims, rankedBy(ranking, definition), move.as) : own;
    others.push(keptOf(ranking, ranked));
  }
  return others;
}

export function askedPeriods(definition: Definition, today: Day, others: Others = []): AskedPeriod[] {
  const now = periodOf(definition, today);
  const mixed = mixesValues(definition);
  const rowsKey = levelKey(definition.rows);
  const dimsOfLevels = levelDims(definition);
  const ask = (range: DayRange | undefined, compared?: ComparedPeriod): AskedPeriod => ({
    range,
    ...(compared && { compared }),
    levels: (range ? dimsOfLevels : []).map((dims) => {
      const key = levelKey(dims);
      // Conditions on measures select rows; the cells of a row and the totals must not be cut by them.
      const whole = mixed || (key === rowsKey && !compared);
      const body = bodyOf(definition, dims, range ?? now, whole, today, others);
      return { key, dims, body: compared ? { ...body, shift: compared.shift } : body };
    }),
  });
  return [ask(now), ...comparedPeriods(definition, today).map((one) => ask(one.range, one))];
}

/** A request, and the periods that it answers a level of, by their places among the asked ones. */
export interface Asked {
  key: string;
  body: ReportRequest;
  periods: readonly number[];
}

/** Whether one request can answer a level of all periods: it has one set of conditions, and each day once. */
function isAskedAtOnce({ where, values }: Definition, ranges: readonly DayRange[]): boolean {
  const areApart = ranges.every((one, at) => ranges.slice(at + 1).every((other) => !overlap(one, other)));
  const hasEstimates = values.some((name) => name.startsWith('estimated'));
  return ranges.length > 1 && areApart && !hasEstimates && !hidesRows({ where });
}

/** The requests for all levels of all periods. A period costs less beside another than alone. */
export function requestsOf(definition: Definition, periods: readonly AskedPeriod[]): Asked[] {
  const [own] = periods;
  const asked = periods.flatMap(({ range, compared }, at) => (range ? [{ at, range, shift: compared?.shift }] : []));
  const ranges = asked.map(({ range }) => range);
  if (!own || !isAskedAtOnce(definition, ranges)) {
    return periods.flatMap(({ levels }, at) => levels.map(({ key, body }) => ({ key, body, periods: [at] })));
  }
  const compare = asked.slice(1).map(({ range, shift }) => comparedWith(range, shift));
  return own.levels.map(({ key, body }) => ({ key, body: { ...body, compare }, periods: asked.map(({ at }) => at) }));
}

/** Days that a request asks for beside its own. */
export const comparedWith = ({ from, to }: DayRange, shift: ReportShift | undefined) => ({
  fromDate: from,
  toDate: to,
  shift,
});

/**
 * The requests of a report as one, with the first as its own report and the rest as further ones. Its values are exact:
 * the page rounds what it shows, some of it to more places than an answer, and its rows are in the order of exact ones.
 */
export function inOne([first, ...rest]: readonly Pick<Asked, 'body'>[]): ReportRequest | undefined {
  if (!first) return undefined;
  const further = rest.map(({ body }) => furtherOf(first.body, body));
  return { ...first.body, exact: true, ...(further.length > 0 && { further }) };
}

/** A report as what it has otherwise than the one it stands beside. */
function furtherOf(own: ReportRequest, { dimensions, conditions, orderBys, ...body }: ReportRequest): FurtherReport {
  const [, beside = own] = reportsOf({ ...own, further: [{ dimensions }] });
  const { fromDate, toDate, shift, compare = [], others = [] } = body;
  const differ = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other);
  return {
    ...(differ(dimensions, own.dimensions) && { dimensions }),
    ...(differ(conditions, beside.conditions) && { conditions }),
    ...(differ(orderBys, beside.orderBys) && { orderBys }),
    ...(fromDate !== beside.fromDate && { fromDate }),
    ...(toDate !== beside.toDate && { toDate }),
    ...(shift && differ(shift, beside.shift) && { shift }),
    ...(differ(compare, beside.compare ?? []) && { compare }),
    ...(differ(others, beside.others ?? []) && { others }),
  };
}

/** The rows of each period by level. @param answers in the order of their requests */
export function answersOf(
  periods: readonly AskedPeriod[],
  requests: readonly Asked[],
  answers: readonly (readonly ReportRow[])[],
): Map<string, readonly ReportRow[]>[] {
  return periods.map((_, period) => {
    const own = requests.flatMap((request, at) => {
      const rows = answers[at] ?? [];
      if (!request.periods.includes(period)) return [];
      const place = String(request.periods.indexOf(period));
      const isShared = request.periods.length > 1;
      return [[request.key, isShared ? rows.filter((row) => row['period'] === place) : rows] as const];
    });
    return new Map(own);
  });
}

function bodyOf(
  definition: Definition,
  dims: readonly DimensionName[],
  { from, to }: DayRange,
  withValues: boolean,
  today: Day,
  others: Others,
): ReportRequest {
  const folded = others.filter(({ dimensions: names }) => names.every((name) => dims.some((one) => one === name)));
  const groups = withValues ? definition.where : onFields(definition.where);
  return {
    measures: [...definition.values],
    dimensions: [...dims],
    conditions: conditionsOf(groups, today),
    orderBys: ordersOf(definition, dims).map(({ field, direction }) => ({ field, direction })),
    dateType: definition.basis,
    fromDate: from,
    toDate: to,
    ...(definition.currency !== '' && { targetCurrency: definition.currency }),
    ...(folded.length > 0 && { others: folded }),
  };
}
