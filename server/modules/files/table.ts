import { createReadStream } from 'node:fs';
import { MAX_ROWS } from '#contract/files';
import { refusal, type Refusal } from '#contract/refusals/index';
import {
  cutsOf,
  layoutIn,
  namelessIn,
  TableBody,
  TableReader,
  WrongTable,
  type TableLayout,
  type TableRecord,
} from '#contract/table-text';
import { Failure, wrongField } from '#server/failure';
import { headerOf, readerOf, type Layout, type TableCategory } from './table.rules.ts';

/** A failure of the file as a whole. */
export function invalidFile(why: Refusal): Failure {
  return new Failure('INVALID_REQUEST', refusal('upload.file', { refusal: why }), [wrongField('body.file', why)]);
}

/** Runs a reading. @throws INVALID_REQUEST for a mistake in the table */
function reading<T>(act: () => T): T {
  try {
    return act();
  } catch (error) {
    throw error instanceof WrongTable ? invalidFile(error.mistake) : error;
  }
}

/**
 * Counts the rows below the header. The whole file is read, so that errors are reported before any row is done.
 * @throws INVALID_REQUEST with the error and its line.
 */
export async function checkTable(path: string, category: TableCategory): Promise<number> {
  const layout = await layoutOf(path, category);
  let rows = 0;
  for await (const { cells, line } of below(path, layout)) {
    rows += 1;
    if (rows > MAX_ROWS) throw invalidFile(refusal('table.tooManyRows', { most: MAX_ROWS }));
    const nameless = namelessIn(layout.header, [cells]);
    if (nameless) throw invalidFile(refusal('table.nameless', { line, column: nameless.column + 1 }));
  }
  if (rows === 0) throw invalidFile(refusal('table.noRows'));
  return rows;
}

/** The cells of each row below the header, without blank rows. @throws INVALID_REQUEST for a mistake in the table */
export async function* rowsOf(path: string, layout: TableLayout): AsyncIterable<string[]> {
  for await (const { cells } of below(path, layout)) yield cells;
}

async function* below(path: string, layout: TableLayout): AsyncIterable<TableRecord> {
  const reader = new TableReader(layout.delimiter);
  const body = new TableBody(layout);
  const rowsIn = (piece: string, isLast = false) =>
    reading(() => reader.read(piece, isLast).flatMap((record) => body.row(record) ?? []));
  for await (const piece of textOf(path)) yield* rowsIn(piece);
  yield* rowsIn('', true);
}

/** Characters in which the header is looked for. */
const BEGINNING = 1_000_000;

/** @throws INVALID_REQUEST when the header does not have the category's columns. */
export async function layoutOf(path: string, category: TableCategory): Promise<Layout> {
  let text = '';
  for await (const piece of textOf(path)) {
    text += piece;
    if (text.length > BEGINNING) break;
  }
  const cuts = cutsOf(text, text.length <= BEGINNING);
  const found = reading(() => layoutIn(cuts, (rows) => headerOf(category, rows)));
  const { delimiter, before } = found ?? { delimiter: ',', before: 0 };
  const header =
    cuts.find((cut) => cut.delimiter === delimiter)?.records[before]?.cells.map((name) => name.trim()) ?? [];
  const reader = readerOf(category, header);
  if ('wrong' in reader) throw invalidFile(reader.wrong);
  return { delimiter, before, header, read: reader.read, marked: text.startsWith('\uFEFF') };
}

/** Decodes UTF-8. Other encodings are not guessed: a misread reference would be another reference. */
async function* textOf(path: string): AsyncIterable<string> {
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
  for await (const chunk of createReadStream(path)) {
    const text = decoded(chunk as Buffer);
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
