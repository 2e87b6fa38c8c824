import { Failure } from '#contract/failures';
import { documentOf, type HeldBy } from '#server/db/documents';
import { listing } from '#server/db/listing';
import type { Deps } from '#server/deps';
import type { HandlersOf } from '#server/http/mount';
import { invoiceRowOf } from './invoices.rules.ts';
import { campaignsOn, countInvoices, invoiceById, invoiceRows, linesOf } from './invoices.store.ts';

/** Invoices to advertisers, and what they are made of. */
export function invoiceHandlers({ db }: Deps, held: HeldBy): HandlersOf<'listInvoices' | 'getInvoiceConversions'> {
  return {
    listInvoices: ({ query, scope }) =>
      listing(invoiceRows(db, scope, query), countInvoices(db, scope, query), async (records) => {
        const ids = records.map((one) => one.id);
        const campaigns = ids.length > 0 ? await campaignsOn(db, scope, ids) : [];
        return records.map((record) => invoiceRowOf(record, campaigns, query));
      }),
    getInvoiceConversions: async ({ params, query, scope }) => {
      const invoice = await invoiceById(db, scope, params.invoiceId);
      if (!invoice) throw new Failure('NOT_FOUND', 'There is no such invoice.');
      const [conversions, lines] = await Promise.all([
        held(scope, { invoiceId: invoice.id }, invoice.currency, query),
        linesOf(db, scope, invoice.id),
      ]);
      return documentOf(invoice, conversions, conversions.netCost, lines);
    },
  };
}
