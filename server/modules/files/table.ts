import { parse, type CsvError, type InfoField, type Options } from 'csv-parse';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { MAX_COLUMNS, MAX_ROWS } from '#contract/files';
import { Failure, wrongField } from '#server/failure';
import { refusal, type Refusal } from '#contract/refusals/index';
import { delimiters, headerOf, readerOf, type Layout, type TableCategory } from './table.rules.ts';

/** Longest row, with its line breaks and without its quotation marks and delimiters. */
const MOST_CHARACTERS = 128_000;

/** Refuses further cells as they are met, so that no row is ever held that is wider than a table may be. */
function narrow(cell: string, { index, lines }: InfoField): string {
  if (index >= MAX_COLUMNS) throw invalidFile(refusal('table.wideRow', { line: lines, most: MAX_COLUMNS }));
  return cell;
}

const options = (delimiter: string, only?: number): Options => ({
  ...(only !== undefined && { to: only }),
  bom: true,
  delimiter,
  relax_column_count: true,
  skip_empty_lines: true,
  skip_records_with_empty_values: true,
  max_record_size: MOST_CHARACTERS,
  cast: narrow,
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
  const layout = await layoutOf(path, category);
  let rows = 0;
  for await (const cells of rowsOf(path, layout)) {
    rows += Math.min(1, cells.length);
    if (rows > MAX_ROWS) throw invalidFile(refusal('table.tooManyRows', { most: MAX_ROWS }));
  }
  if (rows === 0) throw invalidFile(refusal('table.noRows'));
  return rows;
}

/** Rows below the header without blank ones. @throws INVALID_REQUEST for invalid CSV. */
export async function* rowsOf(
  path: string,
  { delimiter, before }: Pick<Layout, 'delimiter' | 'before'>,
): AsyncIterable<string[]> {
  let at = 0;
  for await (const record of recordsOf(path, delimiter)) {
    if (at > before) yield record;
    at += 1;
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

/** Records in which the header is looked for. */
const FIRST = 60;

async function firstOf(path: string, delimiter: string): Promise<string[][]> {
  const records = [];
  for await (const record of recordsOf(path, delimiter, FIRST)) records.push(record.map((cell) => cell.trim()));
  return records;
}

type Start = { delimiter: string; records: string[][]; before: number; known: number };

/**
 * The first records by the delimiter that finds the most columns.
 * @throws the most likely delimiter's error when none finds any.
 */
async function startOf(path: string, category: TableCategory): Promise<Start> {
  let best: Start | undefined;
  let met: Error | undefined;
  for (const delimiter of delimiters) {
    try {
      const records = await firstOf(path, delimiter);
      const start = { delimiter, records, ...headerOf(category, records) };
      if (!best || start.known > best.known) best = start;
    } catch (error) {
      met ??= error as Error;
    }
  }
  if (met !== undefined && !best?.known) throw met;
  return best ?? { delimiter: ',', records: [], before: 0, known: 0 };
}

/** @throws INVALID_REQUEST when the header does not have the category's columns. */
export async function layoutOf(path: string, category: TableCategory): Promise<Layout> {
  const { delimiter, records, before } = await startOf(path, category);
  const header = records[before] ?? [];
  const reader = readerOf(category, header);
  if ('wrong' in reader) throw invalidFile(reader.wrong);
  return { delimiter, before, header, read: reader.read, marked: await isMarked(path) };
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
