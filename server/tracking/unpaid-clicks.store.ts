import { sql } from 'kysely';
import { DAY_MS } from '#contract/day';
import type { UnpaidReason } from '#contract/suspicious-clicks';
import { insertMany } from '#server/db/bulk';
import type { Tx } from '#server/db/database';
import type { Database } from '#server/db/schema.generated';
import { units } from '#server/domain/decimal';
import { tellOnceADay } from '#server/domain/notify.store';
import { TOLD_FROM, unsuspicious, VISITOR_MS } from './click-rules.ts';

type Paid = Pick<
  Database['traffic_event'],
  'id' | 'visitor_id' | 'campaign_id' | 'relation_id' | 'occurred_at' | 'click_commission' | 'click_net_cost'
> & { unpaid?: UnpaidReason | undefined };

type Earning = Pick<Paid, 'campaign_id' | 'relation_id' | 'occurred_at' | 'click_commission'>;
type Caps = Pick<Database['campaign'], 'click_cap' | 'publisher_click_cap'>;

const types = {
  click_id: 'BIGINT',
  agency_id: 'BIGINT',
  publisher_id: 'BIGINT',
  advertiser_id: 'BIGINT',
  campaign_id: 'BIGINT',
  relation_id: 'BIGINT',
  reason: 'TEXT',
  occurred_at: 'TIMESTAMP',
  currency_code: 'TEXT',
  click_commission: 'DECIMAL(18,4)',
  click_net_cost: 'DECIMAL(18,4)',
} satisfies Record<keyof Database['unpaid_click'], string>;
/** The beginning of an instant's day (UTC). */
const startOfDay = (at: Date): Date => new Date(at.getTime() - (at.getTime() % DAY_MS));

export const earns = (click: Pick<Paid, 'click_commission' | 'click_net_cost'>): boolean =>
  Number(click.click_commission) !== 0 || Number(click.click_net_cost) !== 0;

const pairOf = (click: Pick<Paid, 'visitor_id' | 'campaign_id'>) => `${click.visitor_id} ${click.campaign_id}`;

/** The latest paid click of each visitor on each campaign, in milliseconds, as far back as any of the clicks needs. */
async function lastPaid(tx: Tx, clicks: readonly Paid[]): Promise<Map<string, number>> {
  const visitors = [...new Set(clicks.flatMap(({ visitor_id }) => visitor_id ?? []))];
  const campaigns = [...new Set(clicks.map(({ campaign_id }) => campaign_id))];
  if (visitors.length === 0) return new Map();
  const first = Math.min(...clicks.map(({ occurred_at }) => occurred_at.getTime()));
  const rows = await tx
    .selectFrom('traffic_event')
    .where('occurred_at', '>', new Date(first - VISITOR_MS))
    .where('kind', '=', 'click')
    .where('campaign_id', 'in', campaigns)
    .where('visitor_id', 'in', visitors)
    .where(sql<boolean>`(click_commission <> 0 or click_net_cost <> 0)`)
    .groupBy(['visitor_id', 'campaign_id'])
    .select((eb) => ['visitor_id', 'campaign_id', eb.fn.max('occurred_at').as('last')])
    .execute();
  return new Map(rows.map((row) => [pairOf(row), new Date(row.last).getTime()]));
}

/** The campaigns of clicks that limit what clicks earn on a day. */
async function cappedCampaigns(tx: Tx, clicks: readonly Paid[]) {
  const rows = await tx
    .selectFrom('campaign')
    .where('id', 'in', [...new Set(clicks.map(({ campaign_id }) => campaign_id))])
    .where((eb) => eb.or([eb('click_cap', 'is not', null), eb('publisher_click_cap', 'is not', null)]))
    .select(['id', 'click_cap', 'publisher_click_cap'])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** What the clicks of campaigns have earned on days (UTC), by campaign and by relation, in ten-thousandths. */
class Earned {
  readonly #sums = new Map<string, bigint>();

  static async read(tx: Tx, campaigns: readonly number[], clicks: readonly Paid[]): Promise<Earned> {
    const earned = new Earned();
    if (campaigns.length === 0) return earned;
    const days = new Set(clicks.map(({ occurred_at }) => startOfDay(occurred_at).getTime()));
    for (const day of days) {
      const rows = await tx
        .selectFrom('traffic_event')
        .where('occurred_at', '>=', new Date(day))
        .where('occurred_at', '<', new Date(day + DAY_MS))
        .where('kind', '=', 'click')
        .where('campaign_id', 'in', campaigns)
        .groupBy(['campaign_id', 'relation_id'])
        .select(['campaign_id', 'relation_id'])
        .select(sql<string>`cast(sum(click_commission) as decimal(18, 4))`.as('click_commission'))
        .execute();
      for (const row of rows) earned.add({ ...row, occurred_at: new Date(day) });
    }
    return earned;
  }

  #of(kind: 'campaign' | 'relation', id: number, at: Date) {
    const name = `${kind} ${id} ${startOfDay(at).getTime()}`;
    return { name, sum: this.#sums.get(name) ?? 0n };
  }

  add({ campaign_id, relation_id, occurred_at, click_commission }: Earning): void {
    for (const { name, sum } of [
      this.#of('campaign', campaign_id, occurred_at),
      this.#of('relation', relation_id, occurred_at),
    ]) {
      this.#sums.set(name, sum + units(click_commission));
    }
  }

  /** Whether a click would bring the campaign or the relation above its limit. */
  exceeds(caps: Caps, { campaign_id, relation_id, occurred_at, click_commission }: Earning): boolean {
    const isAbove = (sum: bigint, cap: string | null) => cap !== null && sum + units(click_commission) > units(cap);
    return (
      isAbove(this.#of('campaign', campaign_id, occurred_at).sum, caps.click_cap) ||
      isAbove(this.#of('relation', relation_id, occurred_at).sum, caps.publisher_click_cap)
    );
  }
}

/** Why clicks earn nothing, by id: those that are judged already, and what the stored clicks say of the others. */
export async function unpaidReasonsOf(tx: Tx, clicks: readonly Paid[]): Promise<Map<number, UnpaidReason>> {
  if (clicks.length === 0) return new Map();
  const open = clicks.filter(({ unpaid }) => unpaid === undefined);
  const last = await lastPaid(tx, open);
  const capped = await cappedCampaigns(tx, clicks);
  const earned = await Earned.read(tx, [...capped.keys()], open);
  const reasons = new Map<number, UnpaidReason>();
  for (const click of clicks) {
    const at = click.occurred_at.getTime();
    const before = last.get(pairOf(click));
    const caps = capped.get(click.campaign_id);
    if (click.unpaid) reasons.set(click.id, click.unpaid);
    else if (before !== undefined && at - before < VISITOR_MS) reasons.set(click.id, 'repeat');
    else if (caps && earned.exceeds(caps, click)) reasons.set(click.id, 'cap');
    else {
      last.set(pairOf(click), at);
      earned.add(click);
    }
  }
  return reasons;
}

/** Stores why clicks earn nothing, once each, however often they are written. */
export async function storeUnpaid(
  tx: Tx,
  clicks: readonly (Paid & Omit<Database['unpaid_click'], 'click_id' | 'reason'>)[],
  reasons: ReadonlyMap<number, UnpaidReason>,
): Promise<void> {
  const rows = clicks.flatMap((click) => {
    const reason = reasons.get(click.id);
    if (reason === undefined) return [];
    const { agency_id, publisher_id, advertiser_id, campaign_id, relation_id } = click;
    const { occurred_at, currency_code, click_commission, click_net_cost } = click;
    return {
      click_id: click.id,
      agency_id,
      publisher_id,
      advertiser_id,
      campaign_id,
      relation_id,
      reason,
      occurred_at,
      currency_code,
      click_commission,
      click_net_cost,
    };
  });
  if (rows.length === 0) return;
  await insertMany(tx, 'unpaid_click', types, rows, 'click_id');
  await tellSuspicious(
    tx,
    rows.filter(({ reason }) => !unsuspicious.includes(reason)),
  );
}

/** Tells of relations that have had too many suspicious clicks on the day of the last one. */
async function tellSuspicious(tx: Tx, clicks: readonly Database['unpaid_click'][]): Promise<void> {
  const relations = new Map(clicks.map((click) => [click.relation_id, click]));
  for (const click of relations.values()) {
    const { count } = await tx
      .selectFrom('unpaid_click')
      .where('relation_id', '=', click.relation_id)
      .where('occurred_at', '>=', startOfDay(click.occurred_at))
      .where('reason', 'not in', unsuspicious)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    if (count < TOLD_FROM) continue;
    await tellOnceADay(tx, 'clicks.suspicious', click, click.occurred_at);
  }
}
