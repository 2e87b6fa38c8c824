import type { InvoiceDetail, updateInvoice } from '#contract/invoices';
import { actorColumns, audit } from '#server/domain/audit.store';
import { amountText, units } from '#server/domain/decimal';
import { documentOf, type HeldBy } from '#server/domain/documents';
import { companiesOn } from '#server/domain/companies.store';
import { listing } from '#server/db/listing';
import type { Scope } from '#server/db/scope';
import type { Deps } from '#server/deps';
import type { Call, HandlersOf } from '#server/http/mount';
import { decide, type Decision } from './invoice-change.rules.ts';
import { invoiceDetailOf } from './invoice-detail.rules.ts';
import { invoiceRowOf, invoiceSumsOf } from './invoices.rules.ts';
import {
  campaignsOn,
  changeInvoice,
  countInvoices,
  insertReceipt,
  invoiceById,
  invoiceRows,
  linesOf,
  receiptsOf,
  relatedTo,
  sumInvoices,
  type InvoiceRecord,
} from './invoices.store.ts';
import { refusal } from '#contract/refusals/index';
import { Failure } from '#server/failure';

type Db = Deps['db'];

async function found(db: Db, scope: Scope, id: number): Promise<InvoiceRecord> {
  const invoice = await invoiceById(db, scope, id);
  if (!invoice) throw new Failure('NOT_FOUND', refusal('invoice.none'));
  return invoice;
}

async function detail(db: Db, scope: Scope, id: number, culture?: string): Promise<InvoiceDetail> {
  const record = await found(db, scope, id);
  const [campaigns, lines, related, receipts, parties] = await Promise.all([
    campaignsOn(db, scope, [id]),
    linesOf(db, scope, id),
    relatedTo(db, scope, record),
    receiptsOf(db, scope, id),
    companiesOn(db, scope, record.advertiser_id, record.sent_at),
  ]);
  const row = invoiceRowOf(record, campaigns, culture === undefined ? {} : { culture });
  return invoiceDetailOf(scope, record, row, lines, related, receipts, parties);
}

/** Sends or settles an invoice or records a receipt, by the rules of `decide`, with an audit event. */
async function update(
  { db, now }: Deps,
  { params, scope, body, principal }: Call<typeof updateInvoice>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const at = now();
    const invoice = await found(tx, scope, params.invoiceId);
    const decision = decide(invoice, body, await receiptsOf(tx, scope, invoice.id), at);
    if (!decision) return;
    await changeInvoice(tx, invoice.id, decision.change);
    if (decision.receipt) {
      await insertReceipt(tx, {
        invoice_id: invoice.id,
        agency_id: scope.agencyId,
        amount: decision.receipt.amount,
        received_on: decision.receipt.date,
        reference: decision.receipt.reference ?? null,
        created_at: at,
      });
    }
    await audit(tx, {
      agency_id: scope.agencyId,
      contact_id: invoice.advertiser_id,
      ...actorColumns(principal),
      action: decision.action,
      subject_kind: 'invoice',
      subject_id: String(invoice.id),
      before: recorded(invoice, decision),
      after: { ...recorded({ ...invoice, ...decision.change }, decision), ...decision.receipt },
      occurred_at: at,
    });
  });
}

/** Logged values of an invoice; amounts only with a receipt. */
function recorded(invoice: Pick<InvoiceRecord, 'status' | 'outstanding'>, { receipt }: Decision) {
  return { status: invoice.status, ...(receipt && { outstanding: amountText(units(invoice.outstanding)) }) };
}

/** Invoices to advertisers: listed, read, sent and settled, and their contents. */
export function invoiceHandlers(
  deps: Deps,
  held: HeldBy,
): HandlersOf<'listInvoices' | 'getInvoiceSums' | 'getInvoice' | 'updateInvoice' | 'getInvoiceConversions'> {
  const { db } = deps;
  return {
    listInvoices: ({ query, scope }) =>
      listing(invoiceRows(db, scope, query), countInvoices(db, scope, query), async (records) => {
        const ids = records.map((one) => one.id);
        const campaigns = ids.length > 0 ? await campaignsOn(db, scope, ids) : [];
        return records.map((record) => invoiceRowOf(record, campaigns, query));
      }),
    getInvoiceSums: async (call) => (await sumInvoices(db, call.scope, call.query)).map(invoiceSumsOf),
    getInvoice: ({ params, query, scope }) => detail(db, scope, params.invoiceId, query.culture),
    updateInvoice: async (call) => {
      await update(deps, call);
      return detail(db, call.scope, call.params.invoiceId);
    },
    getInvoiceConversions: async ({ params, query, scope }) => {
      const { id, net, currency_code: currency } = await found(db, scope, params.invoiceId);
      const [conversions, lines] = await Promise.all([
        held(scope, { invoiceId: id }, currency, query),
        linesOf(db, scope, id),
      ]);
      return documentOf({ currency, net }, conversions, conversions.netCost, lines);
    },
  };
}
