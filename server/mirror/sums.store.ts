import { DAY_MS } from '#contract/day';
import { sql } from 'kysely';
import type { Db } from '#server/db/database';
import { sumOf } from './money.ts';

/** Sums of what is stored, by month, for comparing them with the network's own. */

export interface MonthSums {
  month: string;
  status: string;
  currency: string;
  conversions: number;
  commission: string;
}

const monthOf = (column: string) => sql.raw(`substr(cast(cast(${column} as date) as text), 1, 7)`);

export async function monthSums(db: Db): Promise<MonthSums[]> {
  const { rows } = await sql<MonthSums>`
    select ${monthOf('converted_at')} as month, status, currency_code as currency, count(*) as conversions,
      cast(sum(commission) as text) as commission
    from conversion group by 1, 2, 3`.execute(db);
  return rows;
}

export async function trafficSums(db: Db) {
  const { rows } = await sql<{ month: string; kind: string; currency: string; quantity: number; commission: string }>`
    select ${monthOf('occurred_at')} as month, kind, currency_code as currency,
      cast(sum(quantity) as bigint) as quantity, cast(sum(click_commission) as text) as commission
    from traffic_event group by 1, 2, 3`.execute(db);
  return [...Map.groupBy(rows, ({ month }) => month)].map(([month, some]) => {
    const ofKind = (kind: string) =>
      some.filter((row) => row.kind === kind).reduce((sum, row) => sum + row.quantity, 0);
    const commissions: Record<string, string> = {};
    for (const { currency, commission } of some)
      commissions[currency] = sumOf([commissions[currency] ?? '0', commission]);
    return { month, clicks: ofKind('click'), impressions: ofKind('impression'), commissions };
  });
}

export interface TrafficSum {
  day: string;
  kind: string;
  campaign_id: number;
  quantity: number;
}

/** Clicks and impressions of some days, the last one included, by day and campaign. */
export async function trafficByDay(db: Db, fromDate: string, toDate: string): Promise<TrafficSum[]> {
  const { rows } = await sql<TrafficSum>`
    select cast(cast(occurred_at as date) as text) as day, kind, campaign_id, cast(sum(quantity) as bigint) as quantity
    from traffic_event
    where kind in ('click', 'impression') and occurred_at >= ${new Date(fromDate)}
      and occurred_at < ${new Date(Date.parse(toDate) + DAY_MS)}
    group by 1, 2, 3 order by 1, 2, 3`.execute(db);
  return rows;
}

/** Invoices of conversions: their own net, and the cost of the conversions that name them. */
export async function invoiceSums(db: Db) {
  const { rows } = await sql<{ id: number; day: string; currency: string; ours: string; theirs: string }>`
    select i.id, cast(cast(i.invoice_date as date) as text) as day, i.currency_code as currency,
      cast(c.cost as text) as ours, cast(i.net as text) as theirs
    from invoice i
    join (select invoice_id, sum(net_cost) as cost from conversion where invoice_id is not null group by invoice_id) c
      on c.invoice_id = i.id
    where not i.deleted and i.invoice_type_id = 1 and i.commission_type_id = 1 and c.cost is not null
    order by i.invoice_date, i.id`.execute(db);
  return rows;
}
