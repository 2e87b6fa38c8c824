/** Test data of reports: arbitrary definitions, tables of a tiny network, and what a page makes of a service's answers. */
import fc from 'fast-check';
import { dimensionNames } from '#contract/reports/dimensions';
import { measureNames } from '#contract/reports/measures';
import { conditionOperators, dateTypes, type ReportRequest, type ReportRow } from '#contract/reports/request';
import { chartKinds } from '#src/chart/types.ts';
import { addDays, monthAt, monthIndex, presets } from '#src/lib/day.ts';
import type { ComparedPeriod } from './compared.ts';
import { comparing, emptyDefinition, moveKinds, type Definition } from './definition.ts';
import { exported } from './export.ts';
import { answersOf, askedPeriods, inOne, othersOf, requestsOf, type Asked, type AskedPeriod } from './requests.ts';
import { aims, tests, tones, type CellRule } from './rules.ts';
import { tableOf, type Answers, type ReportTable } from './result.ts';

const some = <T>(values: readonly T[], most: number) => fc.uniqueArray(fc.constantFrom(...values), { maxLength: most });
const field = fc.constantFrom(...dimensionNames, ...measureNames);
const range = fc.oneof(fc.constantFrom(...presets), fc.constant('2026-01-01_2026-02-28' as const));
const condition = fc.record({
  field,
  operator: fc.constantFrom(...conditionOperators),
  values: fc.array(fc.string(), { minLength: 1, maxLength: 4 }),
});

const figure = fc.integer({ min: -99_999, max: 99_999 }).map((cents) => (cents / 100).toFixed(2));
const threshold = fc.record({
  test: fc.constantFrom(...tests),
  pair: fc.tuple(figure, figure),
  tone: fc.constantFrom(...tones),
});
const rule: fc.Arbitrary<CellRule> = fc.oneof(
  fc.record({ kind: fc.constantFrom('bars' as const, 'scale' as const) }),
  fc.record({
    kind: fc.constantFrom('icon' as const, 'colour' as const),
    thresholds: fc.array(
      threshold.map(({ test, pair, tone }) => ({ test, values: test === 'between' ? pair : pair.slice(0, 1), tone })),
      { minLength: 1, maxLength: 6 },
    ),
  }),
  fc.record({ kind: fc.constant('target' as const), aim: fc.constantFrom(...aims), target: figure }),
);

const anyShelves: fc.Arbitrary<Definition> = fc.record({
  rows: some(dimensionNames, 4),
  across: some(dimensionNames, 2),
  values: some(measureNames, 5),
  where: fc.array(fc.array(condition, { minLength: 1, maxLength: 3 }), { maxLength: 3 }),
  sort: fc.array(fc.record({ field, direction: fc.constantFrom('asc' as const, 'desc' as const) }), { maxLength: 3 }),
  period: range,
  basis: fc.constantFrom(...dateTypes),
  compare: fc.uniqueArray(fc.oneof(fc.constantFrom('previous' as const, 'year' as const), range), { maxLength: 2 }),
  weekdays: fc.boolean(),
  currency: fc.constantFrom('', 'EUR', 'USD'),
  managers: fc.option(
    fc.record({
      type: fc.constantFrom('PAM' as const, 'CAM' as const),
      ids: fc.array(fc.nat(), { minLength: 1, maxLength: 3 }),
    }),
  ),
  chart: fc.option(fc.constantFrom('auto' as const, ...chartKinds), { nil: undefined }),
  lines: fc.array(
    fc.oneof(
      fc.record({
        kind: fc.constantFrom('value' as const, 'target' as const),
        measure: fc.constantFrom(...measureNames),
        at: fc.constantFrom('0', '-12.5', '1000'),
        name: fc.constantFrom('', 'Plan', 'a:b, c~d'),
      }),
      fc.record({
        kind: fc.constant('average' as const),
        measure: fc.constantFrom(...measureNames),
        at: fc.constant(''),
        name: fc.constant(''),
      }),
    ),
    { maxLength: 3 },
  ),
  subtotals: fc.boolean(),
  top: fc.uniqueArray(
    fc.record({
      field: fc.constantFrom(...dimensionNames),
      most: fc.integer({ min: 1, max: 500 }),
      by: fc.option(fc.constantFrom(...measureNames), { nil: undefined }),
      move: fc.option(fc.record({ as: fc.constantFrom(...moveKinds), against: fc.constantFrom(0, 1) }), {
        nil: undefined,
      }),
    }),
    { maxLength: 3, selector: ({ field: name }) => name },
  ),
  by: fc.constantFrom('', '|clicks|1c', '-|clicks|1'),
  styles: fc.dictionary(fc.constantFrom(...measureNames), rule, { noNullPrototype: true }),
});

/** Definitions as an address holds them. */
export const anyDefinition: fc.Arbitrary<Definition> = anyShelves.map(comparing);

export const today = '2026-03-15';

export interface Fact {
  month: string;
  publisherName: string;
  deviceType: string;
  clicks: number;
}
const facts: Fact[] = [
  { month: '2026-02', publisherName: 'A', deviceType: 'mobile', clicks: 5 },
  { month: '2026-02', publisherName: 'A', deviceType: 'desktop', clicks: 1 },
  { month: '2026-02', publisherName: 'B', deviceType: 'mobile', clicks: 9 },
  { month: '2026-03', publisherName: 'A', deviceType: 'mobile', clicks: 2 },
  { month: '2025-02', publisherName: 'A', deviceType: 'mobile', clicks: 4 },
  { month: '2025-03', publisherName: 'C', deviceType: 'tablet', clicks: 7 },
];

/** The table of a report of `given`, or of a few clicks of three publishers. */
export function tableFor(patch: Partial<Definition>, given: readonly Fact[] = facts): ReportTable {
  const definition = {
    ...emptyDefinition,
    period: '2026-02-01_2026-03-31',
    values: ['clicks'],
    ...patch,
  } as Definition;
  const periods = askedPeriods(definition, today);
  const answers = periods.map(({ range, compared, levels }): Answers => {
    const within = given
      .filter(({ month }) => range && month >= range.from.slice(0, 7) && month <= range.to.slice(0, 7))
      .map((fact) => ({ ...fact, month: compared ? monthBeside(fact.month, compared) : fact.month }));
    return new Map(levels.map(({ key, dims, body }) => [key, groupsOf(within, dims, body.orderBys)] as const));
  });
  return tableOf(definition, periods, answers, today);
}

/** A compared month as the service answers it. */
function monthBeside(month: string, { shift }: ComparedPeriod): string {
  const moved = addDays(`${monthAt(monthIndex(month) + shift.months)}-15`, shift.days).slice(0, 7);
  return moved > shift.until ? '' : moved;
}

function groupsOf(
  within: Fact[],
  dims: readonly string[],
  orders: { field: string; direction: string }[],
): ReportRow[] {
  const groups = Map.groupBy(within, (fact) => dims.map((name) => fact[name as keyof Fact]).join('|'));
  if (dims.length === 0 && groups.size === 0) return [{ clicks: '0' }];
  const rows = [...groups.values()].map((group) => ({
    ...Object.fromEntries(dims.map((name) => [name, String(group[0]?.[name as keyof Fact])])),
    clicks: String(group.reduce((sum, { clicks }) => sum + clicks, 0)),
  })) as ReportRow[];
  const [order] = orders;
  if (!order) return rows;
  const sign = order.direction === 'asc' ? 1 : -1;
  const value = (row: ReportRow) => (order.field === 'clicks' ? Number(row['clicks']) : (row[order.field] ?? ''));
  return rows.toSorted((a, b) => (value(a) < value(b) ? -sign : value(a) > value(b) ? sign : 0));
}

/** A report as its page loads it. */
interface Loaded {
  periods: readonly AskedPeriod[];
  requests: readonly Asked[];
  table: ReportTable;
  /** The request that the page offers to copy. */
  body: ReportRequest;
}

/** Asks what the page asks, and makes the page's table of it. */
export async function loaded(
  definition: Definition,
  ask: (body: ReportRequest) => Promise<ReportRow[]>,
): Promise<Loaded> {
  const periods = askedPeriods(definition, today, await othersOf(definition, today, ask));
  const requests = requestsOf(definition, periods);
  const given: ReportRow[][] = [];
  for (const { body } of requests) given.push(await ask(body));
  const body = inOne(requests);
  if (!body) throw new Error('a report without a request');
  return { periods, requests, table: tableOf(definition, periods, answersOf(periods, requests, given), today), body };
}

/** The page's table, made of the answer to the request that is copied. */
export function copiedTable(page: Loaded, rows: readonly ReportRow[]): ReportTable {
  const { periods, requests, table } = page;
  const isOne = requests.length === 1;
  const given = requests.map((_, at) => (isOne ? rows : rows.filter((row) => row['part'] === String(at))));
  return tableOf(table.definition, periods, answersOf(periods, requests, given), today);
}

/** Every line of a table as its page writes it. */
export function figuresOf(table: ReportTable): readonly (readonly string[])[] {
  return exported(table, 'shown', 'GBP', today).rows;
}
