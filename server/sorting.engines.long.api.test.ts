import * as z from 'zod/mini';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Definition } from '#contract/endpoint';
import { overviewStatuses } from '#contract/payment-overview';
import { startNetwork, type Caller, type TestNetwork } from '#server/testing/network';
import { addressOf, contactOf, definitions, membersOf, queryFor, type Json } from '#server/testing/requests';

/**
 * Each list under /v1 is sorted by the value that its answer shows: by every field, both ways, for account managers and
 * for publishers, whose relations are in it, and in a total order, so that pages lose and repeat no row.
 */

let network: TestNetwork;
let callers: Record<Caller['role'], Caller>;

/** Texts of which every other one begins with a small letter, so that the case of letters would tell. */
const texts = {
  agency: ['name'],
  campaign: ['name', 'description', 'test_url'],
  commission_group: ['name'],
  contact: ['name', 'company_name'],
  placement: ['name', 'description'],
  voucher_code: ['title', 'description', 'deeplink_url'],
  product_feed: ['name'],
  conversion: ['advertiser_ref', 'voucher_code', 'uid'],
  enquiry: ['notes'],
  invoice: ['po_number'],
  file_entry: ['name', 'description'],
};

beforeAll(async () => {
  network = await startNetwork();
  callers = await network.callers();
  for (const [table, columns] of Object.entries(texts)) {
    for (const column of columns) {
      await network.database.script(`update ${table} set ${column} = upper(${column}) where id % 2 = 0`);
    }
  }
});
afterAll(() => network.drop());

type Row = Record<string, unknown>;
/** Rows compared, from either end of a list. */
const MOST = 150;
const nameOf = (one: Definition) =>
  ['sortColumnName', 'sort'].find((name) => membersOf(one.query).properties[name]?.enum);
const directionOf = (one: Definition) =>
  ['sortDirection', 'direction'].find((name) => membersOf(one.query).properties[name]) ?? '';
const lists = definitions.filter((one) => one.list && one.path.startsWith('/v1/'));
const sortable = lists.filter((one) => nameOf(one) !== undefined);

/** Parameters that make a list as long as it gets. */
const wide: Record<string, Row> = {
  listInvoices: { startDate: '2024-01-01', includeDeleted: true },
  listPlacements: { fromDate: '2024-01-01', toDate: '2026-12-31' },
  listConversions: { fromDate: '2025-06-01', toDate: '2026-12-31' },
  listFiles: { categoryId: [1, 2, 3, 4, 5, 6], entryType: undefined },
  listVouchers: { expired: true },
  listPayments: { startDate: '2024-01-01', endDate: '2026-12-31' },
  getPaymentOverview: {
    startYear: 2024,
    endYear: 2026,
    advertiserId: 0,
    campaignId: 0,
    paymentStatus: overviewStatuses,
  },
};

const at = (row: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (value as Row | null)?.[name] ?? null, row);

const DURATION = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/;
function seconds(text: string): number {
  const [, days = 0, hours = 0, minutes = 0, rest = 0] = DURATION.exec(text) ?? [];
  return ((Number(days) * 24 + Number(hours)) * 60 + Number(minutes)) * 60 + Number(rest);
}

/** Values as they compare: numbers and durations by size, texts without regard to case. */
function comparable(values: unknown[]): (string | number | null)[] {
  const known = values.filter((value) => value !== null).map((value) => `${value as string | number | boolean}`);
  const isNumber = known.every((text) => /^-?\d+(\.\d+)?$/.test(text));
  const isDuration = known.every((text) => DURATION.test(text));
  return values.map((value) => {
    if (value === null) return null;
    if (typeof value === 'boolean') return Number(value);
    if (isNumber) return Number(value);
    const text = value as string;
    return isDuration ? seconds(text) : text.toLowerCase();
  });
}

/** The first two neighbours that are in the wrong order. */
function misplaced(values: unknown[], direction: string): unknown[] {
  const keys = comparable(values);
  const isRight = (index: number) => {
    const [before, after] = [keys[index - 1] ?? null, keys[index] ?? null];
    if (after === null) return true;
    if (before === null) return false;
    return direction === 'asc' ? before <= after : before >= after;
  };
  const wrong = keys.findIndex((_, index) => index > 0 && !isRight(index));
  return wrong < 0 ? [] : values.slice(wrong - 1, wrong + 1);
}

test('every scalar field of each row of a list sorts it', () => {
  const without = sortable.flatMap((one) => {
    const { items } = z.toJSONSchema(one.reply!, { io: 'output', unrepresentable: 'any' }) as unknown as {
      items: { properties: Record<string, Json & { anyOf?: Json[] }>; required: string[] };
    };
    const isScalar = ({ type, anyOf }: Json & { anyOf?: Json[] }) =>
      [type, ...(anyOf ?? []).map((each) => each.type)].flat().every((each) => each !== 'object' && each !== 'array');
    const names = membersOf(one.query).properties[nameOf(one)!]!.enum!;
    const scalars = Object.entries(items.properties).filter(
      ([name, member]) => items.required.includes(name) && isScalar(member),
    );
    return scalars.flatMap(([name]) => (names.includes(name) ? [] : [`${one.id} ${name}`]));
  });
  expect(without).toEqual([]);
  expect(lists.filter((one) => !sortable.includes(one)).map(({ id }) => id)).toEqual(['listCommissionGroups']);
});

const roles = ['publisher', 'manager'] as const;
const cases = sortable.flatMap((one) => roles.map((role) => [one.id, role, one] as const));
test.each(cases)('%s of a %s', async (id, role, one) => {
  const caller = callers[role];
  const account = contactOf(one) === 'advertiserId' && role === 'publisher' ? { advertiserId: 0 } : {};
  const query = { ...queryFor(one, caller), ...wide[id], ...account, limit: MOST, offset: 0 };
  const wrong: unknown[] = [];
  for (const name of membersOf(one.query).properties[nameOf(one)!]!.enum!) {
    for (const direction of ['asc', 'desc']) {
      const sort = { [nameOf(one)!]: name, [directionOf(one)]: direction };
      const answer = await caller.get(addressOf(one), { ...query, ...sort });
      // A publisher may not sort by what it may not see.
      if (answer.statusCode === 403) continue;
      expect(answer.statusCode, answer.body).toBe(200);
      const rows = answer.json<Row[]>();
      const found = misplaced(
        rows.map((row) => at(row, name)),
        direction,
      );
      if (found.length > 0) wrong.push([name, direction, ...found]);
      if (role === 'publisher' || direction === 'desc') continue;
      const offset = Math.floor(rows.length / 2);
      const page = await caller.get(addressOf(one), { ...query, ...sort, offset, limit: MOST - offset });
      expect(page.json(), `${name} ${direction} in pages`).toEqual(rows.slice(offset));
    }
  }
  expect(wrong).toEqual([]);
});
