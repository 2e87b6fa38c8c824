import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FileEntry } from '#contract/files';
import { overviewStatuses } from '#contract/payment-overview';
import { keysOf } from '#contract/records';
import { measures, type MeasureName } from '#contract/reports/measures';
import { connect, startLive, type Connected } from './mirrored.ts';

const ever = { fromDate: '2000-01-01', toDate: '2026-03-15' };
const conversions = { ...ever, dateField: 'conversion', limit: 500 };

/** Every row of a list, page by page. */
async function whole(connected: Connected, path: string, query: Record<string, unknown> = {}) {
  const theirs: unknown[] = [];
  const ours: unknown[] = [];
  for (let offset = 0; ; offset += 500) {
    const page = await connected.both(path, { ...query, offset, limit: 500 });
    theirs.push(...(page.theirs as unknown[]));
    ours.push(...(page.ours as unknown[]));
    if ((page.theirs as unknown[]).length < 500) return { theirs, ours };
  }
}

const lists: [name: string, path: string, query: Record<string, unknown>, roles: string][] = [
  ['campaigns', '/v1/campaigns', {}, 'both'],
  ['campaigns with relations', '/v1/campaigns', { statuses: ['live', 'pending'] }, 'publisher'],
  ['campaigns of deactivated advertisers', '/v1/campaigns', { showInactive: true }, 'both'],
  ['conversions', '/v1/conversions', conversions, 'both'],
  [
    'conversions by basket item',
    '/v1/conversions',
    { ...conversions, conversionType: 'conversionsByBasketItem' },
    'both',
  ],
  ['conversions by payment', '/v1/conversions', { ...conversions, conversionType: 'conversionsByPayment' }, 'both'],
  ['placements', '/v1/placements', ever, 'both'],
  ['voucher codes', '/v1/vouchercodes', { expired: true }, 'both'],
  ['feeds', '/v1/product-feeds', {}, 'both'],
  ['enquiries', '/v1/conversion-enquiries', {}, 'both'],
  ['invoices', '/v1/invoices', { startDate: '2000-01-01' }, 'both'],
  ['payments', '/v1/payments', { startDate: '2000-01-01', endDate: '2026-03-15' }, 'both'],
  [
    'payment overview',
    '/v1/publisher-payment/overview',
    {
      startYear: 2024,
      startMonth: 1,
      endYear: 2026,
      endMonth: 3,
      advertiserId: 0,
      campaignId: 0,
      paymentStatus: [...overviewStatuses],
    },
    'both',
  ],
  ['files', '/v1/file-explorer', { categoryId: [1, 2, 3, 4, 5, 6] }, 'both'],
  ['folders', '/v1/file-explorer', { entryType: 'FOLDER' }, 'both'],
];

/** Measures that a report has at most. */
const AT_ONCE = 20;
/** Measures of which days do not add up. */
const asksLive: MeasureName[] = [
  'uniqueVisitors',
  'assistedConversions',
  'assistedConversionRate',
  'completedApplications',
];
const reportOf = (asked: readonly MeasureName[], dimension: string) => ({
  measures: asked,
  dimensions: [dimension],
  conditions: [],
  orderBys: [{ field: dimension, direction: 'asc' }],
  dateType: 'conversionDate',
  fromDate: '2024-01-01',
  toDate: '2026-03-15',
});

type Role = 'publisher' | 'advertiser';

/** Compares the mirror of each account with its live network through both interfaces. */
export function mirrorAgrees(pairs: readonly (readonly [Role, keyOf: Role | 'manager'])[]): void {
  let network: Awaited<ReturnType<typeof startLive>>;
  beforeAll(async () => {
    network = await startLive();
  });
  afterAll(async () => {
    await network.wire.close();
    await network.live.drop();
  });

  describe.each(pairs)('the mirror of a %s, read with the key of a %s', (role, keyOf) => {
    let connected: Connected;
    beforeAll(async () => {
      network.wire.requests.length = 0;
      connected = await connect(network, role, { keyOf });
      await connected.settled();
    });
    afterAll(async () => connected.close());

    test('has the first useful page after ten requests', () => {
      const first = network.wire.requests.slice(0, 10).map((one) => one.replace(/\?.*/, ''));
      const wanted = ['GET /v1/campaigns', 'POST /v1/reporting', 'GET /v1/conversions'];
      for (const one of [...wanted, role === 'publisher' ? 'GET /v1/payments' : 'GET /v1/invoices'])
        expect(first).toContain(one);
    });

    test('is whole', async () => {
      const progress = await (await connected.mirror()).progress();
      expect(progress.parts.filter(({ trouble }) => trouble !== null)).toEqual([]);
      expect(progress).toMatchObject({ stage: 'whole', requestsLeft: 0, trouble: null });
      expect(progress.conversions.stored).toBe(progress.conversions.expected);
      expect(progress.months.done).toBe(progress.months.known);
    });

    test.each(lists.filter(([, , , roles]) => roles === 'both' || roles === role))(
      'has the same %s',
      async (_, path, query) => {
        const own =
          path === '/v1/placements'
            ? { advertiserId: role === 'publisher' ? 0 : (await connected.mirror()).connection.contact_id }
            : {};
        const { theirs, ours } = await whole(connected, path, { ...query, ...own });
        expect(ours.length).toBe(theirs.length);
        for (const [at, row] of theirs.entries()) expect(ours[at]).toEqual(row);
      },
    );

    test('agrees with the network', async () => {
      const { db } = (await connected.home.deps.networks.get(connected.networkId)).deps;
      const rows = await db.selectFrom('mirror_agreement').selectAll().execute();
      expect(rows.length).toBeGreaterThan(20);
      expect(rows.filter(({ agreed }) => !agreed)).toEqual([]);
    });

    const known = keysOf(measures).filter(
      (name) => !asksLive.includes(name) && (role === 'advertiser' || measures[name].audience === 'everybody'),
    );
    test.each([['month'], ['date'], ['campaignId'], ['PID'], ['placementId'], ['advertiserName']])(
      'reports every measure alike by %s, without asking',
      async (dimension) => {
        const before = network.wire.requests.length;
        for (let from = 0; from < known.length; from += AT_ONCE) {
          const asked = known.slice(from, from + AT_ONCE);
          const { theirs, ours } = await connected.reports(reportOf(asked, dimension));
          expect((theirs as object[]).length, asked.join()).toBeGreaterThan(0);
          expect(ours).toEqual(theirs);
        }
        expect(network.wire.requests.length).toBe(before);
      },
    );

    test.each([['month'], ['date'], ['campaignId']])(
      'asks for the measures that do not add up by %s',
      async (dimension) => {
        const { theirs, ours } = await connected.reports(reportOf(asksLive, dimension));
        expect(ours).toEqual(theirs);
      },
    );

    test.each([
      ['a dimension that no list tells', { measures: ['clicks'], dimensions: ['deviceType'] }],
      ['visitors, which do not add up', { measures: ['uniqueVisitors'], dimensions: ['month'] }],
      ['another currency', { measures: ['totalCommission'], dimensions: ['month'], targetCurrency: 'USD' }],
    ])('asks live for %s, once', async (_, asked) => {
      const body = {
        conditions: [],
        orderBys: [],
        dateType: 'conversionDate',
        fromDate: '2026-01-01',
        toDate: '2026-03-15',
        ...asked,
      };
      const before = network.wire.requests.length;
      for (let times = 0; times < 2; times += 1) {
        const { theirs, ours } = await connected.reports(body);
        expect(ours).toEqual(theirs);
      }
      expect(network.wire.requests.length).toBe(before + 1);
    });

    test('opens a file whose bytes were not sent from here, once', async () => {
      const { theirs } = await connected.both('/v1/file-explorer', {
        categoryId: [1, 2, 3, 4, 5, 6],
        offset: 0,
        limit: 50,
      });
      const file = (theirs as FileEntry[]).find((one) => one.uploaded && !one.expirationDate);
      const { id, fileSize } = file ?? expect.fail('no file was uploaded');
      const path = `/v1/file-explorer/${id}`;
      const records = await connected.both(path);
      expect(records.ours).toEqual(records.theirs);
      const before = network.wire.requests.length;
      for (let times = 0; times < 2; times += 1) {
        const files = await connected.files(path, { download: true });
        expect(files.ours.length).toBe(fileSize);
        expect(files.ours.equals(files.theirs)).toBe(true);
      }
      expect(network.wire.requests.slice(before)).toEqual([expect.stringContaining(path)]);
    });

    test('changes nothing in the copy alone', async () => {
      const cookie = await connected.home.signIn(role);
      const { agency_id, contact_id } = (await connected.mirror()).connection;
      const response = await connected.home.app.inject({
        method: 'POST',
        url: `/n/${connected.networkId}/api/conversions/1/undo?agencyId=${agency_id}&contactId=${contact_id}`,
        headers: { cookie, origin: 'http://partnerdeck.test' },
        payload: { changedAt: '2026-03-15' },
      });
      expect(response.json()).toMatchObject({ status: 409, refusal: { key: 'connecting.readOnly' } });
    });
  });
}
