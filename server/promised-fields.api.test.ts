import { afterAll, beforeAll, expect, test } from 'vitest';
import { overviewStatuses } from '#contract/payment-overview';
import { startNetwork, type Caller, type TestNetwork } from '#server/testing/network';
import { promised, type Fields, type Shape } from './testing/promised-fields.ts';

/** Every promised field is on every row, with the promised type or null; with `?` it may be left out and is never null. */

type Role = Caller['role'];
type Query = Record<string, unknown>;

let network: TestNetwork;
let callers: Record<Role, Caller>;

beforeAll(async () => {
  network = await startNetwork();
  callers = await network.callers();
});
afterAll(() => network.drop());

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;
const fits: Record<Extract<Shape, string>, (value: unknown) => boolean> = {
  integer: (value) => Number.isSafeInteger(value),
  number: (value) => typeof value === 'number' && Number.isFinite(value),
  'integer?': (value) => Number.isSafeInteger(value),
  string: (value) => typeof value === 'string',
  'string?': (value) => typeof value === 'string',
  boolean: (value) => typeof value === 'boolean',
  instant: (value) => typeof value === 'string' && instant.test(value),
};

/** Values of the wrong type: `publishers.0.fcaNumber is "x", not integer`. */
function misfits(value: unknown, shape: Shape, path: string): string[] {
  const mayBeLeftOut = shape === 'integer?' || shape === 'string?';
  if (value === undefined) return mayBeLeftOut ? [] : [`${path} is missing`];
  if (value === null && !mayBeLeftOut) return [];
  if (typeof shape === 'string') return fits[shape](value) ? [] : [`${path} is ${JSON.stringify(value)}, not ${shape}`];
  if (Array.isArray(shape)) {
    if (!Array.isArray(value)) return [`${path} is not an array`];
    return value.flatMap((one, at) => misfits(one, shape[0], `${path}.${at}`));
  }
  if (typeof value !== 'object' || Array.isArray(value)) return [`${path} is not an object`];
  return Object.entries(shape).flatMap(([name, one]) =>
    misfits((value as Record<string, unknown>)[name], one, path === '' ? name : `${path}.${name}`),
  );
}

/** Leaves of a shape that are null in all rows. */
function neverSeen(rows: unknown[], shape: Shape, path: string): string[] {
  const present = rows.filter((row) => row !== null && row !== undefined);
  if (present.length === 0) return [path];
  if (typeof shape === 'string') return [];
  if (Array.isArray(shape)) return neverSeen(present.flat(), shape[0], path);
  return Object.entries(shape).flatMap(([name, one]) =>
    neverSeen(
      present.map((row) => (row as Record<string, unknown>)[name]),
      one,
      path === '' ? name : `${path}.${name}`,
    ),
  );
}

/** Rows of a list; for a path with an id, of every campaign that the publisher sees. */
async function rowsOf(role: Role, path: string, query: Query): Promise<unknown[]> {
  if (path.includes('{productId}')) {
    const campaigns = (await rowsOf(role, '/v1/campaigns', {})) as { productId: number }[];
    const answers = campaigns.map(({ productId }) => rowsOf(role, path.replace('{productId}', `${productId}`), query));
    return (await Promise.all(answers)).flat();
  }
  const response = await callers[role].get(path, { limit: 500, ...query });
  expect(response.statusCode, response.body).toBe(200);
  return [response.json<unknown>()].flat();
}

const long = { fromDate: '2024-01-01', toDate: '2026-12-31' };
const converted = { ...long, dateField: 'conversion', targetCurrencyCode: 'GBP' };
const oldestFirst = { ...converted, sortColumnName: 'conversionDate', sortDirection: 'asc' };
/** The demo network's advertisers send three of the eleven further values. */
const extras = [4, 5, 6, 7, 8, 9, 10, 11].map((no) => `extendedData.ex${no}`);
const overviewOf = {
  startYear: 2024,
  startMonth: 1,
  endYear: 2026,
  endMonth: 12,
  advertiserId: 0,
  campaignId: 0,
  paymentStatus: overviewStatuses,
};

/** Each list: its role, and its fields that are null in every network. */
const lists: [name: string, role: Role, path: string, query: Query, shape: Fields, unknown?: string[]][] = [
  ['campaigns', 'manager', '/v1/campaigns', { returnPublishersForCampaign: true, contactId: 0 }, promised.campaign],
  ['campaigns', 'publisher', '/v1/campaigns', {}, promised.campaign],
  ['a campaign', 'publisher', '/v1/campaigns/{productId}', {}, promised.campaignDetail],
  ['commission groups', 'publisher', '/v1/campaigns/{productId}/commission-groups', {}, promised.commissionGroup],
  ['invoices', 'manager', '/v1/invoices', { startDate: '2024-01-01', includeDeleted: true }, promised.invoice],
  ['placements', 'manager', '/v1/placements', { ...long, advertiserId: 0 }, promised.placement],
  ['conversions', 'manager', '/v1/conversions', oldestFirst, promised.conversion, extras],
  [
    'basket items',
    'manager',
    '/v1/conversions',
    { ...converted, conversionType: 'conversionsByBasketItem' },
    promised.conversion,
  ],
  ['enquiries', 'manager', '/v1/conversion-enquiries', {}, promised.enquiry],
  ['files', 'manager', '/v1/file-explorer', { offset: 0, categoryId: [1, 2, 3, 4, 5, 6] }, promised.file],
  ['folders', 'advertiser', '/v1/file-explorer', { offset: 0, entryType: 'FOLDER' }, promised.file],
  ['files in the bin', 'manager', '/api/files/bin', {}, promised.file],
  ['the payment overview', 'publisher', '/v1/publisher-payment/overview', overviewOf, promised.overview],
  ['vouchers', 'publisher', '/v1/vouchercodes', { expired: true }, promised.voucher],
  ['feeds', 'publisher', '/v1/product-feeds', {}, promised.feed, ['experimentalFeedId', 'experimentalFeedUrl']],
  ['payments', 'manager', '/v1/payments', { startDate: '2024-01-01', endDate: '2026-12-31' }, promised.payment],
];

test.each(lists)('%s (%s)', async (_name, role, path, query, shape) => {
  const rows = await rowsOf(role, path, query);
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.flatMap((row) => misfits(row, shape, '')).slice(0, 20)).toEqual([]);
});

test('a placement', async () => {
  const [first] = (await rowsOf('manager', '/v1/placements', { ...long, advertiserId: 0 })) as { id: number }[];
  const rows = await rowsOf('manager', `/v1/placements/${first!.id}`, { advertiserId: 0 });
  expect(rows.flatMap((row) => misfits(row, promised.placementDetail, ''))).toEqual([]);
});

test('a promised field that has a value nowhere would be a field we do not have', async () => {
  const seen: Record<string, string[]> = {};
  const shapes = new Map<Fields, { rows: unknown[]; unknown: string[]; name: string }>();
  for (const [name, role, path, query, shape, unknown = []] of lists) {
    const one = shapes.get(shape) ?? { rows: [], unknown, name };
    one.rows.push(...(await rowsOf(role, path, query)));
    shapes.set(shape, one);
  }
  for (const [shape, { rows, unknown, name }] of shapes) {
    const never = neverSeen(rows, shape, '').filter((path) => !unknown.includes(path));
    if (never.length > 0) seen[name] = never;
  }
  expect(seen).toEqual({});
});
