import writeXlsxFile, { type Cell } from 'write-excel-file/browser';
import { beginningOf, shortenedTo } from '#contract/characters';
import { neutralised } from '#contract/formulas';
import * as t from '#text';
import type { Column, ColumnKind } from '#src/list/types.ts';
import { exportHeaders } from './export-columns.ts';
import { Unwritable } from './unwritable.ts';

/** Spreadsheets keep 15 significant digits; longer figures stay text rather than being rounded. */
function exact(text: string): boolean {
  return /^-?\d+(\.\d+)?$/.test(text) && text.replace(/^-?0*\.?0*|\D/g, '').length <= 15;
}

const MONEY = '#,##0.00##########';
const formats: Partial<Record<ColumnKind, string>> = {
  day: 'yyyy-mm-dd',
  instant: 'yyyy-mm-dd hh:mm:ss',
  ago: 'yyyy-mm-dd hh:mm:ss',
  percent: '0.0#%',
};

/** A cell holds no more; spreadsheets call a file with a longer one damaged. */
export const MOST_CHARACTERS = 32_767;

/** Characters that XML cannot hold or changes, or that the library leaves out. */
const UNWRITABLE = String.raw`[\0-\x08\x0B-\x1F\x7F-\x9F\uFFFD\p{Noncharacter_Code_Point}\p{Surrogate}]`;
const ESCAPED = new RegExp(`_(?=x[\\da-f]{4}(?:_|${UNWRITABLE}))|${UNWRITABLE}`, 'giu');

/** A character as the workbook writes it where it cannot stand itself: `_x000B_`. */
const escape = (character: string) =>
  character
    .split('')
    .map((unit) => `_x${unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
    .join('');

/**
 * A text as the workbook writes it, which a spreadsheet shows as it is: `_x0041_` would else be shown as A. The library
 * finds texts in a plain object, where names such as "toString" are found before they are written.
 */
function textCell(text: string): string {
  const cell = neutralised(text);
  return cell in Object.prototype ? escape(cell.charAt(0)) + cell.slice(1) : cell.replaceAll(ESCAPED, escape);
}

/** The format of a column's figures; money in one currency names it: 1,234.50 GBP. */
function formatOf({ kind, currency }: Pick<SheetColumn, 'kind' | 'currency'>): string | undefined {
  if (kind !== 'money') return formats[kind];
  return currency === undefined ? MONEY : `${MONEY}" ${currency}"`;
}

export function xlsxCell(column: Pick<SheetColumn, 'kind' | 'currency'>, text: string): Cell {
  if (text === '') return null;
  const { kind } = column;
  const own = formatOf(column);
  const format = own !== undefined && { format: own };
  switch (kind) {
    case 'number':
    case 'bytes':
    case 'money':
    case 'percent':
      return exact(text) ? { value: Number(text), type: Number, ...format } : { value: textCell(text), type: String };
    case 'day':
    case 'instant':
    case 'ago': {
      const at = new Date(text.length === 10 ? `${text}T00:00:00Z` : `${text.replace(' ', 'T')}Z`);
      return Number.isNaN(at.getTime())
        ? { value: textCell(text), type: String }
        : { value: at, type: Date, ...format };
    }
    default:
      return { value: textCell(text), type: String };
  }
}

function words(row: readonly string[], bold: boolean): Cell[] {
  return row.map((value) => ({
    value: textCell(value),
    type: String,
    ...(bold && { fontWeight: 'bold' as const }),
  }));
}

interface SheetColumn {
  header: string;
  kind: ColumnKind;
  /** The currency of a column of money; undefined where each row has its own. */
  currency?: string | undefined;
}

/** A text on as many lines as it needs. */
function lines(text: string): string[] {
  const all = [];
  for (let rest = text; rest !== '' || all.length === 0; rest = rest.slice(all.at(-1)?.length)) {
    // Room for the quotes that a formula gets.
    all.push(beginningOf(rest, MOST_CHARACTERS / 2) || rest.slice(0, MOST_CHARACTERS / 2));
  }
  return all;
}

/** Refuses a text that its cell cannot hold. @param row as spreadsheets number it: the header is 1 */
function refuseLongText(text: string, row: number, column: string): void {
  // Quotes before signs at most double it.
  if (text.length <= MOST_CHARACTERS / 2) return;
  const { length } = neutralised(text);
  if (length > MOST_CHARACTERS)
    throw new Unwritable(t.workbook.cellTooLong(shortenedTo(column, 60), row, length, MOST_CHARACTERS));
}

/** A workbook of the rows, and on a second sheet what they are. @throws Unwritable when a cell cannot hold its text */
export function writeSheets(
  columns: readonly SheetColumn[],
  rows: readonly (readonly string[])[],
  scope: readonly string[][],
): Promise<Blob> {
  const names = columns.map(({ header }) => header);
  for (const [line, row] of [names, ...rows].entries()) {
    for (const [at, text] of row.entries()) refuseLongText(text, line + 1, names[at] || String(at + 1));
  }
  const cells = rows.map((row) => columns.map((column, at) => xlsxCell(column, row[at] ?? '')));
  const about = {
    sheet: t.table.scopeSheet,
    data: scope.flatMap(([name = '', text = '']) =>
      lines(text).map((line, at) => words([at === 0 ? name : '', line], false)),
    ),
    columns: [{ width: 18 }, { width: 90 }],
  };
  const main = {
    sheet: t.table.rowCount,
    data: [words(names, true), ...cells],
    columns: columns.map(({ kind }) => ({ width: kind === 'text' ? 28 : 18 })),
    stickyRowsCount: 1,
  };
  return writeXlsxFile(scope.length > 0 ? [main, about] : [main]).toBlob();
}

/** `writeSheets` for a list's columns. */
export function writeXlsx(
  columns: readonly Column<never>[],
  rows: readonly string[][],
  scope: readonly string[][],
): Promise<Blob> {
  const headers = exportHeaders(columns);
  return writeSheets(
    columns.map(({ kind, currency }, at) => ({ kind, currency, header: headers[at] ?? '' })),
    rows,
    scope,
  );
}
