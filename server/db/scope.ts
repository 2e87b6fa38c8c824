import { sql, type Expression, type ExpressionBuilder, type Kysely, type QueryCreator } from 'kysely';
import type { Role } from '#contract/access';
import type { Database } from './schema.generated.ts';

/**
 * The account a request is about and the caller's role. `kind` is the account's, `role` the caller's: an account
 * manager may ask about a publisher (`kind: 'publisher', role: 'manager'`). `contactId` is 0 with `kind: 'agency'`.
 */
export interface Scope {
  agencyId: number;
  contactId: number;
  kind: 'publisher' | 'advertiser' | 'agency';
  role: Role;
}

/** The role of an account's own people, whoever asks. */
export const ownRole = ({ kind }: Pick<Scope, 'kind'>): Role => (kind === 'agency' ? 'manager' : kind);

/** Tables that a query may read: an account's own rows under plural names, and shared vocabulary. */
export interface ScopedTables {
  campaigns: Database['campaign'];
  relations: Database['relation'];
  commission_groups: Database['commission_group'];
  conversions: Database['conversion'];
  conversion_items: Database['conversion_item'];
  conversion_notes: Database['conversion_note'];
  /** Empty for publishers. */
  sale_flags: Database['sale_flag'];
  /** Empty for publishers. */
  unpaid_clicks: Database['unpaid_click'];
  /** Empty for publishers. */
  refused_sales: Database['refused_sale'];
  assists: Database['assist'];
  traffic_events: Database['traffic_event'];
  /** Traffic events summed by day: see `TrafficDays`. */
  traffic_days: Database['traffic_day'];
  campaign_groups: Database['campaign_group'];
  contacts: Database['contact'];
  websites: Database['website'];
  placements: Database['placement'];
  creatives: Database['creative'];
  campaign_markets: Database['campaign_market'];
  campaign_cross_sells: Database['campaign_cross_sell'];
  commission_group_attributes: Database['commission_group_attribute'];
  enquiry_rules: Database['enquiry_rule'];
  product_feeds: Database['product_feed'];
  products: Database['product'];
  voucher_codes: Database['voucher_code'];
  short_urls: Database['short_url'];
  contact_users: Database['contact_user'];
  account_managers: Database['account_manager'];
  own_agency: Database['agency'];
  /** Companies as they were until they were changed; of an account its own. */
  former_agencies: Database['former_agency'];
  former_companies: Database['former_company'];
  extra_fields: Database['extra_field'];
  /** Empty for publishers. */
  invoices: Database['invoice'];
  invoice_lines: Database['invoice_line'];
  invoice_receipts: Database['invoice_receipt'];
  /** Empty for advertisers. */
  payments: Database['payment'];
  enquiries: Database['enquiry'];
  enquiry_notes: Database['enquiry_note'];
  file_entries: Database['file_entry'];
  file_processings: Database['file_processing'];
  file_rows: Database['file_row'];
  decision_batches: Database['decision_batch'];
  decision_rows: Database['decision_row'];
  notifications: Database['notification'];
  invitations: Database['invitation'];
  day_notes: Database['day_note'];
  /** Users of the account and of its agency; `id` is the membership's. */
  people: Person;
  traffic: Database['traffic_event'];
  /** Progress of a conversion's invoice and payment, without amounts, so that every role may read it. */
  invoice_states: Pick<Database['invoice'], 'id' | 'agency_id' | 'status' | 'settled_at'>;
  payment_states: Pick<Database['payment'], 'id' | 'agency_id' | 'status' | 'sent_at'>;
  /** Audit events of the account's conversions. */
  conversion_changes: Database['audit_event'];
  /** The agency's; empty for accounts. */
  audit_events: Database['audit_event'];
  billing_runs: Database['billing_run'];
  /** The agency's; empty for accounts. */
  mails: Database['outbox'];
  applications: Database['application'];
  payment_details: Database['payment_detail'];
}
/** `ended_at` is set for those who have left or were removed: what they signed keeps their name. */
interface Person extends Pick<
  Database['membership'],
  'id' | 'user_id' | 'agency_id' | 'contact_id' | 'role' | 'level' | 'account_manager_id' | 'created_at' | 'ended_at'
> {
  name: string;
  email: string;
  seen_at: Date | null;
}
type Common = Pick<Database, 'country' | 'place' | 'vertical' | 'exchange_rate'>;

type Owned = 'agency_id' | 'publisher_id' | 'advertiser_id' | 'contact_id' | 'kind' | 'id';
interface Source {
  table: keyof Database;
  /** Owner columns: `{publisher: 'publisher_id'}` gives a publisher the rows with its id there. */
  publisher?: Owned;
  advertiser?: Owned;
  /** Rows without a publisher are visible to every publisher. */
  sharedWithPublishers?: boolean;
  /** The kind of account that has no such rows. */
  notFor?: 'publisher' | 'advertiser';
  /** Rows without an owner belong to the owner of their invoice. */
  ofInvoice?: boolean;
  /** The row's enquiry determines the owner. */
  ofEnquiry?: boolean;
  /** The row's conversion determines the owner. */
  ofConversion?: boolean;
  /** Rows of the agency itself, hidden from accounts. */
  onlyAgency?: boolean;
}

const byBoth = { publisher: 'publisher_id', advertiser: 'advertiser_id' } as const;
const byContact = { publisher: 'contact_id', advertiser: 'contact_id' } as const;

/** Each plural name with its table and its owner columns. */
const sources: Record<keyof ScopedTables, Source> = {
  campaigns: { table: 'campaign', advertiser: 'advertiser_id' },
  relations: { table: 'relation', ...byBoth },
  commission_groups: { table: 'commission_group', publisher: 'publisher_id', sharedWithPublishers: true },
  conversions: { table: 'conversion', ...byBoth },
  conversion_items: { table: 'conversion_item', ...byBoth },
  conversion_notes: { table: 'conversion_note', ...byBoth },
  sale_flags: { table: 'sale_flag', advertiser: 'advertiser_id', notFor: 'publisher' },
  unpaid_clicks: { table: 'unpaid_click', advertiser: 'advertiser_id', notFor: 'publisher' },
  refused_sales: { table: 'refused_sale', advertiser: 'advertiser_id', notFor: 'publisher' },
  assists: { table: 'assist', ...byBoth },
  traffic_events: { table: 'traffic_event', ...byBoth },
  traffic_days: { table: 'traffic_day', ...byBoth },
  campaign_groups: { table: 'campaign_group', advertiser: 'advertiser_id' },
  contacts: { table: 'contact' },
  websites: { table: 'website' },
  placements: { table: 'placement', ...byBoth },
  creatives: { table: 'creative', advertiser: 'advertiser_id' },
  campaign_markets: { table: 'campaign_market' },
  campaign_cross_sells: { table: 'campaign_cross_sell' },
  commission_group_attributes: { table: 'commission_group_attribute' },
  enquiry_rules: { table: 'enquiry_rule' },
  product_feeds: { table: 'product_feed', advertiser: 'advertiser_id' },
  products: { table: 'product' },
  voucher_codes: { table: 'voucher_code', ...byBoth, sharedWithPublishers: true },
  short_urls: { table: 'short_url', publisher: 'contact_id', advertiser: 'contact_id' },
  contact_users: { table: 'contact_user' },
  account_managers: { table: 'account_manager' },
  own_agency: { table: 'agency' },
  former_agencies: { table: 'former_agency' },
  former_companies: { table: 'former_company', ...byContact },
  extra_fields: { table: 'extra_field' },
  invoices: { table: 'invoice', advertiser: 'advertiser_id', notFor: 'publisher' },
  invoice_lines: { table: 'invoice_line', notFor: 'publisher', ofInvoice: true },
  invoice_receipts: { table: 'invoice_receipt', notFor: 'publisher', ofInvoice: true },
  payments: { table: 'payment', publisher: 'publisher_id', notFor: 'advertiser' },
  enquiries: { table: 'enquiry', ...byBoth },
  enquiry_notes: { table: 'enquiry_note', ...byBoth, ofEnquiry: true },
  file_entries: { table: 'file_entry', ...byContact },
  file_processings: { table: 'file_processing', ...byContact },
  file_rows: { table: 'file_row', ...byContact },
  decision_batches: { table: 'decision_batch', ...byContact },
  decision_rows: { table: 'decision_row', ...byContact },
  notifications: { table: 'notification', ...byContact },
  invitations: { table: 'invitation', ...byContact },
  day_notes: { table: 'day_note', ...byContact },
  people: { table: 'membership' },
  traffic: { table: 'traffic_event', ...byBoth },
  invoice_states: { table: 'invoice' },
  payment_states: { table: 'payment' },
  conversion_changes: { table: 'audit_event', ...byBoth, ofConversion: true },
  audit_events: { table: 'audit_event', onlyAgency: true },
  billing_runs: { table: 'billing_run', onlyAgency: true },
  mails: { table: 'outbox', onlyAgency: true },
  applications: { table: 'application', onlyAgency: true },
  payment_details: { table: 'payment_detail', ...byContact },
};

/**
 * Starts every query of an account's data. The named tables hold only rows that the scope may see, and no other table
 * can be named: a query that ignores its scope does not compile. The tables are not materialised; the engine reads
 * through them.
 */
export function scoped<N extends keyof ScopedTables>(
  db: Kysely<Database>,
  scope: Scope,
  ...names: readonly N[]
): QueryCreator<Pick<ScopedTables, N> & Common> {
  return scopedSome(db, scope, names, {});
}

/** Like `scoped`, with only a share of some tables, in hundredths: DuckDB reads that many of their blocks, at random. */
export function scopedSome<N extends keyof ScopedTables>(
  db: Kysely<Database>,
  scope: Scope,
  names: readonly N[],
  shares: Partial<Record<keyof ScopedTables, number | undefined>>,
): QueryCreator<Pick<ScopedTables, N> & Common> {
  let creator: QueryCreator<Database> = db;
  for (const name of names) {
    const query = (qb: QueryCreator<Database>) => own(qb, scope, sources[name], shares[name]);
    creator = withTable(creator, name, query, 'inlined');
  }
  // Kysely cannot type common tables that a loop adds; the return type states them.
  return creator as QueryCreator<Pick<ScopedTables, N> & Common>;
}

/**
 * Adds a common table whose name is known only at run time; the creator's types stay the same. An `inlined` one is
 * never materialised.
 */
export function withTable<DB>(
  creator: QueryCreator<DB>,
  name: string,
  query: (qb: QueryCreator<DB>) => Expression<unknown>,
  kind?: 'inlined',
): QueryCreator<DB> {
  const added = creator.with(
    (cte) => (kind === 'inlined' ? cte(name).notMaterialized() : cte(name)),
    (qb) => query(qb) as never,
  );
  return added as QueryCreator<DB>;
}

function own(qb: QueryCreator<Database>, scope: Scope, source: Source, share?: number) {
  if (source.table === 'membership') return people(qb, scope);
  const table = source.table as 'conversion';
  const rows = (share === undefined ? qb.selectFrom(table) : qb.selectFrom(shareOf(table, share))).selectAll();
  if (source.table === 'agency') return rows.where('id', '=', scope.agencyId);
  const inAgency = rows.where('agency_id', '=', scope.agencyId);
  if (source.notFor === scope.kind || (source.onlyAgency && scope.kind !== 'agency')) {
    return inAgency.where(sql<boolean>`false`);
  }
  if (source.ofInvoice && scope.kind === 'advertiser') {
    return inAgency.where(
      sql<boolean>`invoice_id in (select id from invoice where advertiser_id = ${scope.contactId})`,
    );
  }
  const column = scope.kind === 'agency' ? undefined : source[scope.kind];
  if (source.ofEnquiry && column !== undefined) {
    return inAgency.where(
      sql<boolean>`enquiry_id in (select id from enquiry where ${sql.ref(column)} = ${scope.contactId})`,
    );
  }
  if (source.ofConversion) return inAgency.where(aboutConversion(scope, column));
  if (column === undefined) return inAgency;
  const name = column as 'publisher_id';
  const orShared = scope.kind === 'publisher' && source.sharedWithPublishers === true;
  return inAgency.where((eb: ExpressionBuilder<Database, 'conversion'>) =>
    orShared
      ? eb.or([eb(name, '=', scope.contactId), sql<boolean>`${eb.ref(name)} is null`])
      : eb(name, '=', scope.contactId),
  );
}

function shareOf<T extends keyof Database>(table: T, share: number) {
  return sql<Database[T]>`(select * from ${sql.table(table)} tablesample system(${sql.lit(share)}%))`.as<T>(table);
}

/** An account manager's membership has contact 0, which covers every account. */
function people(qb: QueryCreator<Database>, scope: Scope) {
  const members = qb
    .selectFrom('membership')
    .innerJoin('auth_user', 'auth_user.id', 'membership.user_id')
    .leftJoin('person_seen', 'person_seen.user_id', 'membership.user_id')
    .where('membership.agency_id', '=', scope.agencyId)
    .select(['membership.id', 'membership.user_id', 'agency_id', 'contact_id', 'role', 'level', 'account_manager_id'])
    .select(['membership.created_at', 'membership.ended_at', 'auth_user.name', 'auth_user.email', 'seen_at']);
  return scope.kind === 'agency' ? members : members.where('contact_id', 'in', [0, scope.contactId]);
}

/** Ids are compared as text: other kinds of subject may have none that is a number. */
function aboutConversion({ agencyId, contactId }: Scope, owner: Owned | undefined) {
  if (owner === undefined) return sql<boolean>`subject_kind = 'conversion'`;
  return sql<boolean>`subject_kind = 'conversion' and subject_id in (
    select cast(id as text) from conversion where agency_id = ${agencyId} and ${sql.ref(owner)} = ${contactId})`;
}
