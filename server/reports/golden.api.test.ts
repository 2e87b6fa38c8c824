/** The SQL of representative requests as files, so that changes of it appear in review. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReportRequest } from '#contract/reports/request';
import type { Scope } from '#server/db/scope';
import { startNetwork, type TestNetwork } from '#server/testing/network';
import { compiledSql } from './compile.ts';
import type { Narrowing } from './narrowing.ts';
import { planOf } from './plan.ts';
import { runReport } from './run.ts';

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
    measures: ['totalNetCost', 'assistedConversions'],
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
  'estimates-of-a-managers-publishers': {
    measures: ['estimatedValidatedNetCost'],
    dimensions: ['month'],
    narrowing: { type: 'PAM', ids: [11] },
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
  const context = { today: '2026-03-15', accountCurrency: 'GBP', rates, isPublisher: scope.role === 'publisher' };
  const plan = planOf(body as ReportRequest, context);
  const source = { db, scope, rates, narrowing, daysUpTo: 1_000_000_000 };
  const { sql, parameters } = compiledSql(plan, source);
  const given = parameters.map(
    (value, index) => `-- $${index + 1} ${value instanceof Date ? value.toISOString() : String(value)}`,
  );
  await expect(`${lines(sql)}\n${given.join('\n')}\n`).toMatchFileSnapshot(`./golden/${name}.sql`);
  expect((await runReport(plan, source)).count).toBeGreaterThanOrEqual(0);
});
