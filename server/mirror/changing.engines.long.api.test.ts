import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Agreement, Difference } from '#contract/connections';
import { connect, startLive, type Connected } from '#server/testing/mirrored';
import { thorough, within } from '#server/testing/thorough';

/** A live network that changes and fails while it is read, and a reader that is stopped in the middle. */

const STOPS = thorough(4, 20);
/** Requests before each stop: few enough that something is left to read after the last one. */
const BETWEEN = thorough(9, 4);
let network: Awaited<ReturnType<typeof startLive>>;
let connected: Connected;
beforeAll(async () => {
  network = await startLive();
});
afterEach(() => {
  Object.assign(network.wire, { next: [], before: undefined, reshape: undefined });
});
afterAll(async () => {
  await connected?.close();
  await network.wire.close();
  await network.live.drop();
});

const march = { fromDate: '2026-03-01', toDate: '2026-03-15', dateField: 'conversion', limit: 500 };
const all = { ...march, fromDate: '2000-01-01' };
const liveDb = () => network.live.deps.db;

async function expectSame(query: Record<string, unknown> = all): Promise<void> {
  for (let offset = 0; ; offset += 500) {
    const { theirs, ours } = await connected.both('/v1/conversions', { ...query, offset });
    expect(ours).toEqual(theirs);
    if ((theirs as unknown[]).length < 500) return;
  }
}

test(
  'the reading goes on where it was after it was stopped in the middle, over and over',
  { timeout: within(120_000) },
  async () => {
    connected = await connect(network, 'publisher');
    const { networks } = connected.home.deps;
    for (let stops = 0; stops < STOPS; stops += 1) {
      // Opens the connection anew, which goes on reading.
      await connected.mirror();
      const before = network.wire.requests.length;
      await expect.poll(() => network.wire.requests.length - before, { interval: 20 }).toBeGreaterThanOrEqual(BETWEEN);
      await networks.close(connected.networkId);
    }
    const untilStopped = [...network.wire.requests];
    await connected.settled();
    const progress = await (await connected.mirror()).progress();
    expect(progress.stage).toBe('whole');
    expect(progress.conversions.stored).toBe(progress.conversions.expected);
    await expectSame();
    // Each stop loses no more than the pages of the part that it interrupts.
    expect(untilStopped.length - new Set(untilStopped).size).toBeLessThanOrEqual(3 * STOPS);
  },
);

const copy = async () => (await connected.home.deps.networks.get(connected.networkId)).deps;
const monthOf = ({ converted_at }: { converted_at: Date }) => converted_at.toISOString().slice(0, 7);

/** Has the sums compared, and everything that follows from it. */
async function compare(): Promise<void> {
  const { db } = await copy();
  await db
    .updateTable('mirror_part')
    .set({ next_at: new Date(0) })
    .where('name', '=', 'agreement')
    .execute();
  (await connected.mirror()).wake();
  await connected.settled();
}

/** Contents of the page Connection. */
async function asked<Row>(path: string): Promise<Row[]> {
  const url = `/n/${connected.networkId}/api/connections/${connected.networkId}/${path}`;
  const response = await connected.home.app.inject({ url, headers: { cookie: connected.cookie } });
  expect(response.statusCode, response.body).toBe(200);
  return response.json<Row[]>();
}
const differences = () => asked<Difference>('differences');
const differing = async () => (await asked<Agreement>('agreement')).filter(({ agreed }) => !agreed);

describe('afterwards', () => {
  test('changes and new conversions come with the next look', async () => {
    const { agencyId, contactId } = (await network.live.as('publisher')).own;
    const some = await liveDb()
      .selectFrom('conversion')
      .where('publisher_id', '=', contactId)
      .where('agency_id', '=', agencyId)
      .where('status', '=', 'pending')
      .orderBy('id', 'desc')
      .limit(20)
      .selectAll()
      .execute();
    const ids = some.map(({ id }) => id);
    const now = new Date('2026-03-15T11:00:00Z');
    await liveDb()
      .updateTable('conversion')
      .set({ status: 'approved', decided_at: now, modified_at: now })
      .where('id', 'in', ids.slice(0, 10))
      .execute();
    await liveDb()
      .insertInto('conversion')
      .values({ ...some[0]!, id: 990_000_000_001, converted_at: now, modified_at: now, advertiser_ref: 'NEW-1' })
      .execute();
    await (await connected.mirror()).refreshNow();
    await connected.settled();
    await expectSame(march);
  });

  test('a payment that a conversion names before the list had it is read at once', async () => {
    const { contactId } = (await network.live.as('publisher')).own;
    const [payment, other] = await liveDb()
      .selectFrom('payment')
      .where('publisher_id', '=', contactId)
      .orderBy('id', 'desc')
      .limit(2)
      .selectAll()
      .execute();
    const now = new Date('2026-03-15T11:00:00Z');
    await liveDb()
      .insertInto('payment')
      .values({ ...payment!, id: 990_000_001, total: '12.34', created_at: now })
      .execute();
    await liveDb()
      .updateTable('conversion')
      .set({ payment_id: 990_000_001, modified_at: now })
      .where('payment_id', '=', other!.id)
      .execute();
    const { db } = await copy();
    await db
      .updateTable('mirror_part')
      .set({ next_at: new Date(0) })
      .where('name', '=', 'changes')
      .execute();
    (await connected.mirror()).wake();
    await connected.settled();
    const { theirs, ours } = await connected.both('/v1/payments', {
      startDate: '2000-01-01',
      endDate: '2026-12-31',
    });
    expect(JSON.stringify(theirs)).toContain('990000001');
    expect(ours).toEqual(theirs);
  });

  test.each([[-1], [1]])(
    'changes of a network whose clock is %i hours ahead come with the next look',
    async (hours) => {
      const { contactId } = (await network.live.as('publisher')).own;
      const row = await liveDb()
        .selectFrom('conversion')
        .where('publisher_id', '=', contactId)
        .orderBy('converted_at', 'desc')
        .select('id')
        .executeTakeFirstOrThrow();
      // Just before our midnight it is the next day there, and after it the day before.
      const at = new Date(Date.parse('2026-03-15T23:30:00Z') + hours * 3_600_000);
      await liveDb()
        .updateTable('conversion')
        .set({ voucher_code: `CLOCK ${hours}`, modified_at: at })
        .where('id', '=', row.id)
        .execute();
      await (await connected.mirror()).refreshNow();
      await connected.settled();
      await expectSame(march);
    },
  );

  test('rows that are added while pages are read are not missed', async () => {
    const { contactId } = (await network.live.as('publisher')).own;
    const row = await liveDb()
      .selectFrom('conversion')
      .where('publisher_id', '=', contactId)
      .selectAll()
      .executeTakeFirstOrThrow();
    const now = new Date('2026-03-15T11:30:00Z');
    let added = 0;
    network.wire.before = async (path) => {
      if (!path.includes('lastModifiedDate') || added >= 3) return;
      added += 1;
      await liveDb()
        .insertInto('conversion')
        .values({
          ...row,
          id: 990_000_000_100 + added,
          converted_at: now,
          modified_at: now,
          advertiser_ref: `PAGE-${added}`,
        })
        .execute();
    };
    await (await connected.mirror()).refreshNow();
    await connected.settled();
    network.wire.before = undefined;
    await expectSame(march);
  });

  test('conversions that are gone are found by the second look', async () => {
    const gone = [990_000_000_001, 990_000_000_101];
    await liveDb().deleteFrom('conversion').where('id', 'in', gone).execute();
    await (await connected.mirror()).lookAgain('2026-03');
    await connected.settled();
    await expectSame(march);
  });

  test('a difference is shown, and looked over by itself', async () => {
    const { db } = await copy();
    const ours = await db
      .selectFrom('conversion')
      .where('status', '=', 'approved')
      // March was looked over just now, and rests.
      .where('converted_at', '<', new Date('2026-01-01'))
      .selectAll()
      .executeTakeFirstOrThrow();
    await db
      .updateTable('conversion')
      .set({ commission: '9999', modified_at: new Date(0) })
      .where('id', '=', ours.id)
      .execute();
    await compare();
    const after = await db.selectFrom('conversion').where('id', '=', ours.id).selectAll().executeTakeFirstOrThrow();
    expect(after.commission).toBe(ours.commission);
    expect(await differences()).toEqual([
      expect.objectContaining({ kind: 'conversion', subject: ours.id, month: monthOf(ours) }),
    ]);
    expect(await differing()).toEqual([]);
  });

  test('every row that differs is named: missing here, gone there, and clicks of a day', async () => {
    const { db } = await copy();
    const old = db
      .selectFrom('conversion')
      .where('converted_at', '<', new Date('2025-11-01'))
      .orderBy('converted_at', 'desc');
    const [missing, extra] = await old.selectAll().limit(2).execute();
    await db.deleteFrom('conversion').where('id', '=', missing!.id).execute();
    const gone = { ...extra!, id: 990_000_000_900, advertiser_ref: 'NEVER-THERE' };
    await db.insertInto('conversion').values(gone).execute();
    const click = await db
      .selectFrom('traffic_event')
      .where('kind', '=', 'click')
      .where('occurred_at', '<', new Date('2025-09-01'))
      .selectAll()
      .executeTakeFirstOrThrow();
    await db
      .updateTable('traffic_event')
      .set({ quantity: click.quantity + 7 })
      .where('id', '=', click.id)
      .execute();
    await compare();
    const rows = await differences();
    const day = click.occurred_at.toISOString().slice(0, 10);
    const of = (subject: number, day?: string) =>
      rows.filter((row) => row.subject === subject && (!day || row.day === day));
    expect(of(missing!.id)).toMatchObject([{ field: 'missing', ours: '', theirs: missing!.status }]);
    expect(of(gone.id)).toMatchObject([{ field: 'gone', ours: gone.status, theirs: '' }]);
    const [clicks] = of(click.campaign_id, day);
    expect(clicks).toMatchObject({ kind: 'clicks', field: 'quantity' });
    expect(Number(clicks!.ours) - Number(clicks!.theirs)).toBe(7);
    expect(await differing()).toEqual([]);
    await expectSame();
  });
});
