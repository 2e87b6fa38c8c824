import type { InvoiceDetail, InvoiceRow } from '#contract/invoices';
import { amountText, units } from '#server/domain/decimal';
import type { Scope } from '#server/db/scope';
import { sees } from '#server/domain/seen';
import type { companiesOn } from '#server/domain/companies.store';
import type { InvoiceRecord, linesOf, receiptsOf, relatedTo } from './invoices.store.ts';

type Rows<F extends (...given: never[]) => Promise<unknown>> = Awaited<ReturnType<F>>;
type Related = Rows<typeof relatedTo>;

const text = (decimal: string) => amountText(units(decimal));

const related = (one: Related['creditNotes'][number]) => ({
  invoiceId: String(one.id),
  date: one.invoice_date.toISOString(),
  gross: text(one.gross),
  status: one.status,
});

/** An invoice with the details behind its figures. */
export function invoiceDetailOf(
  scope: Scope,
  record: InvoiceRecord,
  invoice: InvoiceRow,
  lines: Rows<typeof linesOf>,
  { parent, creditNotes }: Related,
  receipts: Rows<typeof receiptsOf>,
  parties: Rows<typeof companiesOn>,
): InvoiceDetail {
  return {
    invoice,
    settledAt: record.settled_at?.toISOString() ?? null,
    billingRunId: sees(scope, 'billingRuns') ? record.billing_run_id : null,
    fundOnDelivery: record.fund_on_delivery,
    vatRate: String(Number(record.vat_rate)),
    parties: { from: { ...parties.agency, bank: parties.bank }, to: parties.account },
    lines: lines.map((line) => ({ ...line, net: text(line.net) })),
    parent: parent ? related(parent) : null,
    creditNotes: creditNotes.map(related),
    receipts: receipts.map(({ id, amount, received_on, reference }) => ({
      id,
      amount: text(amount),
      date: received_on,
      reference,
    })),
    arithmetic: {
      currency: record.currency_code,
      net: text(record.net),
      vat: text(record.vat),
      gross: text(record.gross),
      receipts: text(record.receipts),
      creditNotes: text(record.credit_note_allocation),
      outstanding: text(record.outstanding),
    },
  };
}
