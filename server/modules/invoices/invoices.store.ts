import { expressionBuilder, sql, type Expression, type Kysely, type SqlBool, type Transaction } from 'kysely';
import type { Received } from '#contract/endpoint';
import { commissionTypes, currencyIds, invoiceTypes, type getInvoiceSums, type listInvoices } from '#contract/invoices';
import { nextId } from '#server/db/ids';
import { given, where, type Condition } from '#server/db/conditions';
import { countOf, paged } from '#server/db/listing';
import { has, is, numbered } from '#server/db/matching';
import type { Database } from '#server/db/schema.generated';
import { scoped, type Scope, type ScopedTables } from '#server/db/scope';
import { nameIn, orderOf } from '#server/db/sorting';
import { currencySymbol } from './currency-symbol.ts';

export type InvoiceQuery = Received<typeof listInvoices>['query'];
export type InvoiceFilters = Received<typeof getInvoiceSums>['query'];
type Db = Kysely<Database>;
const eb = expressionBuilder<ScopedTables, 'invoices'>();
const TABLES = [
  'invoices',
  'invoice_lines',
  'conversions',
  'campaigns',
  'relations',
  'contacts',
  'account_managers',
] as const;

export interface InvoiceRecord extends Readonly<Database['invoice']> {
  advertiser_name: string;
  manager_first_name: string;
  manager_surname: string;
}

/** Invoices with a conversion or a line of a campaign that meets `condition`. */
const withCampaign = (condition: Expression<SqlBool>) => sql<SqlBool>`invoices.id in (
  select conversions.invoice_id from conversions join campaigns on campaigns.id = conversions.campaign_id where conversions.invoice_id is not null and ${condition}
  union all
  select invoice_lines.invoice_id from invoice_lines join campaigns on campaigns.id = invoice_lines.campaign_id where ${condition})`;

const currencies: Readonly<Record<number, string>> = currencyIds;

/** One condition for each given parameter; a false "includes" or "shows only" has none. */
function filtersOf(query: InvoiceFilters): Condition[] {
  return [
    eb('invoices.invoice_date', '>=', new Date(query.startDate)),
    !query.includeDeleted && eb('invoices.deleted', '=', false),
    given(query.endDate, (end) => eb('invoices.invoice_date', '<=', new Date(end))),
    given(query.status, (status) => eb('invoices.status', '=', status)),
    given(query.accountManager, (id) => eb('invoices.account_manager_id', '=', id)),
    given(query.invoiceId, (id) => eb('invoices.id', '=', id)),
    given(query.myInvoiceId, (id) => eb('invoices.id', '<>', id)),
    given(query.invoiceTypeId, (id) => eb('invoices.invoice_type_id', '=', id)),
    given(query.commissionTypeId, (id) => eb('invoices.commission_type_id', '=', id)),
    given(query.currencyId, (id) => eb('invoices.currency_code', '=', currencies[id] ?? '')),
    given(query.poNumber, (number) => is('invoices.po_number', number)),
    given(query.campaignName, (name) => withCampaign(has(['campaigns.name'], name))),
    given(query.find, (text) =>
      eb.or([
        numbered('invoices.id', text),
        has(['invoices.po_number'], text),
        withCampaign(has(['campaigns.name'], text)),
      ]),
    ),
    given(query.campaignIds, (ids) =>
      withCampaign(
        sql`(campaigns.id in (${sql.join(ids)}) or campaigns.id in (select campaign_id from relations where relations.id in (${sql.join(ids)})))`,
      ),
    ),
    given(query.advertiserIds, (ids) => eb('invoices.advertiser_id', 'in', ids)),
    given(query.overdueOn, (day) =>
      eb.and([
        eb('invoices.due_on', '<', day),
        eb('invoices.status', 'in', ['Sent', 'Allocated']),
        eb('invoices.outstanding', '>', '0'),
      ]),
    ),
    query.showOnlyInvoicesWithNoOutstanding === true && eb('invoices.outstanding', '=', '0'),
    query.showOnlyUnpaidFODInvoice === true &&
      eb.and([eb('invoices.fund_on_delivery', '=', true), eb('invoices.outstanding', '>', '0')]),
  ];
}

/** The SQL of all sortable fields but the symbol, which depends on the request. */
const sortColumns: Record<Exclude<NonNullable<InvoiceQuery['sortColumnName']>, 'currencySymbol'>, string> = {
  invoiceId: 'invoices.id',
  parentInvoiceId: 'invoices.parent_invoice_id',
  contactId: 'invoices.advertiser_id',
  agencyId: 'invoices.agency_id',
  accountManager: "lower(trim(manager.first_name || ' ' || manager.surname))",
  advertiser: 'lower(advertiser.name)',
  date: 'invoices.invoice_date',
  dueDate: 'invoices.due_on',
  net: 'invoices.net',
  vat: 'invoices.vat',
  gross: 'invoices.gross',
  dateCreated: 'invoices.created_at',
  dateSent: 'invoices.sent_at',
  status: 'invoices.status',
  invoiceType: nameIn(invoiceTypes, 'invoices.invoice_type_id'),
  commissionType: nameIn(commissionTypes, 'invoices.commission_type_id'),
  creditNoteAllocation: 'invoices.credit_note_allocation',
  deleted: 'invoices.deleted',
  receipts: 'invoices.receipts',
  oustanding: 'invoices.outstanding',
  currencyCode: 'invoices.currency_code',
  poNumber: 'lower(invoices.po_number)',
  poValue: 'invoices.po_value',
  poDifference: 'invoices.po_value - invoices.net',
  invoiceFileName: 'invoices.file_name',
};

function invoices(db: Db, scope: Scope, filters: Condition[]) {
  const rows = scoped(db, scope, ...TABLES)
    .selectFrom('invoices')
    .innerJoin('contacts as advertiser', 'advertiser.id', 'invoices.advertiser_id')
    .innerJoin('account_managers as manager', 'manager.id', 'invoices.account_manager_id');
  return where(rows, filters);
}

function withNames(rows: ReturnType<typeof invoices>) {
  return rows
    .selectAll('invoices')
    .select([
      'advertiser.name as advertiser_name',
      'manager.first_name as manager_first_name',
      'manager.surname as manager_surname',
    ]);
}

/** Invoices in list order, newest first by default; the id breaks ties. */
export function invoiceRows(db: Db, scope: Scope, query: InvoiceQuery) {
  const symbols = Object.fromEntries(
    Object.values(currencies).map((code) => [code, currencySymbol(code, query.culture)]),
  );
  const columns = { ...sortColumns, currencySymbol: nameIn(symbols, 'invoices.currency_code') };
  const order = orderOf(columns, query, { by: 'date', direction: 'desc' }, 'invoices.id');
  const ordered = withNames(invoices(db, scope, filtersOf(query))).orderBy(order);
  return paged<InvoiceRecord>(ordered);
}

export function countInvoices(db: Db, scope: Scope, query: InvoiceQuery) {
  return countOf(invoices(db, scope, filtersOf(query)));
}

/** Totals of the matching invoices by currency. */
export function sumInvoices(db: Db, scope: Scope, query: InvoiceFilters) {
  return invoices(db, scope, filtersOf(query))
    .groupBy('invoices.currency_code')
    .orderBy('invoices.currency_code')
    .select((eb) => [
      'invoices.currency_code as currency',
      eb.fn.countAll<number>().as('invoices'),
      eb.fn.sum<string>('invoices.net').as('net'),
      eb.fn.sum<string>('invoices.vat').as('vat'),
      eb.fn.sum<string>('invoices.gross').as('gross'),
      eb.fn.sum<string>('invoices.receipts').as('receipts'),
      eb.fn.sum<string>('invoices.credit_note_allocation').as('creditNotes'),
      eb.fn.sum<string>('invoices.outstanding').as('outstanding'),
    ])
    .execute();
}

/** Campaigns of the invoices' conversions and lines, by invoice. */
export async function campaignsOn(db: Db, scope: Scope, invoiceIds: number[]) {
  const tables = scoped(db, scope, 'conversions', 'invoice_lines', 'campaigns');
  const ofConversions = tables
    .selectFrom('conversions')
    .where('invoice_id', 'in', invoiceIds)
    .select(['invoice_id', 'campaign_id']);
  return tables
    .selectFrom((eb) =>
      ofConversions
        .union(
          eb.selectFrom('invoice_lines').where('invoice_id', 'in', invoiceIds).select(['invoice_id', 'campaign_id']),
        )
        .as('held'),
    )
    .innerJoin('campaigns', 'campaigns.id', 'held.campaign_id')
    .orderBy('held.invoice_id')
    .orderBy('campaigns.id')
    .select(['held.invoice_id', 'campaigns.id', 'campaigns.name'])
    .execute();
}

/** One invoice of the scope, including deleted ones. */
export async function invoiceById(db: Db, scope: Scope, id: number): Promise<InvoiceRecord | undefined> {
  return withNames(invoices(db, scope, [eb('invoices.id', '=', id)])).executeTakeFirst();
}

/** A credit note's invoice, and an invoice's credit notes, oldest first. */
export async function relatedTo(db: Db, scope: Scope, { id, parent_invoice_id }: InvoiceRecord) {
  const rows = await scoped(db, scope, 'invoices')
    .selectFrom('invoices')
    .where((eb) =>
      eb.or([
        eb.and([eb('parent_invoice_id', '=', id), eb('deleted', '=', false)]),
        ...(parent_invoice_id === null ? [] : [eb('id', '=', parent_invoice_id)]),
      ]),
    )
    .orderBy('invoice_date')
    .orderBy('id')
    .select(['id', 'invoice_date', 'gross', 'status'])
    .execute();
  return {
    parent: rows.find((one) => one.id === parent_invoice_id),
    creditNotes: rows.filter((one) => one.id !== parent_invoice_id),
  };
}

/** Receipts of an invoice, oldest first. */
export function receiptsOf(db: Db, scope: Scope, invoiceId: number) {
  return scoped(db, scope, 'invoice_receipts')
    .selectFrom('invoice_receipts')
    .where('invoice_id', '=', invoiceId)
    .orderBy('received_on')
    .orderBy('id')
    .selectAll()
    .execute();
}

export async function insertReceipt(
  db: Transaction<Database>,
  receipt: Omit<Database['invoice_receipt'], 'id'>,
): Promise<void> {
  const id = await nextId(db, 'invoice_receipt_id');
  await db
    .insertInto('invoice_receipt')
    .values({ ...receipt, id })
    .execute();
}

type Change = Partial<Pick<Database['invoice'], 'status' | 'sent_at' | 'settled_at' | 'receipts' | 'outstanding'>>;

/** Updates an invoice; the caller has read `id` from the scope. */
export async function changeInvoice(db: Transaction<Database>, id: number, change: Change): Promise<void> {
  await db.updateTable('invoice').set(change).where('id', '=', id).execute();
}

/** An invoice's lines other than conversions: clicks, credits. */
export function linesOf(db: Db, scope: Scope, invoiceId: number) {
  return scoped(db, scope, 'invoice_lines', 'campaigns')
    .selectFrom('invoice_lines')
    .innerJoin('campaigns', 'campaigns.id', 'invoice_lines.campaign_id')
    .where('invoice_id', '=', invoiceId)
    .orderBy('invoice_lines.id')
    .select([
      'campaigns.id as campaignId',
      'campaigns.name as campaignName',
      'invoice_lines.description',
      'invoice_lines.quantity',
      'invoice_lines.net',
    ])
    .execute();
}
