import { parse, type CsvError, type Options } from 'csv-parse';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { MAX_ROWS } from '#contract/files';
import { Failure } from '#contract/failures';
import { columnsOf, delimiters, knownColumns, type Layout, type TableCategory } from './table.rules.ts';

const options = (delimiter: string, only?: number): Options => ({
  ...(only !== undefined && { to: only }),
  bom: true,
  delimiter,
  relax_column_count: true,
  skip_empty_lines: true,
  skip_records_with_empty_values: true,
});

function refused(message: string): Failure {
  return new Failure('INVALID_REQUEST', `The file ${message}.`, [{ path: 'body.file', message }]);
}

/**
 * How many rows a file has below its header. All of it is read, so that what is
 * wrong is said before a row has done anything.
 * @throws INVALID_REQUEST naming what is wrong and where.
 */
export async function checkTable(path: string, category: TableCategory): Promise<number> {
  const { delimiter } = await layoutOf(path, category);
  let rows = 0;
  for await (const cells of rowsOf(path, delimiter)) {
    rows += Math.min(1, cells.length);
    if (rows > MAX_ROWS) throw refused(`has more than ${MAX_ROWS} rows; split it`);
    // Whoever asks for little meanwhile goes first.
    if (rows % 2000 === 0) await setImmediate();
  }
  if (rows === 0) throw refused('has a header and no rows');
  return rows;
}

/** Records below the header, blank ones left out. @throws INVALID_REQUEST where the text is no CSV. */
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
  // What goes wrong reaches the reader of the parser.
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

/** A header as each delimiter reads it; none where it cannot be read so. @throws what the likeliest one met when none can. */
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
  if (typeof columns === 'string') throw refused(columns);
  return { ...best, columns, marked: await isMarked(path) };
}

async function isMarked(path: string): Promise<boolean> {
  for await (const chunk of createReadStream(path, { end: 2 })) return (chunk as Buffer).toString('hex') === 'efbbbf';
  return false;
}

/** Text of bytes that are UTF-8. Other encodings are not guessed: a reference that is read wrongly is another reference. */
async function* utf8(chunks: AsyncIterable<Buffer>): AsyncIterable<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let line = 1;
  const decoded = (chunk?: Buffer) => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined });
    } catch {
      const near = line + (chunk ? badLine(chunk) : 0);
      throw refused(`is not UTF-8 (line ${near}); save it as "CSV UTF-8" and upload it again`);
    }
  };
  for await (const chunk of chunks) {
    const text = decoded(chunk);
    yield text;
    line += text.split('\n').length - 1;
  }
  yield decoded();
}

/** Lines of a chunk before the one that cannot be read. */
function badLine(chunk: Buffer): number {
  const lines = chunk.toString('latin1').split('\n');
  const bad = lines.findIndex((line) => Buffer.from(line, 'latin1').toString('utf8').includes('\uFFFD'));
  return Math.max(0, bad);
}

const mistakes: Record<string, (line: number) => string> = {
  CSV_QUOTE_NOT_CLOSED: (line) => `a quotation mark is opened and not closed up to its end in line ${line}`,
  INVALID_OPENING_QUOTE: (line) => `line ${line} has a quotation mark inside a cell that does not begin with one`,
  CSV_INVALID_CLOSING_QUOTE: (line) => `line ${line} has text after the quotation mark that ends a cell`,
  CSV_MAX_RECORD_SIZE: (line) => `line ${line} is in a row of more than 128,000 characters`,
};

function failureOf(error: unknown): unknown {
  const { code, lines = 0 } = error as CsvError & { lines?: number };
  const mistake = mistakes[code];
  return mistake === undefined ? error : refused(`cannot be read: ${mistake(lines)}`);
}
