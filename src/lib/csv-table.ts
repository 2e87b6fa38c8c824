import { asItWas } from '#contract/formulas';
import Papa from 'papaparse';

/** Parses pasted or dropped tables by the server's own rules. Pure. */

export interface TextTable<Name> {
  columns: (Name | undefined)[];
  count: number;
  /** Rows of an index range, read on demand; cells are trimmed. */
  rows: (from?: number, to?: number) => string[][];
}

/** The use of a column by its name in the header, which may be quoted; undefined for a name that is not known. */
type UseOf<Name extends string> = (name: string) => Name | undefined;

export const delimiters = [',', ';', '\t', '|'];
/**
 * Parses a text whose first line is a header. The separator is the one that finds most column names, since text cells
 * may contain any number of commas. Empty if no name is found.
 */
export function readTable<Name extends string>(text: string, use: UseOf<Name>): TextTable<Name> {
  const { clean, delimiter } = begun(text, use);
  if (delimiter === undefined) return noTable;
  return tableOf(Papa.parse<string[]>(clean, { delimiter, skipEmptyLines: 'greedy' }).data, use);
}

/** Characters parsed at once, between two moments in which the page responds. */
const PIECE = 200_000;
/** Papa detects line ends in this many characters. */
const FOR_LINE_ENDS = 2 ** 20;

/**
 * `readTable` for a long text, in pieces, so that the page stays responsive. @throws the abort reason when `signal`
 * fires
 */
export async function readLongTable<Name extends string>(
  text: string,
  use: UseOf<Name>,
  signal: AbortSignal,
  piece = PIECE,
): Promise<TextTable<Name>> {
  const { clean, delimiter } = begun(text, use);
  if (delimiter === undefined) return noTable;
  const { linebreak } = Papa.parse(clean.slice(0, FOR_LINE_ENDS), { delimiter, preview: 1 }).meta;
  const parser = new Papa.Parser({ delimiter, newline: linebreak as '\n' });
  const all: string[][] = [];
  let size = piece;
  for (let at = 0; at < clean.length;) {
    const isLast = at + size >= clean.length;
    // The last row may be incomplete; it waits for the next piece.
    const { data, meta } = parser.parse(clean.slice(at, at + size), 0, !isLast) as Papa.ParseResult<string[]>;
    all.push(...data.filter((row) => row.some((cell) => cell.trim() !== '')));
    if (isLast) break;
    at += meta.cursor;
    // A row longer than a piece needs a larger one.
    size = meta.cursor === 0 ? size * 2 : piece;
    await new Promise((resolve) => setTimeout(resolve));
    signal.throwIfAborted();
  }
  return tableOf(all, use);
}

/** The records of a text without blank ones, cells trimmed. @param most records that are read */
export function recordsIn(text: string, delimiter: string, most = 0): string[][] {
  const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), {
    delimiter,
    preview: most,
    skipEmptyLines: 'greedy',
  });
  return data.map((cells) => cells.map(asItWas));
}

const noTable = { columns: [], count: 0, rows: () => [] };

function begun(text: string, use: UseOf<string>) {
  // Drops blank lines, but not a tab before the header: that is an empty cell.
  const clean = text.replace(/^\uFEFF/, '').replace(/^\s*[\r\n]/, '');
  const [first = ''] = clean.split(/[\r\n]/, 1);
  const found = (delimiter: string) => first.split(delimiter).filter((name) => use(name) !== undefined).length;
  const [delimiter = ','] = delimiters.toSorted((a, b) => found(b) - found(a));
  return { clean, delimiter: found(delimiter) === 0 ? undefined : delimiter };
}

function tableOf<Name extends string>([header = [], ...rows]: string[][], use: UseOf<Name>): TextTable<Name> {
  return {
    columns: header.map((name) => use(name)),
    count: rows.length,
    rows: (from, to) => rows.slice(from, to).map((cells) => cells.map(asItWas)),
  };
}

/** Accepts `1234,50` as an amount. Other commas stay: they could separate thousands. */
export const pointed = (amount: string) => (/^\d+,\d{1,2}$/.test(amount) ? amount.replace(',', '.') : amount);
