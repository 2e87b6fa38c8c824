import { importColumns, type ContactKind, type ImportCells, type ImportColumn } from '#contract/contacts';
import { WrongTable, type FindHeader, type TableMistake } from '#contract/table-text';
import { readTable } from '#src/lib/csv-table.ts';
import * as t from '#text';

/** Reads accounts from a table that was pasted or dropped: a template, an export of the list, or another one. Pure. */

const plain = (name: string) =>
  name
    .toLowerCase()
    .replaceAll(/\([^)]*\)/g, '')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

const onlyPublishers: ReadonlySet<ImportColumn> = new Set([
  'minimumPayment',
  'publisherType',
  'partnerType',
  'website',
  'traffic',
]);
const onlyAdvertisers: ReadonlySet<ImportColumn> = new Set(['termsDays', 'feeRate']);

/** The columns of a kind of accounts, in the order of the template. */
export const columnsOf = (kind: ContactKind): ImportColumn[] =>
  importColumns.filter((column) => !(kind === 'publisher' ? onlyAdvertisers : onlyPublishers).has(column));

/** Columns without which no row can be made. */
const needed = ['name', 'email'] as const;

/** Names of columns as the list's exports write them, and as programs do. */
const columnLabels: Readonly<Record<ImportColumn, string>> = t.contacts.columns;
const known: ReadonlyMap<string, ImportColumn> = new Map(
  importColumns.flatMap((column) => [column, columnLabels[column]].map((name) => [plain(name), column] as const)),
);
/** Columns of exports that an import does not need. */
const idle: ReadonlySet<string> = new Set(
  (['state', 'campaigns', 'websiteCount', 'created', 'id'] as const).map((column) => plain(t.contacts.columns[column])),
);

/** The network's words by those that the list shows. */
const words: Partial<Record<ImportColumn, ReadonlyMap<string, string>>> = {
  paymentType: byLabel(t.payTypes),
  publisherType: byLabel(t.contacts.types),
  partnerType: byLabel(t.contacts.tiers),
  traffic: byLabel(t.contacts.types),
};

function byLabel(labels: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  return new Map(Object.entries(labels).map(([word, label]) => [label.toLowerCase(), word]));
}

export interface ReadContacts {
  /** Labels of needed columns that the table lacks. */
  missing: readonly string[];
  /** Columns that are not used, as the table names them. */
  unknown: readonly string[];
  rows: readonly ImportCells[];
  /** Why the text is not read at all. */
  mistake?: TableMistake;
}

/** Lines before the header, as exports write them about their scope. */
const MOST_BEFORE = 20;

const knownIn = (cells: readonly string[]) => cells.filter((name) => known.has(plain(name))).length;

const findHeader: FindHeader = (rows) => {
  const before = rows.slice(0, MOST_BEFORE).findIndex((cells) => knownIn(cells) > 0);
  return before === -1 ? { before: 0, known: 0 } : { before, known: knownIn(rows[before] ?? []) };
};

export function readContacts(text: string): ReadContacts {
  try {
    const { header, rows } = readTable(text, findHeader);
    const columns = header.map((name) => known.get(plain(name)));
    const missing = needed.filter((column) => !columns.includes(column)).map((column) => columnLabels[column]);
    const unknown = header.filter((name, at) => columns[at] === undefined && name !== '' && !idle.has(plain(name)));
    return { missing, unknown, rows: missing.length > 0 ? [] : rows().map((cells) => rowOf(columns, cells)) };
  } catch (error) {
    if (!(error instanceof WrongTable)) throw error;
    return { missing: [], unknown: [], rows: [], mistake: error.mistake };
  }
}

function rowOf(columns: readonly (ImportColumn | undefined)[], cells: readonly string[]): ImportCells {
  const row: ImportCells = {};
  for (const [at, column] of columns.entries()) {
    const cell = cells[at] ?? '';
    // The first column that says something counts where two have one name.
    if (column && cell !== '' && row[column] === undefined)
      row[column] = words[column]?.get(cell.toLowerCase()) ?? cell;
  }
  return row;
}
