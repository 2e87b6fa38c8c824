import Papa from 'papaparse';

/** Tables out of what somebody pastes or drops, read as the server reads the same table in a file. Pure. */

export interface TextTable<Name> {
  /** What each column is; undefined for one that is not known. */
  columns: (Name | undefined)[];
  /** How many rows there are below the header. */
  count: number;
  /** Rows from one to before another, each when it is asked for; cells without the blanks around them. */
  rows: (from?: number, to?: number) => string[][];
}

const delimiters = [',', ';', '\t', '|'];
const plain = (name: string) => name.toLowerCase().replace(/["\s_-]/g, '');

/**
 * A text whose first line is a header. What separates its cells is what finds most of the names there: cells of text
 * may hold any number of commas. Nothing where none of them is found.
 */
export function readTable<Name extends string>(text: string, names: readonly Name[]): TextTable<Name> {
  const known = new Map(names.map((name) => [plain(name), name]));
  // Blank lines go, and no tab before the header: it is an empty cell.
  const clean = text.replace(/^\uFEFF/, '').replace(/^\s*[\r\n]/, '');
  const [first = ''] = clean.split(/[\r\n]/, 1);
  const found = (delimiter: string) => first.split(delimiter).filter((name) => known.has(plain(name))).length;
  const [delimiter = ','] = delimiters.toSorted((a, b) => found(b) - found(a));
  if (found(delimiter) === 0) return { columns: [], count: 0, rows: () => [] };
  const { data } = Papa.parse<string[]>(clean, { delimiter, skipEmptyLines: 'greedy' });
  const [header = [], ...rows] = data;
  return {
    columns: header.map((name) => known.get(plain(name))),
    count: rows.length,
    rows: (from, to) => rows.slice(from, to).map((cells) => cells.map(asItWas)),
  };
}

/** A cell without the ' that keeps a spreadsheet from running it. */
const asItWas = (cell: string) => cell.trim().replace(/^'(?=[=+\-@])/, '');

/** `1234,50` is an amount, too; thousands are not told from decimals, so nothing else is made of a comma. */
export const pointed = (amount: string) => (/^\d+,\d{1,2}$/.test(amount) ? amount.replace(',', '.') : amount);
