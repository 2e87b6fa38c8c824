import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asItWas, neutralised, restored } from '#contract/formulas';
import { csvCell, csvRows } from '#server/http/csv';
import { writeCsv } from '#src/lib/csv.ts';

/** Cells as the service and the page write them, opened by programs with other separators, and read again. */

const signs = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '﹦', '﹢', '﹣', '﹫'];
const separators = [',', ';', '\t', '|', '\n', '\r'];
/** Unseen characters: blanks of any width, zero-width ones, marks of direction, controls, fillers. */
const unseen = [' ', '\u00A0', '\u3000', '\u200B', '\u2060', '\uFEFF', '\u200E', '\u00AD', '\u3164', '\u2800', '\0'];
const seenOf = (cell: string) => cell.replace(/^[\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800"]+/u, '');
/** A number, also as the last of a cell in quotes. */
const number = /^-\d+(\.\d+)?\s*("(?!")|$)/;
const begins = (cell: string) => signs.includes(seenOf(cell)[0] ?? '') && !number.test(seenOf(cell));

/** Every text that holds what cells are cut at, what is run, and what is not seen. */
const anyCell = fc.oneof(
  fc.string({ unit: fc.constantFrom('a', '7', '.', "'", '"', ...separators, ...signs, ...unseen) }),
  fc.string({ unit: 'binary' }),
);

test.each(signs)('%s begins no formula, wherever a spreadsheet cuts the cell', (sign) => {
  const formula = `${sign}HYPERLINK("https://evil.example")`;
  const within = separators.flatMap((at) => [`a${at}${formula}`, `a${at} ${formula}`, `a${at}b${at}${formula}${at}7`]);
  const hidden = [...unseen, ...separators].map((one) => one + formula);
  for (const cell of [formula, ...within, ...hidden, `${unseen.join('')}${formula}`]) {
    for (const written of [neutralised(cell), csvCell(cell)]) {
      expect(written.split(/[,;|\t\r\n]/).filter(begins), written).toEqual([]);
      expect(asItWas(written)).toBe(cell.trim());
    }
  }
});

test('no cell of a written row begins a formula, whatever separator the reader has', () => {
  fc.assert(
    fc.property(fc.array(anyCell, { minLength: 1, maxLength: 4 }), (cells) => {
      for (const text of [writeCsv([['x', ...cells]]), csvRows([['x', ...cells]])]) {
        const cut = separators.map((at) => text.split(at));
        for (const each of cut) expect(each.filter(begins), text).toEqual([]);
      }
    }),
    { numRuns: 2000 },
  );
});

test('the service and the page write the same row, with every separator in quotes', () => {
  fc.assert(
    fc.property(fc.array(anyCell, { maxLength: 4 }), (cells) => {
      const row = ['x', ...cells];
      const written = csvRows([row]);
      expect(writeCsv([row])).toBe(`${written.slice(0, -1)}\r\n`);
      const outside = written.slice(0, -1).replaceAll(/"(?:[^"]|"")*"/g, '');
      expect(outside).not.toMatch(/[;|\t\r\n]/);
    }),
    { numRuns: 2000 },
  );
});

test('what is no formula is as it was', () => {
  for (const cell of ['-12.50', 'a=b', 'a; b', 'x; -5', 'size 3-4; red', '2026-03-15', 'a\nb', 'O’Neill, "Q"', '']) {
    expect(neutralised(cell)).toBe(cell);
  }
});

test('whatever is written is read as it was, quotes of its own included', () => {
  fc.assert(
    fc.property(anyCell, (cell) => {
      expect(restored(neutralised(cell))).toBe(cell);
      expect(asItWas(neutralised(cell))).toBe(cell.trim());
    }),
    { numRuns: 5000 },
  );
});

test('a quote that another program wrote before a sign is dropped', () => {
  for (const cell of ['=1', '-5', '+49 30', '@a']) expect(asItWas(`'${cell}`)).toBe(cell);
  for (const cell of ["'tis", "'5"]) expect(asItWas(cell)).toBe(cell);
});
