import { UP_TO } from '#server/db/traffic-days';
import { joins, type JoinName, type Key } from './keys.ts';
import { sums, type FactName, type SumName } from './sums.ts';

/** The table of each kind of fact, and the condition on its rows. */
export const facts: Record<FactName, { table: 'conversions' | 'traffic_events' | 'assists'; only?: string }> = {
  conversions: { table: 'conversions' },
  pending: { table: 'conversions', only: "f.status = 'pending'" },
  traffic_events: { table: 'traffic_events' },
  paid_clicks: {
    table: 'traffic_events',
    only: "f.kind = 'click' and (f.click_commission <> 0 or f.click_net_cost <> 0)",
  },
  assists: { table: 'assists' },
};

/** Columns of traffic that the daily sums have: not the time of day, place, placement and visitor. */
const columnsOfDays = [
  'agency_id',
  'publisher_id',
  'advertiser_id',
  'campaign_id',
  'relation_id',
  'kind',
  'occurred_at',
  'device_type',
  'currency_code',
  'vat_rate',
  'quantity',
  'click_commission',
  'click_net_cost',
];

/** Columns of the fact, or of the table `of`, that some SQL reads. */
export function columnsIn(parts: readonly string[], of = 'f'): string[] {
  const column = new RegExp(`\\b${of}\\.(\\w+)`, 'g');
  return [...new Set(parts.flatMap((part) => [...part.matchAll(column)].map(([, name = '']) => name)))];
}

interface Read {
  keys: readonly Key[];
  joins: readonly JoinName[];
  sums: readonly SumName[];
}

/** Whether daily sums of traffic suffice for a query. */
export function daysAnswer(fact: FactName, read: Read): boolean {
  if (facts[fact].table !== 'traffic_events' || read.keys.some(({ withinDay }) => withinDay)) return false;
  const parts = [
    ...read.keys.map(({ of }) => of),
    ...read.joins.map((name) => joins[name]),
    ...read.sums.map((name) => sums[name].part),
  ];
  return columnsIn(parts).every((column) => columnsOfDays.includes(column));
}

/** Daily traffic, and the events after it. */
export function daysAndLater(upTo: number | 'all'): readonly [days: string, later: string] {
  const columns = columnsOfDays.join(', ');
  const [days, later] =
    upTo === 'all'
      ? ['', `coalesce((select cast(value as bigint) from setting where name = '${UP_TO}'), 0)`]
      : [` where upto <= ${upTo}`, String(upTo)];
  return [
    `(select ${columns} from traffic_days${days})`,
    `(select ${columns} from traffic_events where id > ${later})`,
  ];
}

/** A basket's distinct values of some columns, so that a conversion counts once for each. */
export function itemsOnce(keys: readonly Key[]): string {
  const columns = columnsIn(
    keys.map(({ of }) => of),
    'item',
  );
  const written = columns.map((column) => `coalesce(${column}, '') as ${column}`).join(', ');
  return `left join (select distinct conversion_id, ${written} from conversion_items) as item on item.conversion_id = f.id`;
}
