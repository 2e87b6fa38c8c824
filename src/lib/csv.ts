import Papa from 'papaparse';
import { neutralised } from '#contract/formulas';
import { TableReader } from '#contract/table-text';

export { neutralised };

/** Streaming CSV reader, and a writer that neutralises spreadsheet formulas. Load it on demand. */

/** Rows in batches as the stream delivers them; the first row is the header. */
export async function* readCsv(stream: ReadableStream<Uint8Array>): AsyncGenerator<string[][]> {
  const pieces = stream.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  const reader = new TableReader(',');
  try {
    for (;;) {
      const { done, value = '' } = await pieces.read();
      const rows = reader.read(value, done).map(({ cells }) => cells);
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
  return `${Papa.unparse(safe, { newline: '\r\n' })}\r\n`;
}

/** Tab-separated text for the clipboard; tabs and line breaks within cells become spaces. */
export function writeTsv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map((cell) => neutralised(cell.replaceAll(/[\t\r\n]+/g, ' '))).join('\t')).join('\n');
}
