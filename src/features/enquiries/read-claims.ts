import { ENQUIRIES, fileColumns } from '#contract/files';
import { pointed, readLongTable, readTable, type TextTable } from '#src/lib/csv-table.ts';
import { draftOf, emptyClaim, type ClaimValues, type Member } from './claim-form.ts';

/** Reads claims from a CSV of the category Enquiries, and writes them. Pure. */

const columns: Record<string, Member> = {
  PID: 'productId',
  OrderID: 'advertiserAppId',
  ConversionDate: 'transactionDate',
  ConversionValue: 'value',
  ConversionCurrency: 'currencyCode',
  UID: 'uId',
  ExpectedCommissionValue: 'commissionValue',
  CustomerName: 'customerName',
  CustomerEmail: 'emailAddress',
  CustomerPostalCode: 'postalCode',
  Notes: 'notes',
};
const { required, optional } = fileColumns[ENQUIRIES];
export const header: readonly string[] = [...required, ...optional];
const amounts: readonly Member[] = ['value', 'commissionValue'];

export const columnOf = (member: string): string =>
  Object.keys(columns).find((name) => columns[name] === member) ?? member;

export interface ReadClaims {
  missing: readonly string[];
  /** 0 while a required column is missing. */
  count: number;
  /** The claims of an index range, read on demand. */
  claims: (from?: number, to?: number) => ClaimValues[];
}

export const unread: ReadClaims = { missing: [], count: 0, claims: () => [] };

export const readClaims = (text: string): ReadClaims => claimsIn(readTable(text, header));

/** `readClaims` for a long text, in pieces. @throws the abort reason when `signal` fires */
export const readManyClaims = async (text: string, signal: AbortSignal): Promise<ReadClaims> =>
  claimsIn(await readLongTable(text, header, signal));

function claimsIn(table: TextTable<string>): ReadClaims {
  const missing = required.filter((name) => !table.columns.includes(name));
  const found = table.columns.map((name) => columns[name ?? '']);
  if (missing.length > 0) return { missing, count: 0, claims: () => [] };
  const claimOf = (cells: string[]) => {
    const claim = emptyClaim('');
    for (const [at, member] of found.entries()) {
      const cell = cells[at] ?? '';
      if (member) claim[member] = amounts.includes(member) ? pointed(cell) : cell;
    }
    return claim;
  };
  return { missing, count: table.count, claims: (from, to) => table.rows(from, to).map(claimOf) };
}

/** Uses the file's number format in every language, so that the check sees what is filed. */
export const draftsOf = (claims: readonly ClaimValues[]) => claims.map((claim) => draftOf(claim, (amount) => amount));

export const cellsOf = (claim: ClaimValues): string[] => header.map((name) => claim[columns[name] ?? 'notes']);
