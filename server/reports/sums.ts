import { factor } from '#server/db/factor';

/** Sums of each kind of fact; measures are formulas of these. `f` is the fact. */

/** Paid clicks and pending conversions are separate kinds: they are few, and read differently. */
export type FactName = 'conversions' | 'pending' | 'traffic_events' | 'paid_clicks' | 'assists';

export interface Sum {
  fact: FactName;
  /** `count`: whole numbers. `money`: decimals in a currency. `distinct`: number of distinct values. */
  kind: 'count' | 'money' | 'distinct';
  /** SQL of one fact's part; null for none. */
  part: string;
  /** Kinds of events that the sum reads; traffic only. */
  events?: readonly string[];
}

const statuses = ['pending', 'approved', 'rejected'] as const;
const amounts = {
  Commission: 'f.commission',
  NetCost: 'f.net_cost',
  GrossCost: `f.net_cost * ${factor('1 + f.vat_rate')}`,
  Value: 'f.value',
} as const;
const eventKinds = [
  'impression',
  'click',
  'quote',
  'quoteStart',
  'homepage',
  'landingPage',
  'contentPage',
  'basket',
  'applicationStart',
  'applicationEnd',
  'applicationDecline',
  'applicationReferral',
] as const;

type Status = (typeof statuses)[number];
type EventKind = (typeof eventKinds)[number];
export type SumName =
  | Status
  | `${Status}${keyof typeof amounts}`
  | 'originalValue'
  | EventKind
  | 'clickVisitors'
  | 'applicationEndVisitors'
  | 'clickCommission'
  | 'clickNetCost'
  | 'clickGrossCost'
  | 'assisted'
  | 'expected'
  | 'expectedCommission'
  | 'expectedNetCost';

const ofStatus = (status: Status, part: string) => `case when f.status = '${status}' then ${part} end`;
const ofKind = (kind: EventKind, part: string) => `case when f.kind = '${kind}' then ${part} end`;
const event = (kind: EventKind, sumKind: Sum['kind'], part: string): Sum => ({
  fact: 'traffic_events',
  kind: sumKind,
  part: ofKind(kind, part),
  events: [kind],
});

const ofPaidClicks = (part: string): Sum => ({ fact: 'paid_clicks', kind: 'money', part, events: ['click'] });

const byStatus = statuses.flatMap((status) => [
  [status, { fact: 'conversions', kind: 'count', part: ofStatus(status, '1') }],
  ...Object.entries(amounts).map(([name, part]) => [
    status + name,
    { fact: 'conversions', kind: 'money', part: ofStatus(status, part) },
  ]),
]);

export const sums = {
  ...Object.fromEntries(byStatus),
  ...Object.fromEntries(eventKinds.map((kind) => [kind, event(kind, 'count', 'f.quantity')])),
  originalValue: { fact: 'conversions', kind: 'money', part: 'f.orig_value' },
  clickVisitors: event('click', 'distinct', 'f.visitor_id'),
  applicationEndVisitors: event('applicationEnd', 'distinct', 'f.visitor_id'),
  clickCommission: ofPaidClicks('f.click_commission'),
  clickNetCost: ofPaidClicks('f.click_net_cost'),
  clickGrossCost: ofPaidClicks(`f.click_net_cost * ${factor('1 + f.vat_rate')}`),
  assisted: { fact: 'assists', kind: 'count', part: '1' },
  // Weighted by the likelihood of approval: summed per likelihood, weighted when read.
  expected: { fact: 'pending', kind: 'count', part: '1' },
  expectedCommission: { fact: 'pending', kind: 'money', part: 'f.commission' },
  expectedNetCost: { fact: 'pending', kind: 'money', part: 'f.net_cost' },
} as Record<SumName, Sum>;
