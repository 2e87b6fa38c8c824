/** Compares a figure of a report with the list of conversions that it leads to. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { conversionStatuses, type StatusSums } from '#contract/conversions';
import { queryText } from '#contract/endpoint';
import { measureNames, type MeasureName } from '#contract/reports/measures';
import type { ReportRequest, ReportRow } from '#contract/reports/request';
import type { Viewer } from '#src/api/viewer.ts';
import { page } from '#src/features/conversions/page.ts';
import { compare, rounded, sum } from '#src/lib/money.ts';
import { emptyDefinition, type Definition } from '#src/report/definition.ts';
import { drillOf, hasClicks, queryOfDrill } from '#src/report/drill.ts';
import { figureRequests, isInParts, partsOf, readFigure, sumOfList } from '#src/report/figure.ts';
import { askedPeriods } from '#src/report/requests.ts';
import { sumsOf } from './reports/formulas.ts';
import { sums as facts } from './reports/sums.ts';
import { startNetwork, type Caller, type TestNetwork } from './testing/network.ts';

const today = '2026-03-15';
let network: TestNetwork;
beforeAll(async () => {
  network = await startNetwork();
});
afterAll(() => network.drop());

const kinds = { publisher: 'publisher', advertiser: 'advertiser', manager: 'agency' } as const;
type Role = keyof typeof kinds;

const currencies: readonly string[] = ['GBP', 'EUR'];
const viewerOf = (role: Role, { own }: Caller) =>
  ({ ...own, role, eyes: role, kind: kinds[role], currency: 'GBP', currencies, today, extraNames: {} }) as Viewer;

async function asked(caller: Caller, body: ReportRequest): Promise<ReportRow[]> {
  const answer = await network.app.inject({
    method: 'POST',
    url: `/v1/reporting${queryText(caller.own)}`,
    headers: { apikey: caller.key },
    payload: { ...body, exact: true },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

/** The sums of the list at an address, by the list's own request. */
async function sumsAt(caller: Caller, viewer: Viewer, address: URLSearchParams): Promise<StatusSums[]> {
  const { matching } = page.at(viewer, address);
  const answer = await network.app.inject({
    url: `/api/conversions/sums${queryText({ ...matching })}`,
    headers: { apikey: caller.key },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

const report = (patch: Partial<Definition>): Definition => ({ ...emptyDefinition, period: 'last90', ...patch });
const total = { kind: 'total' as const, key: 'total', values: [], unfinished: false };

/** Follows a figure to its list: the figure, the list's sum and what clicks add, all exact. */
async function followed(role: Role, definition: Definition, measure: MeasureName, values: string[] = []) {
  const caller = await network.as(role);
  const viewer = viewerOf(role, caller);
  const row = values.length > 0 ? { kind: 'row' as const, key: 'row', values, unfinished: false } : total;
  const drill = drillOf(
    { definition, periods: askedPeriods(definition, today) },
    { row, group: { values: [] }, measure, period: 0 },
    today,
  )!;
  const address = new URLSearchParams(queryOfDrill(drill));
  const { report: behind } = readFigure(address, viewer.eyes) ?? {};
  if (!behind) throw new Error(`${measure} leads to no figure`);
  const { whole, clicks } = figureRequests(behind, today);
  const list = sumOfList(measure, await sumsAt(caller, viewer, address));
  return {
    figure: (await asked(caller, whole))[0]?.[measure] ?? '0',
    list: list ?? '0',
    clicks: (await asked(caller, clicks))[0]?.[measure] ?? '0',
  };
}

test('every figure leads to the conversions of the statuses that its formula reads', () => {
  for (const measure of measureNames) {
    const read = sumsOf(measure);
    // What is expected of pending conversions is estimated from them.
    const named = conversionStatuses.filter((status) =>
      read.some((name) => name.replace('expected', 'pending').startsWith(status)),
    );
    const { statuses } = drillOf(
      { definition: report({}), periods: askedPeriods(report({}), today) },
      { row: total, group: { values: [] }, measure, period: 0 },
      today,
    )!;
    // A rate of rejected conversions leads to those, and not to all that they are compared with.
    const counted = measure === 'rejectedConversionRate' ? ['rejected'] : named.length === 3 ? [] : named;
    expect([measure, statuses]).toEqual([measure, counted]);
    const isPaid = read.some((name) => facts[name].fact === 'paid_clicks');
    expect([measure, hasClicks(measure)]).toEqual([measure, isPaid]);
  }
});

const sums = measureNames.filter(isInParts);

test.each(['publisher', 'advertiser', 'manager'] as const)(
  'every sum that a %s sees is that of its list and what clicks add, exactly',
  async (role) => {
    const own = sums.filter((measure) => role !== 'publisher' || !/cost$/i.test(measure));
    expect(own.length).toBeGreaterThan(8);
    for (const measure of own) {
      const { figure, list, clicks } = await followed(role, report({}), measure);
      expect(compare(figure, sum([list, clicks])), `${measure}: ${figure} is not ${list} + ${clicks}`).toBe(0);
      // The whole agency has conversions of every status, and pays for clicks; an account may have none.
      expect(compare(list, '0'), measure).toBeGreaterThanOrEqual(role === 'manager' ? 1 : 0);
      expect(compare(clicks, '0'), measure).toBeGreaterThanOrEqual(role === 'manager' && hasClicks(measure) ? 1 : 0);
      if (!hasClicks(measure)) expect(compare(clicks, '0'), measure).toBe(0);
      const parts = partsOf({ figure, list, clicks }, 2);
      expect(sum([parts.list, parts.clicks, parts.rest, parts.rounding])).toBe(parts.figure);
      expect(Number(parts.rest)).toBe(0);
    }
  },
);

test('the list of commission leaves rejected conversions out, in a row and in another currency', async () => {
  const definition = report({ rows: ['month'], currency: 'EUR' });
  const row = ['2026-02'];
  const { figure, list, clicks } = await followed('manager', definition, 'totalCommission', row);
  const rejected = await followed('manager', definition, 'rejectedCommission', row);
  expect(Number(rejected.figure)).toBeGreaterThan(0);
  expect(compare(figure, sum([list, clicks]))).toBe(0);
  expect(compare(figure, sum([list, clicks, rejected.list]))).toBe(-1);
});

test('an average is that of its list', async () => {
  for (const measure of ['averageCommission', 'averageOrderValue', 'averageCost', 'averageValidatedCost'] as const) {
    const { figure, list } = await followed('advertiser', report({}), measure);
    expect(rounded(list, 8)).toBe(rounded(figure, 8));
  }
});

test('a condition that no filter says is what the list has too much, and conditions on values do not cut a figure', async () => {
  const mobile = report({ where: [[{ field: 'deviceType', operator: '=', values: ['mobile'] }]] });
  const { figure, list, clicks } = await followed('publisher', mobile, 'totalCommission');
  expect(Number(partsOf({ figure, list, clicks }, 2).rest)).toBeLessThan(0);
  const few = report({ where: [[{ field: 'totalConversions', operator: '<', values: ['1'] }]] });
  const whole = await followed('publisher', few, 'totalCommission');
  expect(Number(whole.figure)).toBeGreaterThan(0);
  expect(compare(whole.figure, sum([whole.list, whole.clicks]))).toBe(0);
});

test('a publisher gets no cost, nobody sums of a foreign account, and a basket counts once', async () => {
  const [publisher, advertiser] = [await network.as('publisher'), await network.as('advertiser')];
  const viewer = viewerOf('publisher', publisher);
  const plain = await sumsAt(publisher, viewer, new URLSearchParams('period=last90'));
  expect(plain.map(({ netCost, grossCost }) => [netCost, grossCost])).toEqual(plain.map(() => [null, null]));
  const byItem = await sumsAt(publisher, viewer, new URLSearchParams('period=last90&show=conversionsByBasketItem'));
  expect(byItem).toEqual(plain);
  const { matching } = page.at(viewer, new URLSearchParams());
  const foreign = await network.app.inject({
    url: `/api/conversions/sums${queryText({ ...matching })}`,
    headers: { apikey: advertiser.key },
  });
  expect(foreign.statusCode).toBe(403);
});
