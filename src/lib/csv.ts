import Papa from 'papaparse';

/** CSV, read as it streams in and written so that no spreadsheet takes a cell for a formula. Load it on demand. */

/** Rows as the stream brings them, in batches; the first row of all is the header. */
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
      // Papa's own streamers work this way: the last row may be cut off, so it waits for the next chunk.
      const result = parser.parse(rest, 0, !done) as Papa.ParseResult<string[]>;
      rest = rest.slice(result.meta.cursor);
      const rows = result.data.filter((row) => row.length > 1 || row[0] !== '');
      if (rows.length > 0) yield rows;
      if (done) return;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** A header has no line break in it, so the first one tells how lines end. */
function parserFor(start: string): Papa.Parser {
  const newline = start.charAt(start.indexOf('\n') - 1) === '\r' ? '\r\n' : '\n';
  return new Papa.Parser({ delimiter: ',', newline });
}

const NUMBER = /^-?\d+(\.\d+)?$/;
const FORMULA = /^\s*[=+\-@\t\r＝＋－＠]/;

/** A cell that a spreadsheet would run gets a ' before it; a negative number stays a number. */
export function neutralised(cell: string): string {
  return FORMULA.test(cell) && !NUMBER.test(cell) ? `'${cell}` : cell;
}

/** Rows as CSV text with a line end after each, every cell neutralised. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  const safe = rows.map((row) => row.map(neutralised));
  return `${Papa.unparse(safe, { newline: '\r\n' })}\r\n`;
}

/** For the clipboard: a tab or line break inside a cell would make another one. */
export function writeTsv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map((cell) => neutralised(cell.replaceAll(/[\t\r\n]+/g, ' '))).join('\t')).join('\n');
}
