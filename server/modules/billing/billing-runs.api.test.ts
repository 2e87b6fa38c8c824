import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { billingRunRow, billingRunSorts, type BillingRun, type BillingRunRow } from '#contract/billing';
import { NOW } from '#server/testing/config';
import { expectSorting, listReader } from '#server/testing/lists';
import { startNetwork, type Caller, type TestNetwork } from '#server/testing/network';

/** Access to billing runs, their months, and past runs. */

let network: TestNetwork;
let manager: Caller;
let clock = NOW;
beforeAll(async () => {
  network = await startNetwork({}, undefined, () => clock);
  manager = await network.as('manager');
  await run('2026-02');
});
afterAll(() => network.drop());
beforeEach(() => {
  clock = NOW;
});

const run = async (month: string, more: object = {}) => {
  const response = await manager.send('POST', '/api/billing-runs', { agencyId: 1, month, ...more });
  expect(response.statusCode, response.body).toBe(200);
  return response.json<BillingRun>();
};
const refusal = async (month: string, more: object = {}) => {
  const response = await manager.send('POST', '/api/billing-runs', { agencyId: 1, month, ...more });
  return [response.statusCode, response.json().code, response.json().detail];
};

describe('which months', () => {
  test('one that is not over is a conflict, one to come is refused, previews too', async () => {
    for (const dryRun of [false, true]) {
      expect(await refusal('2026-03', { dryRun })).toEqual([
        409,
        'CONFLICT',
        '2026-03 is not over: it can be billed from 2026-04-01 on.',
      ]);
      expect(await refusal('2026-04', { dryRun })).toEqual([
        400,
        'INVALID_REQUEST',
        'month must be a month that is over, and 2026-04 has not begun.',
      ]);
    }
    clock = new Date('2026-04-01T00:00:00Z');
    expect((await run('2026-03', { dryRun: true })).month).toBe('2026-03');
  });

  test.each(['2026-13', '2026-00', '2026-2', '26-02', 'February', '2026-02-01', '2026-02\n'])(
    '%j is no month',
    async (month) => {
      const response = await manager.send('POST', '/api/billing-runs', { agencyId: 1, month });
      expect([response.statusCode, response.json().errors[0].path]).toEqual([400, 'body.month']);
    },
  );
});

describe('who', () => {
  test('account managers of the agency only', async () => {
    for (const role of ['publisher', 'advertiser'] as const) {
      const caller = await network.as(role);
      const asked = [
        await caller.send('POST', '/api/billing-runs', { agencyId: 1, month: '2026-02', dryRun: true }),
        await caller.get('/api/billing-runs'),
        await caller.get('/api/billing-runs/873141'),
      ];
      for (const response of asked)
        expect([response.statusCode, response.json().code]).toEqual([403, 'USER_CAN_NOT_ACCESS_RESOURCE']);
    }
    expect((await refusal('2026-02', { agencyId: 2 })).slice(0, 2)).toEqual([403, 'USER_CAN_NOT_ACCESS_RESOURCE']);
    const both = await manager.send(
      'POST',
      '/api/billing-runs',
      { agencyId: 2, month: '2026-02', dryRun: true },
      { agencyId: 1 },
    );
    expect([both.statusCode, both.json().code]).toEqual([403, 'USER_CAN_NOT_ACCESS_RESOURCE']);
  });
});

describe('past runs', () => {
  const { list, total } = listReader<BillingRunRow>('/api/billing-runs');

  test('newest first, with what they made', async () => {
    const rows = await list(manager);
    expect(rows.length).toBeGreaterThan(20);
    for (const row of rows) expect(billingRunRow.safeParse(row).error?.issues).toBeUndefined();
    const ranAt = rows.map((row) => row.ranAt);
    expect(ranAt).toEqual(ranAt.toSorted((a, b) => b.localeCompare(a)));
    for (const row of rows.slice(0, 8)) {
      const one = (await manager.get(`/api/billing-runs/${row.id}`)).json<BillingRun>();
      expect([one.invoices.length, one.payments.length, one.totals]).toEqual([
        row.invoiceCount,
        row.paymentCount,
        row.totals,
      ]);
      expect(one.month).toBe(row.month);
    }
  });

  test('month keeps that month’s; every field sorts, in a total order', async () => {
    const rows = await list(manager);
    const wanted = rows.filter((row) => row.month === '2026-02');
    expect(await list(manager, { month: '2026-02' })).toEqual(wanted);
    expect(wanted.length).toBeGreaterThan(1);
    expect(await total(manager, { month: '2031-02' })).toBe(0);
    await expectSorting(
      (query) => list(manager, query),
      billingRunSorts,
      { by: 'sortColumnName', direction: 'sortDirection' },
      (row) => row.id,
    );
  });

  test('another agency’s is not found', async () => {
    const [foreign, unknown] = await Promise.all([
      manager.get('/api/billing-runs/873142'),
      manager.get('/api/billing-runs/1'),
    ]);
    expect(
      await network.deps.db.selectFrom('billing_run').where('id', '=', 873142).select('agency_id').execute(),
    ).toEqual([{ agency_id: 2 }]);
    expect([foreign.statusCode, unknown.statusCode]).toEqual([404, 404]);
    expect(foreign.json().detail).toBe(unknown.json().detail);
  });
});
