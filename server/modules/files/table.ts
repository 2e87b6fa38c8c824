import { parse, type CsvError, type Options } from 'csv-parse';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { MAX_ROWS } from '#contract/files';
import { Failure, wrongField } from '#server/failure';
import { refusal, type Refusal } from '#contract/refusals/index';
import { columnsOf, delimiters, knownColumns, type Layout, type TableCategory } from './table.rules.ts';

const options = (delimiter: string, only?: number): Options => ({
  ...(only !== undefined && { to: only }),
  bom: true,
  delimiter,
  relax_column_count: true,
  skip_empty_lines: true,
  skip_records_with_empty_values: true,
});

/** A failure of the file as a whole. */
export function invalidFile(why: Refusal): Failure {
  return new Failure('INVALID_REQUEST', refusal('upload.file', { refusal: why }), [wrongField('body.file', why)]);
}

/**
 * Counts the rows below the header. The whole file is read, so that errors are reported before any row is done.
 * @throws INVALID_REQUEST with the error and its line.
 */
export async function checkTable(path: string, category: TableCategory): Promise<number> {
  const { delimiter } = await layoutOf(path, category);
  let rows = 0;
  for await (const cells of rowsOf(path, delimiter)) {
    rows += Math.min(1, cells.length);
    if (rows > MAX_ROWS) throw invalidFile(refusal('table.tooManyRows', { most: MAX_ROWS }));
    // Yields to short requests.
    if (rows % 2000 === 0) await setImmediate();
  }
  if (rows === 0) throw invalidFile(refusal('table.noRows'));
  return rows;
}

/** Rows below the header without blank ones. @throws INVALID_REQUEST for invalid CSV. */
export async function* rowsOf(path: string, delimiter: string): AsyncIterable<string[]> {
  let header = true;
  for await (const record of recordsOf(path, delimiter)) {
    if (!header) yield record;
    header = false;
  }
}

async function* recordsOf(path: string, delimiter: string, only?: number): AsyncIterable<string[]> {
  const parser = parse(options(delimiter, only));
  const reading = pipeline(createReadStream(path), utf8, parser);
  // The parser's reader gets the error.
  reading.catch(() => undefined);
  try {
    for await (const record of parser) yield record as string[];
  } catch (error) {
    throw failureOf(error);
  }
}

async function headerOf(path: string, delimiter: string): Promise<string[]> {
  for await (const record of recordsOf(path, delimiter, 1)) return record.map((name) => name.trim());
  return [];
}

/** The header by each delimiter that can parse it. @throws the most likely delimiter's error when none can. */
async function headersOf(path: string): Promise<{ delimiter: string; header: string[] }[]> {
  const found = [];
  let met: unknown;
  for (const delimiter of delimiters) {
    try {
      found.push({ delimiter, header: await headerOf(path, delimiter) });
    } catch (error) {
      met ??= error;
    }
  }
  if (found.length === 0) throw met;
  return found;
}

/** @throws INVALID_REQUEST when the header does not have the category's columns. */
export async function layoutOf(path: string, category: TableCategory): Promise<Layout> {
  const known = ({ header }: { header: string[] }) => knownColumns(category, header);
  const [best = { delimiter: ',', header: [] }] = (await headersOf(path)).toSorted((a, b) => known(b) - known(a));
  const columns = columnsOf(category, best.header);
  if ('wrong' in columns) throw invalidFile(columns.wrong);
  return { ...best, columns: columns.at, marked: await isMarked(path) };
}

async function isMarked(path: string): Promise<boolean> {
  for await (const chunk of createReadStream(path, { end: 2 })) return (chunk as Buffer).toString('hex') === 'efbbbf';
  return false;
}

/** Decodes UTF-8. Other encodings are not guessed: a misread reference would be another reference. */
async function* utf8(chunks: AsyncIterable<Buffer>): AsyncIterable<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let line = 1;
  const decoded = (chunk?: Buffer) => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined });
    } catch {
      const near = line + (chunk ? badLine(chunk) : 0);
      throw invalidFile(refusal('table.notUtf8', { line: near }));
    }
  };
  for await (const chunk of chunks) {
    const text = decoded(chunk);
    yield text;
    line += text.split('\n').length - 1;
  }
  yield decoded();
}

/** The number of lines before the invalid bytes. */
function badLine(chunk: Buffer): number {
  const lines = chunk.toString('latin1').split('\n');
  const bad = lines.findIndex((line) => Buffer.from(line, 'latin1').toString('utf8').includes('\uFFFD'));
  return Math.max(0, bad);
}

const mistakes = new Map<string, 'table.quoteOpen' | 'table.quoteInside' | 'table.quoteThenText' | 'table.longRow'>([
  ['CSV_QUOTE_NOT_CLOSED', 'table.quoteOpen'],
  ['INVALID_OPENING_QUOTE', 'table.quoteInside'],
  ['CSV_INVALID_CLOSING_QUOTE', 'table.quoteThenText'],
  ['CSV_MAX_RECORD_SIZE', 'table.longRow'],
]);

function failureOf(error: unknown): unknown {
  const { code, lines: line = 0 } = error as CsvError & { lines?: number };
  const mistake = mistakes.get(code);
  return mistake === undefined ? error : invalidFile(refusal(mistake, { line }));
}
