import { readSheet } from 'read-excel-file/browser';
import { restored } from '#contract/formulas';
import { writeCsv } from './csv.ts';

/** Reads workbooks (XLSX). Load it on demand. */

/** Figures as they were typed: a sheet keeps 0.1 as 0.10000000000000001. */
const figure = (stored: string) => (Number.isFinite(Number(stored)) ? String(Number(stored)) : stored);

/** "2026-03-15", with a time of day "2026-03-15 09:30:00". */
function dayText(at: Date): string {
  const text = at.toISOString();
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 19).replace('T', ' ');
}

/** The library's types say `typeof Date` for a date. */
function cellText(cell: unknown): string {
  if (cell instanceof Date) return dayText(cell);
  return typeof cell === 'string' || typeof cell === 'boolean' ? restored(String(cell)) : '';
}

/** The first sheet of a workbook as CSV, without empty rows. @throws when the bytes are no workbook */
export async function csvOfWorkbook(file: Blob): Promise<string> {
  const rows = await readSheet(file, 1, { parseNumber: figure, trim: false });
  return writeCsv(rows.map((row) => row.map(cellText)).filter((row) => row.some((cell) => cell.trim() !== '')));
}
