import type { BilledInvoice, BilledPayment } from '#contract/billing';
import { makers, named } from '#src/list/columns.ts';
import type { ListDefinition } from '#src/list/types.ts';
import * as t from '#text';

const c = t.billing.documentColumns;
const AMOUNT_WIDTH = 115;

const invoiceFields = ['invoiceId', 'advertiser', 'commissionType', 'conversions', 'currency', 'net', 'vat', 'gross'];
const paymentFields = ['paymentId', 'publisher', 'paymentType', 'conversions', 'currency', 'net', 'vat', 'total'];

/** The invoices of a run. @param made false for a preview, whose invoices have no number yet */
export function invoicesOfRun(file: string, made: boolean): ListDefinition<BilledInvoice> {
  const make = makers<BilledInvoice>(invoiceFields);
  return {
    name: `${file}-invoices`,
    title: t.billing.invoices,
    columns: named(
      {
        id: made && make.id('invoiceId', { header: c.invoice, width: 90 }),
        advertiser: make.text('advertiser', { width: 190 }),
        charges: make.text((row) => t.billing.charges[row.commissionType], {
          width: 110,
          sort: 'commissionType',
          csv: 'commissionType',
        }),
        count: make.number((row) => (row.commissionType === 'Click' ? row.clicks : row.conversions), {
          width: 80,
          sort: 'conversions',
          csv: 'count',
        }),
        currency: make.text('currency', { width: 85 }),
        net: make.money('net', { width: AMOUNT_WIDTH }),
        vat: make.money('vat', { width: AMOUNT_WIDTH }),
        gross: make.money('gross', { width: AMOUNT_WIDTH }),
      },
      c,
    ),
    filters: {},
    sort: { column: 'advertiser', direction: 'asc' },
    rowId: (row) => `${row.advertiserId}-${row.currency}-${row.commissionType}`,
    rowName: (row) => row.advertiser,
  };
}

/** The payments of a run. @param made false for a preview, whose payments have no number yet */
export function paymentsOfRun(file: string, made: boolean): ListDefinition<BilledPayment> {
  const make = makers<BilledPayment>(paymentFields);
  return {
    name: `${file}-payments`,
    title: t.billing.payments,
    columns: named(
      {
        id: made && make.id('paymentId', { header: c.payment, width: 90 }),
        publisher: make.text('publisher', { width: 190 }),
        type: make.text((row) => t.billing.paymentTypes[row.paymentType], {
          width: 110,
          sort: 'paymentType',
          csv: 'paymentType',
        }),
        count: make.number('conversions', { width: 80 }),
        currency: make.text('currency', { width: 85 }),
        net: make.money('net', { width: AMOUNT_WIDTH }),
        vat: make.money('vat', { width: AMOUNT_WIDTH }),
        total: make.money('total', { width: AMOUNT_WIDTH }),
      },
      c,
    ),
    filters: {},
    sort: { column: 'publisher', direction: 'asc' },
    rowId: (row) => `${row.publisherId}-${row.currency}-${row.paymentType}`,
    rowName: (row) => row.publisher,
  };
}
