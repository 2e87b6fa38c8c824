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
import { countOf, paged } from '#server/db/listing';
import { moneyStage, paymentStatus } from '#server/domain/payment-status.store';
import { rateDay, type Rates } from '#server/domain/rates.store';
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

export interface OverviewRecord {
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
  advertiser_id: number;
  campaign_id: number;
  company: string;
  merchant: string;
  product: string;
  currency: string;
  state: OverviewRow['PaymentStatus'];
  validated: string;
  outstanding: string;
  raised: string;
  pending: string;
  express: string;
  product_rate: string | null;
  publisher_rate: string | null;
  paid_at: Date | null;
}

/**
 * State of a conversion's payment: a sent standard payment is "Payment Sent", a fast one has its own name, and an
 * uninvoiced conversion pays no commission yet.
 */
const state = sql`case ${paymentStatus}
  when 'paymentSent' then case when payment_states.payment_type = 'Standard' then 'Payment Sent' else payment_states.payment_type end
  when 'nextPayment' then 'Next Payment'
  when 'advertiserInvoiced' then 'Advertiser Invoiced'
  else 'No Commission' end`;

const rank = sql.raw(
  `case state ${overviewStatuses.map((name, index) => `when '${name}' then ${index + 1}`).join(' ')} end`,
);
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
 * Earnings by campaign, month and state. Only approved conversions earn. Payments are joined once, by the name that states
 * are told by (`paymentStatus`).
 */
const money = (query: OverviewQuery) => sql`
  select campaign_id, month, state,
    sum(earned) as validated,
    sum(case when paid_at is null then earned else 0 end) as outstanding,
    sum(case when paid_at is null and payment_id is not null then earned else 0 end) as raised,
    sum(expected) as pending,
    sum(case when payment_type <> 'Standard' then earned else 0 end) as express,
    count(impression_at) as view_throughs,
    case when min(payment_id) = max(payment_id) then min(payment_id) end as payment_id,
    string_agg(distinct cast(payment_id as text), ',' order by cast(payment_id as text)) as payment_ids,
    case when min(payment_type) = max(payment_type) then min(payment_type) end as payment_type,
    max(paid_at) as paid_at
  from (
    select conversions.campaign_id, ${monthOf('conversions.converted_at')} as month, ${state} as state,
      case when conversions.status = 'approved' then conversions.commission else 0 end as earned,
      case when conversions.status = 'pending' then conversions.commission else 0 end as expected,
      conversions.impression_at, conversions.payment_id, payment_states.payment_type, payment_states.sent_at as paid_at
    from conversions
    left join invoice_states on invoice_states.id = conversions.invoice_id
    left join payments as payment_states on payment_states.id = conversions.payment_id
    where ${asked('conversions', 'converted_at', query)}) as held
  group by campaign_id, month, state`;

const visits = (query: OverviewQuery) => sql`
  select campaign_id, ${monthOf('traffic.occurred_at')} as month,
    cast(sum(case when kind = 'impression' then quantity else 0 end) as bigint) as impressions,
    cast(sum(case when kind = 'click' then quantity else 0 end) as bigint) as clicks,
    count(distinct case when kind = 'click' then visitor_id end) as visitors
  from traffic
  where kind in ('impression', 'click') and ${asked('traffic', 'occurred_at', query)}
  group by campaign_id, ${monthOf('traffic.occurred_at')}`;

/**
 * The states of a campaign's month, with traffic in the furthest one; traffic without conversions is a row without
 * commission.
 */
const rows = (query: OverviewQuery) => sql`
  with money as materialized (${money(query)}),
  visits as materialized (${visits(query)}),
  every_row as (
    select * from money
    union all
    select visits.campaign_id, visits.month, 'No Commission', 0, 0, 0, 0, 0, 0, null, null, null, null
    from visits left join money using (campaign_id, month) where money.state is null),
  placed as (
    select *, ${rank} as rank, row_number() over (partition by campaign_id, month order by ${rank}) as place from every_row)
  select placed.*,
    case when place = 1 then coalesce(visits.impressions, 0) else 0 end as impressions,
    case when place = 1 then coalesce(visits.clicks, 0) else 0 end as clicks,
    case when place = 1 then coalesce(visits.visitors, 0) else 0 end as visitors
  from placed left join visits on visits.campaign_id = placed.campaign_id and visits.month = placed.month`;

const sortColumns: Record<NonNullable<OverviewQuery['sortColumnName']>, string> = {
  CampaignStatID: 'stat_id',
  BillingYear: 'overview.month',
  BillingMonth: 'extract(month from overview.month)',
  Imp: 'impressions',
  Clicks: 'clicks',
  VT: 'view_throughs',
  InvoiceNumber: 'payment_id',
  MID: 'campaigns.advertiser_id',
  PID: 'overview.campaign_id',
  UV: 'visitors',
  OptimiseCompany: 'lower(own_agency.company_name)',
  Merchant: 'lower(advertiser.name)',
  Product: 'lower(campaigns.name)',
  Currency: 'campaigns.currency_code',
  PaymentStatus: 'state',
  PaymentType: 'payment_type',
  InvoiceNumberList: 'payment_ids',
  ValidatedCommission: 'validated',
  OutStandingCommission: 'outstanding',
  RaisedCommission: 'raised',
  PendingCommission: 'pending',
  ProductCurrencyRate: 'product_rate',
  ExpressPay: 'express',
  AffiliateCurrencyRate: 'publisher_rate',
  PaymentDate: 'paid_at',
};

function overview(db: Db, scope: Scope, query: OverviewQuery) {
  return scoped(
    db,
    scope,
    'conversions',
    'traffic',
    'campaigns',
    'contacts',
    'payments',
    'invoice_states',
    'own_agency',
  )
    .selectFrom(sql<OverviewRecord>`(${rows(query)})`.as('overview'))
    .innerJoin('campaigns', 'campaigns.id', 'overview.campaign_id')
    .where('overview.state', 'in', query.paymentStatus);
}

/** Rows in list order, latest month first by default; the row's id breaks ties. */
export function overviewRows(db: Db, scope: Scope, query: OverviewQuery, rates: Rates) {
  const lastDay = rateDay(sql`cast(overview.month + interval '1 month' - interval '1 day' as date)`, rates);
  const rateInto = (currency: RawBuilder<unknown>) =>
    sql<
      string | null
    >`(select rate from exchange_rate where day = ${lastDay} and from_currency = campaigns.currency_code and to_currency = ${currency})`;
  const order = orderOf(sortColumns, query, { by: 'BillingYear', direction: 'desc' }, 'stat_id');
  const ordered = overview(db, scope, query)
    .innerJoin('contacts as advertiser', 'advertiser.id', 'campaigns.advertiser_id')
    .innerJoin('own_agency', 'own_agency.id', 'campaigns.agency_id')
    .selectAll('overview')
    .select([
      sql<number>`overview.campaign_id * 10000000 + cast(extract(year from overview.month) * 1000 + extract(month from overview.month) * 10 + overview.rank as bigint)`.as(
        'stat_id',
      ),
      'campaigns.advertiser_id',
      'campaigns.name as product',
      'campaigns.currency_code as currency',
      'advertiser.name as merchant',
      'own_agency.company_name as company',
      rateInto(sql`own_agency.currency_code`).as('product_rate'),
      rateInto(
        sql`(select currency_code from contacts where id = ${scope.kind === 'publisher' ? scope.contactId : null})`,
      ).as('publisher_rate'),
    ])
    .orderBy(order);
  return paged<OverviewRecord>(ordered);
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
