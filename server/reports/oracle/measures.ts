/** The value of each measure of a group of facts, in exact numbers. */
import type { MeasureName } from '#contract/reports/measures';
import { Exact } from './exact.ts';
import type { Fact } from './facts.ts';

type Value = Exact | null;
type Status = 'pending' | 'approved' | 'rejected';
type Amount = 'value' | 'orig_value' | 'commission' | 'net_cost';

/** The facts of one group and their currency conversion. It records which kinds of facts were read. */
export class Group {
  readonly facts: Fact[];
  readonly asked = new Set<string>();
  readonly #convert: (fact: Fact, amount: string) => Exact;
  readonly #likelihood: (fact: Fact) => Exact;

  constructor(facts: Fact[], convert: (fact: Fact, amount: string) => Exact, likelihood: (fact: Fact) => Exact) {
    this.facts = facts;
    this.#convert = convert;
    this.#likelihood = likelihood;
  }
  conversions(...statuses: Status[]): Fact[] {
    this.asked.add('conversion');
    const found = new Map<number, Fact>();
    for (const fact of this.facts) {
      if (fact.conversion && statuses.includes(fact.conversion.status)) found.set(fact.conversion.id, fact);
    }
    return [...found.values()];
  }
  events(kind: string): Fact[] {
    this.asked.add(kind);
    return this.facts.filter((fact) => fact.event?.kind === kind);
  }
  assists(): Exact {
    this.asked.add('assist');
    return Exact.of(this.facts.filter((fact) => fact.type === 'assist').length);
  }
  count(...statuses: Status[]): Exact {
    return Exact.of(this.conversions(...statuses).length);
  }
  total(kind: string): Exact {
    return sum(this.events(kind).map((fact) => Exact.of(fact.event!.quantity)));
  }
  visitors(kind: string): Exact {
    return Exact.of(
      new Set(
        this.events(kind)
          .map((fact) => fact.event!.visitor_id)
          .filter((id) => id !== null),
      ).size,
    );
  }
  money(amount: Amount, ...statuses: Status[]): Exact {
    return sum(this.conversions(...statuses).map((fact) => this.#convert(fact, fact.conversion![amount])));
  }
  gross(...statuses: Status[]): Exact {
    return sum(
      this.conversions(...statuses).map((fact) =>
        this.#convert(fact, fact.conversion!.net_cost).mul(vat(fact.conversion!.vat_rate)),
      ),
    );
  }
  clickMoney(amount: 'click_commission' | 'click_net_cost', withVat = false): Exact {
    return sum(
      this.events('click').map((fact) => {
        const net = this.#convert(fact, fact.event![amount]);
        return withVat ? net.mul(vat(fact.event!.vat_rate)) : net;
      }),
    );
  }
  expected(amount?: Amount): Exact {
    return sum(
      this.conversions('pending').map((fact) =>
        this.#likelihood(fact).mul(amount ? this.#convert(fact, fact.conversion![amount]) : Exact.of(1)),
      ),
    );
  }
}

const sum = (values: Exact[]) => values.reduce((a, b) => a.plus(b), Exact.of(0));
const vat = (rate: string) => Exact.of(rate).plus(Exact.of(1));
const per = (a: Exact, b: Exact): Value => (b.isZero ? null : a.div(b));
const EVERY: Status[] = ['pending', 'approved', 'rejected'];
const STANDING: Status[] = ['pending', 'approved'];

const clicks = (g: Group) => g.total('click');
const validatedCommission = (g: Group) => g.money('commission', 'approved').plus(g.clickMoney('click_commission'));
const totalCommission = (g: Group) => g.money('commission', 'pending').plus(validatedCommission(g));
const validatedNetCost = (g: Group) => g.money('net_cost', 'approved').plus(g.clickMoney('click_net_cost'));
const validatedCost = (g: Group) => g.gross('approved').plus(g.clickMoney('click_net_cost', true));

export const oracleMeasures: Record<MeasureName, (g: Group) => Value> = {
  validatedConversions: (g) => g.count('approved'),
  rejectedConversions: (g) => g.count('rejected'),
  pendingConversions: (g) => g.count('pending'),
  totalConversions: (g) => g.count(...EVERY),
  assistedConversions: (g) => g.assists(),
  clicks,
  impressions: (g) => g.total('impression'),
  uniqueVisitors: (g) => g.visitors('click'),
  quoteEvent: (g) => g.total('quote'),
  quoteStartEvent: (g) => g.total('quoteStart'),
  homepageEvent: (g) => g.total('homepage'),
  landingPageEvent: (g) => g.total('landingPage'),
  contentPageEvent: (g) => g.total('contentPage'),
  basketEvent: (g) => g.total('basket'),
  applicationStartEvent: (g) => g.total('applicationStart'),
  applicationEndEvent: (g) => g.total('applicationEnd'),
  applicationDeclineEvent: (g) => g.total('applicationDecline'),
  applicationReferralEvent: (g) => g.total('applicationReferral'),
  completedApplications: (g) => g.visitors('applicationEnd'),
  pendingCommission: (g) => g.money('commission', 'pending'),
  commissionpending: (g) => g.money('commission', 'pending'),
  validatedConversionCommission: (g) => g.money('commission', 'approved'),
  clickCommission: (g) => g.clickMoney('click_commission'),
  validatedCommission,
  rejectedCommission: (g) => g.money('commission', 'rejected'),
  totalCommission,
  averageCommission: (g) => per(g.money('commission', ...STANDING), g.count(...STANDING)),
  originalOrderValue: (g) => g.money('orig_value', ...EVERY),
  averageOrderValue: (g) => per(g.money('value', ...STANDING), g.count(...STANDING)),
  pendingNetCost: (g) => g.money('net_cost', 'pending'),
  validatedNetCost,
  rejectedNetCost: (g) => g.money('net_cost', 'rejected'),
  totalNetCost: (g) => g.money('net_cost', 'pending').plus(validatedNetCost(g)),
  validatedConversionCost: (g) => g.gross('approved'),
  clickCost: (g) => g.clickMoney('click_net_cost', true),
  validatedCost,
  averageValidatedCost: (g) => per(g.gross('approved'), g.count('approved')),
  averageCost: (g) => per(g.gross(...STANDING), g.count(...STANDING)),
  conversionRate: (g) => per(g.count(...EVERY), clicks(g)),
  validatedConversionRate: (g) => per(g.count('approved'), clicks(g)),
  validationRate: (g) => per(g.count('approved'), g.count('approved', 'rejected')),
  rejectedConversionRate: (g) => per(g.count('rejected'), g.count(...EVERY)),
  assistedConversionRate: (g) => per(g.assists(), g.count(...EVERY).plus(g.assists())),
  ctr: (g) => per(clicks(g), g.total('impression')),
  epc: (g) => per(totalCommission(g), clicks(g)),
  ecpm: (g) => per(totalCommission(g).mul(Exact.of(1000)), g.total('impression')),
  returnOnAdSpend: (g) => per(g.money('value', 'approved'), validatedCost(g)),
  returnOnInvestment: (g) => per(g.money('value', 'approved').minus(validatedCost(g)), validatedCost(g)),
  pendingReturnOnAdSpend: (g) => per(g.money('value', 'pending'), g.gross('pending')),
  pendingReturnOnInvestment: (g) => per(g.money('value', 'pending').minus(g.gross('pending')), g.gross('pending')),
  estimatedValidatedConversions: (g) => g.count('approved').plus(g.expected()),
  estimatedValidatedCommission: (g) => validatedCommission(g).plus(g.expected('commission')),
  estimatedValidatedNetCost: (g) => validatedNetCost(g).plus(g.expected('net_cost')),
};
