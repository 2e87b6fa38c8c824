/** Compares the rows of periods that stand beside each other with the service's own answers for their days. */
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DimensionName } from '#contract/reports/dimensions';
import type { ReportRequest, ReportRow } from '#contract/reports/request';
import { addDays, type RangeText } from '#src/lib/day.ts';
import { compare as compared, sum } from '#src/lib/money.ts';
import { periodOf } from '#src/report/compared.ts';
import { emptyDefinition, type Compare, type Definition } from '#src/report/definition.ts';
import { grains } from '#src/report/fields.ts';
import { answersOf, askedPeriods, requestsOf } from '#src/report/requests.ts';
import { tableOf, type ReportTable } from '#src/report/result.ts';
import { comparedDays, ownDays } from '#src/report/row-days.ts';
import { startNetwork, type TestNetwork } from './testing/network.ts';
import { draws, inGate, within } from './testing/thorough.ts';

const today = '2026-03-15';
let network: TestNetwork;
let ask: (body: ReportRequest) => Promise<ReportRow[]>;

beforeAll(async () => {
  network = await startNetwork();
  const manager = await network.as('manager');
  ask = async (body) => {
    const answer = await network.app.inject({
      method: 'POST',
      url: '/v1/reporting',
      query: { agencyId: '1', contactId: '0' },
      headers: { apikey: manager.key },
      payload: { ...body, exact: true },
    });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  };
});
afterAll(() => network.drop());

async function tableOnPage(definition: Definition): Promise<ReportTable> {
  const periods = askedPeriods(definition, today);
  const requests = requestsOf(definition, periods);
  const given: ReportRow[][] = [];
  for (const { body } of requests) given.push(await ask(body));
  return tableOf(definition, periods, answersOf(periods, requests, given), today);
}

const report = (patch: Partial<Definition>): Definition => ({
  ...emptyDefinition,
  values: ['totalCommission', 'totalConversions', 'clicks'],
  ...patch,
});
const figures = (table: ReportTable, period: number, of: ReportTable['rows'][number]) =>
  table.definition.values.map((measure) => table.cell(of, { group: { values: [] }, measure, period }) ?? '0');
const same = (one: readonly string[], other: readonly string[], what: string) =>
  expect(
    one.map((text, at) => compared(text, other[at]!)),
    `${what}: ${one.join()} for ${other.join()}`,
  ).toEqual(one.map(() => 0));

const day = fc.integer({ min: 0, max: 150 }).map((back) => addDays('2026-03-20', -back));
const days = fc.tuple(day, fc.nat(70)).map(([from, length]): RangeText => `${from}_${addDays(from, length)}`);
const anyReport = fc
  .record({
    fields: fc.constantFrom<DimensionName[]>(
      ...grains.conversionDate.map((name): DimensionName[] => [name]),
      ['date'],
      ['date'],
      ['month', 'date'],
      ['week', 'deviceType'],
      ['deviceType', 'date'],
    ),
    period: fc.oneof(
      days,
      fc.constantFrom<RangeText>('last30', 'lastMonth', 'lastQuarter', '2025-04-01_2025-06-30', 'thisMonth'),
    ),
    compare: fc.uniqueArray(fc.oneof(fc.constantFrom<Compare>('previous', 'year'), days), {
      minLength: 1,
      maxLength: 2,
    }),
    weekdays: fc.boolean(),
  })
  .map(({ fields, ...rest }) => report({ rows: fields, ...rest }));

test(
  'each row stands beside its own days, and the rows add up to each period',
  { timeout: within(240_000) },
  async () => {
    const seen = { apart: 0, cut: 0, without: 0 };
    await fc.assert(
      fc.asyncProperty(anyReport, async (definition) => {
        const table = await tableOnPage(definition);
        const range = periodOf(definition, today);
        const place = (values: readonly string[]) => ({ fields: definition.rows, values });
        for (const [period, asked] of table.periods.entries()) {
          const all = table.rows.map((row) => figures(table, period, row));
          same(
            definition.values.map((_, at) => sum(all.map((each) => each[at]!))),
            figures(table, period, table.total!),
            `period ${period}`,
          );
          if (!asked.compared) continue;
          for (const row of table.rows.slice(0, 3)) {
            const found = comparedDays(definition, place(row.values), range, asked.compared);
            const alone = await Promise.all(
              found.map(({ from, to }) => tableOnPage(ofDays(definition, row, from, to))),
            );
            same(
              figures(table, period, row),
              definition.values.map((_, at) => sum(alone.map((one) => figures(one, 0, one.rows[0]!)[at]!))),
              `${row.values.join()} in ${period}`,
            );
            seen.apart += found.length;
          }
        }
        for (const row of table.rows) {
          const own = ownDays(definition, place(row.values), range);
          expect(own === undefined, row.key).toBe(row.mark === 'without');
          if (row.mark === 'without') seen.without += 1;
          if (row.from ?? row.until) seen.cut += 1;
        }
      }),
      {
        ...draws(inGate(12, 60), 400),
        examples: [[report({ rows: ['date'], period: 'lastMonth', compare: ['previous'] })]],
      },
    );
    for (const [what, count] of Object.entries(seen)) expect(count, what).toBeGreaterThan(0);
  },
);

/** The figures of some days, and of what else a row is of. */
function ofDays({ values, rows }: Definition, row: ReportTable['rows'][number], from: string, to: string): Definition {
  const where = rows.flatMap((field, at) =>
    field === 'deviceType' ? [{ field, operator: '=' as const, values: [row.values[at]!] }] : [],
  );
  return report({ values, period: `${from}_${to}`, where: where.length > 0 ? [where] : [] });
}

test('the usual report of weeks has a row for each week, each beside as many days', async () => {
  const { rows, rowCount } = await tableOnPage(report({ rows: ['week'], period: 'last30', compare: ['previous'] }));
  expect(rows.map(({ values: [week], mark, from, unfinished }) => [week, mark, from, unfinished])).toEqual([
    ['2026-W07', undefined, '2026-02-14', false],
    ['2026-W08', undefined, undefined, false],
    ['2026-W09', undefined, undefined, false],
    ['2026-W10', undefined, undefined, false],
    ['2026-W11', undefined, undefined, true],
  ]);
  expect(rowCount).toBe(5);
});

test('a February beside a January has the three days that it lacks in a row of their own', async () => {
  const table = await tableOnPage(report({ rows: ['date'], period: 'lastMonth', compare: ['previous'] }));
  expect(table.rows.map(({ values: [value] }) => value)).toEqual([
    ...Array.from({ length: 28 }, (_, at) => addDays('2026-02-01', at)),
    '',
  ]);
  expect(table.rows.flatMap(({ mark }) => mark ?? [])).toEqual(['without']);
  const [total] = await ask({
    measures: table.definition.values.slice(),
    dimensions: [],
    conditions: [],
    orderBys: [],
    dateType: 'conversionDate',
    fromDate: '2026-01-29',
    toDate: '2026-01-31',
  });
  same(
    figures(table, 1, table.rows.at(-1)!),
    table.definition.values.map((name) => total![name]!),
    'three days',
  );
});

test('a 29 February alone has no day a year before, and is compared with nothing', async () => {
  const table = await tableOnPage(report({ rows: ['date'], period: '2024-02-29_2024-02-29', compare: ['year'] }));
  expect(table.periods[1]).toMatchObject({ range: undefined, levels: [] });
  expect(table.cell(table.total!, { group: { values: [] }, measure: 'clicks', period: 1 })).toBeNull();
});

const datesOf = (first: string, count: number) => Array.from({ length: count }, (_, at) => addDays(first, at));

test.each([
  [{ months: 0, days: 5, until: '2026-02-12' }, ['', ...datesOf('2026-02-06', 7)]],
  [{ months: 0, days: -5, until: '2026-02-28' }, datesOf('2026-01-27', 10)],
  [{ months: -12, days: 0, until: '2025-02-10' }, datesOf('2025-02-01', 10)],
  [{ months: -12, days: 1, until: '2025-02-10' }, ['', ...datesOf('2025-02-02', 9)]],
])(
  'the first ten days of February are answered with %j up to its last day, and no day after it',
  async (shift, dates) => {
    const rows = await ask({
      measures: ['clicks'],
      dimensions: ['date'],
      conditions: [],
      orderBys: [{ field: 'date', direction: 'asc' }],
      dateType: 'conversionDate',
      fromDate: '2026-02-01',
      toDate: '2026-02-10',
      shift,
    });
    expect(rows.map(({ date }) => date ?? 'none').toSorted()).toEqual(dates);
  },
);
