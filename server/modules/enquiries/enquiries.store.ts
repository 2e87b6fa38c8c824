import { DAY_MS } from '#contract/day';
import type { MoneyStage } from '#contract/money-stages';
import { expressionBuilder, type Kysely } from 'kysely';
import type { Received } from '#contract/endpoint';
import type { listEnquiries } from '#contract/enquiries';
import { enquiryStatuses } from '#contract/enquiry-statuses';
import { idIn } from '#contract/primitives';
import { amongTexts, given, where, type Condition } from '#server/db/conditions';
import { knownById } from '#server/db/known';
import { countOf, paged, type Page, type Rows } from '#server/db/listing';
import { moneyStage, paymentStatus, type PaymentStatus } from '#server/domain/payment-status.store';
import { has } from '#server/db/matching';
import type { Database } from '#server/db/schema.generated';
import { scoped, type Scope, type ScopedTables } from '#server/db/scope';
import { nameIn, orderOf } from '#server/db/sorting';

export type EnquiryQuery = Received<typeof listEnquiries>['query'];
type Db = Kysely<Database>;
const eb = expressionBuilder<ScopedTables, 'enquiries'>();

/** An enquiry with its names and its conversion, as far as the scope has it. */
export interface EnquiryRecord extends Readonly<Database['enquiry']> {
  campaign: Pick<Database['campaign'], 'id' | 'status' | 'name'>;
  publisher_name: string;
  advertiser_name: string;
  conversion: ShownConversion | null;
}

type ShownConversion = Readonly<
  Pick<
    Database['conversion'],
    | 'commission'
    | 'status'
    | 'rejection_code'
    | 'rejection_reason'
    | 'uid'
    | 'invoice_id'
    | 'payment_id'
    | 'modified_at'
  >
> & { payment_status: PaymentStatus | null; stage: MoneyStage | null };

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

/** Orders by names of the enquiry: those are joined to be ordered by. */
const isNamed = (sort: string) => /\b(campaigns|publisher|advertiser)\./.test(sort);

/** Enquiries in list order, newest first by default; the id breaks ties. `withNames` adds what else a row shows. */
export function enquiryRows(db: Db, scope: Scope, query: EnquiryQuery): (page?: Page) => Rows<Database['enquiry']> {
  const order = orderOf(
    sortColumns,
    { sortColumnName: query.sortColumnName, sortDirection: query.direction },
    { by: 'creationDate', direction: 'desc' },
    'enquiries.id',
  );
  if (!isNamed(sortColumns[query.sortColumnName ?? 'creationDate'])) {
    const own = scoped(db, scope, 'enquiries').selectFrom('enquiries');
    return paged(where(own, filtersOf(query)).selectAll('enquiries').orderBy(order));
  }
  const joined = scoped(db, scope, 'enquiries', 'campaigns', 'contacts')
    .selectFrom('enquiries')
    .innerJoin('campaigns', 'campaigns.id', 'enquiries.campaign_id')
    .innerJoin('contacts as publisher', 'publisher.id', 'enquiries.publisher_id')
    .innerJoin('contacts as advertiser', 'advertiser.id', 'enquiries.advertiser_id');
  return paged(where(joined, filtersOf(query)).selectAll('enquiries').orderBy(order));
}

/** Adds to enquiries their names and their conversions, each read by its key. */
export function withNames(
  db: Db,
  scope: Scope,
): (found: readonly Readonly<Database['enquiry']>[]) => Promise<EnquiryRecord[]> {
  const campaignsOf = knownById((ids) =>
    scoped(db, scope, 'campaigns')
      .selectFrom('campaigns')
      .where('id', 'in', ids)
      .select(['id', 'status', 'name'])
      .execute(),
  );
  const contactsOf = knownById((ids) =>
    scoped(db, scope, 'contacts').selectFrom('contacts').where('id', 'in', ids).select(['id', 'name']).execute(),
  );
  const conversionsOf = knownById((ids) =>
    scoped(db, scope, 'conversions', 'invoice_states', 'payment_states')
      .selectFrom('conversions')
      .leftJoin('invoice_states', 'invoice_states.id', 'conversions.invoice_id')
      .leftJoin('payment_states', 'payment_states.id', 'conversions.payment_id')
      .where('conversions.id', 'in', ids)
      .select([
        'conversions.id',
        'conversions.commission',
        'conversions.status',
        'conversions.rejection_code',
        'conversions.rejection_reason',
        'conversions.uid',
        'conversions.invoice_id',
        'conversions.payment_id',
        'conversions.modified_at',
        paymentStatus.as('payment_status'),
        moneyStage.as('stage'),
      ])
      .execute(),
  );
  return async (found) => {
    const [campaigns, contacts, conversions] = await Promise.all([
      campaignsOf(found.map((one) => one.campaign_id)),
      contactsOf(found.flatMap((one) => [one.publisher_id, one.advertiser_id])),
      conversionsOf(found.map((one) => one.conversion_id)),
    ]);
    return found.flatMap((one) => {
      const campaign = campaigns.get(one.campaign_id);
      const [publisher, advertiser] = [contacts.get(one.publisher_id), contacts.get(one.advertiser_id)];
      if (!campaign || !publisher || !advertiser) return [];
      const conversion = conversions.get(one.conversion_id) ?? null;
      return { ...one, campaign, publisher_name: publisher.name, advertiser_name: advertiser.name, conversion };
    });
  };
}

export function countEnquiries(db: Db, scope: Scope, query: EnquiryQuery) {
  return countOf(where(scoped(db, scope, 'enquiries').selectFrom('enquiries'), filtersOf(query)));
}
