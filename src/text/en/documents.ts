import { counted } from './locale.ts';

interface Adds {
  count: string;
  conversions: string;
  /** Empty when there are none. */
  lines: string;
  together: string;
  document: string;
  difference: string;
  currency: string;
}

export const documents = {
  sum: 'Sum',
  furtherCurrencies: (n: number) => `+ ${counted(n, 'currency', 'currencies')}`,
  oneCurrency: 'Fewer',
  conversions: 'Conversions',
  conversion: (id: string) => `Conversion ${id}`,
  noConversions: 'It has no conversions.',
  count: (n: number) => counted(n, 'conversion', 'conversions'),
  adding: 'Adding up',
  adds: (a: Adds) =>
    `${a.count} ${a.count === '1' ? 'conversion comes' : 'conversions add up'} to ${a.conversions}` +
    (a.lines ? `, other lines to ${a.lines}, together ${a.together}` : '') +
    `; the document says ${a.document}, difference ${a.difference} (${a.currency}, before VAT).`,
  exact: 'Adds up',
  notExact: 'Does not add up',
  otherLines: 'Other lines',
  /** Title of an export of both. */
  everything: 'Conversions and other lines',
  lineColumns: {
    what: 'What',
    campaign: 'Campaign',
    quantity: 'Quantity',
    net: (currency: string) => `Net (${currency})`,
  },
  columns: {
    reference: 'Reference',
    converted: 'Converted',
    campaign: 'Campaign',
    publisher: 'Publisher',
    value: 'Order value',
    cost: 'Cost',
    commission: 'Commission',
    id: 'Id',
  },
  vat: (rate: string) => `VAT ${rate}`,
  pdf: {
    make: 'PDF',
    failed: 'PDF failed: try again',
    amounts: (currency: string) => `Amounts in ${currency}`,
    conversionsOf: (campaign: string) => `Conversions of ${campaign}`,
    registration: (number: string) => `Registration or VAT number: ${number}`,
    vatNumber: (number: string) => `VAT number: ${number}`,
    page: (page: number, of: number) => `Page ${page} of ${of}`,
  },
} as const;
