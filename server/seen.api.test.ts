import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { queryText } from '#contract/endpoint';
import { measureNames } from '#contract/reports/measures';
import { startNetwork, type Caller, type TestNetwork } from './testing/network.ts';
import { addressOf, definitions, queryFor } from './testing/requests.ts';

/**
 * What is answered follows from the account that is asked about, not from who asks: an account manager in an account
 * gets what its own people get, and so shows nobody the margin.
 */

const kinds = ['publisher', 'advertiser'] as const;
type Kind = (typeof kinds)[number];

let network: TestNetwork;
let callers: Record<Kind | 'manager', Caller>;
beforeAll(async () => {
  network = await startNetwork();
  callers = await network.callers();
});
afterAll(() => network.drop());

/** Operations that tell of the caller: what they have made, seen, chosen or may do. */
const ofTheCaller = new Set(['getLastSeen', 'getSavedReport', 'listSavedReports']);

const reads = definitions.filter(
  ({ id, method, access, binary }) => method === 'GET' && access === 'contact' && !binary && !ofTheCaller.has(id),
);

async function answer(path: string, query: object, { key }: Caller): Promise<unknown> {
  const response = await network.app.inject({ url: path + queryText({ ...query }), headers: { apikey: key } });
  if (response.statusCode !== 200) return response.statusCode;
  return /json/.test(String(response.headers['content-type'])) ? response.json() : response.body;
}

describe.each(kinds)('in the account of a %s', (kind) => {
  test.each(reads.map((one) => [one.id, one] as const))('%s answers a manager as its own people', async (_, one) => {
    const query = queryFor(one, callers[kind]);
    const own = await answer(addressOf(one), query, callers[kind]);
    expect(await answer(addressOf(one), query, callers.manager)).toEqual(own);
  });

  test('details and histories of its rows answer so too', async () => {
    const { own } = callers[kind];
    const dates = { fromDate: '2025-01-01', toDate: '2026-03-15', dateField: 'conversion', limit: 5 };
    const ids = async (path: string, member: string, query: object = {}) => {
      const rows = await answer(path, { ...own, ...query }, callers[kind]);
      return Array.isArray(rows) ? rows.map((row: Record<string, unknown>) => String(row[member])) : [];
    };
    const conversions = await ids('/v1/conversions', 'conversionId', dates);
    const documents =
      kind === 'publisher'
        ? (await ids('/v1/payments', 'paymentId', { limit: 3 })).map((id) => `/api/payments/${id}`)
        : (await ids('/v1/invoices', 'invoiceId', { limit: 3 })).map((id) => `/api/invoices/${id}`);
    const paths = conversions.flatMap((id) => [`/api/conversions/${id}`, `/api/conversions/${id}/history`]);
    expect(paths.length).toBeGreaterThan(0);
    for (const path of [...paths, ...documents]) {
      const mine = await answer(path, own, callers[kind]);
      expect([path, typeof mine]).toEqual([path, 'object']);
      expect([path, await answer(path, own, callers.manager)]).toEqual([path, mine]);
    }
  });

  test('a report has the same measures', async () => {
    const { own } = callers[kind];
    const statusOf = async (measure: string, { key }: Caller) => {
      const response = await network.app.inject({
        method: 'POST',
        url: `/v1/reporting${queryText(own)}`,
        headers: { apikey: key },
        payload: { measures: [measure], dimensions: [], conditions: [], fromDate: '2026-03-01', toDate: '2026-03-02' },
      });
      return response.statusCode;
    };
    const refused = { own: [] as string[], manager: [] as string[] };
    for (const measure of measureNames) {
      if ((await statusOf(measure, callers[kind])) === 403) refused.own.push(measure);
      if ((await statusOf(measure, callers.manager)) === 403) refused.manager.push(measure);
    }
    expect(refused.manager).toEqual(refused.own);
    expect(refused.own.length > 0).toBe(kind === 'publisher');
  });
});
