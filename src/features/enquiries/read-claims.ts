import { claimColumns, claimUse, type ClaimColumn, type ClaimUse } from '#contract/claim-table';
import { ENQUIRIES, fileColumns } from '#contract/files';
import { pointed, readLongTable, readTable, type TextTable } from '#src/lib/csv-table.ts';
import { draftOf, emptyClaim, type ClaimValues, type Member } from './claim-form.ts';

/** Reads claims from a CSV of the category Enquiries, and writes them. Pure. */

const columns: Record<ClaimColumn, Member> = {
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
const { required } = fileColumns[ENQUIRIES];
export const header: readonly string[] = claimColumns;
const amounts: readonly Member[] = ['value', 'commissionValue'];

export const columnOf = (member: string): string => claimColumns.find((name) => columns[name] === member) ?? member;

/** The id of a campaign that a table names; undefined where no campaign has that name, or several have it. */
export type IdOf = (name: string) => number | undefined;

export interface ReadClaims {
  missing: readonly string[];
  /** 0 while a required column is missing. */
  count: number;
  /** The claims of an index range, read on demand. */
  claims: (from?: number, to?: number) => ClaimValues[];
}

export const unread: ReadClaims = { missing: [], count: 0, claims: () => [] };

export const readClaims = (text: string, idOf: IdOf): ReadClaims => claimsIn(readTable(text, claimUse), idOf);

/** `readClaims` for a long text, in pieces. @throws the abort reason when `signal` fires */
export const readManyClaims = async (text: string, idOf: IdOf, signal: AbortSignal): Promise<ReadClaims> =>
  claimsIn(await readLongTable(text, claimUse, signal), idOf);

type Known = Exclude<ClaimUse, undefined>;

/** Without a column of ids, the names of campaigns stand for them. */
function memberOf(use: Known | undefined, named: boolean): Member | undefined {
  if (use === undefined || use === 'unused') return undefined;
  return use === 'Campaign' ? (named ? 'productId' : undefined) : columns[use];
}

function claimsIn(table: TextTable<Known>, idOf: IdOf): ReadClaims {
  const named = !table.columns.includes('PID') && table.columns.includes('Campaign');
  const missing = required.filter((name) => !table.columns.includes(name) && !(named && name === 'PID'));
  const found = table.columns.map((use) => memberOf(use, named));
  if (missing.length > 0) return { missing, count: 0, claims: () => [] };
  const read = (member: Member, cell: string) => {
    if (member === 'productId' && named) return String(idOf(cell) ?? cell);
    return amounts.includes(member) ? pointed(cell) : cell;
  };
  const claimOf = (cells: string[]) => {
    const claim = emptyClaim('');
    for (const [at, member] of found.entries()) if (member) claim[member] = read(member, cells[at] ?? '');
    return claim;
  };
  return { missing, count: table.count, claims: (from, to) => table.rows(from, to).map(claimOf) };
}

/** Uses the file's number format in every language, so that the check sees what is filed. */
export const draftsOf = (claims: readonly ClaimValues[]) => claims.map((claim) => draftOf(claim, (amount) => amount));

export const cellsOf = (claim: ClaimValues): string[] => claimColumns.map((name) => claim[columns[name]]);
