import type { MeasureName } from '#contract/reports/measures';
import { add, divide, fraction, multiply, subtract, type Fraction } from './fraction.ts';
import type { SumName } from './sums.ts';

/** The value of a sum in the group. */
export type Sums = (name: SumName) => Fraction;
export type Formula = (sum: Sums) => Fraction | null;
type Exact = (sum: Sums) => Fraction;

const sum =
  (...names: SumName[]): Exact =>
  (of) =>
    names.map(of).reduce(add);
const ratio =
  (above: Exact, below: Exact): Formula =>
  (of) =>
    divide(above(of), below(of));
const less =
  (a: Exact, b: Exact): Exact =>
  (of) =>
    subtract(a(of), b(of));
const thousandfold =
  (a: Exact): Exact =>
  (of) =>
    multiply(fraction(1000), a(of));

const total = sum('pending', 'approved', 'rejected');
const standing = sum('pending', 'approved');
const clicks = sum('click');
const totalCommission = sum('pendingCommission', 'approvedCommission', 'clickCommission');
const validatedCost = sum('approvedGrossCost', 'clickGrossCost');

/** Each measure as a function of its group's sums. */
export const formulas: Record<MeasureName, Formula> = {
  validatedConversions: sum('approved'),
  rejectedConversions: sum('rejected'),
  pendingConversions: sum('pending'),
  totalConversions: total,
  assistedConversions: sum('assisted'),
  clicks,
  impressions: sum('impression'),
  uniqueVisitors: sum('clickVisitors'),
  quoteEvent: sum('quote'),
  quoteStartEvent: sum('quoteStart'),
  homepageEvent: sum('homepage'),
  landingPageEvent: sum('landingPage'),
  contentPageEvent: sum('contentPage'),
  basketEvent: sum('basket'),
  applicationStartEvent: sum('applicationStart'),
  applicationEndEvent: sum('applicationEnd'),
  applicationDeclineEvent: sum('applicationDecline'),
  applicationReferralEvent: sum('applicationReferral'),
  completedApplications: sum('applicationEndVisitors'),
  pendingCommission: sum('pendingCommission'),
  commissionpending: sum('pendingCommission'),
  validatedConversionCommission: sum('approvedCommission'),
  clickCommission: sum('clickCommission'),
  validatedCommission: sum('approvedCommission', 'clickCommission'),
  rejectedCommission: sum('rejectedCommission'),
  totalCommission,
  averageCommission: ratio(sum('pendingCommission', 'approvedCommission'), standing),
  originalOrderValue: sum('originalValue'),
  averageOrderValue: ratio(sum('pendingValue', 'approvedValue'), standing),
  pendingNetCost: sum('pendingNetCost'),
  validatedNetCost: sum('approvedNetCost', 'clickNetCost'),
  rejectedNetCost: sum('rejectedNetCost'),
  totalNetCost: sum('pendingNetCost', 'approvedNetCost', 'clickNetCost'),
  validatedConversionCost: sum('approvedGrossCost'),
  clickCost: sum('clickGrossCost'),
  validatedCost,
  averageValidatedCost: ratio(sum('approvedGrossCost'), sum('approved')),
  averageCost: ratio(sum('pendingGrossCost', 'approvedGrossCost'), standing),
  conversionRate: ratio(total, clicks),
  validatedConversionRate: ratio(sum('approved'), clicks),
  validationRate: ratio(sum('approved'), sum('approved', 'rejected')),
  rejectedConversionRate: ratio(sum('rejected'), total),
  assistedConversionRate: ratio(sum('assisted'), sum('pending', 'approved', 'rejected', 'assisted')),
  ctr: ratio(clicks, sum('impression')),
  epc: ratio(totalCommission, clicks),
  ecpm: ratio(thousandfold(totalCommission), sum('impression')),
  returnOnAdSpend: ratio(sum('approvedValue'), validatedCost),
  returnOnInvestment: ratio(less(sum('approvedValue'), validatedCost), validatedCost),
  pendingReturnOnAdSpend: ratio(sum('pendingValue'), sum('pendingGrossCost')),
  pendingReturnOnInvestment: ratio(less(sum('pendingValue'), sum('pendingGrossCost')), sum('pendingGrossCost')),
  estimatedValidatedConversions: sum('approved', 'expected'),
  estimatedValidatedCommission: sum('approvedCommission', 'clickCommission', 'expectedCommission'),
  estimatedValidatedNetCost: sum('approvedNetCost', 'clickNetCost', 'expectedNetCost'),
};

/** The sums that a measure reads, found by calling its formula. */
export function sumsOf(measure: MeasureName): SumName[] {
  const read = new Set<SumName>();
  formulas[measure]((name) => {
    read.add(name);
    return fraction(1);
  });
  return [...read];
}
