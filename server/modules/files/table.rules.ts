import { shortenedTo } from '#contract/characters';
import { claimColumns, claimHeaderIn, claimUse } from '#contract/claim-table';
import {
  askedIn,
  claimedTwice,
  decisionHeaderIn,
  isName,
  rivalsIn,
  strangeIn,
  usesIn,
  type ColumnUse,
} from '#contract/decision-table';
import { ENQUIRIES, fileColumns, VALIDATIONS } from '#contract/files';
import { asItWas } from '#contract/formulas';
import { refusal, type Refusal } from '#contract/refusals/index';
import type { FindHeader, TableLayout } from '#contract/table-text';
import type { Row } from '#server/rows/reading';

/** Layout of a table, and how the cells of a row become a record. */
export interface Layout extends TableLayout {
  /** Whether the file begins with a byte order mark. */
  marked: boolean;
  header: string[];
  read: RowReader;
}

/** A row's trimmed cells by column. */
type RowReader = (cells: readonly string[]) => Row;

export type TableCategory = keyof typeof fileColumns;

export const isTable = (category: number): category is TableCategory => Object.hasOwn(fileColumns, category);

/** Columns of a result file, which may be corrected and uploaded again. */
export const resultColumns = ['outcome', 'reason'] as const;

const plain = (name: string) => name.toLowerCase().replace(/[\s_-]/g, '');

/** Finds the header of a category's table. */
export const headerOf = (category: TableCategory, rows: Parameters<FindHeader>[0]): ReturnType<FindHeader> =>
  category === VALIDATIONS ? decisionHeaderIn(rows) : claimHeaderIn(rows);

/** The reader of a table's rows, or the header's error. */
export function readerOf(category: TableCategory, header: readonly string[]): { read: RowReader } | { wrong: Refusal } {
  if (category === VALIDATIONS) return decisionReader(header);
  return claimReader(header);
}

/** Decisions have many names for their columns. A column that is not known may mean anything, so it is refused. */
function decisionReader(header: readonly string[]): { read: RowReader } | { wrong: Refusal } {
  const { oneOf, required, optional } = fileColumns[VALIDATIONS];
  const uses: ColumnUse[] = usesIn(header);
  const missing = required.filter((name) => !uses.includes(name));
  const oneOfMissing = !uses.some(isName);
  const unknown = strangeIn(header);
  const claimed = new Set<ColumnUse>(claimedTwice(uses));
  const twice = header.filter((_, at) => claimed.has(uses[at]));
  const rivals = rivalsIn(header, uses);
  if (rivals) {
    const [id = '', reference = ''] = shown([header[rivals.id] ?? '', header[rivals.reference] ?? '']).shown;
    return { wrong: refusal('table.rivals', { id, reference }) };
  }
  if (!oneOfMissing && missing.length + twice.length + unknown.length === 0) {
    return { read: (cells) => askedIn(header, uses, cells.map(asItWas)) };
  }
  const named = { missing, oneOfMissing, twice: shown(twice), unknown: shown(unknown) };
  return { wrong: refusal('table.columns', { ...named, oneOf, required, optional, found: shown(header) }) };
}

/** Claims, in the words of the documents or of the dashboard's exports. Names of campaigns are not ids. */
function claimReader(header: readonly string[]): { read: RowReader } | { wrong: Refusal } {
  const { oneOf, required, optional } = fileColumns[ENQUIRIES];
  const uses = header.map((name) => claimUse(name));
  const missing = required.filter((name) => !uses.includes(name)).map(String);
  const known = new Set<string>(resultColumns);
  const unknown = header.filter((name, at) => name !== '' && uses[at] === undefined && !known.has(plain(name)));
  const twice = header.filter(
    (_, at) => uses[at] !== 'unused' && uses[at] !== undefined && uses.indexOf(uses[at]) !== at,
  );
  if (missing.length + twice.length + unknown.length > 0) {
    const named = { missing, oneOfMissing: false, twice: shown(twice), unknown: shown(unknown) };
    return { wrong: refusal('table.columns', { ...named, oneOf, required, optional, found: shown(header) }) };
  }
  const columns = claimColumns.flatMap((name) => (uses.includes(name) ? [[name, uses.indexOf(name)] as const] : []));
  return {
    read: (cells) => Object.fromEntries(columns.map(([name, at]) => [name, asItWas(cells[at] ?? '')])),
  };
}

const MOST_SHOWN = 20;

/** The first names of a list, long ones cut. */
function shown(names: readonly string[]) {
  const cut = names.slice(0, MOST_SHOWN).map((name) => shortenedTo(name, 40));
  return { shown: cut, more: names.length - cut.length };
}

/** Removes the columns of an earlier result, and cells beyond the header. */
export function withoutResult({ header }: Layout) {
  const old = new Set<string>(header.some((name) => plain(name) === 'outcome') ? resultColumns : []);
  const kept = header.flatMap((name, at) => (old.has(plain(name)) ? [] : at));
  return (cells: readonly string[]): string[] => kept.map((at) => cells[at] ?? '');
}
