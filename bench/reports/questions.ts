/** Twelve questions about a network, as requests and as hand-written SQL. */
import type { DimensionName } from '../../contract/reports/dimensions.ts';
import type { MeasureName } from '../../contract/reports/measures.ts';

export type Who = 'publisher' | 'advertiser' | 'manager';

export interface Question {
  who: Who;
  measures: MeasureName[];
  dimensions: DimensionName[];
  from: string;
  dateType?: 'invoiceDate';
  conditions?: { field: string; operator: string; valueList: string[] }[];
  orderBys?: { field: string; direction: 'asc' | 'desc' }[];
  /**
   * SQL for DuckDB and PostgreSQL. `{own}` limits it to the account, `{from}` and `{to}` are instants, `{currency}` is
   * its currency.
   */
  byHand: string;
}

export const TO = '2026-03-15';
const ALL = '2024-02-16';
const YEAR = '2025-03-16';

/** Conversions or clicks with the rate of their day. */
const converted = (table: string, at: string, columns: string, where = '') => `
  select ${columns} from ${table} f
  join exchange_rate r on r.day = cast(f.${at} as date) and r.from_currency = f.currency_code and r.to_currency = '{currency}'
  where {own} and f.${at} >= '{from}' and f.${at} < '{to}'${where}`;
const conversions = (columns: string, where = '') => converted('conversion', 'converted_at', columns, where);
const clickMoney = (columns: string) =>
  converted('traffic_event', 'occurred_at', columns, ` and f.kind = 'click' and f.click_commission <> 0`);
const events = (columns: string, kinds = `f.kind = 'click'`) =>
  `select ${columns} from traffic_event f where {own} and f.occurred_at >= '{from}' and f.occurred_at < '{to}' and ${kinds}`;
const status = (name: string, amount = '1') => `case when f.status = '${name}' then ${amount} end`;
const month = (at: string) => `date_trunc('month', f.${at})`;

export const questions: Record<string, Question> = {
  'month by publisher, eight measures': {
    who: 'manager',
    measures: [
      'clicks',
      'totalConversions',
      'validatedConversions',
      'rejectedConversions',
      'pendingCommission',
      'validatedConversionCommission',
      'originalOrderValue',
      'conversionRate',
    ],
    dimensions: ['month', 'publisherName'],
    from: YEAR,
    byHand: `with c as (${conversions(`${month('converted_at')} as m, f.publisher_id as p, count(*) as n, count(${status('approved')}) as ok, count(${status('rejected')}) as bad,
        sum(${status('pending', 'f.commission * r.rate')}) as open, sum(${status('approved', 'f.commission * r.rate')}) as earned, sum(f.orig_value * r.rate) as worth`)} group by 1, 2),
      t as (${events(`${month('occurred_at')} as m, f.publisher_id as p, sum(f.quantity) as clicks`)} group by 1, 2)
      select coalesce(c.m, t.m) as m, p.name, clicks, n, ok, bad, open, earned, worth, n / nullif(clicks, 0) as rate
      from c full join t on t.m = c.m and t.p = c.p join contact p on p.id = coalesce(c.p, t.p) order by 1, 2`,
  },
  'day by device': {
    who: 'manager',
    measures: ['clicks', 'totalConversions', 'conversionRate'],
    dimensions: ['date', 'deviceType'],
    from: '2025-12-16',
    byHand: `with c as (select cast(f.converted_at as date) as d, f.device_type as v, count(*) as n from conversion f
        where {own} and f.converted_at >= '{from}' and f.converted_at < '{to}' group by 1, 2),
      t as (${events('cast(f.occurred_at as date) as d, f.device_type as v, sum(f.quantity) as clicks')} group by 1, 2)
      select coalesce(c.d, t.d) as d, coalesce(c.v, t.v) as v, clicks, n, n / nullif(clicks, 0) as rate
      from c full join t on t.d = c.d and t.v = c.v order by 1, 2`,
  },
  'top campaigns with conversion rate and EPC': {
    who: 'manager',
    measures: ['totalCommission', 'conversionRate', 'epc'],
    dimensions: ['campaignName'],
    from: YEAR,
    orderBys: [{ field: 'totalCommission', direction: 'desc' }],
    byHand: `with c as (${conversions(`f.campaign_id as k, count(*) as n, sum(case when f.status <> 'rejected' then f.commission * r.rate end) as earned`)} group by 1),
      t as (${events('f.campaign_id as k, sum(f.quantity) as clicks')} group by 1),
      m as (${clickMoney('f.campaign_id as k, sum(f.click_commission * r.rate) as earned')} group by 1)
      select k.name, coalesce(c.earned, 0) + coalesce(m.earned, 0) as earned, n / nullif(clicks, 0) as rate
      from t left join c on c.k = t.k left join m on m.k = t.k join campaign k on k.id = t.k order by 2 desc limit 50`,
  },
  'funnel by vertical': {
    who: 'manager',
    measures: ['landingPageEvent', 'contentPageEvent', 'basketEvent', 'applicationEndEvent', 'totalConversions'],
    dimensions: ['primaryVertical'],
    from: YEAR,
    byHand: `with t as (${events(
      `f.campaign_id as k, sum(case f.kind when 'landingPage' then f.quantity end) as landed, sum(case f.kind when 'contentPage' then f.quantity end) as red,
        sum(case f.kind when 'basket' then f.quantity end) as filled, sum(case f.kind when 'applicationEnd' then f.quantity end) as applied`,
      `f.kind in ('landingPage', 'contentPage', 'basket', 'applicationEnd')`,
    )} group by 1),
      c as (select f.campaign_id as k, count(*) as n from conversion f where {own} and f.converted_at >= '{from}' and f.converted_at < '{to}' group by 1)
      select v.name, sum(landed), sum(red), sum(filled), sum(applied), sum(n)
      from campaign k join vertical v on v.id = k.primary_vertical_id left join t on t.k = k.id left join c on c.k = k.id
      where t.k is not null or c.k is not null group by 1 order by 1`,
  },
  'hour by weekday': {
    who: 'advertiser',
    measures: ['clicks', 'totalConversions'],
    dimensions: ['dayName', 'hour'],
    from: YEAR,
    byHand: `with c as (select extract(isodow from f.converted_at) as d, extract(hour from f.converted_at) as h, count(*) as n from conversion f
        where {own} and f.converted_at >= '{from}' and f.converted_at < '{to}' group by 1, 2),
      t as (${events('extract(isodow from f.occurred_at) as d, extract(hour from f.occurred_at) as h, sum(f.quantity) as clicks')} group by 1, 2)
      select coalesce(c.d, t.d) as d, coalesce(c.h, t.h) as h, clicks, n from c full join t on t.d = c.d and t.h = c.h order by 1, 2`,
  },
  'unique visitors by month': {
    who: 'publisher',
    measures: ['uniqueVisitors'],
    dimensions: ['month'],
    from: YEAR,
    byHand: `${events(`${month('occurred_at')} as m, count(distinct f.visitor_id) as visitors`)} group by 1 order by 1`,
  },
  'voucher codes': {
    who: 'advertiser',
    measures: ['totalConversions', 'validatedConversions', 'averageOrderValue'],
    dimensions: ['voucherCode'],
    from: YEAR,
    byHand: `${conversions(`coalesce(f.voucher_code, '') as code, count(*) as n, count(${status('approved')}) as ok,
        sum(case when f.status <> 'rejected' then f.value * r.rate end) / nullif(count(case when f.status <> 'rejected' then 1 end), 0) as average`)} group by 1 order by 1`,
  },
  'basket categories': {
    who: 'advertiser',
    measures: ['totalConversions', 'validatedConversions', 'originalOrderValue'],
    dimensions: ['itemCategory'],
    from: YEAR,
    byHand: `with c as (${conversions(`f.id, f.status, f.orig_value * r.rate as worth`)}),
      i as (select distinct conversion_id, category from conversion_item f where {own})
      select coalesce(i.category, '') as category, count(*) as n, count(case when status = 'approved' then 1 end) as ok, sum(worth) as worth
      from c left join i on i.conversion_id = c.id group by 1 order by 1`,
  },
  'invoice month by advertiser': {
    who: 'manager',
    measures: ['validatedConversions', 'validatedConversionCost'],
    dimensions: ['invoiceMonth', 'advertiserName'],
    from: YEAR,
    dateType: 'invoiceDate',
    byHand: `with c as (select ${month('invoiced_at')} as m, f.advertiser_id as a, count(${status('approved')}) as ok,
        sum(${status('approved', 'f.net_cost * (1 + f.vat_rate) * r.rate')}) as cost from conversion f
        join exchange_rate r on r.day = cast(f.converted_at as date) and r.from_currency = f.currency_code and r.to_currency = '{currency}'
        where {own} and f.invoiced_at >= '{from}' and f.invoiced_at < '{to}' group by 1, 2)
      select m, a.name, ok, cost from c join contact a on a.id = c.a order by 1, 2`,
  },
  'two-fact ratio with conditions': {
    who: 'manager',
    measures: ['conversionRate', 'clicks'],
    dimensions: ['campaignName'],
    from: '2025-09-16',
    conditions: [
      { field: 'deviceType', operator: '=', valueList: ['mobile'] },
      { field: 'publisherType', operator: 'in', valueList: ['Cashback', 'Content'] },
      { field: 'clicks', operator: '>', valueList: ['100'] },
    ],
    byHand: `with p as (select id from contact where publisher_type in ('Cashback', 'Content')),
      t as (${events('f.campaign_id as k, sum(f.quantity) as clicks')} and f.device_type = 'mobile' and f.publisher_id in (select id from p) group by 1),
      c as (select f.campaign_id as k, count(*) as n from conversion f where {own} and f.converted_at >= '{from}' and f.converted_at < '{to}'
        and f.device_type = 'mobile' and f.publisher_id in (select id from p) group by 1)
      select k.name, n / nullif(clicks, 0) as rate, clicks from t left join c on c.k = t.k join campaign k on k.id = t.k where clicks > 100 order by 1`,
  },
  'whole agency, 25 months': {
    who: 'manager',
    measures: ['impressions', 'clicks', 'totalConversions', 'totalCommission', 'totalNetCost', 'ctr', 'epc'],
    dimensions: ['month'],
    from: ALL,
    byHand: `with c as (${conversions(`${month('converted_at')} as m, count(*) as n, sum(case when f.status <> 'rejected' then f.commission * r.rate end) as earned,
        sum(case when f.status <> 'rejected' then f.net_cost * r.rate end) as cost`)} group by 1),
      t as (${events(`${month('occurred_at')} as m, sum(case f.kind when 'click' then f.quantity end) as clicks, sum(case f.kind when 'impression' then f.quantity end) as seen`, `f.kind in ('click', 'impression')`)} group by 1),
      p as (${clickMoney(`${month('occurred_at')} as m, sum(f.click_commission * r.rate) as earned, sum(f.click_net_cost * r.rate) as cost`)} group by 1)
      select t.m, seen, clicks, n, c.earned + coalesce(p.earned, 0) as earned, c.cost + coalesce(p.cost, 0) as cost, clicks / nullif(seen, 0) as ctr
      from t left join c on c.m = t.m left join p on p.m = t.m order by 1`,
  },
  'total row': {
    who: 'manager',
    measures: ['clicks', 'totalConversions', 'totalCommission', 'conversionRate', 'epc'],
    dimensions: [],
    from: ALL,
    byHand: `with c as (${conversions(`count(*) as n, sum(case when f.status <> 'rejected' then f.commission * r.rate end) as earned`)}),
      t as (${events('sum(f.quantity) as clicks')}), p as (${clickMoney('sum(f.click_commission * r.rate) as earned')})
      select clicks, n, c.earned + coalesce(p.earned, 0) as earned, n / nullif(clicks, 0) as rate from c, t, p`,
  },
};
