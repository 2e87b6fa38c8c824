import type { billing as english } from '../en/billing.ts';
import type { Words } from '../words.ts';
import { counted } from './locale.ts';

/** Billing runs: past ones, and what the next one would make. */
export const billing = {
  title: 'Abrechnung',
  runs: 'Abrechnungsläufe',
  rowName: (id) => `Abrechnungslauf ${id}`,
  count: (n) => counted(n, 'Abrechnungslauf', 'Abrechnungsläufe'),
  wholeAgency: 'Ganze Agentur',
  ownCurrency: 'der Währung jedes Belegs',
  empty: 'Noch kein Abrechnungslauf. Die Vorschau eines Monats zeigt, was ein Lauf ergäbe.',
  preview: 'Vorschau und Lauf',
  previewTitle: 'Abrechnung eines Monats',
  previewAgain: 'Vorschau erneuern',
  previewFailed: 'Die Vorschau konnte nicht erstellt werden',
  nothing: (month) => `Für ${month} ist nichts abzurechnen`,
  nothingWhy:
    'Alles, was in dem Monat oder davor zählt, steht auf Rechnungen, und jede beglichene Rechnung ist ausgezahlt.',
  asOf: (at, from) =>
    `Stand ${at} UTC. Noch ist nichts angelegt. Auszahlungen für diesen Monat entstehen ab dem ${from}.`,
  run: (invoices, payments) =>
    `${counted(invoices, 'Rechnung', 'Rechnungen')} und ${counted(payments, 'Auszahlung', 'Auszahlungen')} anlegen`,
  runTitle: (month) => `${month} abrechnen?`,
  runWhy:
    'Die Rechnungen sind Entwürfe, bis sie gesendet werden; die Auszahlungen sind angewiesen. Hat sich seit der Vorschau etwas geändert, wird nichts angelegt.',
  made: (month, by) => `Abrechnung ${month}, Lauf von ${by},`,
  notFound: 'In dieser Agentur gibt es diesen Abrechnungslauf nicht.',
  failed: 'Der Abrechnungslauf konnte nicht geladen werden',
  totals: 'Summen',
  invoices: 'Rechnungen des Laufs',
  payments: 'Auszahlungen des Laufs',
  invoicesCount: (count) => `Rechnungen (${count})`,
  paymentsCount: (count) => `Auszahlungen (${count})`,
  noInvoices: 'Keine Rechnungen.',
  noPayments: (from) => `Keine Auszahlungen. Sie entstehen ab dem ${from}, für beglichene Rechnungen.`,
  columns: {
    id: 'Lauf',
    month: 'Monat',
    ranAt: 'Zeitpunkt',
    ranBy: 'Von',
    invoices: 'Rechnungen',
    invoiced: 'Berechnet, brutto',
    payments: 'Auszahlungen',
    paid: 'Auszahlungen, gesamt',
  },
  totalColumns: {
    currency: 'Währung',
    invoices: 'Rechnungen',
    invoiceNet: 'Netto',
    invoiceVat: 'USt.',
    invoiceGross: 'Brutto',
    payments: 'Auszahlungen',
    paymentTotal: 'Auszahlungen, gesamt',
  },
  documentColumns: {
    invoice: 'Rechnung',
    payment: 'Auszahlung',
    advertiser: 'Advertiser',
    publisher: 'Publisher',
    charges: 'Berechnet',
    type: 'Art',
    count: 'Anzahl',
    currency: 'Währung',
    net: 'Netto',
    vat: 'USt.',
    gross: 'Brutto',
    total: 'Gesamt',
  },
  charges: { Performance: 'Conversions', Click: 'Klicks' },
  paymentTypes: {
    Standard: 'Standard',
    Fast: 'Beschleunigt',
    'Fast (Adjustment)': 'Beschleunigt (Korrektur)',
    'Fast (Reversal)': 'Beschleunigt (Storno)',
  },
} as const satisfies Words<typeof english>;
