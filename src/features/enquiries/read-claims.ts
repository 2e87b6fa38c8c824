import { claimColumns, claimHeaderIn, claimUse, type ClaimColumn, type ClaimUse } from '#contract/claim-table';
import { ENQUIRIES, fileColumns } from '#contract/files';
import { WrongTable, type TableMistake } from '#contract/table-text';
import { pointed, readLongTable, readTable, type TextTable } from '#src/lib/csv-table.ts';
import { typedDay } from '#src/lib/typed-day.ts';
import { draftOf, emptyClaim, type ClaimValues, type Member } from './claim-form.ts';

/** Reads claims from a CSV of the category Enquiries, and writes them. Pure. */

const members: Record<ClaimColumn, Member> = {
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

/** The id of a campaign that a table names; undefined where no campaign has that name, or several have it. */
export type IdOf = (name: string) => number | undefined;

export interface ReadClaims {
  missing: readonly string[];
  /** Why the text is not read at all. */
  mistake?: TableMistake;
  /** 0 while a required column is missing. */
  count: number;
  /** The claims of an index range, read on demand. */
  claims: (from?: number, to?: number) => ClaimValues[];
  /** The line of the text that a claim begins in, by its index; the first is 1. */
  lineOf: (claim: number) => number;
}

export const unread: ReadClaims = { missing: [], count: 0, claims: () => [], lineOf: () => 0 };

export function readClaims(text: string, idOf: IdOf): ReadClaims {
  try {
    return claimsIn(readTable(text, claimHeaderIn), idOf);
  } catch (error) {
    return broken(error);
  }
}

/** `readClaims` for a long text, in pieces. @throws the abort reason when `signal` fires */
export async function readManyClaims(text: string, idOf: IdOf, signal: AbortSignal): Promise<ReadClaims> {
  try {
    return claimsIn(await readLongTable(text, claimHeaderIn, signal), idOf);
  } catch (error) {
    return broken(error);
  }
}

/** Nothing of a table that can be read in more than one way. @throws any other error */
function broken(error: unknown): ReadClaims {
  if (!(error instanceof WrongTable)) throw error;
  return { ...unread, mistake: error.mistake };
}

type Known = Exclude<ClaimUse, undefined>;

/** Without a column of ids, the names of campaigns stand for them. */
function memberOf(use: Known | undefined, named: boolean): Member | undefined {
  if (use === undefined || use === 'unused') return undefined;
  return use === 'Campaign' ? (named ? 'productId' : undefined) : members[use];
}

function claimsIn(table: TextTable, idOf: IdOf): ReadClaims {
  const columns = table.header.map((name) => claimUse(name));
  const named = !columns.includes('PID') && columns.includes('Campaign');
  const missing = required.filter((name) => !columns.includes(name) && !(named && name === 'PID'));
  const found = columns.map((use) => memberOf(use, named));
  if (missing.length > 0) return { ...unread, missing };
  const read = (member: Member, cell: string) => {
    if (member === 'productId' && named) return String(idOf(cell) ?? cell);
    if (member === 'transactionDate') return typedDay(cell) ?? cell;
    return amounts.includes(member) ? pointed(cell) : cell;
  };
  const claimOf = (cells: string[]) => {
    const claim = emptyClaim('');
    for (const [at, member] of found.entries()) if (member) claim[member] = read(member, cells[at] ?? '');
    return claim;
  };
  const { count, lineOf } = table;
  return { missing, count, claims: (from, to) => table.rows(from, to).map(claimOf), lineOf };
}

/** Uses the file's number format in every language, so that the check sees what is filed. */
export const draftsOf = (claims: readonly ClaimValues[]) => claims.map((claim) => draftOf(claim, (amount) => amount));

export const cellsOf = (claim: ClaimValues): string[] => claimColumns.map((name) => claim[members[name]]);
