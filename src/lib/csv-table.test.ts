import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { WrongTable, type FindHeader } from '#contract/table-text';
import { neutralised } from './csv.ts';
import { pointed, readLongTable, readTable, type TextTable } from './csv-table.ts';

const plain = (name: string) => name.toLowerCase().replaceAll(/[\s_-]/g, '');
const names = ['orderid', 'status', 'note'];
/** The header is the first row. */
const find: FindHeader = ([first = []]) => ({
  before: 0,
  known: first.filter((name) => names.includes(plain(name))).length,
});

describe('a table that is pasted', () => {
  it.each([',', ';', '\t', '|'])('is read whatever its text says, with "%s" between its cells', (delimiter) => {
    const cell = fc.string({ unit: fc.constantFrom('a', ' ', ',', ';', '\t', '|', '"', "'", '=', '-') });
    const row = fc.tuple(
      fc.constantFrom('A1', 'B,2', 'C;3'),
      cell.map((text) => text.replace(/^[\s']+/, '').trimEnd()),
    );
    fc.assert(
      fc.property(fc.array(row, { minLength: 1 }), (body) => {
        const safe = body.map(([id, text]) => [id, neutralised(text)]);
        const text = Papa.unparse([['orderId', 'note'], ...safe], { delimiter, newline: '\r\n' });
        const table = readTable(text, find);
        expect(table).toMatchObject({ header: ['orderId', 'note'], count: body.length });
        expect(table.rows()).toEqual(body);
        expect(table.rows(1, 2)).toEqual(body.slice(1, 2));
      }),
    );
  });

  it('goes by its header, however many commas its text has', () => {
    const { rows } = readTable('orderId;note;status\nA1;a,b,c\nA2;d,e,f;x\nA3;g,h,i', find);
    expect(rows()).toEqual([
      ['A1', 'a,b,c', ''],
      ['A2', 'd,e,f', 'x'],
      ['A3', 'g,h,i', ''],
    ]);
  });

  it('may begin with a mark and blank lines, and have its header in other words', () => {
    const read = readTable('\uFEFF\r\n \r\n"Order ID";Other;STATUS\r\n A1 ;x;approved\r\n\r\n;;\r\nA2', find);
    expect(read.header).toEqual(['Order ID', 'Other', 'STATUS']);
    expect(read.rows()).toEqual([
      ['A1', 'x', 'approved'],
      ['A2', '', ''],
    ]);
    expect([read.lineOf(0), read.lineOf(1)]).toEqual([4, 7]);
  });

  it('keeps its columns where the first has no name', () => {
    const { header, rows } = readTable('\n\torder_id\tstatus\n1\tA1\tapproved', find);
    expect(header).toEqual(['', 'order_id', 'status']);
    expect(rows()).toEqual([['1', 'A1', 'approved']]);
  });

  it('is none without a name that is known', () => {
    for (const text of ['', 'A1,A2', 'A1\nstatus'])
      expect(readTable(text, find)).toMatchObject({ header: [], count: 0 });
  });

  it('has amounts with a decimal comma, and no guess at thousands', () => {
    expect(['1234,50', '7,5', '12.50', '1.234,50', '1,234', '-3,00'].map(pointed)).toEqual([
      '1234.50',
      '7.5',
      '12.50',
      '1.234,50',
      '1,234',
      '-3,00',
    ]);
  });
});

describe('a long table', () => {
  const never = new AbortController().signal;
  const whole = ({ header, count, rows, lineOf }: TextTable) => ({
    header,
    count,
    rows: rows(),
    lines: Array.from({ length: count }, (_, at) => lineOf(at)),
  });
  const orMistake = async (read: () => TextTable | Promise<TextTable>) => {
    try {
      return whole(await read());
    } catch (error) {
      return error instanceof WrongTable ? error.mistake : error;
    }
  };

  it('is read in pieces as it is in one, wherever they are cut', async () => {
    const cell = fc.string({ unit: fc.constantFrom('a', ' ', ',', ';', '"', '\n', '\r\n', "'", '='), maxLength: 12 });
    const bodies = fc.array(fc.tuple(cell, cell), { maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(
        bodies,
        fc.constantFrom('\n', '\r\n', '\r'),
        fc.integer({ min: 1, max: 40 }),
        async (body, newline, piece) => {
          const text = Papa.unparse([['orderId', 'note'], ...body], { newline });
          expect(await orMistake(() => readLongTable(text, find, never, piece))).toEqual(
            await orMistake(() => readTable(text, find)),
          );
        },
      ),
      { numRuns: 200 },
    );
  });

  it('is nothing without a header', async () => {
    expect(await readLongTable('A1\nA2', find, never)).toMatchObject({ header: [], count: 0 });
  });

  it('lets others have their turn, and stops when it is called off', async () => {
    const control = new AbortController();
    const text = `orderId,note\n${'A1,x\n'.repeat(1000)}`;
    setTimeout(() => control.abort());
    await expect(readLongTable(text, find, control.signal, 500)).rejects.toThrow('abort');
  });
});
