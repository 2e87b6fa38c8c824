import { DAY_MS } from '#contract/day';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { amountText, units } from '#server/domain/decimal';
import { NOW } from '#server/testing/config';
import { startNetwork, type TestNetwork } from '#server/testing/network';
import { storeClicks } from '#server/tracking/clicks.store';
import { newVisitorId } from '#server/tracking/visitor';

/** Clicks that would be paid without end. */

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36';

let network: TestNetwork;
let now = NOW;
/** Live relations of campaigns that pay for clicks, each of another publisher and campaign: one for each test. */
let unused: { id: number; aid: number; pid: number; click_commission: string }[];
let paid: (typeof unused)[number];
beforeAll(async () => {
  network = await startNetwork({}, undefined, () => now);
  // The demo has few campaigns that pay for clicks.
  await network.deps.db.updateTable('campaign').set({ click_commission: '0.2' }).execute();
  const relations = await network.deps.db
    .selectFrom('relation as r')
    .innerJoin('campaign as c', 'c.id', 'r.campaign_id')
    .innerJoin('contact as a', 'a.id', 'r.advertiser_id')
    .where('r.status', '=', 'live')
    .where('c.status', '=', 'live')
    .where('a.active', '=', true)
    .where('c.consent_method', '<>', 'Server-side consent')
    .select(['r.id', 'r.publisher_id as aid', 'c.id as pid', 'c.click_commission'])
    .orderBy('r.id')
    .execute();
  const taken = new Set<number>();
  unused = relations.filter(({ aid, pid }) => {
    const isFree = !taken.has(aid) && !taken.has(pid);
    if (isFree) taken.add(aid).add(pid);
    return isFree;
  });
  expect(unused.length).toBeGreaterThan(7);
});
beforeEach(() => {
  now = NOW;
  paid = unused.pop()!;
});
afterAll(() => network.drop());

const follow = (headers: Record<string, string> = {}, remoteAddress = '203.0.113.5') =>
  network.app.inject({
    url: `/c?AID=${paid.aid}&PID=${paid.pid}`,
    headers: { 'user-agent': CHROME, ...headers },
    remoteAddress,
  });

/** The clicks of the test: how many, how many of them are paid, and the reasons of the others. */
async function outcome() {
  await network.deps.tracking.flushClicks();
  const { db } = network.deps;
  const clicks = await db
    .selectFrom('traffic_event')
    .where('id', '>', 1_000_000_000_000)
    .where('kind', '=', 'click')
    .where('relation_id', '=', paid.id)
    .select(['id', 'click_commission', 'click_net_cost'])
    .execute();
  const unpaid = await db.selectFrom('unpaid_click').where('relation_id', '=', paid.id).selectAll().execute();
  const earning = clicks.filter((one) => Number(one.click_commission) > 0);
  // A click earns all or nothing, and each that earns nothing says why and how much it is.
  expect(clicks.filter((one) => Number(one.click_commission) > 0 !== Number(one.click_net_cost) > 0)).toEqual([]);
  expect(unpaid.map((one) => one.click_id).toSorted((a, b) => a - b)).toEqual(
    clicks.flatMap((one) => (earning.includes(one) ? [] : one.id)).toSorted((a, b) => a - b),
  );
  for (const one of unpaid) expect(one.click_commission).toBe(paid.click_commission);
  return {
    clicks: clicks.length,
    paid: earning.length,
    reasons: [...new Set(unpaid.map(({ reason }) => reason))].toSorted(),
  };
}

test('two thousand clicks of one address without a cookie earn ten', async () => {
  for (let at = 0; at < 20; at += 1) {
    const answers = await Promise.all(Array.from({ length: 100 }, () => follow()));
    // A visitor reaches the shop, whatever the click earns.
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([302]));
  }
  expect(await outcome()).toEqual({ clicks: 2000, paid: 10, reasons: ['address'] });
});

test('a thousand clicks without a cookie, and a thousand with the cookies they were given, earn fifty', async () => {
  for (let at = 0; at < 10; at += 1) {
    const answers = await Promise.all(Array.from({ length: 100 }, () => follow()));
    const cookies = answers.map(({ headers }) => String(headers['set-cookie']).split(';')[0] ?? '');
    await Promise.all(cookies.map((cookie) => follow({ cookie })));
  }
  // Ten of the fifty cookies are those of visitors who have earned already.
  expect(await outcome()).toEqual({ clicks: 2000, paid: 50, reasons: ['address', 'repeat'] });
});

test('a visitor earns once a campaign and day, also across batches and starts', async () => {
  const first = await follow();
  const cookie = String(first.headers['set-cookie']).split(';')[0] ?? '';
  await follow({ cookie }, '203.0.113.6');
  expect(await outcome()).toEqual({ clicks: 2, paid: 1, reasons: ['repeat'] });
  now = new Date(NOW.getTime() + DAY_MS - 1);
  await follow({ cookie }, '203.0.113.7');
  expect(await outcome()).toMatchObject({ clicks: 3, paid: 1 });
  now = new Date(NOW.getTime() + DAY_MS + 1);
  await follow({ cookie }, '203.0.113.8');
  expect(await outcome()).toEqual({ clicks: 4, paid: 2, reasons: ['repeat'] });
});

test('people behind one address, each with a cookie, are all paid', async () => {
  const cookies = [];
  for (let at = 0; at < 30; at += 1) {
    const { headers } = await follow({}, `198.51.100.${at}`);
    cookies.push(String(headers['set-cookie']).split(';')[0] ?? '');
  }
  now = new Date(NOW.getTime() + 2 * DAY_MS);
  for (const cookie of cookies) await follow({ cookie });
  expect(await outcome()).toEqual({ clicks: 60, paid: 60, reasons: [] });
});

test('a machine is led to the shop and earns nothing', async () => {
  const answer = await follow({ 'x-cloud-trace-context': '105445aa7843bc8bf206b12000100000/1' });
  expect(answer.statusCode).toBe(302);
  expect(await outcome()).toEqual({ clicks: 1, paid: 0, reasons: ['machine'] });
});

test('a robot that says so is led to the shop, is in no count, and is kept apart', async () => {
  const answer = await follow({
    'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  });
  expect(answer.statusCode).toBe(302);
  await network.deps.tracking.flushClicks();
  const { db } = network.deps;
  const kept = await db.selectFrom('unpaid_click').where('relation_id', '=', paid.id).selectAll().execute();
  expect(kept).toMatchObject([{ reason: 'robot', click_commission: paid.click_commission }]);
  const counted = await db.selectFrom('traffic_event').where('id', '=', kept[0]!.click_id).select('id').execute();
  expect(counted).toEqual([]);
});

test('clicks earn no more on a day than the campaign pays, in all and to one publisher', async () => {
  const times = (count: number) => amountText(BigInt(count) * units(paid.click_commission));
  const limit = (caps: { click_cap: string | null; publisher_click_cap: string | null }) =>
    network.deps.db.updateTable('campaign').set(caps).where('id', '=', paid.pid).execute();
  const followFrom = async (addresses: string[]) => {
    for (const address of addresses) await follow({}, address);
  };
  await limit({ click_cap: times(3), publisher_click_cap: times(2) });
  await followFrom(['192.0.2.1', '192.0.2.2', '192.0.2.3']);
  expect(await outcome()).toEqual({ clicks: 3, paid: 2, reasons: ['cap'] });
  await limit({ click_cap: times(3), publisher_click_cap: null });
  await followFrom(['192.0.2.4', '192.0.2.5']);
  expect(await outcome()).toEqual({ clicks: 5, paid: 3, reasons: ['cap'] });
  now = new Date(NOW.getTime() + DAY_MS);
  await followFrom(['192.0.2.6']);
  expect(await outcome()).toEqual({ clicks: 6, paid: 4, reasons: ['cap'] });
});

test('two servers that store the clicks of one visitor at the same time pay once', async () => {
  const { db } = network.deps;
  await follow();
  await network.deps.tracking.flushClicks();
  const first = await db
    .selectFrom('traffic_event')
    .where('relation_id', '=', paid.id)
    .where('id', '>', 1_000_000_000_000)
    .selectAll()
    .executeTakeFirstOrThrow();
  const visitor_id = newVisitorId();
  const again = [1, 2].map((more) => ({ ...first, id: first.id + more, visitor_id, country: null }));
  await Promise.all(again.map((click) => storeClicks(db, [click], () => Promise.reject(new Error('No country')))));
  expect(await outcome()).toEqual({ clicks: 3, paid: 2, reasons: ['repeat'] });
});
