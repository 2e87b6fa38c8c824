import type { documents as english } from '../en/documents.ts';
import type { Words } from '../words.ts';
import { counted } from './locale.ts';

export const documents = {
  sum: 'Summe',
  furtherCurrencies: (n) => `+ ${counted(n, 'Währung', 'Währungen')}`,
  oneCurrency: 'Weniger',
  conversions: 'Conversions',
  conversion: (id) => `Conversion ${id}`,
  noConversions: 'Ohne Conversions.',
  count: (n) => counted(n, 'Conversion', 'Conversions'),
  adding: 'Wird zusammengezählt',
  adds: (a) =>
    `${a.count} ${a.count === '1' ? 'Conversion ergibt' : 'Conversions ergeben'} ${a.conversions}` +
    (a.lines ? `, weitere Posten ${a.lines}, zusammen ${a.together}` : '') +
    `; der Beleg nennt ${a.document}, Differenz ${a.difference} (${a.currency}, ohne USt.).`,
  exact: 'Geht auf',
  notExact: 'Geht nicht auf',
  otherLines: 'Weitere Posten',
  /** Title of an export of both. */
  everything: 'Conversions und weitere Posten',
  lineColumns: {
    what: 'Posten',
    campaign: 'Kampagne',
    quantity: 'Menge',
    net: (currency) => `Netto (${currency})`,
  },
  columns: {
    reference: 'Referenz',
    converted: 'Zeitpunkt',
    campaign: 'Kampagne',
    publisher: 'Publisher',
    value: 'Bestellwert',
    cost: 'Kosten',
    commission: 'Provision',
    id: 'Nr.',
  },
  vat: (rate) => `USt. ${rate}`,
  pdf: {
    make: 'PDF',
    failed: 'PDF fehlgeschlagen: noch einmal',
    amounts: (currency) => `Beträge in ${currency}`,
    conversionsOf: (campaign) => `Conversions von ${campaign}`,
    registration: (number) => `Register- oder USt-Nummer: ${number}`,
    vatNumber: (number) => `USt-Nummer: ${number}`,
    page: (page, of) => `Seite ${page} von ${of}`,
  },
} as const satisfies Words<typeof english>;
