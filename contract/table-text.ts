import Papa from 'papaparse';
import { MAX_COLUMNS } from './files.ts';
import type { tables } from './refusals/tables.ts';

/**
 * Reads the text of a table: the same rule for what is pasted or dropped into a page and for uploaded files. Cells may
 * stand in quotation marks; every line end is one, whatever program wrote it.
 */

/** Cell delimiters, most likely first. */
export const delimiters = [',', ';', '\t', '|'] as const;

/** A row of a table's text. */
export interface TableRecord {
  /** Its cells as they are written, with `\n` for every line end in them. */
  cells: string[];
  /** The line of the text that it begins in; the first is 1. */
  line: number;
}

type Mistakes = typeof tables;
/** A mistake in the text of a table, which then is not read at all. */
export type TableMistake = { [K in keyof Mistakes]: { key: K; values: Parameters<Mistakes[K]>[0] } }[keyof Mistakes];

/** Thrown for a text that can be read in more than one way. */
export class WrongTable extends Error {
  readonly mistake: TableMistake;

  constructor(mistake: TableMistake) {
    super(`${mistake.key} in line ${mistake.values.line}`);
    this.mistake = mistake;
  }
}

/** Longest row in characters. */
const MOST_CHARACTERS = 128_000;
/** A first line for spreadsheets that names the delimiter: `sep=;`. */
const DECLARATION = /^(?:sep=(.)|"sep=(.)"),*;*\t*$/i;
const UNREAD_MARK = /^\uFEFF/;

const linesIn = (text: string): number => text.split('\n').length - 1;
const isBlank = (cell: string): boolean => cell.trim() === '';

/** The delimiter that the first line of a text declares; undefined for a text that declares none. */
export function declaredIn(start: string): string | undefined {
  const [first = ''] = start.replace(UNREAD_MARK, '').split(/[\r\n]/, 1);
  const [, plain, quoted] = DECLARATION.exec(first) ?? [];
  return plain ?? quoted;
}

/** Reads a text piece by piece. */
export class TableReader {
  readonly #delimiter: string;
  readonly #parser: Papa.Parser;
  /** The text that was not read yet: the last row, which may go on. */
  #rest = '';
  /** A carriage return at the end of a piece, of which the line feed may come. */
  #held = '';
  #line = 1;
  #isBegun = false;

  constructor(delimiter: string) {
    this.#delimiter = delimiter;
    this.#parser = new Papa.Parser({ delimiter, newline: '\n' });
  }

  /**
   * The rows that are whole with this piece, without blank ones and without a declaration of the delimiter. The last
   * piece is read with `isLast`. @throws WrongTable
   */
  read(piece: string, isLast = false): TableRecord[] {
    const given = this.#held + piece;
    this.#held = !isLast && given.endsWith('\r') ? '\r' : '';
    this.#rest += given.slice(0, given.length - this.#held.length).replaceAll(/\r\n?/g, '\n');
    if (!this.#begin(isLast)) return [];
    const text = this.#rest;
    const { data, errors, meta } = this.#parser.parse(text, 0, !isLast) as Papa.ParseResult<string[]>;
    // The last row may go on, and what looks wrong in it then is not.
    const [error] = errors.filter(({ row = 0 }) => isLast || row < data.length);
    if (error) {
      const line = this.#line + linesIn(text.slice(0, error.index));
      throw new WrongTable({
        key: error.code === 'MissingQuotes' ? 'table.quoteOpen' : 'table.quoteThenText',
        values: { line },
      });
    }
    this.#rest = isLast ? '' : text.slice(meta.cursor);
    const records = data.map((cells) => this.#recordOf(cells));
    this.#limit(this.#rest, this.#line);
    return records.filter(({ cells }) => !cells.every(isBlank));
  }

  /** Whether the first line is there, which may be a declaration; it and a byte order mark are passed over. */
  #begin(isLast: boolean): boolean {
    if (this.#isBegun) return true;
    const end = this.#rest.indexOf('\n');
    if (end === -1 && !isLast) {
      this.#limit(this.#rest, 1);
      return false;
    }
    this.#isBegun = true;
    this.#rest = this.#rest.replace(UNREAD_MARK, '');
    if (declaredIn(this.#rest) !== undefined) {
      this.#rest = end === -1 ? '' : this.#rest.slice(this.#rest.indexOf('\n') + 1);
      this.#line += 1;
    }
    return true;
  }

  #recordOf(cells: string[]): TableRecord {
    const line = this.#line;
    this.#line += 1 + cells.reduce((sum, cell) => sum + linesIn(cell), 0);
    if (cells.length > MAX_COLUMNS) throw new WrongTable({ key: 'table.wideRow', values: { line, most: MAX_COLUMNS } });
    let characters = 0;
    for (const cell of cells) characters += cell.length;
    if (characters > MOST_CHARACTERS) throw new WrongTable({ key: 'table.longRow', values: { line } });
    return { cells, line };
  }

  /** Refuses a row without end before it is held whole. */
  #limit(row: string, line: number): void {
    if (row.length <= MOST_CHARACTERS) return;
    const cells = row.split(this.#delimiter, MAX_COLUMNS + 1).length;
    throw new WrongTable(
      cells > MAX_COLUMNS
        ? { key: 'table.wideRow', values: { line, most: MAX_COLUMNS } }
        : { key: 'table.longRow', values: { line } },
    );
  }
}

/** Characters that are read at once. */
const PIECE = 200_000;

/** The rows of a text, read as they are asked for. @throws WrongTable */
export function* recordsIn(text: string, delimiter: string, isWhole = true): Generator<TableRecord> {
  const reader = new TableReader(delimiter);
  for (let from = 0; from < text.length; from += PIECE) yield* reader.read(text.slice(from, from + PIECE));
  if (isWhole) yield* reader.read('', true);
}

/** Where a table's header is, by the delimiter that finds it. */
export interface TableLayout {
  delimiter: string;
  /** Rows before the header, as exports write them about their scope; -1 for a table without a header. */
  before: number;
}

/** Rows among which the header is looked for. */
const FIRST = 200;

/** The first rows by a delimiter, up to a mistake. */
export interface TableCut {
  delimiter: string;
  records: TableRecord[];
  mistake: WrongTable | undefined;
}

/** The first rows of a text, or of its beginning, by each delimiter that it may have. */
export function cutsOf(text: string, isWhole = true): TableCut[] {
  const declared = declaredIn(text);
  return (declared === undefined ? delimiters : [declared]).map((delimiter) => {
    const cut: TableCut = { delimiter, records: [], mistake: undefined };
    try {
      for (const record of recordsIn(text, delimiter, isWhole)) {
        cut.records.push(record);
        if (cut.records.length === FIRST) break;
      }
    } catch (error) {
      if (!(error instanceof WrongTable)) throw error;
      cut.mistake = error;
    }
    return cut;
  });
}

/** The rows before a header, and the number of its names that are known: 0 for none. */
export type FindHeader = (rows: readonly (readonly string[])[]) => { before: number; known: number };

/**
 * The layout by the delimiter under which most names are known; undefined if none is.
 * @throws WrongTable if none is, and no delimiter cuts the rows without a mistake
 */
export function layoutIn(cuts: readonly TableCut[], find: FindHeader): TableLayout | undefined {
  const found = cuts.map(({ delimiter, records }) => ({ delimiter, ...find(records.map(trimmed)) }));
  const [best] = found.toSorted((one, other) => other.known - one.known);
  if (best && best.known > 0) return { delimiter: best.delimiter, before: best.before };
  const isCut = cuts.some(({ records: [first], mistake }) => !mistake && (first?.cells.length ?? 0) > 1);
  const [wrong] = cuts.flatMap(({ mistake }) => mistake ?? []);
  if (wrong && !isCut) throw wrong;
  return undefined;
}

const trimmed = ({ cells }: TableRecord): string[] => cells.map((cell) => cell.trim());

/** Tells a table's header and rows from what is before them. */
export class TableBody {
  /** The names of the columns, trimmed; empty until the header has come. */
  header: readonly string[];
  readonly #layout: TableLayout;
  #at = 0;

  /** @param header the names of the columns of a table without a header, all empty */
  constructor(layout: TableLayout, header: readonly string[] = []) {
    this.#layout = layout;
    this.header = header;
  }

  /**
   * A row below the header, a short one filled up with empty cells; undefined for any other.
   * @throws WrongTable for a cell with a line break that looks like rows
   */
  row(record: TableRecord): TableRecord | undefined {
    const at = this.#at++;
    if (at < this.#layout.before) return undefined;
    const isHeader = at === this.#layout.before;
    if (isHeader) this.header = trimmed(record);
    this.#refuseSwallowed(record);
    if (isHeader) return undefined;
    const short = Math.max(0, this.header.length - record.cells.length);
    return { ...record, cells: [...record.cells, ...Array.from({ length: short }, () => '')] };
  }

  #refuseSwallowed({ cells, line }: TableRecord): void {
    const separators = Math.max(1, this.header.length - 1);
    let opened = line;
    for (const cell of cells) {
      const [, ...below] = cell.split('\n');
      if (below.some((inner) => inner.split(this.#layout.delimiter).length > separators))
        throw new WrongTable({ key: 'table.swallows', values: { line: opened, lines: below.length } });
      opened += below.length;
    }
  }
}

/** A value in a column without a name, where others have one: its row among `rows` and its column, both from 0. */
export function namelessIn(
  header: readonly string[],
  rows: Iterable<readonly string[]>,
): { row: number; column: number } | undefined {
  const columns = header.flatMap((name, at) => (name === '' ? at : []));
  if (columns.length === 0 || columns.length === header.length) return undefined;
  let row = 0;
  for (const cells of rows) {
    const column = columns.find((at) => !isBlank(cells[at] ?? ''));
    if (column !== undefined) return { row, column };
    row += 1;
  }
  return undefined;
}
