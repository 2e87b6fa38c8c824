import { factor } from '#server/db/factor';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Received } from '#contract/endpoint';
import type { MoneyStage } from '#contract/money-stages';
import {
  overviewStatuses,
  type getPaymentOverview,
  type getPaymentTimeline,
  type OverviewRow,
} from '#contract/payment-overview';
import { knownById } from '#server/db/known';
import { countOf, paged, type Page, type Rows } from '#server/db/listing';
import { moneyStage } from '#server/domain/payment-status.store';
import { rateDay, rateDayOf, ratesOf, type Pair, type Rates } from '#server/domain/rates.store';
import type { Database } from '#server/db/schema.generated';
import { scoped, type Scope } from '#server/db/scope';
import { orderOf } from '#server/db/sorting';

export type OverviewQuery = Received<typeof getPaymentOverview>['query'];
export type TimelineQuery = Received<typeof getPaymentTimeline>['query'];
/** The filters of months and campaigns. */
export type Months = Pick<
  TimelineQuery,
  'startYear' | 'startMonth' | 'endYear' | 'endMonth' | 'advertiserId' | 'campaignId'
>;
type Db = Kysely<Database>;
type SortName = NonNullable<OverviewQuery['sortColumnName']>;

/** A row as the list finds it. */
interface FoundRow {
  stat_id: number;
  /** The month's first day. */
  month: string;
  impressions: number;
  clicks: number;
  visitors: number;
  view_throughs: number;
  payment_id: number | null;
  payment_ids: string | null;
  payment_type: Database['payment']['payment_type'] | null;
  campaign_id: number;
  state: OverviewRow['PaymentStatus'];
  validated: string;
  outstanding: string;
  raised: string;
  pending: string;
  express: string;
  paid_at: Date | null;
}

/** A row with the names and rates of an answer. */
export interface OverviewRecord extends FoundRow {
  advertiser_id: number;
  company: string;
  merchant: string;
  product: string;
  currency: string;
  product_rate: string | null;
  publisher_rate: string | null;
}

/**
 * State of a conversion's payment: a sent standard payment is "Payment Sent", a fast one has its own name, and an
 * uninvoiced conversion pays no commission yet.
 */
const state = sql`case ${moneyStage}
  when 'paid' then case when payment_states.payment_type = 'Standard' then 'Payment Sent' else payment_states.payment_type end
  when 'raised' then 'Next Payment'
  when 'due' then 'Next Payment'
  when 'invoiced' then 'Advertiser Invoiced'
  else 'No Commission' end`;

/** Place of a state among all, the furthest first. */
const rankOf = (state: string) =>
  sql.raw(`case ${state} ${overviewStatuses.map((name, index) => `when '${name}' then ${index + 1}`).join(' ')} end`);
const monthOf = (column: string) => sql`cast(date_trunc('month', ${sql.ref(column)}) as date)`;
const firstMoment = (year: number, month: number) => new Date(Date.UTC(year, month - 1, 1));

/** Rows of the requested period and campaigns. */
function asked(table: 'conversions' | 'traffic', moment: string, query: Months): RawBuilder<unknown> {
  const { advertiserId, campaignId } = query;
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql`${column(moment)} >= ${firstMoment(query.startYear, query.startMonth)}
    and ${column(moment)} < ${firstMoment(query.endYear, query.endMonth + 1)}
    and (${advertiserId} = 0 or ${column('advertiser_id')} = ${advertiserId})
    and (${campaignId} = 0 or ${column('campaign_id')} = ${campaignId} or ${column('relation_id')} = ${campaignId})`;
}

/**
 * Earnings by campaign, month, state and payment. Only approved conversions earn. Payments are joined once, by the name
 * that states are told by (`moneyStage`).
 */
const byPayment = (query: OverviewQuery) => sql`
  select campaign_id, month, state, payment_id, payment_type, paid_at,
    sum(earned) as earned, sum(expected) as expected, count(impression_at) as view_throughs
  from (
    select conversions.campaign_id, ${monthOf('conversions.converted_at')} as month, ${state} as state,
      case when conversions.status = 'approved' then conversions.commission else 0 end as earned,
      case when conversions.status = 'pending' then conversions.commission else 0 end as expected,
      conversions.impression_at, conversions.payment_id, payment_states.payment_type, payment_states.sent_at as paid_at
    from conversions
    left join invoice_states on invoice_states.id = conversions.invoice_id
    left join payments as payment_states on payment_states.id = conversions.payment_id
    where ${asked('conversions', 'converted_at', query)}) as held
  group by campaign_id, month, state, payment_id, payment_type, paid_at`;

/** Earnings by campaign, month and state. Texts of distinct payments would take longer than all sums: each is one row before. */
const money = (query: OverviewQuery) => sql`
  select campaign_id, month, state,
    sum(earned) as validated,
    sum(case when paid_at is null then earned else 0 end) as outstanding,
    sum(case when paid_at is null and payment_id is not null then earned else 0 end) as raised,
    sum(expected) as pending,
    sum(case when payment_type <> 'Standard' then earned else 0 end) as express,
    cast(sum(view_throughs) as bigint) as view_throughs,
    case when min(payment_id) = max(payment_id) then min(payment_id) end as payment_id,
    string_agg(cast(payment_id as text), ',' order by cast(payment_id as text)) as payment_ids,
    case when min(payment_type) = max(payment_type) then min(payment_type) end as payment_type,
    max(paid_at) as paid_at
  from (${byPayment(query)}) as paid
  group by campaign_id, month, state`;

const visits = (query: OverviewQuery) => sql`
  select campaign_id, ${monthOf('traffic.occurred_at')} as month, 1 as place,
    cast(sum(case when kind = 'impression' then quantity else 0 end) as bigint) as impressions,
    cast(sum(case when kind = 'click' then quantity else 0 end) as bigint) as clicks,
    count(distinct case when kind = 'click' then visitor_id end) as visitors
  from traffic
  where kind in ('impression', 'click') and ${asked('traffic', 'occurred_at', query)}
  group by campaign_id, ${monthOf('traffic.occurred_at')}`;

const amounts = [
  'impressions',
  'clicks',
  'visitors',
  'view_throughs',
  'validated',
  'outstanding',
  'raised',
  'pending',
  'express',
];

/**
 * The states of a campaign's month, with traffic in the furthest one; traffic without conversions is a row without
 * commission.
 */
const rows = (query: OverviewQuery) => sql`
  select coalesce(placed.campaign_id, visits.campaign_id) as campaign_id, coalesce(placed.month, visits.month) as month,
    coalesce(state, 'No Commission') as state, payment_id, payment_ids, payment_type, paid_at,
    ${sql.join(amounts.map((name) => sql`coalesce(${sql.ref(name)}, 0) as ${sql.ref(name)}`))}
  from (
    select *, row_number() over (partition by campaign_id, month order by ${rankOf('state')}) as place
    from (${money(query)}) as money) as placed
  full join (${visits(query)}) as visits
    on visits.campaign_id = placed.campaign_id and visits.month = placed.month and visits.place = placed.place`;

/** Sorts by columns of the overview itself. */
const ownColumns = {
  CampaignStatID: 'stat_id',
  BillingYear: 'overview.month',
  BillingMonth: 'extract(month from overview.month)',
  Imp: 'impressions',
  Clicks: 'clicks',
  VT: 'view_throughs',
  InvoiceNumber: 'payment_id',
  PID: 'overview.campaign_id',
  UV: 'visitors',
  PaymentStatus: 'state',
  PaymentType: 'payment_type',
  InvoiceNumberList: 'payment_ids',
  ValidatedCommission: 'validated',
  OutStandingCommission: 'outstanding',
  RaisedCommission: 'raised',
  PendingCommission: 'pending',
  ExpressPay: 'express',
  PaymentDate: 'paid_at',
} satisfies Partial<Record<SortName, string>>;

/** Sorts by columns of tables that only they join. */
const joinedColumns = {
  MID: 'campaigns.advertiser_id',
  OptimiseCompany: 'lower(own_agency.company_name)',
  Merchant: 'lower(advertiser.name)',
  Product: 'lower(campaigns.name)',
  Currency: 'campaigns.currency_code',
  ProductCurrencyRate: 'product.rate',
  AffiliateCurrencyRate: 'affiliate.rate',
} satisfies Partial<Record<SortName, string>>;

function overview(db: Db, scope: Scope, query: OverviewQuery) {
  return (
    scoped(db, scope, 'conversions', 'traffic', 'campaigns', 'contacts', 'payments', 'invoice_states', 'own_agency')
      .selectFrom(sql<FoundRow>`(${rows(query)})`.as('overview'))
      // A live network may tell of clicks in a campaign that it does not list.
      .where('overview.campaign_id', 'in', (campaigns) => campaigns.selectFrom('campaigns').select('campaigns.id'))
      .where('overview.state', 'in', query.paymentStatus)
  );
}

type Overview = ReturnType<typeof overview>;

/** Joins the tables that other orders than by the overview's own columns read. */
function withSorted(found: Overview, currency: string | null, rates: Rates): Overview {
  const day = rateDay(sql`cast(overview.month + interval '1 month' - interval '1 day' as date)`, rates);
  return found
    .innerJoin('campaigns', 'campaigns.id', 'overview.campaign_id')
    .innerJoin('contacts as advertiser', 'advertiser.id', 'campaigns.advertiser_id')
    .innerJoin('own_agency', 'own_agency.id', 'campaigns.agency_id')
    .leftJoin('exchange_rate as product', (join) =>
      join
        .on('product.day', '=', day)
        .onRef('product.from_currency', '=', 'campaigns.currency_code')
        .onRef('product.to_currency', '=', 'own_agency.currency_code'),
    )
    .leftJoin('exchange_rate as affiliate', (join) =>
      join
        .on('affiliate.day', '=', day)
        .onRef('affiliate.from_currency', '=', 'campaigns.currency_code')
        .on('affiliate.to_currency', '=', currency),
    );
}

/** Rows in list order, latest month first by default; the row's id breaks ties. */
export function overviewRows(
  db: Db,
  scope: Scope,
  query: OverviewQuery,
  currency: string | null,
  rates: Rates,
): (page?: Page) => Rows<FoundRow> {
  const { sortColumnName } = query;
  const found = overview(db, scope, query);
  const isOwn = sortColumnName === undefined || sortColumnName in ownColumns;
  const sorts = { ...ownColumns, ...joinedColumns };
  const ordered = (isOwn ? found : withSorted(found, currency, rates))
    .selectAll('overview')
    .select(
      sql<number>`overview.campaign_id * 10000000 + cast(extract(year from overview.month) * 1000 + extract(month from overview.month) * 10 + ${rankOf('overview.state')} as bigint)`.as(
        'stat_id',
      ),
    )
    .orderBy(orderOf(sorts, query, { by: 'BillingYear', direction: 'desc' }, 'stat_id'));
  return paged<FoundRow>(ordered);
}

/** Adds the names and rates of rows, which are read by their keys: joined, they would cost more than finding the page. */
export function withNames(
  db: Db,
  scope: Scope,
  currency: string | null,
  rates: Rates,
): (found: readonly FoundRow[]) => Promise<OverviewRecord[]> {
  const campaignsOf = knownById((ids) =>
    scoped(db, scope, 'campaigns', 'contacts', 'own_agency')
      .selectFrom('campaigns')
      .innerJoin('contacts as advertiser', 'advertiser.id', 'campaigns.advertiser_id')
      .innerJoin('own_agency', 'own_agency.id', 'campaigns.agency_id')
      .where('campaigns.id', 'in', ids)
      .select([
        'campaigns.id',
        'campaigns.advertiser_id',
        'campaigns.name as product',
        'campaigns.currency_code as currency',
        'advertiser.name as merchant',
        'own_agency.company_name as company',
        'own_agency.currency_code as agency_currency',
      ])
      .execute(),
  );
  const rateOf = ratesOf(db);
  return async (found) => {
    const campaigns = await campaignsOf(found.map((one) => one.campaign_id));
    const named = found.flatMap((one) => {
      const campaign = campaigns.get(one.campaign_id);
      if (!campaign) return [];
      const { id: _, agency_currency, ...names } = campaign;
      const day = rateDayOf(lastDayOf(one.month), rates);
      const into = (to: string): Pair => ({ day, from: names.currency, to });
      return { one, names, product: into(agency_currency), publisher: currency === null ? null : into(currency) };
    });
    const rate = await rateOf(named.flatMap(({ product, publisher }) => [product, ...(publisher ? [publisher] : [])]));
    return named.map(({ one, names, product, publisher }) => ({
      ...one,
      ...names,
      product_rate: rate(product) ?? null,
      publisher_rate: (publisher && rate(publisher)) ?? null,
    }));
  };
}

/** The last day of a month, given as its first, `YYYY-MM-DD`. */
function lastDayOf(month: string): Date {
  const first = new Date(`${month}T00:00:00Z`);
  return new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0));
}

export function countOverview(db: Db, scope: Scope, query: OverviewQuery) {
  return countOf(overview(db, scope, query));
}

/** Commission of a currency, month and stage, original and converted; the latter exact, with up to 12 decimals. */
export interface StageSum {
  /** The month's first day. */
  month: string;
  stage: MoneyStage;
  currency: string;
  conversions: number;
  commission: string;
  converted: string;
}

/** Commission by the conversions' month, stage and currency; rejected conversions are left out. */
export function stageSums(
  db: Db,
  scope: Scope,
  query: Omit<TimelineQuery, 'openBefore'>,
  rates: Rates,
): Promise<StageSum[]> {
  const staged = sql<StageSum>`(
    select ${monthOf('conversions.converted_at')} as month, ${moneyStage} as stage, conversions.currency_code as currency,
      conversions.commission, conversions.commission * ${sql.raw(factor('target.rate'))} as converted
    from conversions
    join exchange_rate as target on target.day = ${rateDay(sql`cast(conversions.converted_at as date)`, rates)} and target.from_currency = conversions.currency_code
      and target.to_currency = ${query.targetCurrencyCode}
    left join invoice_states on invoice_states.id = conversions.invoice_id
    left join payment_states on payment_states.id = conversions.payment_id
    where ${asked('conversions', 'converted_at', query)})`;
  return scoped(db, scope, 'conversions', 'invoice_states', 'payment_states')
    .selectFrom(staged.as('staged'))
    .where('staged.stage', 'is not', null)
    .groupBy(['staged.month', 'staged.stage', 'staged.currency'])
    .orderBy('staged.currency')
    .select((eb) => [
      'staged.month',
      'staged.stage',
      'staged.currency',
      eb.fn.countAll<number>().as('conversions'),
      eb.fn.sum<string>('staged.commission').as('commission'),
      eb.fn.sum<string>('staged.converted').as('converted'),
    ])
    .execute();
}
