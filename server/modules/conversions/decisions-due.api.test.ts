import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '#contract/day';
import type { ConversionRow, DecisionsDue, StatusSums } from '#contract/conversions';
import { NOW } from '#server/testing/config';
import { startNetwork, type Caller, type TestNetwork } from '#server/testing/network';

/** Pending conversions by the end of their campaign's validation window, compared with the stored rows. */

let network: TestNetwork;
let callers: Record<Caller['role'], Caller>;
const TODAY = NOW.toISOString().slice(0, 10);
const ever = { fromDate: '2000-01-01', toDate: '2100-12-31', dateField: 'conversion', targetCurrencyCode: 'GBP' };
const dayAt = (days: number) => new Date(Date.parse(TODAY) + days * DAY_MS).toISOString().slice(0, 10);
/** The list's days of each window. */
const windows = {
  overdue: { decideByTo: dayAt(-1) },
  soon: { decideByFrom: TODAY, decideByTo: dayAt(7) },
  all: { decideByFrom: '2000-01-01' },
};

beforeAll(async () => {
  network = await startNetwork();
  callers = await network.callers();
  // The advertiser agreed on less time than it takes.
  await network.deps.db
    .updateTable('campaign')
    .set({ validation_days: 20 })
    .where('advertiser_id', '=', callers.advertiser.own.contactId)
    .execute();
});
afterAll(() => network.drop());

async function get<T>(caller: Caller, path: string, query: object): Promise<T> {
  const response = await caller.get(path, { ...query });
  expect(response.statusCode, response.body).toBe(200);
  return response.json<T>();
}
const due = (caller: Caller, today = TODAY) =>
  get<DecisionsDue[]>(caller, '/api/decisions-due', { today, targetCurrencyCode: 'GBP' });
const rows = (caller: Caller, query: object) =>
  get<ConversionRow[]>(caller, '/v1/conversions', { ...ever, limit: 500, ...query });

/** Stored pending conversions of an account with the last day to decide on each. */
async function stored({ role, own }: Caller) {
  const all = await network.deps.db
    .selectFrom('conversion')
    .innerJoin('campaign', 'campaign.id', 'conversion.campaign_id')
    .where('conversion.agency_id', '=', own.agencyId)
    .where('conversion.status', '=', 'pending')
    .select(['conversion.id', 'conversion.advertiser_id', 'converted_at', 'validation_days'])
    .execute();
  return all
    .filter((one) => role === 'manager' || one.advertiser_id === own.contactId)
    .map((one) => ({ ...one, by: new Date(one.converted_at.getTime() + one.validation_days * DAY_MS) }));
}
const day = (at: Date) => at.toISOString().slice(0, 10);

describe('the list', () => {
  test('says until when a pending conversion is to be decided, and nothing for a decided one', async () => {
    const ends = new Map((await stored(callers.advertiser)).map((one) => [String(one.id), one.by.toISOString()]));
    const listed = await rows(callers.advertiser, { sortColumnName: 'status', sortDirection: 'desc' });
    expect(listed.some(({ status }) => status === 'pending')).toBe(true);
    for (const row of listed) expect(row.decideBy).toBe(ends.get(row.conversionId) ?? null);
  });

  test('sorts by it, decided ones last in both directions', async () => {
    for (const sortDirection of ['asc', 'desc']) {
      const listed = await rows(callers.advertiser, { sortColumnName: 'decideBy', sortDirection });
      const ends = listed.flatMap(({ decideBy }) => decideBy ?? []);
      const sorted = ends.toSorted();
      expect(ends).toEqual(sortDirection === 'asc' ? sorted : sorted.toReversed());
      expect(listed.slice(0, ends.length).every(({ decideBy }) => decideBy !== null)).toBe(true);
    }
  });

  test('keeps those of each window, and of one basket item a row', async () => {
    for (const caller of [callers.advertiser, callers.manager]) {
      const pending = await stored(caller);
      const wanted = {
        overdue: pending.filter(({ by }) => day(by) < TODAY),
        soon: pending.filter(({ by }) => day(by) >= TODAY && day(by) <= dayAt(7)),
        all: pending,
      };
      expect(wanted.overdue.length).toBeGreaterThan(0);
      expect(wanted.soon.length).toBeGreaterThan(0);
      for (const [window, of] of Object.entries(wanted)) {
        const query = windows[window as keyof typeof windows];
        const response = await caller.get('/v1/conversions', { ...ever, ...query, limit: 1 });
        expect([window, Number(response.headers['x-total-count'])]).toEqual([window, of.length]);
      }
    }
    const items = await rows(callers.advertiser, { ...windows.overdue, conversionType: 'conversionsByBasketItem' });
    const ids = new Set((await rows(callers.advertiser, windows.overdue)).map((row) => row.conversionId));
    expect(new Set(items.map((row) => row.conversionId))).toEqual(ids);
  });
});

describe('what is overdue in money', () => {
  test.each(['advertiser', 'manager'] as const)('%s: each figure is the sum of its list', async (role) => {
    const caller = callers[role];
    const parties = await due(caller);
    expect(parties.length).toBeGreaterThan(0);
    expect(parties.some((one) => one.overdue.conversions > 0)).toBe(true);
    const filter = role === 'advertiser' ? 'publisherId' : 'advertiserId';
    for (const party of parties.slice(0, 6)) {
      for (const [window, query] of Object.entries(windows)) {
        const [sums] = await get<StatusSums[]>(caller, '/api/conversions/sums', {
          ...ever,
          ...query,
          [filter]: party.id,
        });
        const { conversions, netCost } = party[window as keyof typeof windows];
        expect([party.name, window, conversions]).toEqual([party.name, window, sums?.conversions ?? 0]);
        expect(Number(netCost)).toBe(Number(sums?.netCost ?? 0));
        if (sums) expect(netCost).toBe(sums.netCost);
      }
    }
  });

  test('the parties are those with pending conversions, the most overdue first', async () => {
    const parties = await due(callers.manager);
    const pending = await stored(callers.manager);
    expect(new Set(parties.map(({ id }) => id))).toEqual(new Set(pending.map((one) => one.advertiser_id)));
    const overdue = parties.map((one) => Number(one.overdue.netCost));
    expect(overdue).toEqual(overdue.toSorted((a, b) => b - a));
  });

  test('another day moves what is overdue, not what waits', async () => {
    const [today, later] = [await due(callers.manager), await due(callers.manager, dayAt(30))];
    const count = (parties: DecisionsDue[], window: keyof typeof windows) =>
      parties.reduce((sum, one) => sum + one[window].conversions, 0);
    expect(count(later, 'overdue')).toBeGreaterThan(count(today, 'overdue'));
    expect(count(later, 'all')).toBe(count(today, 'all'));
  });

  test('a publisher decides nothing, and a currency without rates is refused', async () => {
    expect(await due(callers.publisher)).toEqual([]);
    const query = { today: TODAY, targetCurrencyCode: 'XXX' };
    expect((await callers.manager.get('/api/decisions-due', query)).statusCode).toBe(400);
  });
});
