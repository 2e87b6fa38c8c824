/** Every measure of a report, as data. The SQL definitions are in `server/reports/sums.ts` and `formulas.ts`. */
import { keysOf } from '../records.ts';

/** Format of a value: plain digits, one decimal, two decimals with a currency, or six decimals. */
export type Unit = 'count' | 'estimate' | 'money' | 'ratio' | 'multiple';
/** Decimals of a rounded value. */
export const decimals = { count: 0, estimate: 1, money: 2, ratio: 6, multiple: 6 } as const satisfies Record<
  Unit,
  number
>;
export type MeasureGroup = 'money' | 'counts' | 'rates' | 'funnel';

export interface Measure {
  group: MeasureGroup;
  unit: Unit;
  /** Rows of an additive measure add up; a derived one is computed from the sums of each group. */
  kind: 'additive' | 'derived';
  /** `network`: amounts that advertisers pay, hidden from publishers. */
  audience: 'everybody' | 'network';
  label: string;
  about: string;
}

type Traits = Omit<Measure, 'label' | 'about'>;
const of = (
  group: MeasureGroup,
  unit: Unit,
  kind: Measure['kind'],
  audience: Measure['audience'] = 'everybody',
): Traits => ({ group, unit, kind, audience });

const count = of('counts', 'count', 'additive');
const distinct = of('counts', 'count', 'derived');
const step = of('funnel', 'count', 'additive');
const sum = of('money', 'money', 'additive');
const average = of('money', 'money', 'derived');
const cost = of('money', 'money', 'additive', 'network');
const averageOfCost = of('money', 'money', 'derived', 'network');
const rate = of('rates', 'ratio', 'derived');
const each = of('rates', 'money', 'derived');
const yieldOf = of('rates', 'multiple', 'derived', 'network');

const line = (traits: Traits, label: string, about: string): Measure => ({ ...traits, label, about });

export const measures = {
  validatedConversions: line(count, 'Validated conversions', 'Conversions the advertiser approved.'),
  rejectedConversions: line(count, 'Rejected conversions', 'Conversions the advertiser rejected.'),
  pendingConversions: line(count, 'Pending conversions', 'Conversions not decided yet.'),
  totalConversions: line(count, 'Conversions', 'All conversions, whatever their status.'),
  assistedConversions: line(
    count,
    'Assisted conversions',
    'Conversions of other publishers that were sent a click too.',
  ),
  clicks: line(count, 'Clicks', 'Click events.'),
  impressions: line(count, 'Impressions', 'Impression events.'),
  uniqueVisitors: line(distinct, 'Unique visitors', 'Different visitors who clicked, over the whole group.'),
  quoteEvent: line(step, 'Quotes', 'Quotes that were shown.'),
  quoteStartEvent: line(step, 'Quote starts', 'Quotes that were begun.'),
  homepageEvent: line(step, 'Home page views', 'Views of the home page.'),
  landingPageEvent: line(step, 'Landing page views', 'Views of a landing page.'),
  contentPageEvent: line(step, 'Content page views', 'Views of a content page.'),
  basketEvent: line(step, 'Baskets', 'Views of the basket.'),
  applicationStartEvent: line(step, 'Application starts', 'Applications that were begun.'),
  applicationEndEvent: line(step, 'Application ends', 'Applications that were sent off.'),
  applicationDeclineEvent: line(step, 'Application declines', 'Applications that were declined.'),
  applicationReferralEvent: line(step, 'Application referrals', 'Applications that were referred.'),
  completedApplications: line(
    { ...distinct, group: 'funnel' },
    'Completed applications',
    'Different visitors who sent an application off.',
  ),
  pendingCommission: line(sum, 'Pending commission', 'Commission of pending conversions.'),
  commissionpending: line(sum, 'Commission pending', 'Another name of pending commission.'),
  validatedConversionCommission: line(sum, 'Validated conversion commission', 'Commission of approved conversions.'),
  clickCommission: line(sum, 'Click commission', 'Commission of clicks.'),
  validatedCommission: line(sum, 'Validated commission', 'Commission of approved conversions and of clicks.'),
  rejectedCommission: line(sum, 'Rejected commission', 'Commission of rejected conversions.'),
  totalCommission: line(sum, 'Total commission', 'Commission of pending and approved conversions and of clicks.'),
  averageCommission: line(
    average,
    'Average commission',
    'Commission of pending and approved conversions / their number.',
  ),
  originalOrderValue: line(sum, 'Original order value', 'Order value as first tracked, of all conversions.'),
  averageOrderValue: line(
    average,
    'Average order value',
    'Order value of pending and approved conversions / their number.',
  ),
  pendingNetCost: line(cost, 'Pending net cost', 'What pending conversions would cost, before VAT.'),
  validatedNetCost: line(cost, 'Validated net cost', 'What approved conversions and clicks cost, before VAT.'),
  rejectedNetCost: line(cost, 'Rejected net cost', 'What rejected conversions would have cost, before VAT.'),
  totalNetCost: line(cost, 'Total net cost', 'Pending and approved conversions and clicks, before VAT.'),
  validatedConversionCost: line(cost, 'Validated conversion cost', 'What approved conversions cost, with VAT.'),
  clickCost: line(cost, 'Click cost', 'What clicks cost, with VAT.'),
  validatedCost: line(cost, 'Validated cost', 'What approved conversions and clicks cost, with VAT.'),
  averageValidatedCost: line(
    averageOfCost,
    'Average validated cost',
    'Cost of approved conversions / their number, with VAT.',
  ),
  averageCost: line(
    averageOfCost,
    'Average cost',
    'Cost of pending and approved conversions / their number, with VAT.',
  ),
  conversionRate: line(rate, 'Conversion rate', 'Conversions / clicks.'),
  validatedConversionRate: line(rate, 'Validated conversion rate', 'Approved conversions / clicks.'),
  validationRate: line(rate, 'Validation rate', 'Approved conversions / decided conversions.'),
  rejectedConversionRate: line(rate, 'Rejected conversion rate', 'Rejected conversions / all conversions.'),
  assistedConversionRate: line(
    rate,
    'Assisted conversion rate',
    'Assisted conversions / own and assisted conversions.',
  ),
  ctr: line(rate, 'Click-through rate', 'Clicks / impressions.'),
  epc: line(each, 'Earnings per click', 'Total commission / clicks.'),
  ecpm: line(each, 'Earnings per thousand impressions', 'Total commission / thousands of impressions.'),
  returnOnAdSpend: line(
    yieldOf,
    'Return on ad spend',
    'Order value of approved conversions / validated cost, with VAT.',
  ),
  returnOnInvestment: line(
    yieldOf,
    'Return on investment',
    'Order value of approved conversions less validated cost / validated cost.',
  ),
  pendingReturnOnAdSpend: line(
    yieldOf,
    'Pending return on ad spend',
    'Order value of pending conversions / their cost.',
  ),
  pendingReturnOnInvestment: line(
    yieldOf,
    'Pending return on investment',
    'Order value of pending conversions less their cost / their cost.',
  ),
  estimatedValidatedConversions: line(
    of('counts', 'estimate', 'derived'),
    'Estimated validated conversions',
    'Approved conversions, and pending ones by how likely they are approved.',
  ),
  estimatedValidatedCommission: line(
    average,
    'Estimated validated commission',
    'Validated commission, and pending commission by how likely it is approved.',
  ),
  estimatedValidatedNetCost: line(
    averageOfCost,
    'Estimated validated net cost',
    'Validated net cost, and pending net cost by how likely it is approved.',
  ),
} as const satisfies Record<string, Measure>;

export type MeasureName = keyof typeof measures;
export const measureNames = keysOf(measures);

/** Money for one of something, often below a cent: a click, a thousand impressions, a conversion. */
export const moneyForOne: ReadonlySet<MeasureName> = new Set<MeasureName>([
  'averageCommission',
  'averageOrderValue',
  'averageValidatedCost',
  'averageCost',
  'epc',
  'ecpm',
]);

export function isMeasure(name: string): name is MeasureName {
  return Object.hasOwn(measures, name);
}

/** Name of the property with a money measure's value in the original currency. */
export function originalName(name: string): string {
  return `original${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}
