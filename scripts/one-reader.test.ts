import fc from 'fast-check';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { refusal } from '#contract/refusals/index';
import { Failure } from '#server/failure';
import { checkTable, layoutOf, rowsOf } from '#server/modules/files/table';
import { readText } from '#src/features/conversions/validate/read-rows.ts';
import { cellsAsTheyWere } from '#src/lib/csv-table.ts';
import { textOfBytes } from '#src/lib/text-file.ts';

/** The page and the upload read the same bytes as the same rows, with the same words for what is wrong. */

const folder = mkdtempSync(join(tmpdir(), 'partnerdeck-reader-'));
const path = join(folder, 'table.csv');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const onPage = (bytes: Uint8Array): unknown => {
  const read = readText(textOfBytes(bytes) ?? '');
  if (read.kind === 'broken') return refusal('upload.file', { refusal: read.mistake });
  return read.kind === 'table' ? { header: read.header, rows: read.rows } : read.kind;
};

async function uploaded(bytes: Uint8Array): Promise<unknown> {
  writeFileSync(path, bytes);
  try {
    const layout = await layoutOf(path, 1);
    const rows = [];
    for await (const cells of rowsOf(path, layout)) rows.push(cellsAsTheyWere(cells));
    if (rows.length > 0) expect(await checkTable(path, 1)).toBe(rows.length);
    return { header: layout.header, rows };
  } catch (error) {
    if (error instanceof Failure) return error.refusal;
    throw error;
  }
}

const header = fc.constantFrom(
  ['Order number', 'Status', 'Amount'],
  ['conversionId', 'status', 'amount'],
  ['Bestellnummer', 'Entscheidung', 'Wert (EUR)'],
);
const cell = fc.oneof(
  fc.constantFrom('HA-1', '12.50', 'approved', 'storniert', '', ' ', '24" tray', "'=x", 'Ümläut', '東京'),
  fc.string({ unit: fc.constantFrom('a', '7', ' ', ',', ';', '\t', '|', '"', '\n', '\r\n'), maxLength: 6 }),
);
/** How a program writes a cell: in quotation marks where it must be, always, or never. */
const written = (text: string, quotes: 'needed' | 'all' | 'none') =>
  quotes === 'all' || (quotes === 'needed' && /[",;\t|\r\n]/.test(text)) ? `"${text.replaceAll('"', '""')}"` : text;

const table = fc
  .record({
    header,
    rows: fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 10 }),
    delimiter: fc.constantFrom(',', ';', '\t', '|'),
    ends: fc.array(fc.constantFrom('\n', '\r\n', '\r'), { minLength: 1, maxLength: 3 }),
    quotes: fc.constantFrom('needed', 'all', 'none'),
    before: fc.constantFrom('', '\uFEFF', 'sep=D\r\n', 'Export of March\n\n', '\n'),
  })
  .map(({ header: names, rows, delimiter, ends, quotes, before }) => {
    const lines = [names, ...rows].map((cells) => cells.map((one) => written(one, quotes)).join(delimiter));
    return before.replace('D', delimiter) + lines.map((line, at) => line + ends[at % ends.length]!).join('');
  });

/** A text with characters put in, taken out or doubled. */
const damaged = fc
  .tuple(table, fc.array(fc.tuple(fc.nat(), fc.constantFrom('"', '\r', '\n', ',', ';', '')), { maxLength: 3 }))
  .map(([text, changes]) =>
    changes.reduce((now, [seed, put]) => {
      const at = seed % (now.length + 1);
      return now.slice(0, at) + put + now.slice(put === '' ? at + 1 : at);
    }, text),
  );

test('whatever a table holds, and however it was damaged', async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(table, damaged), async (text) => {
      const bytes = new TextEncoder().encode(text);
      const [page, upload] = [onPage(bytes), await uploaded(bytes)];
      // A header that the upload refuses, and a text without one, are asked about on the page.
      const isAsked = typeof page === 'string' || (upload !== null && JSON.stringify(upload).includes('"table.'));
      if (isAsked && JSON.stringify(upload).match(/"table\.(columns|rivals|nameless|noRows)"/)) return;
      expect(page).toEqual(upload);
    }),
    { numRuns: 600 },
  );
});
