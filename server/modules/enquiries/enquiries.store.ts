import type { MoneyStage } from '#contract/money-stages';
import { expressionBuilder, sql, type Kysely, type SelectQueryBuilder } from 'kysely';
import type { Received } from '#contract/endpoint';
import type { listEnquiries } from '#contract/enquiries';
import { enquiryStatuses } from '#contract/enquiry-statuses';
import { idIn } from '#contract/primitives';
import { amongTexts, given, where, type Condition } from '#server/db/conditions';
import { countOf, pagedBeforeJoins, type Page, type Rows } from '#server/db/listing';
import { moneyStage, paymentStatus, type PaymentStatus } from '#server/domain/payment-status.store';
import { has } from '#server/db/matching';
import type { Database } from '#server/db/schema.generated';
import { scoped, type Scope, type ScopedTables } from '#server/db/scope';
import { nameIn, orderOf } from '#server/db/sorting';

export type EnquiryQuery = Received<typeof listEnquiries>['query'];
type Db = Kysely<Database>;
const eb = expressionBuilder<ScopedTables, 'enquiries'>();

/** An enquiry with its names and its conversion. */
export interface EnquiryRecord extends Readonly<Database['enquiry']> {
  campaign_name: string;
  campaign_status: Database['campaign']['status'];
  publisher_name: string;
  advertiser_name: string;
  earned: string | null;
  conversion_status: Database['conversion']['status'] | null;
  conversion_rejection_code: number | null;
  conversion_rejection_reason: string | null;
  conversion_uid: string | null;
  invoice_id: number | null;
  payment_id: number | null;
  conversion_modified_at: Date | null;
  payment_status: PaymentStatus | null;
  stage: MoneyStage | null;
}

const DAY_MS = 86_400_000;

/** Texts of a column of the account's enquiries. */
const textsIn = (column: 'uid' | 'publisher_ref') => ({
  among: (texts: readonly string[]) => eb(`enquiries.${column}`, 'in', texts),
  exists: (whole: string) =>
    eb.exists(eb.selectFrom('enquiries as known').where(`known.${column}`, '=', whole).select('known.id')),
});

/** One condition for each parameter that is given. */
function filtersOf(query: EnquiryQuery): Condition[] {
  return [
    given(query.enquiryIds, (ids) => eb('enquiries.id', 'in', ids)),
    given(query.statusIds, (ids) => eb('enquiries.status_id', 'in', ids)),
    given(query.advertiserIds, (ids) => eb('enquiries.advertiser_id', 'in', ids)),
    given(query.publisherIds, (ids) => eb('enquiries.publisher_id', 'in', ids)),
    given(query.uIds, (uids) => amongTexts(uids, textsIn('uid'))),
    given(query.advertiserAppId, (ref) => eb('enquiries.advertiser_ref', '=', ref)),
    given(query.find, (text) => {
      const id = idIn(text);
      const named = has(['enquiries.advertiser_ref'], text);
      return id === undefined ? named : eb.or([named, eb('enquiries.id', '=', id)]);
    }),
    given(query.publisherRefs, (refs) => amongTexts(refs, textsIn('publisher_ref'))),
    given(query.productId, (id) => eb('enquiries.campaign_id', '=', id)),
    given(query.customerName, (name) => has(['enquiries.customer_name'], name)),
    given(query.fromDate, (day) => eb('enquiries.created_at', '>=', new Date(day))),
    given(query.toDate, (day) => eb('enquiries.created_at', '<', new Date(Date.parse(day) + DAY_MS))),
  ];
}

const sortColumns: Record<NonNullable<EnquiryQuery['sortColumnName']>, string> = {
  enquiryId: 'enquiries.id',
  statusId: 'enquiries.status_id',
  creationDate: 'enquiries.created_at',
  lastUpdated: 'enquiries.modified_at',
  optimiseNotes: 'lower(enquiries.network_notes)',
  notes: 'lower(enquiries.notes)',
  uId: 'enquiries.uid',
  status: nameIn(enquiryStatuses, 'enquiries.status_id'),
  advertiserAppId: 'enquiries.advertiser_ref',
  agencyId: 'enquiries.agency_id',
  commissionValue: 'enquiries.expected_commission',
  value: 'enquiries.value',
  currencyCode: 'enquiries.currency_code',
  customerName: 'lower(enquiries.customer_name)',
  'campaign.name': 'lower(campaigns.name)',
  'publisher.name': 'lower(publisher.name)',
  'advertiser.name': 'lower(advertiser.name)',
  'conversion.transactionDate': 'enquiries.transaction_at',
};

const TABLES = ['enquiries', 'campaigns', 'contacts', 'conversions', 'invoice_states', 'payment_states'] as const;
type Enquiries = SelectQueryBuilder<Pick<ScopedTables, (typeof TABLES)[number]>, 'enquiries', object>;

/** Orders by the enquiry's own columns: the page can be cut before joins. */
const isOwn = (sort: string) => !/\b(campaigns|publisher|advertiser)\./.test(sort);

/** Enquiries in list order, newest first by default; the id breaks ties. */
export function enquiryRows(db: Db, scope: Scope, query: EnquiryQuery): (page?: Page) => Rows<EnquiryRecord> {
  const own = isOwn(sortColumns[query.sortColumnName ?? 'creationDate']);
  const order = orderOf(
    sortColumns,
    { sortColumnName: query.sortColumnName, sortDirection: query.direction },
    { by: 'creationDate', direction: 'desc' },
    'enquiries.id',
  );
  return pagedBeforeJoins(own, (cutFound) => {
    const rows = scoped(db, scope, ...TABLES).selectFrom((from) =>
      cutFound(where(from.selectFrom('enquiries'), filtersOf(query)).selectAll(), order).as('enquiries'),
    );
    return withNames(rows).orderBy(order);
  });
}

/** Joins all names of an answer. */
function withNames(rows: Enquiries) {
  return rows
    .innerJoin('campaigns', 'campaigns.id', 'enquiries.campaign_id')
    .innerJoin('contacts as publisher', 'publisher.id', 'enquiries.publisher_id')
    .innerJoin('contacts as advertiser', 'advertiser.id', 'enquiries.advertiser_id')
    .leftJoin('conversions', 'conversions.id', 'enquiries.conversion_id')
    .leftJoin('invoice_states', 'invoice_states.id', 'conversions.invoice_id')
    .leftJoin('payment_states', 'payment_states.id', 'conversions.payment_id')
    .selectAll('enquiries')
    .select([
      'campaigns.name as campaign_name',
      'campaigns.status as campaign_status',
      'publisher.name as publisher_name',
      'advertiser.name as advertiser_name',
      'conversions.commission as earned',
      'conversions.status as conversion_status',
      'conversions.rejection_code as conversion_rejection_code',
      'conversions.rejection_reason as conversion_rejection_reason',
      'conversions.uid as conversion_uid',
      'conversions.invoice_id',
      'conversions.payment_id',
      'conversions.modified_at as conversion_modified_at',
      sql<PaymentStatus | null>`case when conversions.id is not null then ${paymentStatus} end`.as('payment_status'),
      sql<MoneyStage | null>`case when conversions.id is not null then ${moneyStage} end`.as('stage'),
    ]);
}

export function countEnquiries(db: Db, scope: Scope, query: EnquiryQuery) {
  return countOf(where(scoped(db, scope, 'enquiries').selectFrom('enquiries'), filtersOf(query)));
}
