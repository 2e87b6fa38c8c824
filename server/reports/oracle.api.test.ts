/** Compares the engine with a plain second implementation, cell by cell, and reports with each other. */
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#contract/day';
import { queryText } from '#contract/endpoint';
import { dimensionNames, dimensions, type DimensionName } from '#contract/reports/dimensions';
import { measureNames, measures, type MeasureName } from '#contract/reports/measures';
import {
  conditionOperators,
  dateGroupings,
  dateTypes,
  type ReportCondition,
  type ReportRow,
} from '#contract/reports/request';
import { insertCopies } from '#server/testing/copies';
import { startNetwork, type TestNetwork } from '#server/testing/network';
import { dimensionOf } from './oracle/dimensions.ts';
import { readRaw, type Raw } from './oracle/facts.ts';
import { oracleReport, type Asked, type OracleScope } from './oracle/report.ts';
import { draws, inGate } from '#server/testing/thorough';

type Who = 'publisher' | 'advertiser' | 'agency' | 'managerOfPublisher' | 'managerOfAdvertiser';
const whos = ['publisher', 'advertiser', 'agency', 'managerOfPublisher', 'managerOfAdvertiser'] as const;
type Managers = NonNullable<OracleScope['managers']>;

let network: TestNetwork;
let raw: Raw;
let callers: Record<Who, { key: string; agencyId: number; contactId: number }>;
let scopes: Record<Who, OracleScope>;
let managerIds: number[];

beforeAll(async () => {
  network = await startNetwork();
  const { db } = network.deps;
  await addLateEvents(db);
  raw = await readRaw(db);
  managerIds = (await db.selectFrom('account_manager').where('agency_id', '=', 1).select('id').execute()).map(
    ({ id }) => id,
  );
  const { publisher, advertiser, manager } = await network.callers();
  const { agencyId } = manager.own;
  const [publisherId, advertiserId] = [publisher.own.contactId, advertiser.own.contactId];
  callers = {
    publisher: { key: publisher.key, ...publisher.own },
    advertiser: { key: advertiser.key, ...advertiser.own },
    agency: { key: manager.key, agencyId, contactId: 0 },
    managerOfPublisher: { key: manager.key, agencyId, contactId: publisherId },
    managerOfAdvertiser: { key: manager.key, agencyId, contactId: advertiserId },
  };
  scopes = {
    publisher: { agencyId, publisherId },
    advertiser: { agencyId, advertiserId },
    agency: { agencyId },
    managerOfPublisher: { agencyId, publisherId },
    managerOfAdvertiser: { agencyId, advertiserId },
  };
});
afterAll(() => network.drop());

/** Events after the last daily sum: reports read both. */
async function addLateEvents(db: TestNetwork['deps']['db']): Promise<void> {
  const before = network.deps.trafficDays.upTo;
  await insertCopies(db, 'traffic_event', { id: 'id + 1000000000000' }, 'traffic_event where id % 40 = 7');
  expect(network.deps.trafficDays.upTo).toBe(before);
  const { rows } = await sql<{ n: number }>`select count(*) as n from traffic_event where id > ${before}`.execute(db);
  expect(rows[0]!.n).toBeGreaterThan(1000);
}

async function answer(who: Who, body: object, managers?: Managers): Promise<ReportRow[]> {
  const { key, agencyId, contactId } = callers[who];
  const narrowing = managers && { accountManagerType: managers.type, accountManagerIds: managers.ids.join(',') };
  const response = await network.app.inject({
    method: 'POST',
    url: `/v1/reporting${queryText({ agencyId, contactId, ...narrowing })}`,
    headers: { apikey: key },
    payload: body,
  });
  if (response.statusCode === 503) {
    // The plain reports block the process so long that it sheds load.
    await new Promise((resolve) => setTimeout(resolve, 200));
    return answer(who, body, managers);
  }
  if (response.statusCode !== 200) throw new Error(`${response.body} for ${JSON.stringify(body)}`);
  return response.json();
}

const some = <T>(values: readonly T[], least: number, most: number) =>
  fc.uniqueArray(fc.constantFrom(...values), { minLength: least, maxLength: most });
const day = fc
  .integer({ min: 0, max: 290 })
  .map((back) => new Date(Date.UTC(2026, 2, 20) - back * DAY_MS).toISOString().slice(0, 10));
const seeds = fc.integer({ min: 0, max: 1_000_000 });
const condition = fc.record({
  field: fc.oneof(fc.constantFrom<string>(...dimensionNames), fc.constantFrom<string>(...measureNames)),
  operator: fc.constantFrom(...conditionOperators),
  or: fc.boolean(),
  picks: fc.tuple(seeds, seeds, seeds),
  number: fc.constantFrom('0', '1', '2.5', '10', '0.05', '100', '1000'),
});
const kept = fc.record({ of: seeds, picks: fc.array(fc.tuple(seeds, seeds, seeds), { maxLength: 4 }) });
/** How days stand beside others: by months, by days or both, up to so many days before the report's last or after it. */
const shifted = fc.record({
  months: fc.constantFrom(0, 1, 12, -3),
  days: fc.constantFrom(0, 0, 7, 30, -2),
  until: fc.integer({ min: -150, max: 20 }),
});
type Shifted = typeof shifted extends fc.Arbitrary<infer T> ? T : never;
const compared = fc.array(
  fc.record({ gap: fc.integer({ min: 1, max: 40 }), length: fc.nat(120), later: fc.boolean() }),
  { minLength: 1, maxLength: 2 },
);
const shape = fc.record({
  who: fc.constantFrom(...whos),
  managers: fc.option(
    fc.record({ type: fc.constantFrom('PAM' as const, 'CAM' as const), picks: some([0, 1, 2, 3], 1, 3) }),
    {
      nil: undefined,
      freq: 1,
    },
  ),
  measures: some(measureNames, 1, 6),
  dimensions: some(dimensionNames, 0, 3),
  days: fc.tuple(day, day),
  conditions: fc.array(condition, { maxLength: 3 }),
  orders: fc.array(fc.record({ pick: seeds, direction: fc.constantFrom('asc' as const, 'desc' as const) }), {
    maxLength: 2,
  }),
  dateType: fc.constantFrom(...dateTypes),
  currency: seeds,
  dateGroupBy: fc.option(fc.constantFrom(...dateGroupings), { nil: undefined, freq: 3 }),
  own: fc.boolean(),
  target: fc.boolean(),
  exact: fc.boolean(),
  kept: fc.option(kept, { nil: undefined }),
  compared: fc.option(compared, { nil: undefined, freq: 1 }),
});
type Shape = (typeof shape extends fc.Arbitrary<infer T> ? T : never) & {
  /** Those of the report's own days, then of those that it is compared with. */
  shifts?: readonly (Shifted | undefined)[];
};
/** Reports in which others stand beside other days. */
const othersCompared = fc
  .tuple(shape, some(dimensionNames, 1, 3), kept, compared)
  .map(([one, ...[groups, ofOthers, days]]): Shape => ({ ...one, dimensions: groups, kept: ofOthers, compared: days }));
const times = dimensionNames.filter((name) => dimensions[name].group === 'when');
/** Reports by times of which other days stand beside their own. */
const timesCompared = fc
  .tuple(shape, some(times, 1, 2), compared, fc.array(fc.option(shifted, { nil: undefined }), { minLength: 3 }))
  .map(([one, groups, others, shifts]): Shape => ({ ...one, dimensions: groups, compared: others, shifts }));
interface Days {
  fromDate: string;
  toDate: string;
}

/** A valid request from random choices; conditions use values of facts. */
function requestOf(drawn: Shape): Asked {
  const { rates } = network.deps;
  // Estimates look back from one last day: they are not compared.
  const allowed = (name: MeasureName) =>
    (scopes[drawn.who].publisherId === undefined || measures[name].audience === 'everybody') &&
    !(drawn.compared && name.startsWith('estimated'));
  const named = drawn.measures.filter(allowed);
  const asked = named.length > 0 ? named : (['clicks'] as MeasureName[]);
  const fields = [...drawn.dimensions, ...asked] as string[];
  const conditions = drawn.conditions
    .filter(({ field }) => !(field in measures) || allowed(field as MeasureName))
    .map((one): ReportCondition => {
      const isMeasure = one.field in measures;
      const value = (pick: number) => (isMeasure ? one.number : valueOf(one.field as DimensionName, pick));
      const range = ['between', '<', '>', '<=', '>='].includes(one.operator);
      const counts = { between: 2, in: 3 } as Record<string, number>;
      const values = one.picks
        .slice(0, counts[one.operator] ?? 1)
        .map(value)
        .map((text) => (range && text === '' ? '2026' : text));
      const kindSafe =
        range && values.includes('2026') && !isMeasure
          ? { operator: 'in' as const, valueList: ['', ...values.filter((text) => text !== '2026')] }
          : {};
      const like = one.operator === 'like' ? { valueList: [values[0]!.slice(0, 3)] } : {};
      return { field: one.field, operator: one.operator, valueList: values, or: one.or, ...kindSafe, ...like };
    });
  const mixes =
    new Set(conditions.map(({ field }) => field in measures)).size > 1 && conditions.slice(1).some((one) => one.or);
  const [fromDate, toDate] = drawn.days.toSorted() as [string, string];
  return {
    measures: asked,
    dimensions: drawn.dimensions,
    conditions: mixes
      ? conditions.filter(({ field }) => field in measures || drawn.dimensions.includes(field as DimensionName))
      : conditions,
    orderBys: drawn.orders.map(({ pick, direction }) => ({ field: fields[pick % fields.length]!, direction })),
    dateType: drawn.dateType,
    fromDate,
    toDate,
    targetCurrency: rates.currencies[drawn.currency % rates.currencies.length]!,
    ...(drawn.dateGroupBy && { dateGroupBy: drawn.dateGroupBy }),
    includeOriginalCurrency: drawn.own,
    includeTargetCurrency: drawn.target || !drawn.own,
    exact: drawn.exact,
    ...(drawn.kept && drawn.dimensions.length > 0 && { others: othersOf(drawn.dimensions, drawn.kept) }),
    ...shiftOf(drawn.shifts?.[0], toDate),
    ...(drawn.compared && {
      compare: comparedWith({ fromDate, toDate }, drawn.compared).map((one, at) => ({
        ...one,
        ...shiftOf(drawn.shifts?.[at + 1], toDate),
      })),
    }),
  };
}

const days = (from: string, by: number) => new Date(Date.parse(from) + by * DAY_MS).toISOString().slice(0, 10);
const shiftOf = (drawn: Shifted | undefined, toDate: string) =>
  drawn && { shift: { ...drawn, until: days(toDate, drawn.until) } };

/** Days before and after a report's own, none of them twice. */
function comparedWith({ fromDate, toDate }: Days, drawn: NonNullable<Shape['compared']>): Days[] {
  let [first, last] = [fromDate, toDate];
  return drawn.map(({ gap, length, later }) => {
    const end = later ? days(last, gap + length) : days(first, -gap);
    const one = { fromDate: days(end, -length), toDate: end };
    if (later) last = end;
    else first = one.fromDate;
    return one;
  });
}

/** The values of some facts keep groups of their own: of one of the dimensions, and those before it. */
function othersOf(all: DimensionName[], { of, picks }: NonNullable<Shape['kept']>): Asked['others'] {
  const named = all.slice(0, 1 + (of % all.length));
  return [{ dimensions: named, keep: picks.map((each) => named.map((name, at) => valueOf(name, each[at]!))) }];
}

function valueOf(name: DimensionName, pick: number): string {
  const conversion = raw.conversions[pick % raw.conversions.length]!;
  const item = raw.items.get(conversion.id)?.[0];
  return dimensionOf(name, { type: 'conversion', at: conversion.converted_at, conversion, row: conversion, item }, raw);
}

test.each([
  { of: 'reports', drawn: shape, runs: draws(inGate(12, 120), 2000) },
  { of: 'reports with others beside other days', drawn: othersCompared, runs: draws(inGate(10, 60), 1000) },
  { of: 'reports by times beside other times', drawn: timesCompared, runs: draws(inGate(10, 60), 1000) },
])('answers $of as the vocabulary says, cell by cell', { timeout: 1_200_000 }, async ({ drawn: all, runs }) => {
  let rows = 0;
  /** Reports that have others in two periods. */
  let both = 0;
  await fc.assert(
    fc.asyncProperty(all, async (drawn) => {
      const asked = requestOf(drawn);
      const isManager = drawn.who !== 'publisher' && drawn.who !== 'advertiser';
      const managers =
        isManager && drawn.managers
          ? {
              type: drawn.managers.type,
              ids: drawn.managers.picks.map((pick) => managerIds[pick % managerIds.length]!),
            }
          : undefined;
      const scope = { ...scopes[drawn.who], ...(managers && { managers }) };
      const [given, expected] = [await answer(drawn.who, asked, managers), oracleReport(raw, scope, asked)];
      rows += expected.length;
      const others = expected.filter((row) => asked.dimensions.some((name) => row[name] === null));
      if (new Set(others.map(({ period }) => period)).size > 1) both += 1;
      expect(given).toEqual(expected);
      expect(given.map((row) => Object.keys(row))).toEqual(expected.map((row) => Object.keys(row)));
    }),
    runs,
  );
  expect(rows).toBeGreaterThan(2 * runs.numRuns);
  if (all === othersCompared) expect(both).toBeGreaterThan(3);
});

const EVER = { conditions: [], orderBys: [], dateType: 'conversionDate', fromDate: '2025-06-01', toDate: '2026-03-15' };
const additive = measureNames.filter((name) => measures[name].kind === 'additive');
const counts = additive.filter((name) => measures[name].unit === 'count');
const moneys = additive.filter((name) => measures[name].unit === 'money');
const whole = (rows: ReportRow[], name: string) => rows.reduce((sum, row) => sum + Number(row[name]), 0);
const halves = [measureNames.slice(0, 20), measureNames.slice(20, 40), measureNames.slice(40)];

/** The allowed difference between sums of rounded amounts and the rounded sum. */
const rounded = (name: MeasureName, rows: number) => (measures[name].unit === 'money' ? rows * 0.005 + 0.001 : 0);

test.each([counts, moneys])('a dimension splits additive totals and loses nothing', async (...named) => {
  const [total] = await answer('agency', { ...EVER, measures: named, dimensions: [] });
  const splits = dimensionNames.filter((name) => !name.startsWith('item'));
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...splits), fc.constantFrom(...splits), async (one, two) => {
      const rows = await answer('agency', { ...EVER, measures: named, dimensions: [...new Set([one, two])] });
      for (const name of named) {
        expect(Math.abs(whole(rows, name) - Number(total![name]))).toBeLessThanOrEqual(rounded(name, rows.length));
      }
    }),
    { numRuns: inGate(6, 12) },
  );
});

test.each([counts, moneys])('the parts of a period add up to it', async (...named) => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 280 }), fc.constantFrom(...dateTypes), async (days, dateType) => {
      const at = (offset: number) =>
        new Date(Date.parse('2025-06-01') + (days + offset) * DAY_MS).toISOString().slice(0, 10);
      const of = async (period: object) =>
        (await answer('advertiser', { ...EVER, dateType, measures: named, dimensions: [], ...period }))[0]!;
      const [all, before, after] = [await of({}), await of({ toDate: at(-1) }), await of({ fromDate: at(0) })];
      for (const name of named) {
        const apart = Math.abs(Number(before[name]) + Number(after[name]) - Number(all[name]));
        expect(apart).toBeLessThanOrEqual(rounded(name, 3));
      }
    }),
    { numRuns: 8 },
  );
});

test.each(halves)('the total row is the report without dimensions, whatever the measure', async (...named) => {
  for (const conditions of [[], [{ field: 'deviceType', operator: '=', valueList: ['mobile'] }]]) {
    const total = await answer('agency', { ...EVER, measures: named, dimensions: [], conditions });
    const [{ agencyId, ...row } = {}, ...others] = await answer('agency', {
      ...EVER,
      measures: named,
      dimensions: ['agencyId'],
      conditions,
    });
    expect([agencyId, others]).toEqual(['1', []]);
    expect([row]).toEqual(total);
  }
});

test('a row of a report is the total of what it stands for, whatever the measure', async () => {
  const plain = dimensionNames.filter((name) => !name.startsWith('item'));
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...plain), seeds, fc.constantFrom(...halves), async (dimension, pick, named) => {
      const rows = await answer('agency', { ...EVER, measures: named, dimensions: [dimension] });
      const { [dimension]: value, ...row } = rows[pick % rows.length]!;
      const conditions = [{ field: dimension, operator: '=', valueList: [value] }];
      expect(await answer('agency', { ...EVER, measures: named, dimensions: [], conditions })).toEqual([row]);
    }),
    { numRuns: inGate(10, 25) },
  );
});

test('facts in one report never multiply each other: every pair of them', { timeout: 60_000 }, async () => {
  const ofEachFact: MeasureName[] = [
    'totalConversions',
    'validatedNetCost',
    'clicks',
    'impressions',
    'basketEvent',
    'clickCommission',
    'uniqueVisitors',
    'assistedConversions',
    'estimatedValidatedCommission',
  ];
  const further: DimensionName[][] = [['campaignName', 'deviceType'], ['itemCategory']];
  const groupings: DimensionName[][] = [['publisherName', 'month'], ...further.slice(0, inGate(0, 2))];
  for (const dimensions of groupings) {
    const of = async (...named: MeasureName[]) => {
      const rows = await answer('agency', { ...EVER, measures: named, dimensions });
      return new Map(rows.map((row) => [dimensions.map((name) => row[name]).join(' / '), row]));
    };
    const alone = new Map<MeasureName, Map<string, ReportRow>>();
    for (const name of ofEachFact) alone.set(name, await of(name));
    for (const [at, one] of ofEachFact.entries()) {
      for (const other of ofEachFact.slice(at + 1, at + 1 + inGate(2, ofEachFact.length))) {
        const mixed = await of(one, other);
        const [ones, others] = [alone.get(one)!, alone.get(other)!];
        expect(new Set(mixed.keys())).toEqual(new Set([...ones.keys(), ...others.keys()]));
        const nothing = (name: MeasureName) => (measures[name].unit === 'money' ? '0.00' : '0');
        for (const [group, row] of mixed) {
          const expected = [ones.get(group)?.[one] ?? nothing(one), others.get(group)?.[other] ?? nothing(other)];
          expect([group, row[one], row[other]]).toEqual([group, ...expected]);
        }
      }
    }
  }
});

test('the order of conditions does not matter', async () => {
  const conditions = [
    { field: 'deviceType', operator: '=', valueList: ['mobile'] },
    { field: 'clicks', operator: '>', valueList: ['2'] },
    { field: 'countryCode', operator: '<>', valueList: [''] },
    { field: 'publisherName', operator: 'like', valueList: ['e'] },
  ];
  const alternatives = [
    [{ field: 'month', operator: '=', valueList: ['2026-01'] }],
    [
      { field: 'PID', operator: '>', valueList: ['30003'] },
      { field: 'clicks', operator: '<', valueList: ['5'] },
    ],
    [{ field: 'epc', operator: '>', valueList: ['0.2'] }],
  ];
  const of = (some: object[]) =>
    answer('agency', { ...EVER, measures: ['clicks', 'epc'], dimensions: ['month', 'PID'], conditions: some });
  const joined = (some: object[][]) =>
    some.flatMap((all, at) => all.map((one, within) => ({ ...one, or: at > 0 && within === 0 })));
  const [expected, either] = [await of(conditions), await of(joined(alternatives))];
  expect(expected.length).toBeGreaterThan(1);
  expect(either.length).toBeGreaterThan(1);
  await fc.assert(
    fc.asyncProperty(
      fc.shuffledSubarray(conditions, { minLength: 4 }),
      fc.shuffledSubarray(alternatives, { minLength: 3 }),
      async (shuffled, turned) => {
        expect(await of(shuffled)).toEqual(expected);
        expect(await of(joined(turned.map((all) => all.toReversed())))).toEqual(either);
      },
    ),
    { numRuns: 6 },
  );
});
