/** The engine against a plain second implementation, cell by cell, and what must hold between reports. */
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dimensionNames, type DimensionName } from '#contract/reports/dimensions';
import { measureNames, measures, type MeasureName } from '#contract/reports/measures';
import {
  conditionOperators,
  dateGroupings,
  dateTypes,
  type ReportCondition,
  type ReportRow,
} from '#contract/reports/request';
import { startNetwork, type Caller, type TestNetwork } from '#server/testing/network';
import { dimensionOf } from './oracle/dimensions.ts';
import { readRaw, type Raw } from './oracle/facts.ts';
import { oracleReport, type Asked, type OracleScope } from './oracle/report.ts';

type Who = 'publisher' | 'advertiser' | 'manager';
let network: TestNetwork;
let raw: Raw;
let callers: Record<Who, Caller>;
const scopes = {} as Record<Who, OracleScope>;

beforeAll(async () => {
  network = await startNetwork();
  raw = await readRaw(network.deps.db);
  callers = {
    publisher: await network.as('publisher'),
    advertiser: await network.as('advertiser'),
    manager: await network.as('manager'),
  };
  for (const [who, { own }] of Object.entries(callers)) {
    const contact = who === 'manager' ? {} : { [`${who}Id`]: own.contactId };
    scopes[who as Who] = { agencyId: own.agencyId, ...contact };
  }
});
afterAll(() => network.drop());

async function answer(who: Who, body: object): Promise<ReportRow[]> {
  const { own, key } = callers[who];
  const response = await network.app.inject({
    method: 'POST',
    url: `/v1/reporting?agencyId=${own.agencyId}&contactId=${own.contactId}`,
    headers: { apikey: key },
    payload: body,
  });
  if (response.statusCode !== 200) throw new Error(`${response.body} for ${JSON.stringify(body)}`);
  return response.json();
}

const some = <T>(values: readonly T[], least: number, most: number) =>
  fc.uniqueArray(fc.constantFrom(...values), { minLength: least, maxLength: most });
const day = fc
  .integer({ min: 0, max: 290 })
  .map((back) => new Date(Date.UTC(2026, 2, 20) - back * 86_400_000).toISOString().slice(0, 10));
const seeds = fc.integer({ min: 0, max: 1_000_000 });
const condition = fc.record({
  field: fc.oneof(fc.constantFrom<string>(...dimensionNames), fc.constantFrom<string>(...measureNames)),
  operator: fc.constantFrom(...conditionOperators),
  or: fc.boolean(),
  picks: fc.tuple(seeds, seeds, seeds),
  number: fc.constantFrom('0', '1', '2.5', '10', '0.05', '100', '1000'),
});
const shape = fc.record({
  who: fc.constantFrom<Who>('publisher', 'advertiser', 'manager'),
  measures: some(measureNames, 1, 6),
  dimensions: some(dimensionNames, 0, 3),
  days: fc.tuple(day, day),
  conditions: fc.array(condition, { maxLength: 3 }),
  orders: fc.array(fc.record({ pick: seeds, direction: fc.constantFrom('asc' as const, 'desc' as const) }), {
    maxLength: 2,
  }),
  dateType: fc.constantFrom(...dateTypes),
  targetCurrency: fc.constantFrom('GBP', 'EUR', 'USD'),
  dateGroupBy: fc.option(fc.constantFrom(...dateGroupings), { nil: undefined, freq: 3 }),
  own: fc.boolean(),
  target: fc.boolean(),
});
type Shape = typeof shape extends fc.Arbitrary<infer T> ? T : never;

/** A valid request of what was drawn: values of conditions are values that facts have. */
function requestOf(drawn: Shape): Asked {
  const allowed = (name: MeasureName) => drawn.who !== 'publisher' || measures[name].audience === 'everybody';
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
    targetCurrency: drawn.targetCurrency,
    ...(drawn.dateGroupBy && { dateGroupBy: drawn.dateGroupBy }),
    includeOriginalCurrency: drawn.own,
    includeTargetCurrency: drawn.target || !drawn.own,
  };
}

function valueOf(name: DimensionName, pick: number): string {
  const conversion = raw.conversions[pick % raw.conversions.length]!;
  const item = raw.items.get(conversion.id)?.[0];
  return dimensionOf(name, { type: 'conversion', at: conversion.converted_at, conversion, row: conversion, item }, raw);
}

test('answers what the vocabulary says, cell by cell', { timeout: 120_000 }, async () => {
  let rows = 0;
  await fc.assert(
    fc.asyncProperty(shape, async (drawn) => {
      const asked = requestOf(drawn);
      const [given, expected] = [await answer(drawn.who, asked), oracleReport(raw, scopes[drawn.who], asked)];
      rows += expected.length;
      expect(given).toEqual(expected);
      expect(given.map((row) => Object.keys(row))).toEqual(expected.map((row) => Object.keys(row)));
    }),
    { numRuns: 400, plugins: [fc.interruptAfterTimeLimit(40_000)] },
  );
  expect(rows).toBeGreaterThan(100);
});

const EVER = { conditions: [], orderBys: [], dateType: 'conversionDate', fromDate: '2025-06-01', toDate: '2026-03-15' };
const additive = measureNames.filter((name) => measures[name].kind === 'additive');
const counts = additive.filter((name) => measures[name].unit === 'count');
const whole = (rows: ReportRow[], name: string) => rows.reduce((sum, row) => sum + Number(row[name]), 0);

test('a dimension splits additive totals and loses nothing', async () => {
  const [total] = await answer('manager', { ...EVER, measures: additive.slice(0, 20), dimensions: [] });
  const splits = dimensionNames.filter((name) => !name.startsWith('item'));
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...splits), fc.constantFrom(...splits), async (one, two) => {
      const rows = await answer('manager', {
        ...EVER,
        measures: additive.slice(0, 20),
        dimensions: [...new Set([one, two])],
      });
      for (const name of additive.slice(0, 20)) {
        const rounded = measures[name].unit === 'money' ? rows.length * 0.005 + 0.001 : 0;
        expect(Math.abs(whole(rows, name) - Number(total![name]))).toBeLessThanOrEqual(rounded);
      }
    }),
    { numRuns: 15 },
  );
});

test('the parts of a period add up to it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 280 }), async (days) => {
      const at = (offset: number) =>
        new Date(Date.parse('2025-06-01') + (days + offset) * 86_400_000).toISOString().slice(0, 10);
      const of = async (period: object) =>
        (await answer('advertiser', { ...EVER, measures: counts, dimensions: [], ...period }))[0]!;
      const [all, before, after] = [await of({}), await of({ toDate: at(-1) }), await of({ fromDate: at(0) })];
      for (const name of counts) expect(Number(before[name]) + Number(after[name])).toBe(Number(all[name]));
    }),
    { numRuns: 10 },
  );
});

test('the order of conditions does not matter', async () => {
  const conditions = [
    { field: 'deviceType', operator: '=', valueList: ['mobile'] },
    { field: 'clicks', operator: '>', valueList: ['2'] },
    { field: 'countryCode', operator: '<>', valueList: [''] },
    { field: 'publisherName', operator: 'like', valueList: ['e'] },
  ];
  const of = (some: object[]) =>
    answer('manager', { ...EVER, measures: ['clicks', 'epc'], dimensions: ['month', 'PID'], conditions: some });
  const expected = await of(conditions);
  expect(expected.length).toBeGreaterThan(1);
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray(conditions, { minLength: 4 }), async (shuffled) => {
      expect(await of(shuffled)).toEqual(expected);
    }),
    { numRuns: 6 },
  );
});
