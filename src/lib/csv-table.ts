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
  const { known, clean, delimiter } = begun(text, names);
  if (delimiter === undefined) return noTable;
  return tableOf(Papa.parse<string[]>(clean, { delimiter, skipEmptyLines: 'greedy' }).data, known);
}

/** So many characters of a long table are read between two moments in which the page answers. */
const PIECE = 200_000;
/** Papa finds out how lines end by so many. */
const FOR_LINE_ENDS = 2 ** 20;

/**
 * The same of a long text, a piece at a time: the page goes on answering meanwhile.
 * @throws the abort reason when `signal` fires
 */
export async function readLongTable<Name extends string>(
  text: string,
  names: readonly Name[],
  signal: AbortSignal,
  piece = PIECE,
): Promise<TextTable<Name>> {
  const { known, clean, delimiter } = begun(text, names);
  if (delimiter === undefined) return noTable;
  const { linebreak } = Papa.parse(clean.slice(0, FOR_LINE_ENDS), { delimiter, preview: 1 }).meta;
  const parser = new Papa.Parser({ delimiter, newline: linebreak as '\n' });
  const all: string[][] = [];
  let size = piece;
  for (let at = 0; at < clean.length;) {
    const isLast = at + size >= clean.length;
    // The last row may be cut off, so it waits for the next piece.
    const { data, meta } = parser.parse(clean.slice(at, at + size), 0, !isLast) as Papa.ParseResult<string[]>;
    all.push(...data.filter((row) => row.some((cell) => cell.trim() !== '')));
    if (isLast) break;
    at += meta.cursor;
    // A row that is longer than a piece needs a longer one.
    size = meta.cursor === 0 ? size * 2 : piece;
    await new Promise((resolve) => setTimeout(resolve));
    signal.throwIfAborted();
  }
  return tableOf(all, known);
}

const noTable = { columns: [], count: 0, rows: () => [] };

function begun<Name extends string>(text: string, names: readonly Name[]) {
  const known = new Map(names.map((name) => [plain(name), name]));
  // Blank lines go, and no tab before the header: it is an empty cell.
  const clean = text.replace(/^\uFEFF/, '').replace(/^\s*[\r\n]/, '');
  const [first = ''] = clean.split(/[\r\n]/, 1);
  const found = (delimiter: string) => first.split(delimiter).filter((name) => known.has(plain(name))).length;
  const [delimiter = ','] = delimiters.toSorted((a, b) => found(b) - found(a));
  return { known, clean, delimiter: found(delimiter) === 0 ? undefined : delimiter };
}

function tableOf<Name>([header = [], ...rows]: string[][], known: ReadonlyMap<string, Name>): TextTable<Name> {
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
