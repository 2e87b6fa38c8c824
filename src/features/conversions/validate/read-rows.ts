import type { AskedRow } from '#contract/decisions';
import { fileColumns, VALIDATIONS } from '#contract/files';
import { pointed, readTable, type TextTable } from '#src/lib/csv-table.ts';
import { inPieces } from '#src/lib/in-pieces.ts';
import type { Wish } from './types.ts';

/** Conversions out of what somebody pastes or drops: plain references, or a table with a header. Pure. */

const columns = fileColumns[VALIDATIONS];
const known = [...columns.oneOf, ...columns.required, ...columns.optional] as const;
type ColumnName = (typeof known)[number];
type Table = TextTable<ColumnName>;

/**
 * Reads a text. A first line with one of the table's column names makes it a table, whose rows may each say what is
 * asked; what they leave out is `wish`. Anything else is references, between spaces, commas, semicolons or lines.
 */
export async function readRows(text: string, wish: Wish, signal?: AbortSignal): Promise<AskedRow[]> {
  const table = tableOf(text);
  if (table) return inPieces(table.rows(), (cells) => tableRow(table, cells, wish), signal);
  return inPieces(references(text), (advertiserRef) => ({ advertiserRef, ...askedOf(wish) }), signal);
}

/** How many conversions a text names, and whether each row says what is asked of it. */
export function countRows(text: string): { count: number; decides: boolean } {
  const table = tableOf(text);
  return table
    ? { count: table.count, decides: table.columns.includes('status') || table.columns.includes('amount') }
    : { count: references(text).length, decides: false };
}

/** The cells of a row that say something. */
const filled = (cells: Partial<Record<ColumnName, string | null>>): AskedRow =>
  Object.fromEntries(Object.entries(cells).filter(([, cell]) => cell));

export const askedOf = (wish: Wish): AskedRow => filled({ ...wish });

function tableOf(text: string): Table | undefined {
  const table = readTable(text, known);
  return table.columns.some((name) => name === 'conversionId' || name === 'advertiserRef') ? table : undefined;
}

function references(text: string): string[] {
  return text.split(/[\s,;]+/).filter((part) => part !== '');
}

function tableRow({ columns }: Table, cells: readonly string[], wish: Wish): AskedRow {
  const own = filled(Object.fromEntries(known.map((name) => [name, cells[columns.indexOf(name)] ?? null])));
  const said = own.amount ? { ...own, amount: pointed(own.amount) } : own;
  return said.status || said.amount ? said : { ...askedOf(wish), ...said };
}
