import { ENQUIRIES, fileColumns } from './files.ts';
import type { FindHeader } from './table-text.ts';

/** Names of the columns of tables of claims: the same for what is pasted or dropped into the page and for uploaded files. */

const { required, optional } = fileColumns[ENQUIRIES];
export const claimColumns = [...required, ...optional] as const;
export type ClaimColumn = (typeof claimColumns)[number];

/** A column of a table of claims: `Campaign` has the name of the campaign that `PID` is the id of; nothing that `unused` says counts. */
export type ClaimUse = ClaimColumn | 'Campaign' | 'unused' | undefined;

/** Letters and digits, in lower case. */
const plain = (name: string) =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Other names of columns: those of the dashboard's own exports in English and German, and common ones. */
const otherNames: Record<ClaimColumn | 'Campaign' | 'unused', readonly string[]> = {
  PID: ['Campaign id', 'Kampagnen-Nr.', 'productId'],
  Campaign: ['Campaign', 'Kampagne'],
  OrderID: ['Order reference', 'Bestellreferenz', 'Order', 'Order number', 'Bestellnummer', 'advertiserAppId'],
  ConversionDate: ['Ordered', 'Bestellt', 'Day of the order', 'Order date', 'Bestelldatum', 'transactionDate'],
  ConversionValue: ['Order value', 'Bestellwert', 'Value', 'Wert'],
  ConversionCurrency: ['Currency', 'Währung', 'currencyCode'],
  UID: ['Sub id', 'Sub-ID'],
  ExpectedCommissionValue: ['Commission as claimed', 'Provision laut Publisher', 'commissionValue'],
  CustomerName: ['Customer', 'Kunde'],
  CustomerEmail: ['Customer email', 'E-Mail des Kunden', 'emailAddress'],
  CustomerPostalCode: ['Customer postal code', 'Postleitzahl des Kunden', 'postalCode'],
  Notes: ['Notizen'],
  unused: [
    'Filed',
    'Status',
    'Advertiser',
    'Publisher',
    'Last change',
    'Id',
    'Conversion',
    'Eingereicht',
    'Letzte Änderung',
    'Nr.',
  ],
};

const uses: ReadonlyMap<string, ClaimUse> = new Map([
  ...claimColumns.map((column) => [plain(column), column] as const),
  ...([...claimColumns, 'Campaign', 'unused'] as const).flatMap((use) =>
    otherNames[use].map((name) => [plain(name), use] as const),
  ),
]);

/** The use of a column by its name; undefined for a name that is not known. */
export const claimUse = (name: string): ClaimUse => uses.get(plain(name));

/** Lines before the header, as exports write them about their scope. */
const MOST_BEFORE = 50;

/** The header among the first rows: the one with most names that are known. */
export const claimHeaderIn: FindHeader = (rows) => {
  const known = rows.slice(0, MOST_BEFORE).map((cells) => cells.filter((name) => claimUse(name) !== undefined).length);
  const most = Math.max(0, ...known);
  return { before: Math.max(0, known.indexOf(most)), known: most };
};
