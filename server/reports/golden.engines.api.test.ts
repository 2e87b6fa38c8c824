/** The SQL of representative requests as files, so that changes of it appear in review. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReportRequest } from '#contract/reports/request';
import type { Scope } from '#server/db/scope';
import { startNetwork, type TestNetwork } from '#server/testing/network';
import { sees } from '#server/domain/seen';
import { compiledSql, conditionsGrow, countGroupsThatGrow, countSomeGroups } from './compile.ts';
import type { Narrowing } from './narrowing.ts';
import { plansOf } from './plan.ts';
import { runReport } from './run.ts';
import { groupsAtMost } from './size.ts';

let network: TestNetwork;
beforeAll(async () => void (network = await startNetwork()));
afterAll(() => network.drop());

const agency: Scope = { agencyId: 1, contactId: 0, kind: 'agency', role: 'manager' };
const publisher: Scope = { agencyId: 1, contactId: 200_001, kind: 'publisher', role: 'publisher' };
const advertiser: Scope = { agencyId: 1, contactId: 100_001, kind: 'advertiser', role: 'advertiser' };
const where = (field: string, operator: string, ...valueList: string[]) => ({ field, operator, valueList });
const or = (condition: object) => ({ ...condition, or: true });

interface Golden {
  measures: string[];
  dimensions?: string[];
  scope?: Scope;
  narrowing?: Narrowing;
  conditions?: object[];
  dateType?: string;
  dateGroupBy?: string;
  includeOriginalCurrency?: boolean;
  includeTargetCurrency?: boolean;
  orderBys?: object[];
  others?: object[];
  compare?: object[];
}
const goldens: Record<string, Golden> = {
  'one-count': { measures: ['totalConversions'] },
  'one-count-of-a-publisher': { measures: ['totalConversions'], scope: publisher },
  'one-count-of-an-advertiser': { measures: ['totalConversions'], scope: advertiser },
  clicks: { measures: ['clicks'], dimensions: ['date'] },
  'events-of-the-funnel': { measures: ['quoteStartEvent', 'quoteEvent', 'basketEvent'], dimensions: ['month'] },
  'unique-visitors': { measures: ['uniqueVisitors', 'completedApplications'], dimensions: ['publisherName'] },
  money: { measures: ['totalCommission'], dimensions: ['month'] },
  'money-in-both-currencies': { measures: ['totalCommission', 'epc'], includeOriginalCurrency: true },
  costs: { measures: ['validatedCost', 'returnOnAdSpend'], dimensions: ['campaignName'], scope: advertiser },
  rates: { measures: ['conversionRate', 'ctr', 'assistedConversionRate'], dimensions: ['deviceType'] },
  estimates: { measures: ['estimatedValidatedCommission'], dimensions: ['campaignName'], scope: publisher },
  'estimated-number': { measures: ['estimatedValidatedConversions'] },
  weeks: { measures: ['clicks', 'totalConversions'], dateGroupBy: 'weekly' },
  quarters: { measures: ['clicks', 'totalConversions'], dimensions: ['year'], dateGroupBy: 'quarterly' },
  'hours-and-weekdays': { measures: ['clicks'], dimensions: ['dayName', 'hour'] },
  'invoice-months': { measures: ['validatedNetCost', 'clicks'], dimensions: ['invoiceMonth'], dateType: 'invoiceDate' },
  places: { measures: ['clicks', 'assistedConversions'], dimensions: ['countryName', 'regionName', 'city'] },
  verticals: { measures: ['totalCommission'], dimensions: ['primaryVertical', 'secondaryVertical', 'campaignGroup'] },
  creatives: { measures: ['impressions', 'clicks'], dimensions: ['adContainerName', 'adUnitPath', 'placementType'] },
  websites: { measures: ['clicks'], dimensions: ['websiteName', 'publisherType', 'partnerType'] },
  'baskets-by-category': { measures: ['totalConversions', 'averageOrderValue'], dimensions: ['itemCategory'] },
  'baskets-with-a-category': { measures: ['totalConversions'], conditions: [where('itemCategory', 'like', 'a')] },
  'conversion-only-dimension': {
    measures: ['clicks', 'totalConversions'],
    dimensions: ['customerType', 'voucherCode'],
  },
  'conditions-on-facts': {
    measures: ['clicks'],
    conditions: [
      where('date', 'between', '2026-01-01', '2026-01-31'),
      where('hour', '>=', '9'),
      or(where('PID', 'in', '30001', '30002')),
    ],
  },
  'conditions-on-what-may-be-empty': {
    measures: ['totalConversions'],
    conditions: [
      where('placementId', '=', ''),
      where('customerType', '<>', 'new'),
      where('invoiceDate', '<>', '2026-01-31'),
    ],
  },
  'conditions-on-groups': { measures: ['clicks'], dimensions: ['PID'], conditions: [where('epc', '>', '0.5')] },
  'conditions-on-both': {
    measures: ['clicks'],
    dimensions: ['PID'],
    conditions: [where('countryCode', '=', 'GB'), where('clicks', '>', '10')],
  },
  'whole-agency': {
    measures: ['impressions', 'clicks', 'totalConversions', 'totalNetCost', 'ctr'],
    dimensions: ['month'],
  },
  'day-by-device': { measures: ['clicks', 'conversionRate'], dimensions: ['date', 'deviceType', 'operatingSystem'] },
  'calendar-of-conversions': {
    measures: ['totalConversions'],
    dimensions: ['dateId', 'weekCommencing', 'monthName', 'monthNo', 'minute'],
  },
  'calendar-of-invoices': {
    measures: ['validatedConversions'],
    dimensions: ['invoiceWeek', 'invoiceQuarter', 'invoiceYear', 'InvoiceDayName'],
  },
  'ids-without-names': { measures: ['clicks', 'totalConversions'], dimensions: ['publisherId', 'PID', 'campaignId'] },
  'different-visitors-by-name': { measures: ['uniqueVisitors', 'clicks'], dimensions: ['publisherType', 'week'] },
  'original-currency-alone': {
    measures: ['pendingCommission', 'clickCommission'],
    includeOriginalCurrency: true,
    includeTargetCurrency: false,
  },
  'a-manager-in-a-publishers-scope': {
    measures: ['totalCommission', 'assistedConversions'],
    dimensions: ['advertiserName'],
    scope: { ...publisher, role: 'manager' },
  },
  'baskets-by-two-kinds': { measures: ['originalOrderValue'], dimensions: ['itemCategory', 'itemPolicyType', 'month'] },
  'conditions-with-wildcards': {
    measures: ['clicks', 'totalConversions'],
    conditions: [where('campaignName', 'like', 'a_b%~'), where('voucherCode', 'in', '', 'SAVE10')],
  },
  'conditions-on-measures-alone': {
    measures: ['clicks'],
    dimensions: ['publisherName'],
    conditions: [where('epc', '>', '0.1'), or(where('totalConversions', '>=', '5'))],
    orderBys: [{ field: 'clicks', direction: 'desc' }],
  },
  'conditions-that-grow': {
    measures: ['validatedConversions', 'totalCommission'],
    dimensions: ['month', 'publisherName', 'city'],
    conditions: [
      where('clicks', '>', '2'),
      where('totalConversions', '>=', '1'),
      or(where('uniqueVisitors', '>', '3')),
    ],
  },
  'conditions-on-a-rate-of-counts': {
    measures: ['clicks'],
    dimensions: ['date', 'publisherName'],
    conditions: [where('conversionRate', '>', '1')],
  },
  'others-of-many-sales': {
    measures: ['totalConversions'],
    dimensions: ['publisherName', 'month', 'campaignName'],
    others: [{ dimensions: ['month', 'campaignName'], keep: [['2025-12', 'Harbour Lane Home']] }],
    conditions: [where('totalConversions', '>', '3')],
  },
  'estimates-of-a-managers-publishers': {
    measures: ['estimatedValidatedNetCost'],
    dimensions: ['month'],
    narrowing: { type: 'PAM', ids: [11] },
  },
  'others-beside-other-days': {
    measures: ['clicks', 'totalCommission'],
    dimensions: ['publisherName'],
    others: [{ dimensions: ['publisherName'], keep: [['Dealscout']] }],
    compare: [
      { fromDate: '2025-04-01', toDate: '2025-09-30' },
      { fromDate: '2024-10-01', toDate: '2025-03-15' },
    ],
  },
  'times-beside-other-times': {
    measures: ['clicks', 'totalConversions'],
    dimensions: ['date', 'week', 'month', 'invoiceMonth', 'dayName'],
    compare: [
      { fromDate: '2025-07-01', toDate: '2025-09-30', shift: { months: 3, days: 0, until: '2026-03-15' } },
      { fromDate: '2024-10-02', toDate: '2025-03-15', shift: { months: 0, days: 364, until: '2026-03-15' } },
    ],
  },
  'managers-of-publishers': { measures: ['clicks'], narrowing: { type: 'PAM', ids: [11, 12] } },
  'managers-of-campaigns': { measures: ['estimatedValidatedConversions'], narrowing: { type: 'CAM', ids: [11] } },
};

/** Breaks the text into a line per clause. */
const lines = (text: string) =>
  text
    .replaceAll(/(?<!extract\(\w+) (with|from|left join|cross join|where|group by|union all|order by) /g, '\n$1 ')
    .replaceAll(/\), ("\w+" as)/g, '),\n$1');

test.each(Object.entries(goldens))('%s', async (name, { scope = agency, narrowing, ...asked }) => {
  const body = {
    dimensions: [],
    conditions: [],
    orderBys: [],
    dateType: 'conversionDate',
    fromDate: '2025-10-01',
    toDate: '2026-03-15',
    ...asked,
  };
  const { db, rates } = network.deps;
  const context = { today: '2026-03-15', accountCurrency: 'GBP', rates, seesCosts: sees(scope, 'costs') };
  const [plan] = plansOf(body as ReportRequest, context);
  const source = { db, scope, rates, narrowing, daysUpTo: 1_000_000_000 };
  const { sql, parameters } = compiledSql(plan, source);
  const given = parameters.map(
    (value, index) => `-- $${index + 1} ${value instanceof Date ? value.toISOString() : String(value)}`,
  );
  await expect(`${lines(sql)}\n${given.join('\n')}\n`).toMatchFileSnapshot(`./golden/${name}.sql`);
  const { count } = await runReport(plan, source);
  expect(count).toBeGreaterThanOrEqual(0);
  if (plan.dimensions.length === 0) return;
  expect(await groupsAtMost(plan, source)).toBeGreaterThanOrEqual(count);
  if (plan.having.length > 0 && !conditionsGrow(plan)) return;
  // Looks at all facts, before a report is worked out, count its rows.
  const all = { first: 1e9, kinds: 'every' } as const;
  const looks = network.database.engine === 'duckdb' ? [all, { first: 1e9, share: 100 }] : [all];
  const countGroups = plan.having.length > 0 ? countGroupsThatGrow : countSomeGroups;
  for (const look of looks) {
    expect(Number((await countGroups(plan, source, look).execute())[0]?.['groups'])).toBe(count);
  }
});

test('what a report has at most is counted in the tables that list it', async () => {
  const { db, rates } = network.deps;
  const context = { today: '2026-03-15', accountCurrency: 'GBP', rates, seesCosts: true };
  const atMost = (dimensions: string[], more: object = {}) => {
    const days = { dateType: 'conversionDate', fromDate: '2024-03-16', toDate: '2026-03-15' };
    const asked = { measures: ['clicks'], conditions: [], orderBys: [], ...days, dimensions, ...more };
    return groupsAtMost(plansOf(asked as ReportRequest, context)[0], { db, scope: agency, rates });
  };
  const sectors = await atMost(['primaryVertical']);
  expect(sectors).toBeGreaterThan(5);
  expect(await atMost(['primaryVertical', 'primaryVerticalId'])).toBe(sectors);
  const places = await db.selectFrom('place').select('country_code').distinct().execute();
  const countries = await atMost(['countryName']);
  expect(countries).toBe(places.length + 1);
  expect(await atMost(['date', 'countryName', 'primaryVertical'])).toBe((730 + 1) * countries * sectors);
  const relations = await atMost(['campaignId']);
  expect(await atMost(['publisherName', 'campaignName'])).toBeLessThanOrEqual(relations);
  // Months and weeks begin on days; compared days have groups of their own.
  expect(await atMost(['week', 'month'])).toBeLessThan(150);
  expect(await atMost(['month', 'dayName', 'date'])).toBe(730 + 1);
  const compare = [{ fromDate: '2023-03-16', toDate: '2024-03-15' }];
  expect(await atMost(['primaryVertical'], { compare })).toBe(2 * sectors);
  const others = [{ dimensions: ['publisherName'], keep: [['Dealscout'], ['Snipwick Codes']] }];
  expect(await atMost(['publisherName', 'primaryVertical'], { others })).toBe(3 * sectors);
});
