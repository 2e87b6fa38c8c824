import { factor } from '#server/db/factor';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { USUAL_PAYMENT_DAY } from '#contract/payment-documents';
import type { PaymentRow } from '#contract/payments';
import type { Database } from '#server/db/schema.generated';
import { scoped, type Scope } from '#server/db/scope';

type Db = Kysely<Database>;

/** The period of a run: everything before `until`, as known at `now`. */
export interface Period {
  /** First moment after the month. */
  until: Date;
  now: Date;
  /**
   * Payments leave out what an earlier run, of everything before this moment, would pay: not what is less than the
   * publisher's minimum then.
   */
  after?: Date;
}

/** The day of a month on which the agency begins to pay. */
export async function paymentDayOf(db: Db, scope: Scope): Promise<number> {
  const own = await scoped(db, scope, 'own_agency').selectFrom('own_agency').select('payment_day').executeTakeFirst();
  return own?.payment_day ?? USUAL_PAYMENT_DAY;
}

/**
 * Approved conversions without an invoice whose invoice date is in the month or earlier. Both the run and its preview
 * use this query, so they cannot differ.
 */
export function uninvoiced(db: Db, scope: Scope, { until, now }: Period) {
  return scoped(db, scope, 'conversions')
    .selectFrom('conversions')
    .where('status', '=', 'approved')
    .where('invoice_id', 'is', null)
    .where(sql<boolean>`coalesce(network_calc_at, decided_at) < ${until}`)
    .where('modified_at', '<=', now)
    .select(['id', 'advertiser_id', 'currency_code', 'net_cost']);
}

/** Uninvoiced click costs by campaign and month. */
export function uncharged(db: Db, scope: Scope, { until }: Period) {
  const happened = sql`
    select campaign_id, advertiser_id, currency_code, cast(date_trunc('month', occurred_at) as date) as month,
      sum(quantity) as quantity, sum(click_net_cost) as net
    from traffic where kind = 'click' and click_net_cost > 0 and occurred_at < ${until}
    group by campaign_id, advertiser_id, currency_code, cast(date_trunc('month', occurred_at) as date)`;
  const charged = sql`
    select invoice_lines.campaign_id, invoice_lines.month, sum(invoice_lines.quantity) as quantity, sum(invoice_lines.net) as net
    from invoice_lines join invoices on invoices.id = invoice_lines.invoice_id
    where invoice_lines.month is not null and not invoices.deleted
    group by invoice_lines.campaign_id, invoice_lines.month`;
  return scoped(db, scope, 'traffic', 'invoices', 'invoice_lines', 'campaigns')
    .selectFrom(
      sql<{
        campaign_id: number;
        advertiser_id: number;
        currency_code: string;
        month: string;
        quantity: number;
        net: string;
      }>`(select happened.campaign_id, happened.advertiser_id, happened.currency_code, happened.month,
        cast(happened.quantity - coalesce(charged.quantity, 0) as bigint) as quantity,
        cast(happened.net - coalesce(charged.net, 0) as decimal(18,4)) as net
      from (${happened}) as happened
      left join (${charged}) as charged on charged.campaign_id = happened.campaign_id and charged.month = happened.month)`.as(
        'left_over',
      ),
    )
    .innerJoin('campaigns', 'campaigns.id', 'left_over.campaign_id')
    .where('left_over.net', '>', '0')
    .select([
      'left_over.campaign_id',
      'left_over.advertiser_id',
      'left_over.currency_code',
      'left_over.month',
      'left_over.quantity',
      'left_over.net',
      'campaigns.name as campaign_name',
    ]);
}

/** Fast where both sides are express; revalued and reinstated conversions are paid separately. */
const paymentType = sql<PaymentRow['paymentType']>`case
  when publisher.payment_type <> 'express' or advertiser.payment_type <> 'express' then 'Standard'
  when conversions.value <> conversions.orig_value then 'Fast (Adjustment)'
  when cast(conversions.id as text) in (select subject_id from conversion_changes where action = 'conversion.rejected') then 'Fast (Reversal)'
  else 'Fast' end`;

/** The least that a publisher is paid, in its own currency; null without one, and in other currencies. */
const minimum = sql<string | null>`case when conversions.currency_code = publisher.currency_code
  then publisher.minimum_payment end`;

const countsFrom = sql`coalesce(conversions.publisher_calc_at, conversions.decided_at)`;

/** Unpaid conversions whose invoice was settled in the month or earlier, and whose payment date has come. */
export function unpaid(db: Db, scope: Scope, { until, after }: Period) {
  return scoped(db, scope, 'conversions', 'invoice_states', 'contacts', 'conversion_changes')
    .selectFrom('conversions')
    .innerJoin('invoice_states as invoices', 'invoices.id', 'conversions.invoice_id')
    .innerJoin('contacts as publisher', 'publisher.id', 'conversions.publisher_id')
    .innerJoin('contacts as advertiser', 'advertiser.id', 'conversions.advertiser_id')
    .where('conversions.payment_id', 'is', null)
    .where('invoices.status', '=', 'Settled')
    .where('invoices.settled_at', '<', until)
    .where(sql<boolean>`${countsFrom} < ${until}`)
    .select([
      'conversions.id',
      'conversions.publisher_id',
      'conversions.currency_code',
      'conversions.commission',
      'invoices.settled_at',
      paymentType.as('payment_type'),
      (after === undefined
        ? sql<boolean>`true`
        : sql<boolean>`(invoices.settled_at >= ${after} or ${countsFrom} >= ${after})`
      ).as('fresh'),
      minimum.as('minimum'),
    ]);
}

/** An invoice to make. Amounts are decimal text. */
export interface InvoiceDue {
  advertiser_id: number;
  advertiser: string;
  currency: string;
  commission_type_id: 1 | 2;
  conversions: number;
  clicks: number;
  net: string;
  vat: string;
  gross: string;
  vat_rate: string;
  account_manager_id: number;
  fund_on_delivery: boolean;
  /** Days from the invoice's day to the day until which it is to be paid. */
  terms: number;
}

/** Days to pay a first invoice. */
const USUAL_TERMS = 30;

/** The terms that the agency agreed with the advertiser; else terms of payment are those of the advertiser's last invoice. */
const ofLastInvoice = <T>(terms: RawBuilder<T>, first: T) =>
  sql<T>`coalesce((select ${terms} from invoices
    where invoices.advertiser_id = contacts.id and invoices.invoice_type_id = 1 and not invoices.deleted
    order by invoices.invoice_date desc, invoices.id desc limit 1), ${first})`;

/** Invoices to make, by advertiser. A total of zero waits until there is something to charge. */
export async function invoicesDue(db: Db, scope: Scope, period: Period): Promise<InvoiceDue[]> {
  const performance = sql`
    select advertiser_id, currency_code, 1 as type_id, count(*) as conversions, 0 as clicks, sum(net_cost) as net
    from (${uninvoiced(db, scope, period)}) as due group by advertiser_id, currency_code`;
  const clicks = sql`
    select advertiser_id, currency_code, 2, 0, sum(quantity), sum(net)
    from (${uncharged(db, scope, period)}) as due group by advertiser_id, currency_code`;
  return scoped(db, scope, 'contacts', 'invoices')
    .selectFrom(
      sql<{
        advertiser_id: number;
      }>`(select advertiser_id, currency_code, type_id, cast(conversions as bigint) as conversions, cast(clicks as bigint) as clicks, cast(net as decimal(18,4)) as net
        from (${performance} union all ${clicks}) as every_due)`.as('due'),
    )
    .innerJoin('contacts', 'contacts.id', 'due.advertiser_id')
    .where(sql<boolean>`due.net > 0`)
    .select([
      'contacts.id as advertiser_id',
      'contacts.name as advertiser',
      'contacts.vat_rate',
      'contacts.account_manager_id',
      sql<string>`due.currency_code`.as('currency'),
      sql<1 | 2>`cast(due.type_id as bigint)`.as('commission_type_id'),
      sql<number>`due.conversions`.as('conversions'),
      sql<number>`due.clicks`.as('clicks'),
      sql<string>`due.net`.as('net'),
      sql<string>`round(due.net * ${sql.raw(factor('contacts.vat_rate'))}, 2)`.as('vat'),
      sql<string>`due.net + round(due.net * ${sql.raw(factor('contacts.vat_rate'))}, 2)`.as('gross'),
      ofLastInvoice(sql<boolean>`invoices.fund_on_delivery`, false).as('fund_on_delivery'),
      sql<number>`coalesce(contacts.terms_days, ${ofLastInvoice(
        sql<number>`cast(invoices.due_on - cast(invoices.invoice_date as date) as bigint)`,
        USUAL_TERMS,
      )})`.as('terms'),
    ])
    .orderBy(sql`lower(contacts.name), contacts.id, due.currency_code, due.type_id`)
    .execute();
}

/** A payment to make. Amounts are decimal text. */
export interface PaymentDue {
  publisher_id: number;
  publisher: string;
  currency: string;
  payment_type: PaymentRow['paymentType'];
  conversions: number;
  net: string;
  vat: string;
  total: string;
  vat_rate: string;
  /** Settlement times of its first and last invoice. */
  first_settled: Date;
  last_settled: Date;
}

/**
 * Payments to make, by publisher. A total of zero waits until there is something to pay, and what is less than the
 * publisher's minimum until there is more.
 */
export async function paymentsDue(db: Db, scope: Scope, period: Period): Promise<PaymentDue[]> {
  return scoped(db, scope, 'contacts')
    .selectFrom(
      sql<{
        publisher_id: number;
      }>`(select publisher_id, currency_code, payment_type, count(*) as conversions, cast(sum(commission) as decimal(18,4)) as net,
        min(settled_at) as first_settled, max(settled_at) as last_settled, max(minimum) as minimum,
        sum(sum(commission)) over (partition by publisher_id, currency_code) as together
        from (select unpaid.*, sum(case when fresh then 0 else commission end) over (partition by publisher_id, currency_code) as earlier
          from (${unpaid(db, scope, period)}) as unpaid) as held
        where fresh or earlier < minimum
        group by publisher_id, currency_code, payment_type)`.as('due'),
    )
    .innerJoin('contacts', 'contacts.id', 'due.publisher_id')
    .where(sql<boolean>`due.net > 0 and (due.minimum is null or due.together >= due.minimum)`)
    .select([
      'contacts.id as publisher_id',
      'contacts.name as publisher',
      'contacts.vat_rate',
      sql<string>`due.currency_code`.as('currency'),
      sql<PaymentRow['paymentType']>`due.payment_type`.as('payment_type'),
      sql<number>`due.conversions`.as('conversions'),
      sql<string>`due.net`.as('net'),
      sql<string>`round(due.net * ${sql.raw(factor('contacts.vat_rate'))}, 2)`.as('vat'),
      sql<string>`due.net + round(due.net * ${sql.raw(factor('contacts.vat_rate'))}, 2)`.as('total'),
      sql<Date>`due.first_settled`.as('first_settled'),
      sql<Date>`due.last_settled`.as('last_settled'),
    ])
    .orderBy(sql`lower(contacts.name), contacts.id, due.currency_code, due.payment_type`)
    .execute();
}
