import type { AskedRow } from '#contract/decisions';
import {
  askedIn,
  claimedTwice,
  doubtfulIn,
  decisionHeaderIn,
  isName,
  meaningOf,
  meanings,
  reasonOf,
  rivalsIn,
  statusAbout,
  statusIn,
  usesIn,
  type AskedCells,
  type ColumnUse,
  type DecisionColumn,
  type Meaning,
} from '#contract/decision-table';
import { recordOf } from '#contract/records';
import { cutsOf, namelessIn, WrongTable, type TableCut, type TableMistake } from '#contract/table-text';
import { cellsAsTheyWere, pointed, readRows as rowsIn, readTable } from '#src/lib/csv-table.ts';
import { inPieces } from '#src/lib/in-pieces.ts';
import type { Wish } from './types.ts';

/** Conversions out of what somebody pastes or drops: plain references, or a table. Pure. */

export interface NamedTable {
  kind: 'table';
  /** Names of the columns; empty texts where the table has no header. */
  header: readonly string[];
  rows: readonly (readonly string[])[];
  uses: readonly ColumnUse[];
}

export type Named =
  | NamedTable
  | { kind: 'references'; references: readonly string[] }
  /** Neither: `word` decides something, and it cannot be said of which conversion. */
  | { kind: 'unclear'; word: string }
  /** A table that can be read in more than one way. */
  | { kind: 'broken'; mistake: TableMistake };

/** Columns of a table as somebody has chosen them before; undefined where nobody has. */
export type Recall = (header: readonly string[]) => readonly ColumnUse[] | undefined;

/** Rows that are looked at to find the use of columns. */
const FIRST = 200;

/**
 * Reads a text. It is a table if a line among the first has a column's name, or if all lines have the same number of
 * cells; anything else is references, between spaces, commas, semicolons or lines, if no word among them decides.
 */
export function readText(text: string, recall: Recall = () => undefined): Named {
  const table = tableIn(text);
  if (table?.kind === 'broken') return table;
  if (table) return { ...table, uses: recall(table.header) ?? guessed(table) };
  const references = partsOf(text);
  const word = references.find((part) => statusAbout(part) !== undefined);
  return word === undefined ? { kind: 'references', references } : { kind: 'unclear', word };
}

function tableIn(text: string): (Named & { kind: 'table' | 'broken' }) | undefined {
  const cuts = cutsOf(text);
  try {
    const { header, rows } = readTable(text, decisionHeaderIn, cuts);
    return header.length > 0 ? { kind: 'table', header, rows: rows(), uses: usesIn(header) } : evenTable(text, cuts);
  } catch (error) {
    if (error instanceof WrongTable) return { kind: 'broken', mistake: error.mistake };
    throw error;
  }
}

/** A reference has a digit and no space. */
const REFERENCE = /^(?=.*\d)[^\s,;]+$/;
const AMOUNT_OR_DAY = /^\d+[.,]\d{1,2}$|^\d{4}-\d\d-\d\d|^\d{1,2}[./]\d{1,2}[./]\d{2,4}$/;

/** Between any separators, whatever the cells are cut by. */
const namesOnly = (cell: string) => partsOf(cell).every((part) => /\d/.test(part));
const partsOf = (text: string) => text.split(/[\s,;\uFEFF]+/).filter((part) => part !== '');

/** A table without a known name: several lines of the same number of cells, not all of which are references. */
function evenTable(text: string, cuts: readonly TableCut[]): NamedTable | undefined {
  for (const { delimiter, records } of cuts) {
    const first = records.map(({ cells }) => cellsAsTheyWere(cells));
    const width = first[0]?.length ?? 0;
    const isEven = first.length > 1 && width > 1 && first.every((cells) => cells.length === width);
    if (!isEven || first.flat().every(namesOnly)) continue;
    const all = rowsIn(text, delimiter, width);
    const hasHeader = first[0]?.every((cell) => cell !== '' && !/\d/.test(cell) && statusAbout(cell) === undefined);
    const header = hasHeader ? (first[0] ?? []) : Array.from({ length: width }, () => '');
    return { kind: 'table', header, rows: hasHeader ? all.slice(1) : all, uses: usesIn(header) };
  }
  return undefined;
}

/** The uses of columns by their names, and by what stands in them where a name is missing and one column fits. */
function guessed({ uses, rows }: NamedTable): ColumnUse[] {
  const some = rows.slice(0, FIRST);
  const only = (fits: (cells: string[]) => boolean) => {
    const found = uses.flatMap((use, at) => {
      const cells = some.map((row) => row[at] ?? '').filter((cell) => cell !== '');
      return use === undefined && cells.length > 0 && fits(cells) ? at : [];
    });
    return found.length === 1 ? found[0] : undefined;
  };
  const decides = (cells: string[]) => 2 * cells.filter((cell) => statusIn(cell)).length > cells.length;
  const names = (cells: string[]) =>
    cells.length === some.length &&
    new Set(cells).size === cells.length &&
    cells.every((cell) => REFERENCE.test(cell) && !AMOUNT_OR_DAY.test(cell));
  const status = uses.includes('status') ? undefined : only(decides);
  const name = uses.some(isName) ? undefined : only(names);
  return uses.map((use, at) => (at === status ? 'status' : at === name ? 'advertiserRef' : use));
}

/** A column whose name is known in part, which may have this use, or one without a name that has values. */
export interface Doubt {
  at: number;
  use: DecisionColumn | undefined;
}

/**
 * Obstacles to reading a table: nothing names its conversions, two columns may name them, several claim to be the same,
 * or it is not known what one is.
 */
export function obstacleOf({ header, uses, rows }: NamedTable) {
  const nameless = namelessIn(
    header.map((name, at) => (uses[at] === undefined ? name : name || 'used')),
    rows,
  );
  return {
    twice: claimedTwice(uses),
    nameless: !uses.some(isName),
    rivals: rivalsIn(header, uses),
    doubtful: [
      ...doubtfulIn(header, uses),
      ...(nameless ? [{ at: nameless.column, use: undefined }] : []),
    ] satisfies Doubt[],
  };
}

/** Whether rows of the table say themselves what is asked of them. */
export const decidesItself = ({ uses }: NamedTable): boolean => uses.includes('status') || uses.includes('amount');

/** Each row's request. @throws the abort reason when `signal` fires */
export async function readRows(named: Named, wish: Wish, signal?: AbortSignal): Promise<AskedRow[]> {
  if (named.kind === 'unclear' || named.kind === 'broken') return [];
  if (named.kind === 'references')
    return inPieces(named.references, (name) => ({ ...eitherName(name), ...askedOf(wish) }), signal);
  return inPieces(named.rows, (cells) => tableRow(named, cells, wish), signal);
}

/** A name of which it is not said whether it is an id or a reference. */
const eitherName = (name: string) => ({ conversionId: name, advertiserRef: name });

export const askedOf = (wish: Wish): AskedRow =>
  Object.fromEntries(Object.entries(wish).filter(([, value]) => value !== null));

function tableRow(table: NamedTable, cells: readonly string[], wish: Wish): AskedCells {
  const { header, uses } = table;
  const decides = decidesItself(table);
  const own = askedIn(header, uses, cells, decides ? null : wish.status);
  const said = own.amount ? { ...own, amount: pointed(own.amount) } : own;
  // Cells beyond the header shift the others: it is not known which column is which.
  if (cells.slice(header.length).some((cell) => cell !== '')) return { ...said, status: cells.join(' | ') };
  if (!decides) return { ...askedOf(wish), ...said };
  return needsReason(said) ? { ...said, ...reasonIn(wish) } : said;
}

const reasonIn = ({ rejectionCode, rejectionReason }: Wish) =>
  askedOf({ status: null, amount: null, rejectionCode, rejectionReason });

/** A rejection that says no reason. */
function needsReason(row: AskedCells): boolean {
  const { code, otherwise } = reasonOf(row);
  return meaningOf(row) === 'rejected' && code === undefined && otherwise === undefined;
}

export interface Proposal {
  counts: Record<Meaning, number>;
  /** Words that are not understood, with their numbers of rows, the most frequent first; '' for none. */
  unclear: readonly (readonly [word: string, rows: number])[];
  /** Rejections without a reason. */
  withoutReason: number;
}

/** The decisions that the rows of a table propose with this wish. */
export function proposalOf(table: NamedTable, wish: Wish): Proposal {
  const counts = recordOf(meanings, () => 0);
  const words = new Map<string, number>();
  let withoutReason = 0;
  const reasonless = { ...wish, rejectionCode: null, rejectionReason: null };
  for (const cells of table.rows) {
    const row = tableRow(table, cells, reasonless);
    const meaning = meaningOf(row);
    counts[meaning] += 1;
    if (needsReason(row)) withoutReason += 1;
    if (meaning === 'unclear') words.set(row.status ?? '', (words.get(row.status ?? '') ?? 0) + 1);
  }
  return { counts, unclear: [...words].toSorted(([, a], [, b]) => b - a), withoutReason };
}
