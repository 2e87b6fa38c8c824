import { writeCsv } from '#src/lib/csv.ts';
import type { Column } from '#src/list/types.ts';
import { exportHeaders } from './export-columns.ts';
import type { Sink } from './export-run.ts';

export type Format = 'csv' | 'xlsx';

export interface ExportFile extends Sink {
  blob: (scope: readonly string[][]) => Promise<Blob>;
}

/** Excel recognises UTF-8 CSV by this mark. */
const BOM = '\uFEFF';

function csvFile(columns: readonly Column<never>[]): ExportFile {
  const parts: string[] = [];
  return {
    add: (rows) => parts.push(writeCsv(rows)),
    blob: (scope) => {
      // An empty line separates the scope from the rows.
      const about = scope.length > 0 ? `${writeCsv(scope)}\r\n` : '';
      const text = [BOM, about, writeCsv([exportHeaders(columns)]), ...parts];
      return Promise.resolve(new Blob(text, { type: 'text/csv;charset=utf-8' }));
    },
  };
}

function xlsxFile(columns: readonly Column<never>[]): ExportFile {
  const rows: string[][] = [];
  return {
    add: (more) => {
      for (const row of more) rows.push(row);
    },
    blob: async (scope) => {
      const { writeXlsx } = await import('./xlsx.ts');
      return writeXlsx(columns, rows, scope);
    },
  };
}

export function newExportFile(format: Format, columns: readonly Column<never>[]): ExportFile {
  return format === 'csv' ? csvFile(columns) : xlsxFile(columns);
}

/** "conversions-2026-03-15.csv". */
export function fileName(list: string, at: string, format: Format, mark?: string): string {
  return `${[list, at.slice(0, 10), mark].filter(Boolean).join('-')}.${format}`;
}
