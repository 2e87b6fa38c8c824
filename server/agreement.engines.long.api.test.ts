import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ConversionRow } from '#contract/conversions';
import { queryText } from '#contract/endpoint';
import { overviewStatuses, type OverviewRow } from '#contract/payment-overview';
import { startNetwork, type TestNetwork } from './testing/network.ts';
import { thorough } from '#server/testing/thorough';

/**
 * The payment overview, the report and the list of conversions agree for the accounts of the demo network, to the cent,
 * in each currency and month.
 */

/** Every account of so many is looked at. */
const EACH = thorough(5, 1);

let network: TestNetwork;
let cookie: string;
let accounts: { id: number; agency_id: number; kind: string }[];
beforeAll(async () => {
  network = await startNetwork();
  const { db } = network.deps;
  accounts = await db.selectFrom('contact').orderBy('id').select(['id', 'agency_id', 'kind']).execute();
  const manager = await db.selectFrom('membership').where('role', '=', 'manager').selectAll().executeTakeFirstOrThrow();
  await db
    .insertInto('membership')
    .values({ ...manager, id: 999, agency_id: 2 })
    .execute();
  cookie = await network.signIn('manager');
});
afterAll(() => network.drop());

const origin = 'http://partnerdeck.test';
async function read<T>(path: string, query: object, body?: object): Promise<T[]> {
  const response = await network.app.inject({
    method: body ? 'POST' : 'GET',
    url: path + queryText({ ...query }),
    headers: { cookie, origin },
    ...(body && { payload: body }),
  });
  expect(response.statusCode, response.body).toBe(200);
  return response.json<T[]>();
}

/** Cents by currency and month; zeros are left out. */
type Sums = Record<string, number>;
function sumsOf<Row>(rows: Row[], key: (row: Row) => string, amount: (row: Row) => string | number): Sums {
  const sums = new Map<string, number>();
  for (const row of rows) sums.set(key(row), (sums.get(key(row)) ?? 0) + Math.round(Number(amount(row)) * 100));
  return Object.fromEntries([...sums].filter(([, cents]) => cents !== 0).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

const period = { fromDate: '2024-01-01', toDate: '2026-12-31' };
const months = { startYear: 2024, startMonth: 1, endYear: 2026, endMonth: 12 };
type Account = { agencyId: number; contactId: number };
const padded = (month: number | string) => String(month).padStart(2, '0');

async function overviewOf(account: Account): Promise<Sums> {
  const query = { ...account, ...months, advertiserId: 0, campaignId: 0, paymentStatus: overviewStatuses };
  return sumsOf(
    await read<OverviewRow>('/v1/publisher-payment/overview', query),
    (row) => `${row.Currency} ${row.BillingYear}-${padded(row.BillingMonth)}`,
    (row) => row.ValidatedCommission,
  );
}

/** Money of conversions by status: the report's measure and the list's amount. */
const approved = { measure: 'validatedConversionCommission', status: 'approved', amount: commissionOf };
const ofConversions = [
  approved,
  { measure: 'pendingCommission', status: 'pending', amount: commissionOf },
  { measure: 'rejectedCommission', status: 'rejected', amount: commissionOf },
];
const ofCost = [
  { measure: 'pendingNetCost', status: 'pending', amount: costOf },
  { measure: 'rejectedNetCost', status: 'rejected', amount: costOf },
];
function commissionOf(row: ConversionRow): string {
  return row.commission.amount;
}
function costOf(row: ConversionRow): string {
  return row.cost?.amount ?? '';
}

async function reportOf(account: Account, measures: string[]): Promise<(measure: string) => Sums> {
  const rows = await read<Record<string, string>>('/v1/reporting', account, {
    measures,
    dimensions: ['month'],
    conditions: [],
    orderBys: [],
    dateType: 'conversionDate',
    ...period,
    targetCurrency: 'GBP',
    includeOriginalCurrency: true,
  });
  return (measure) =>
    sumsOf(
      rows,
      (row) => `${row['currencyCode']} ${row['month']}`,
      (row) => row[`original${measure[0]?.toUpperCase()}${measure.slice(1)}`] ?? '',
    );
}

/** Conversions by their own currency, so that nothing is converted. */
async function conversionsOf(account: Account, currencies: string[]): Promise<(ConversionRow & { own: string })[]> {
  const all: (ConversionRow & { own: string })[] = [];
  for (const own of currencies) {
    const query = { ...account, ...period, dateField: 'conversion', targetCurrencyCode: own, limit: 500 };
    for (let offset = 0, more = true; more; offset += 500) {
      const rows = await read<ConversionRow>('/v1/conversions', { ...query, offset });
      all.push(...rows.filter((row) => row.currencyCode === own).map((row) => ({ ...row, own })));
      more = rows.length === 500;
    }
  }
  return all;
}

/** Expects report and list to agree, and returns the approved commission. */
async function expectAgreement(account: Account, figures: typeof ofConversions): Promise<Sums> {
  const report = await reportOf(
    account,
    figures.map((one) => one.measure),
  );
  const told = figures.map((one) => report(one.measure));
  const currencies = [...new Set(told.flatMap((sums) => Object.keys(sums).map((key) => key.slice(0, 3))))];
  const rows = await conversionsOf(account, currencies);
  for (const [at, { status, amount, measure }] of figures.entries()) {
    const own = rows.filter((row) => row.status === status);
    const listed = sumsOf(own, (row) => `${row.own} ${row.conversionDate.slice(0, 7)}`, amount);
    expect(listed, `${measure} of ${account.contactId}`).toEqual(told[at]);
  }
  return report(approved.measure);
}

/** Runs the accounts in groups. */
async function each(kind: string, work: (account: Account) => Promise<void>): Promise<void> {
  const ones = accounts.filter((one) => one.kind === kind).filter((_, at) => at % EACH === 0);
  for (let from = 0; from < ones.length; from += 6) {
    const some = ones.slice(from, from + 6);
    await Promise.all(some.map(({ id, agency_id }) => work({ agencyId: agency_id, contactId: id })));
  }
}

test('publishers: overview, report and list', { timeout: 300_000 }, async () => {
  let earning = 0;
  await each('publisher', async (account) => {
    const overview = await overviewOf(account);
    expect(await expectAgreement(account, ofConversions), `publisher ${account.contactId}`).toEqual(overview);
    if (Object.keys(overview).length > 0) earning += 1;
  });
  expect(earning).toBeGreaterThan(200 / EACH);
});

test('advertisers: report and list, its cost too', { timeout: 300_000 }, async () => {
  await each('advertiser', async (account) => {
    await expectAgreement(account, [...ofConversions, ...ofCost]);
    expect(await overviewOf(account), `advertiser ${account.contactId}`).toEqual({});
  });
});

test('each whole agency: overview, report and list', { timeout: 120_000 }, async () => {
  for (const agencyId of [1, 2]) {
    const account = { agencyId, contactId: 0 };
    const overview = await overviewOf(account);
    expect(Object.keys(overview).length).toBeGreaterThan(50);
    expect(await expectAgreement(account, [...ofConversions, ...ofCost])).toEqual(overview);
  }
});
