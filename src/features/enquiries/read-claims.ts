import Papa from 'papaparse';
import { fileColumns } from '#contract/files';
import { draftOf, emptyClaim, type ClaimValues, type Member } from './claim-form.ts';

/** Claims out of a CSV of the category Enquiries, and back into one. Pure. */

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
const header: readonly string[] = [...fileColumns[2].required, ...fileColumns[2].optional];
const memberOf = new Map(Object.entries(columns).map(([name, member]) => [name.toLowerCase(), member]));

export const columnOf = (member: string): string =>
  Object.keys(columns).find((name) => columns[name] === member) ?? member;

export interface ReadClaims {
  /** Required columns that the table lacks. */
  missing: readonly string[];
  claims: ClaimValues[];
}

export function readClaims(text: string): ReadClaims {
  const [first = [], ...rows] = Papa.parse<string[]>(text.replace(/^\uFEFF/, '').trimStart(), {
    skipEmptyLines: 'greedy',
    delimitersToGuess: [',', ';', '\t'],
  }).data;
  const found = first.map((name) => memberOf.get(name.trim().toLowerCase()));
  const missing = fileColumns[2].required.filter((name) => !found.includes(columns[name]));
  const claims = rows.map((cells) => {
    const claim = emptyClaim('');
    for (const [at, member] of found.entries()) if (member) claim[member] = cells[at]?.trim() ?? '';
    return claim;
  });
  return { missing, claims };
}

export const draftsOf = (claims: readonly ClaimValues[]) => claims.map(draftOf);

/** Rows of the file that is made of good claims. */
export function claimRows(claims: readonly ClaimValues[]): string[][] {
  return [[...header], ...claims.map((claim) => header.map((name) => claim[columns[name] ?? 'notes']))];
}
