import Papa from 'papaparse';
import { neutralised, QUOTED_CELL, restored } from '#contract/formulas';
import { TableReader } from '#contract/table-text';

export { neutralised };

/** A writer that neutralises spreadsheet formulas, and a streaming reader of what it and the API write. Load it on demand. */

/** Rows in batches as the stream delivers them, each cell as it was before it was written; the first row is the header. */
export async function* readCsv(stream: ReadableStream<Uint8Array>): AsyncGenerator<string[][]> {
  const pieces = stream.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  const reader = new TableReader(',');
  try {
    for (;;) {
      const { done, value = '' } = await pieces.read();
      const rows = reader.read(value, done).map(({ cells }) => cells.map(restored));
      if (rows.length > 0) yield rows;
      if (done) return;
    }
  } finally {
    await pieces.cancel().catch(() => undefined);
  }
}

export function writeCsv(rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  const safe = rows.map((row) => row.map(neutralised));
  return `${Papa.unparse(safe, { newline: '\r\n', quotes: (cell: string) => QUOTED_CELL.test(cell) })}\r\n`;
}

/** Tab-separated text for the clipboard; tabs and line breaks within cells become spaces. */
export function writeTsv(rows: readonly (readonly string[])[]): string {
  const safe = rows.map((row) => row.map((cell) => neutralised(cell.replaceAll(/[\t\r\n]+/g, ' '))));
  return Papa.unparse(safe, { delimiter: '\t', newline: '\n' });
}
