import { joins, type JoinName, type Key } from './keys.ts';
import { sums, type FactName, type SumName } from './sums.ts';

/** What the days of traffic hold of it: all but what has a time of day, a place, a placement or a visitor. */
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

interface Read {
  keys: readonly Key[];
  joins: readonly JoinName[];
  sums: readonly SumName[];
}

/** Whether days of traffic answer what is read of it. */
export function daysAnswer(fact: FactName, read: Read): boolean {
  if (fact !== 'traffic_events' || read.keys.some(({ withinDay }) => withinDay)) return false;
  const parts = [
    ...read.keys.map(({ of }) => of),
    ...read.joins.map((name) => joins[name]),
    ...read.sums.map((name) => sums[name].part),
  ];
  const columns = parts.flatMap((part) => [...part.matchAll(/\bf\.(\w+)/g)].map(([, column = '']) => column));
  return columns.every((column) => columnsOfDays.includes(column));
}

/** Traffic by day up to the event with an id, and the events after it, as one table. */
export function daysAndLater(upTo: number): string {
  const columns = columnsOfDays.join(', ');
  return `(select ${columns} from traffic_days where upto <= ${upTo} union all select ${columns} from traffic_events where id > ${upTo})`;
}
