import fc from 'fast-check';
import { readSheet } from 'read-excel-file/node';
import { expect, test } from 'vitest';
import { restored } from '#contract/formulas';
import { csvOfWorkbook } from '#src/lib/workbook.ts';
import { MOST_CHARACTERS, writeSheets } from '#src/table/lazy/xlsx.ts';
import { workbook as german } from '#src/text/de/workbook.ts';

/** Texts of a workbook are shown as they are, whatever they look like to the program that opens it. */

const column = { header: 'Text', kind: 'text' } as const;
const written = (texts: readonly string[], scope: string[][] = []) =>
  writeSheets(
    [column],
    texts.map((text) => [text]),
    scope,
  );

async function cellsOf(file: Blob, sheet = 1): Promise<unknown[][]> {
  return readSheet(Buffer.from(await file.arrayBuffer()), sheet, { trim: false });
}

test.each([
  'SKU_x0041_7',
  '_x000D_',
  '_x005F_x0041_',
  '_x0041_x000B_',
  'toString',
  '__proto__',
  'a\rb\r\nc',
  '\u0000=1',
  '\uFFFD\uD800',
])('%j is shown as it is', async (text) => {
  const file = await written([text]);
  expect((await cellsOf(file))[1]?.map((cell) => restored(String(cell)))).toEqual([text]);
});

test('any text is shown as it is, and read as it was', async () => {
  const piece = fc.oneof(
    fc.constantFrom(
      '_',
      'x',
      '_x',
      '0041',
      '005F',
      '_x0041_',
      '=',
      "'",
      '\u000B',
      '\r',
      '\n',
      '\uFFFE',
      '\uD83F\uDFFE',
      ' ',
    ),
    fc.string({ unit: 'binary', maxLength: 3 }),
  );
  const text = fc.array(piece, { maxLength: 8 }).map((pieces) => `a${pieces.join('')}z`);
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 20 }), async (texts) => {
      const file = await written(texts);
      const rows = (await cellsOf(file)).slice(1);
      expect(rows.map(([cell]) => restored(String(cell)))).toEqual(texts);
      expect(await csvOfWorkbook(file)).toContain('Text');
    }),
    { numRuns: 60 },
  );
});

test('a text that a cell cannot hold is said, and one that just fits is written', async () => {
  const longest = 'ä'.repeat(MOST_CHARACTERS);
  expect((await cellsOf(await written([longest])))[1]).toEqual([longest]);
  expect(() => written(['short', `${longest}b`])).toThrow(
    'In row 3, the text of “Text” has 32,768 characters, and an Excel cell holds at most 32,767. Choose CSV for this one.',
  );
  expect(german.cellTooLong('Text', 3, 32_768, MOST_CHARACTERS)).toBe(
    'Der Text von „Text“ in Zeile 3 hat 32.768 Zeichen, und eine Excel-Zelle fasst höchstens 32.767. Nehmen Sie hierfür CSV.',
  );
});

test('the quotes before its signs count to a text, and a header is row 1', () => {
  const signs = ';='.repeat(Math.ceil(MOST_CHARACTERS / 3));
  expect(() => written([signs])).toThrow('In row 2, the text of “Text” has 32,770');
  const header = 'a'.repeat(MOST_CHARACTERS + 1);
  expect(() => writeSheets([{ ...column, header }], [], [])).toThrow(
    `In row 1, the text of “${'a'.repeat(60)}…” has 32,768`,
  );
  expect(() => writeSheets([column, { ...column, header: '' }], [['a', header]], [])).toThrow(
    'In row 2, the text of “2” has',
  );
});

test('a filter that a cell cannot hold stands on several lines of the scope', async () => {
  const filter = Array.from({ length: 9000 }, (_, at) => `REF-${at}`).join(', ');
  const rows = await cellsOf(await written(['a'], [['References', filter]]), 2);
  expect(rows.length).toBeGreaterThan(1);
  expect(rows.map(([, text]) => restored(String(text))).join('') === filter).toBe(true);
  expect(rows.map(([name]) => name ?? '')).toEqual(['References', ...rows.slice(1).map(() => '')]);
});
