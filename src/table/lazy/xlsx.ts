import writeXlsxFile, { type Cell } from 'write-excel-file/browser';
import { neutralised } from '#src/lib/csv.ts';
import * as t from '#text/frame';
import type { Column, ColumnKind } from '#src/list/types.ts';
import { exportHeaders } from './export-columns.ts';

/** Spreadsheets keep 15 significant digits; longer figures stay text rather than being rounded. */
function exact(text: string): boolean {
  return /^-?\d+(\.\d+)?$/.test(text) && text.replace(/^-?0*\.?0*|\D/g, '').length <= 15;
}

const formats: Partial<Record<ColumnKind, string>> = {
  money: '#,##0.00##',
  day: 'yyyy-mm-dd',
  instant: 'yyyy-mm-dd hh:mm:ss',
  ago: 'yyyy-mm-dd hh:mm:ss',
  percent: '0.0#%',
};

export function xlsxCell({ kind }: Pick<Column<never>, 'kind'>, text: string): Cell {
  if (text === '') return null;
  const format = formats[kind] !== undefined && { format: formats[kind] };
  switch (kind) {
    case 'number':
    case 'bytes':
    case 'money':
    case 'percent':
      return exact(text)
        ? { value: Number(text), type: Number, ...format }
        : { value: neutralised(text), type: String };
    case 'day':
    case 'instant':
    case 'ago': {
      const at = new Date(text.length === 10 ? `${text}T00:00:00Z` : `${text.replace(' ', 'T')}Z`);
      return Number.isNaN(at.getTime())
        ? { value: neutralised(text), type: String }
        : { value: at, type: Date, ...format };
    }
    default:
      return { value: neutralised(text), type: String };
  }
}

function words(row: readonly string[], bold: boolean): Cell[] {
  return row.map((value) => ({
    value: neutralised(value),
    type: String,
    ...(bold && { fontWeight: 'bold' as const }),
  }));
}

interface SheetColumn {
  header: string;
  kind: ColumnKind;
}

export function writeSheets(
  columns: readonly SheetColumn[],
  rows: readonly (readonly string[])[],
  scope: readonly string[][],
): Promise<Blob> {
  const cells = rows.map((row) => columns.map((column, at) => xlsxCell(column, row[at] ?? '')));
  const about = {
    sheet: t.table.scopeSheet,
    data: scope.map((row) => words(row, false)),
    columns: [{ width: 18 }, { width: 90 }],
  };
  const main = {
    sheet: t.table.rowCount,
    data: [
      words(
        columns.map(({ header }) => header),
        true,
      ),
      ...cells,
    ],
    columns: columns.map(({ kind }) => ({ width: kind === 'text' ? 28 : 18 })),
    stickyRowsCount: 1,
  };
  return writeXlsxFile(scope.length > 0 ? [about, main] : [main]).toBlob();
}

/** `writeSheets` for a list's columns. */
export function writeXlsx(
  columns: readonly Column<never>[],
  rows: readonly string[][],
  scope: readonly string[][],
): Promise<Blob> {
  const headers = exportHeaders(columns);
  return writeSheets(
    columns.map(({ kind }, at) => ({ kind, header: headers[at] ?? '' })),
    rows,
    scope,
  );
}
