import { beginningOf, bytesOf } from '#contract/characters';
import { writeCsv } from '#src/lib/csv.ts';
import * as t from '#text/frame';
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

const LONGEST_NAME = 120;
/** Of a name in any file system. */
const MOST_BYTES = 255;

/** Letters and digits of any language, days with their hyphens; anything else is one hyphen. */
const plain = (text: string) => text.replaceAll(/[^\p{L}\p{N}_.]+/gu, '-').replaceAll(/^[-.]+|[-.]+$/g, '');

/**
 * "conversions-The-Savvy-Satchel-2026-02-01_2026-02-28-Approved-of-2026-03-15.csv": what is exported, its scope, and
 * the day on which. @param about the account, the period, and what else narrows the rows, each as its own text
 */
export function fileName(name: string, at: string, extension: string, about: readonly string[] = []): string {
  const scope = [name, ...about].map(plain).filter((part) => part !== '');
  const day = at.slice(0, 10);
  const ending = `-${t.table.exportedOn}-${day}.${extension}`;
  const begun = beginningOf(beginningOf(scope.join('-'), LONGEST_NAME), MOST_BYTES - bytesOf(ending), bytesOf);
  return begun.replace(/[-.]+$/, '') + ending;
}
