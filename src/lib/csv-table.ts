import { asItWas } from '#contract/formulas';
import {
  cutsOf,
  layoutIn,
  recordsIn,
  TableBody,
  TableReader,
  type FindHeader,
  type TableCut,
  type TableLayout,
  type TableRecord,
} from '#contract/table-text';

/** Reads pasted or dropped tables, by the rules of uploaded files. Pure. */

export interface TextTable {
  /** Names of the columns. */
  header: readonly string[];
  count: number;
  /** Rows of an index range, read on demand; cells are trimmed. */
  rows: (from?: number, to?: number) => string[][];
  /** The line of the text that a row begins in, by its index; the first is 1. */
  lineOf: (row: number) => number;
}

const noTable: TextTable = { header: [], count: 0, rows: () => [], lineOf: () => 0 };

/** Cells as they were before a program wrote them. */
export const cellsAsTheyWere = (cells: readonly string[]): string[] => cells.map(asItWas);

/**
 * Reads a text that has a header, by the delimiter that finds most names of columns. Empty if no name is found.
 * @throws WrongTable
 */
export function readTable(text: string, find: FindHeader, cuts: readonly TableCut[] = cutsOf(text)): TextTable {
  const layout = layoutIn(cuts, find);
  if (!layout) return noTable;
  const body = new TableBody(layout);
  return tableOf(body, rowsBelow(body, recordsIn(text, layout.delimiter)));
}

/** Characters parsed at once, between two moments in which the page responds. */
const PIECE = 200_000;

/**
 * `readTable` for a long text, in pieces, so that the page stays responsive. @throws WrongTable, and the abort reason
 * when `signal` fires
 */
export async function readLongTable(
  text: string,
  find: FindHeader,
  signal: AbortSignal,
  piece = PIECE,
): Promise<TextTable> {
  const layout = layoutIn(cutsOf(text), find);
  if (!layout) return noTable;
  const reader = new TableReader(layout.delimiter);
  const body = new TableBody(layout);
  const rows: TableRecord[] = [];
  for (let at = 0; at < text.length; at += piece) {
    rows.push(...rowsBelow(body, reader.read(text.slice(at, at + piece), at + piece >= text.length)));
    await new Promise((resolve) => setTimeout(resolve));
    signal.throwIfAborted();
  }
  return tableOf(body, rows);
}

const rowsBelow = (body: TableBody, records: Iterable<TableRecord>): TableRecord[] =>
  Array.from(records, (record) => body.row(record)).filter((row) => row !== undefined);

const tableOf = ({ header }: TableBody, rows: readonly TableRecord[]): TextTable => ({
  header,
  count: rows.length,
  rows: (from, to) => rows.slice(from, to).map(({ cells }) => cellsAsTheyWere(cells)),
  lineOf: (row) => rows[row]?.line ?? 0,
});

/** Rows of a text without a header, cells trimmed, short rows filled up as the first one is. @throws WrongTable */
export function readRows(text: string, delimiter: TableLayout['delimiter'], width: number): string[][] {
  const body = new TableBody(
    { delimiter, before: -1 },
    Array.from({ length: width }, () => ''),
  );
  return rowsBelow(body, recordsIn(text, delimiter)).map(({ cells }) => cellsAsTheyWere(cells));
}

/** Accepts `1234,50` as an amount. Other commas stay: they could separate thousands. */
export const pointed = (amount: string) => (/^\d+,\d{1,2}$/.test(amount) ? amount.replace(',', '.') : amount);
