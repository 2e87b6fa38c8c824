import fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { DAY_MS } from '#contract/day';
import type { UnpaidReason } from '#contract/suspicious-clicks';
import { textOf } from '#server/domain/decimal';
import { whileLocked } from '#server/testing/held-writer';
import { startNetwork, type TestNetwork } from '#server/testing/network';
import { draws, within } from '#server/testing/thorough';
import { storeClicks, type Click } from './clicks.store.ts';

/** The reasons `repeat` and `cap`, which are judged when clicks are written, against a second implementation. */

let network: TestNetwork;
let relations: Awaited<ReturnType<typeof twoOfEach>>;
beforeAll(async () => {
  network = await startNetwork();
  relations = await twoOfEach();
});
afterAll(() => network.drop());

/** Two relations of each of two campaigns. */
async function twoOfEach() {
  const rows = await network.deps.db
    .selectFrom('relation')
    .orderBy('campaign_id')
    .orderBy('id')
    .select(['id as relation_id', 'agency_id', 'publisher_id', 'advertiser_id', 'campaign_id'])
    .execute();
  const ofCampaign = [...Map.groupBy(rows, ({ campaign_id: campaign }) => campaign).values()];
  const several = ofCampaign.filter((some) => some.length > 1).slice(0, 2);
  expect(several).toHaveLength(2);
  return several.flatMap((some) => some.slice(0, 2));
}

/** A click of the test: its amounts are in ten-thousandths, its relation is one of the four. */
interface Drawn {
  id: number;
  at: number;
  visitor: number;
  relation: number;
  commission: number;
}

/** Limits of a campaign's day in ten-thousandths. */
interface Caps {
  all: number | null;
  one: number | null;
}

const campaignOf = ({ relation }: Drawn) => Math.floor(relation / 2);

/** The rules a second time, plain and slow: each click looks at all that earned before it. */
function oracle(clicks: readonly Drawn[], caps: readonly Caps[]): (UnpaidReason | null)[] {
  const paid: Drawn[] = [];
  return clicks.map((click) => {
    const ofCampaign = paid.filter((one) => campaignOf(one) === campaignOf(click));
    if (ofCampaign.some((one) => one.visitor === click.visitor && click.at - one.at < DAY_MS)) return 'repeat';
    const today = ofCampaign.filter((one) => Math.floor(one.at / DAY_MS) === Math.floor(click.at / DAY_MS));
    const withIt = (some: readonly Drawn[]) => some.reduce((sum, one) => sum + one.commission, click.commission);
    const { all, one } = caps[campaignOf(click)]!;
    const isAbove =
      withIt(today) > (all ?? Infinity) ||
      withIt(today.filter(({ relation }) => relation === click.relation)) > (one ?? Infinity);
    if (isAbove) return 'cap';
    paid.push(click);
    return null;
  });
}

const clickOf = ({ id, at, visitor, relation, commission }: Drawn): Click => ({
  id,
  ...relations[relation]!,
  website_id: null,
  placement_id: null,
  creative_id: null,
  visitor_id: visitor,
  occurred_at: new Date(at),
  device_type: 'Desktop',
  operating_system: 'Linux',
  currency_code: 'GBP',
  click_commission: textOf(BigInt(commission), 4),
  click_net_cost: textOf(BigInt(commission * 2), 4),
  vat_rate: '0.20000000',
  uid: null,
  referrer: null,
  landing_url: null,
  country: null,
});

const cap = fc.option(fc.constantFrom(0, 2500, 6000, 12_500), { nil: null });
const drawnCaps = fc.array(fc.record({ all: cap, one: cap }), { minLength: 2, maxLength: 2 });
const step = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 0, max: 600_000 }) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 6 * 3_600_000 }) },
  { weight: 1, arbitrary: fc.constantFrom(DAY_MS - 1, DAY_MS, DAY_MS + 1) },
);
const drawnClick = fc.record({
  after: step,
  visitor: fc.integer({ min: 1, max: 20 }),
  relation: fc.integer({ min: 0, max: 3 }),
  commission: fc.constantFrom(1, 1000, 2500),
  /** Whether it is written with the one before. */
  withLast: fc.integer({ min: 0, max: 3 }).map((drawn) => drawn > 0),
});
const drawnClicks = fc.array(drawnClick, { minLength: 10, maxLength: 50 });

/** A visitor who comes back after so long, written with the first click and apart from it. */
const back = (after: number): [Caps[], Drawing[]] => {
  const one = { visitor: 1, relation: 0, commission: 1000 };
  const clicks = [false, true, false].map((withLast, index) => ({ ...one, withLast, after: index === 0 ? 0 : after }));
  return [[noCaps, noCaps], clicks];
};
const noCaps: Caps = { all: null, one: null };
type Drawing = Omit<Drawn, 'id' | 'at'> & { after: number; withLast: boolean };

let nextId = 2_000_000_000_000;
/** Ten days after the last click of the draw before, so that no draw sees another. */
let start = Date.UTC(2031, 0, 1, 20);

test('clicks of which many earn nothing are stored at once, and a second time change nothing', async () => {
  const { db } = network.deps;
  const at = (start += 10 * DAY_MS);
  // Six thousand rows of eleven values are more than the parameters that one statement of PostgreSQL may have.
  const clicks = Array.from({ length: 6000 }, (_, visitor) => ({
    ...clickOf({ id: nextId++, at, visitor, relation: 0, commission: 1000 }),
    unpaid: 'robot' as const,
  }));
  for (let time = 0; time < 2; time += 1) await storeClicks(db, clicks, () => Promise.reject(new Error('No country')));
  const rows = await db
    .selectFrom('unpaid_click')
    .where('occurred_at', '=', new Date(at))
    .select(['reason', 'click_commission'])
    .execute();
  expect(rows).toEqual(clicks.map(() => ({ reason: 'robot', click_commission: '0.1000' })));
});

test.each([0, 1000])('clicks of which the answer was lost are stored once, each earning %d', async (commission) => {
  const { db } = network.deps;
  const at = (start += 10 * DAY_MS);
  const clicks = [1, 2, 3].map((visitor) => clickOf({ id: nextId++, at, visitor, relation: 0, commission }));
  const noCountry = () => Promise.reject(new Error('No country'));
  await storeClicks(db, clicks.slice(0, 2), noCountry);
  const again = () => storeClicks(db, clicks, noCountry, true);
  // As VACUUM locks a month.
  if (inject('template').engine === 'postgres') {
    await whileLocked(db, 'traffic_event_2026_03', 'share update exclusive', again);
  } else await again();
  const stored = db.selectFrom('traffic_event').where('occurred_at', '=', new Date(at));
  expect(await stored.orderBy('id').select(['id', 'click_commission']).execute()).toEqual(
    clicks.map(({ id }) => ({ id, click_commission: textOf(BigInt(commission), 4) })),
  );
  const unpaid = db.selectFrom('unpaid_click').where('occurred_at', '=', new Date(at));
  expect(await unpaid.selectAll().execute()).toEqual([]);
});

test(
  'a visitor earns once in 24 hours, and a day’s limits hold, however clicks are written together',
  async () => {
    const { db } = network.deps;
    const met = new Set<UnpaidReason | null>();
    await fc.assert(
      fc.asyncProperty(drawnCaps, drawnClicks, async (caps, drawn) => {
        let at = (start += 10 * DAY_MS);
        const clicks: Drawn[] = drawn.map(({ after, ...one }) => ({ ...one, id: nextId++, at: (at += after) }));
        start = at;
        const limit = async (campaign: number, { all, one }: Caps) => {
          const text = (units: number | null) => (units === null ? null : textOf(BigInt(units), 4));
          await db
            .updateTable('campaign')
            .set({ click_cap: text(all), publisher_click_cap: text(one) })
            .where('id', '=', relations[campaign * 2]!.campaign_id)
            .execute();
        };
        await limit(0, caps[0]!);
        await limit(1, caps[1]!);
        const batches: Click[][] = [];
        for (const [index, one] of clicks.entries()) {
          if (index === 0 || !drawn[index]!.withLast) batches.push([]);
          batches.at(-1)!.push(clickOf(one));
        }
        for (const batch of batches) await storeClicks(db, batch, () => Promise.reject(new Error('No country')));

        const ids = clicks.map(({ id }) => id);
        const [unpaid, stored] = await Promise.all([
          db.selectFrom('unpaid_click').where('click_id', 'in', ids).selectAll().execute(),
          db.selectFrom('traffic_event').where('id', 'in', ids).selectAll().execute(),
        ]);
        const reasons = new Map(unpaid.map(({ click_id: id, reason }) => [id, reason]));
        const expected = oracle(clicks, caps);
        expect(clicks.map(({ id }) => reasons.get(id) ?? null)).toEqual(expected);
        const earned = new Map(stored.map((row) => [row.id, [row.click_commission, row.click_net_cost]]));
        expect(clicks.map(({ id }) => earned.get(id))).toEqual(
          clicks.map(({ commission }, index) => {
            const paid = expected[index] === null ? BigInt(commission) : 0n;
            return [textOf(paid, 4), textOf(paid * 2n, 4)];
          }),
        );
        for (const reason of expected) met.add(reason);
      }),
      { ...draws(60, 1000), examples: [DAY_MS - 1, DAY_MS, DAY_MS + 1].map(back) },
    );
    expect(met).toEqual(new Set([null, 'repeat', 'cap']));
  },
  within(120_000),
);
