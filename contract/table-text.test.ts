import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cutsOf, delimiters, layoutIn, recordsIn, TableBody, WrongTable, type FindHeader } from './table-text.ts';

const cell = fc.string({ unit: fc.constantFrom('a', 'B', '7', ' ', ',', ';', '\t', '|', '"', '\n'), maxLength: 8 });
const rows = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { maxLength: 12 });
const lineEnds = fc.constantFrom('\n', '\r\n', '\r');
const blank = (cells: readonly string[]) => cells.every((one) => one.trim() === '');
const find: FindHeader = ([first = []]) => ({ before: 0, known: first.includes('id') ? 1 : 0 });

/** The rows of a text below its header, or its mistake. */
function read(text: string): unknown {
  try {
    const layout = layoutIn(cutsOf(text), find)!;
    const body = new TableBody(layout);
    return Array.from(recordsIn(text, layout.delimiter), (record) => body.row(record)).filter(
      (row) => row !== undefined,
    );
  } catch (error) {
    return error instanceof WrongTable ? error.mistake : error;
  }
}

describe('a text of rows', () => {
  test.each([';', '\n'])('has rows of 128,000 characters, and none longer (%j between cells or in one)', (between) => {
    const row = (length: number) => {
      const half = 'a'.repeat(length / 2);
      return between === ';'
        ? `${half};${'b'.repeat(length - half.length)}`
        : `"${half}\n${'b'.repeat(length - half.length - 1)}"`;
    };
    const of = (length: number) => read(`id;name\n${row(length)}\n`);
    expect(of(128_000)).toHaveLength(1);
    expect(of(128_001)).toEqual({ key: 'table.longRow', values: { line: 2 } });
  });

  test('has the cells that were written, with any separator and line end', () => {
    fc.assert(
      fc.property(rows, fc.constantFrom(...delimiters), lineEnds, fc.boolean(), (given, delimiter, end, bom) => {
        const text = stringify(given, { delimiter, record_delimiter: end, bom, quoted_match: /\n/ });
        const found = Array.from(recordsIn(text, delimiter), ({ cells }) => cells);
        expect(found).toEqual(given.filter((cells) => !blank(cells)));
        const others = parse(text, { delimiter, bom, relax_column_count: true, record_delimiter: end });
        expect(found).toEqual(others.filter((cells) => !blank(cells)));
      }),
      { numRuns: 500 },
    );
  });

  test('is the same whatever ends its lines, each in its own way', () => {
    const plain = fc.string({ unit: fc.constantFrom('a', '7', ' ', ',', '-'), maxLength: 10 });
    fc.assert(
      fc.property(fc.array(fc.tuple(plain, lineEnds), { maxLength: 20 }), (lines) => {
        const of = (end?: string) => lines.map(([line, own]) => line + (end ?? own)).join('');
        // A carriage return before an empty line that ends in a line feed is the end of one line.
        const mixed = of().replaceAll('\r\n', '\n').replaceAll('\r', '\n');
        expect([...recordsIn(of(), ',')]).toEqual([...recordsIn(mixed, ',')]);
        for (const { cells } of recordsIn(of(), ',')) expect(cells.join('')).not.toMatch(/[\r\n]/);
      }),
      { numRuns: 500 },
    );
  });

  test('loses no line: each begins a row, goes on in a cell, or is blank', () => {
    fc.assert(
      fc.property(rows, fc.constantFrom(...delimiters), lineEnds, (given, delimiter, end) => {
        const text = stringify(given, { delimiter, record_delimiter: end, quoted_match: /\n/ });
        const found = [...recordsIn(text, delimiter)];
        const lines = (cells: readonly string[]) => 1 + cells.join('').split('\n').length - 1;
        const blankLines = given.filter(blank).reduce((sum, cells) => sum + lines(cells), 0);
        const all = text.replaceAll(/\r\n?/g, '\n').split('\n').length - 1;
        expect(found.reduce((sum, { cells }) => sum + lines(cells), 0) + blankLines).toBe(all);
        const starts = found.map(({ line }) => line);
        expect(starts).toEqual(starts.toSorted((a, b) => a - b));
      }),
      { numRuns: 300 },
    );
  });

  test('may declare its separator', () => {
    for (const first of ['sep=;', 'SEP=;', '"sep=;"', '\uFEFFsep=;'])
      expect(read(`${first}\r\nid;note\n1;a,b,c,d\n`)).toEqual([{ cells: ['1', 'a,b,c,d'], line: 3 }]);
    expect(read('sep=,\nid,note\n1,a\n')).toEqual([{ cells: ['1', 'a'], line: 3 }]);
  });

  test('fills up short rows, and keeps nameless columns', () => {
    expect(read('id,,note\n1\n2,,b\n')).toEqual([
      { cells: ['1', '', ''], line: 2 },
      { cells: ['2', '', 'b'], line: 3 },
    ]);
  });

  test('takes a quotation mark within a cell for one', () => {
    expect(read('id,note\n1,24" tray\n2, 5" "\n')).toEqual([
      { cells: ['1', '24" tray'], line: 2 },
      { cells: ['2', ' 5" "'], line: 3 },
    ]);
  });
});

describe('a mistake is named by the line in which its quotation mark opens', () => {
  test.each([
    ['that is not closed', 'id,note\n1,a\n2,"b\n3,c\n', { key: 'table.quoteOpen', values: { line: 3 } }],
    ['with text behind its end', 'id,note\r\n1,"a"b\r\n', { key: 'table.quoteThenText', values: { line: 2 } }],
    [
      'that swallows rows',
      'id,status,note\r\n1,rejected,"24 inch\r\n2,approved,\n3,rejected,tray 10"\n',
      { key: 'table.swallows', values: { line: 2, lines: 2 } },
    ],
    [
      'in the second cell of a row with two lines',
      'id,a,b\n1,"x\ny","24\n2,approved,z"\n',
      { key: 'table.swallows', values: { line: 3, lines: 1 } },
    ],
    ['in the header', 'id,"note\n1,a\n', { key: 'table.quoteOpen', values: { line: 1 } }],
  ])('%s', (_, text, mistake) => expect(read(text)).toEqual(mistake));

  test('a cell with lines of its own is read', () => {
    expect(read('id,note,more\n1,"Kai 4,\n20457 Hamburg",x\n')).toEqual([
      { cells: ['1', 'Kai 4,\n20457 Hamburg', 'x'], line: 2 },
    ]);
  });

  test('rows between two quotation marks are never one row', () => {
    const plain = fc.stringMatching(/^[a-z0-9 ]{1,8}$/);
    fc.assert(
      fc.property(
        fc.array(fc.tuple(plain, plain, plain), { minLength: 2, maxLength: 8 }),
        fc.nat(),
        fc.constantFrom(...delimiters),
        (given, seed, delimiter) => {
          const first = seed % (given.length - 1);
          const last = first + 1 + (seed % (given.length - 1 - first));
          const lines = given.map((cells) => cells.join(delimiter));
          lines[first] = [given[first]![0], given[first]![1], `"${given[first]![2]}`].join(delimiter);
          lines[last] += '"';
          const text = [['id', 'status', 'note'].join(delimiter), ...lines].join('\n');
          expect(read(text)).toEqual({ key: 'table.swallows', values: { line: first + 2, lines: last - first } });
        },
      ),
      { numRuns: 500 },
    );
  });
});
