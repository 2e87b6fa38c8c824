/** Compares what a report's page derives, draws and exports with the service's own data. */
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { measures } from '#contract/reports/measures';
import type { ReportRequest, ReportRow } from '#contract/reports/request';
import { chartKinds } from '#src/chart/types.ts';
import { compare, rounded, subtract, sum } from '#src/lib/money.ts';
import { emptyDefinition, type Definition } from '#src/report/definition.ts';
import { conditionsOfCell, type Cell } from '#src/report/drill.ts';
import { exported } from '#src/report/export.ts';
import { figureRequests, reportOfFigure } from '#src/report/figure.ts';
import { OTHERS } from '#src/report/others.ts';
import { prepareChart, type ReportChart } from '#src/report/prepare.ts';
import { answersOf, askedPeriods, requestsOf } from '#src/report/requests.ts';
import { exactOf, figureOf, type ReportTable } from '#src/report/result.ts';
import { copiedTable, figuresOf, loaded } from '#src/report/testing.ts';
import { startNetwork, type TestNetwork } from './testing/network.ts';
import { draws, within } from './testing/thorough.ts';

const today = '2026-03-15';
let network: TestNetwork;
let ask: (body: ReportRequest, exact?: boolean) => Promise<ReportRow[]>;

beforeAll(async () => {
  network = await startNetwork();
  const manager = await network.as('manager');
  ask = async (body, exact = true) => {
    const answer = await network.app.inject({
      method: 'POST',
      url: '/v1/reporting',
      query: { agencyId: '1', contactId: '0' },
      headers: { apikey: manager.key },
      payload: { ...body, exact },
    });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  };
});
afterAll(() => network.drop());

const some = <T>(of: readonly T[], least: number, most: number) =>
  fc.uniqueArray(fc.constantFrom(...of), { minLength: least, maxLength: most });
const dimensions = [
  'publisherName',
  'advertiserName',
  'campaignName',
  'deviceType',
  'month',
  'week',
  'date',
  'invoiceMonth',
  'customerType',
] as const;
const values = ['clicks', 'totalConversions', 'totalCommission', 'epc', 'conversionRate', 'uniqueVisitors'] as const;

const anyReport = fc
  .record({
    fields: some(dimensions, 1, 3),
    isAcross: fc.boolean(),
    values: some(values, 1, 3),
    compare: some(['previous', 'year'] as const, 0, 2),
    tops: fc.tuple(fc.boolean(), fc.boolean(), fc.boolean()),
    most: fc.integer({ min: 1, max: 6 }),
    subtotals: fc.boolean(),
    device: fc.boolean(),
    period: fc.constantFrom(
      'last90' as const,
      '2025-11-03_2026-02-17' as const,
      'lastMonth' as const,
      'lastQuarter' as const,
      'thisMonth' as const,
    ),
  })
  .map(({ fields, isAcross, tops, most, device, ...rest }): Definition => {
    const across = isAcross && fields.length > 1 ? fields.slice(-1) : [];
    return {
      ...emptyDefinition,
      ...rest,
      rows: fields.slice(0, fields.length - across.length),
      across,
      top: fields.filter((_, at) => tops[at]).map((field) => ({ field, most, by: undefined })),
      where: device ? [[{ field: 'deviceType', operator: '<>', values: ['desktop'] }]] : [],
    };
  });

const tableOnPage = async (definition: Definition): Promise<ReportTable> => (await loaded(definition, ask)).table;

test('the request that is copied answers every figure of its page', { timeout: within(240_000) }, async () => {
  await fc.assert(
    fc.asyncProperty(anyReport, fc.boolean(), async (drawn, isEstimated) => {
      const definition: Definition = isEstimated
        ? { ...drawn, values: [...drawn.values, 'estimatedValidatedConversions'] }
        : drawn;
      const page = await loaded(definition, ask);
      const copied = copiedTable(page, await ask(page.body));
      expect(figuresOf(copied)).toEqual(figuresOf(page.table));
    }),
    draws(30, 300),
  );
});

test('a period compared in one request is that period asked alone', { timeout: within(240_000) }, async () => {
  let together = 0;
  await fc.assert(
    fc.asyncProperty(anyReport, async (definition) => {
      const periods = askedPeriods(definition, today);
      const requests = requestsOf(definition, periods);
      const given: ReportRow[][] = [];
      for (const { body } of requests) given.push(await ask(body));
      const answers = answersOf(periods, requests, given);
      if (requests.some((one) => one.periods.length > 1)) together += 1;
      for (const [at, { levels }] of periods.entries()) {
        for (const { key, body } of levels) {
          const rows = (answers[at]?.get(key) ?? []).map(({ period: _, ...row }) => row);
          expect(rows, `${at}: ${key}`).toEqual(await ask(body));
        }
      }
    }),
    draws(30, 200),
  );
  expect(together).toBeGreaterThan(5);
});

test('compared days that overlap, run backwards or are estimated are refused by name', async () => {
  const { own, key } = await network.as('manager');
  const refused = async (measures: string[], ...compare: [string, string][]) => {
    const answer = await network.app.inject({
      method: 'POST',
      url: '/v1/reporting',
      query: { agencyId: String(own.agencyId), contactId: '0' },
      headers: { apikey: key },
      payload: {
        measures,
        dimensions: [],
        conditions: [],
        orderBys: [],
        dateType: 'conversionDate',
        fromDate: '2026-02-01',
        toDate: '2026-02-28',
        compare: compare.map(([fromDate, toDate]) => ({ fromDate, toDate })),
      },
    });
    expect(answer.statusCode).toBe(400);
    return answer.json<{ errors: { path: string }[] }>().errors.map(({ path }) => path);
  };
  expect(await refused(['clicks'], ['2026-02-28', '2026-03-01'])).toEqual(['body.compare.0']);
  expect(await refused(['clicks'], ['2026-01-01', '2026-01-31'], ['2026-01-31', '2026-01-31'])).toEqual([
    'body.compare.1',
  ]);
  expect(await refused(['clicks'], ['2026-01-31', '2026-01-01'])).toEqual(['body.compare.0.fromDate']);
  expect(await refused(['estimatedValidatedCommission'], ['2026-01-01', '2026-01-31'])).toEqual(['body.compare']);
});

test('the total of a compared period in which nothing happened is nothing, not missing', async () => {
  const body = (fromDate: string, toDate: string): ReportRequest => ({
    measures: ['clicks', 'totalCommission', 'epc'],
    dimensions: [],
    conditions: [],
    orderBys: [],
    dateType: 'conversionDate',
    fromDate,
    toDate,
  });
  const compare = [{ fromDate: '2001-01-01', toDate: '2001-01-31' }];
  const both = await ask({ ...body('2026-02-01', '2026-02-28'), compare });
  const [february] = await ask(body('2026-02-01', '2026-02-28'));
  const [never] = await ask(body('2001-01-01', '2001-01-31'));
  expect(both).toEqual([
    { period: '0', ...february },
    { period: '1', ...never },
  ]);
});

const total = (texts: readonly (string | null)[]) => sum(texts.map((text) => text ?? '0'));

test(
  'rows and others add up to the total, whatever is compared and put together',
  { timeout: within(240_000) },
  async () => {
    let withOthers = 0;
    await fc.assert(
      fc.asyncProperty(anyReport, async (definition) => {
        const table = await tableOnPage(definition);
        const rows = table.rows.filter(({ kind }) => kind === 'row');
        if (rows.some((row) => row.values.includes(OTHERS))) withOthers += 1;
        for (const column of table.columns) {
          if (column.show === 'change' || measures[column.measure].kind !== 'additive' || !table.total) continue;
          const [drawn, all] = [
            total(rows.map((row) => table.cell(row, column))),
            table.cell(table.total, column) ?? '0',
          ];
          expect(compare(drawn, all), `${column.id}: ${drawn} of ${all}`).toBe(0);
        }
      }),
      draws(40, 200),
    );
    expect(withOthers).toBeGreaterThan(5);
  },
);

function changesAreExact(table: ReportTable): void {
  for (const row of table.rows) {
    for (const column of table.columns.filter(({ show }) => show === 'change')) {
      const [now, before] = [table.cell(row, { ...column, period: 0 }), table.cell(row, column)];
      const change = figureOf(table, row, column);
      if (row.open || now === null || before === null || Number(before) === 0) expect(change).toBeNull();
      else expect(change).toBeCloseTo(Number(subtract(now, before)) / Math.abs(Number(before)), 12);
    }
  }
}

function exportIsRoundedOnce(table: ReportTable): void {
  const { columns, rows } = exported(table, 'shown', 'GBP', today);
  const lines = [...table.rows, ...(table.total ? [table.total] : [])];
  const labels = columns.length - table.columns.length;
  for (const [at, line] of lines.entries()) {
    for (const [place, column] of table.columns.entries()) {
      if (column.show === 'change') continue;
      const text = rows[at]?.[labels + place] ?? '';
      const exact = exactOf(table, line, column);
      expect(text).toBe(exact === null ? '' : rounded(exact, text.split('.')[1]?.length ?? 0));
    }
  }
}

test('changes come from exact figures, and an export has them rounded once', { timeout: within(240_000) }, async () => {
  await fc.assert(
    fc.asyncProperty(anyReport, async (definition) => {
      const table = await tableOnPage(definition);
      changesAreExact(table);
      exportIsRoundedOnce(table);
    }),
    draws(25, 200),
  );
});

/** A figure asked for by itself, with nothing beside it; of nothing, zero and no figure are the same. */
async function askedAlone(table: ReportTable, cell: Cell): Promise<string | null | undefined> {
  const { days, conditions, unsaid } = conditionsOfCell(table, cell);
  if (unsaid.length > 0) return undefined;
  if (!days) return '0';
  const report = reportOfFigure(table.definition, cell.measure, days, conditions);
  const [row] = report ? await ask(figureRequests(report, today).whole) : [];
  return row?.[cell.measure] ?? '0';
}

test(
  'every figure, also of others and of compared days, is the one that the service answers when asked for it alone',
  { timeout: within(240_000) },
  async () => {
    const seen = { figures: 0, others: 0, compared: 0, across: 0 };
    await fc.assert(
      fc.asyncProperty(anyReport, fc.array(fc.nat(), { minLength: 6, maxLength: 6 }), async (definition, picks) => {
        const table = await tableOnPage(definition);
        const lines = [...table.rows, ...(table.total ? [table.total] : [])];
        const figures = table.columns.filter(({ show }) => show === 'value');
        for (const pick of picks) {
          const row = lines[pick % lines.length];
          const column = figures[Math.floor(pick / lines.length) % figures.length];
          if (!row || !column) continue;
          const alone = await askedAlone(table, { row, ...column });
          if (alone === undefined) continue;
          const shown = table.cell(row, column) ?? '0';
          expect(compare(shown, alone ?? '0'), `${row.key}, ${column.id}: ${shown} for ${alone}`).toBe(0);
          seen.figures += 1;
          seen.others += [...row.values, ...(column.group.values ?? [])].includes(OTHERS) ? 1 : 0;
          seen.compared += column.period > 0 ? 1 : 0;
          seen.across += (column.group.values ?? []).length > 0 ? 1 : 0;
        }
      }),
      draws(40, 300),
    );
    for (const [what, count] of Object.entries(seen)) expect(count, what).toBeGreaterThan(5);
  },
);

test(
  'charts draw the exact figures, and the whole of what adds up unless they say what is left out',
  {
    timeout: within(240_000),
  },
  async () => {
    const seen = { figures: 0, wholes: 0 };
    await fc.assert(
      fc.asyncProperty(anyReport, async (definition) => {
        const table = await tableOnPage({ ...definition, subtotals: false });
        for (const kind of chartKinds) {
          const chart = prepareChart(table, kind, today);
          if (!chart) continue;
          seen.figures += drawsExactly(table, chart);
          seen.wholes += drawsWhole(table, chart);
        }
      }),
      draws(30, 300),
    );
    for (const [what, count] of Object.entries(seen)) expect(count, what).toBeGreaterThan(10);
  },
);

/** Returns how many figures were compared. */
function drawsExactly(table: ReportTable, { kind, points, series }: ReportChart): number {
  const drawn = points.flatMap(({ row, texts, measure }) =>
    series.flatMap((one) => (row && !one.besides ? [{ row, one, measure: measure ?? one.measure, texts }] : [])),
  );
  for (const { row, one, measure, texts } of drawn)
    expect(texts[one.key] ?? null, `${kind}: ${row.key}`).toBe(table.cell(row, { ...one, measure }));
  return drawn.length;
}

/** Returns how many sums were compared: none where a chart says what it leaves out. */
function drawsWhole(table: ReportTable, { kind, points, series, leftOut }: ReportChart): number {
  const { total: line } = table;
  // The steps of a funnel are figures of their own.
  if (kind === 'funnel' || !line || leftOut.length > 0) return 0;
  const now = series.filter(({ period, measure }) => period === 0 && measures[measure].kind === 'additive');
  const drawn = new Set(now.map(({ measure }) => measure));
  for (const measure of drawn) {
    const keys = now.filter((one) => one.measure === measure).map(({ key }) => key);
    const whole = total(points.flatMap(({ texts }) => keys.map((key) => texts[key] ?? null)));
    const all = table.cell(line, { group: table.groups.at(-1)!, measure, period: 0 }) ?? '0';
    expect(compare(whole, all), `${kind}: ${whole} of ${all}`).toBe(0);
  }
  return drawn.size;
}
