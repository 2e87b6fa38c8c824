import Papa from 'papaparse';
import { neutralised, QUOTED_CELL, restored } from '#contract/formulas';

export { neutralised };

/** A writer that neutralises spreadsheet formulas, and a streaming reader of what it and the API write. Load it on demand. */

/** Rows in batches as the stream delivers them, each cell as it was before it was written; the first row is the header. */
export async function* readCsv(stream: ReadableStream<Uint8Array>): AsyncGenerator<string[][]> {
  const reader = stream.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  let rest = '';
  let parser: Papa.Parser | undefined;
  try {
    for (;;) {
      const { done, value = '' } = await reader.read();
      rest += value;
      parser ??= rest.includes('\n') || done ? parserFor(rest) : undefined;
      if (!parser) continue;
      // As Papa's own streamers do: the last row may be incomplete and waits for the next chunk.
      const result = parser.parse(rest, 0, !done) as Papa.ParseResult<string[]>;
      rest = rest.slice(result.meta.cursor);
      const rows = result.data.filter((row) => row.length > 1 || row[0] !== '');
      if (rows.length > 0) yield rows.map((row) => row.map(restored));
      if (done) return;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** The header has no line break in it, so the first one shows how lines end. */
function parserFor(start: string): Papa.Parser {
  const newline = start.charAt(start.indexOf('\n') - 1) === '\r' ? '\r\n' : '\n';
  return new Papa.Parser({ delimiter: ',', newline });
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
