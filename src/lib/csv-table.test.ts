import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { neutralised } from './csv.ts';
import { pointed, readTable } from './csv-table.ts';

const names = ['orderId', 'status', 'note'] as const;

describe('a table that is pasted', () => {
  it.each([',', ';', '\t', '|'])('is read whatever its text says, with "%s" between its cells', (delimiter) => {
    const cell = fc.string({ unit: fc.constantFrom('a', ' ', ',', ';', '\t', '|', '"', '\n', "'", '=', '-') });
    const row = fc.tuple(
      fc.constantFrom('A1', 'B,2', 'C;3'),
      cell.map((text) => text.replace(/^[\s']+/, '').trimEnd()),
    );
    fc.assert(
      fc.property(fc.array(row, { minLength: 1 }), (body) => {
        const safe = body.map(([id, text]) => [id, neutralised(text)]);
        const text = Papa.unparse([['orderId', 'note'], ...safe], { delimiter, newline: '\r\n' });
        const table = readTable(text, names);
        expect(table).toMatchObject({ columns: ['orderId', 'note'], count: body.length });
        expect(table.rows()).toEqual(body);
        expect(table.rows(1, 2)).toEqual(body.slice(1, 2));
      }),
    );
  });

  it('goes by its header, however many commas its text has', () => {
    const { rows } = readTable('orderId;note;status\nA1;a,b,c\nA2;d,e,f;x\nA3;g,h,i', names);
    expect(rows()).toEqual([
      ['A1', 'a,b,c'],
      ['A2', 'd,e,f', 'x'],
      ['A3', 'g,h,i'],
    ]);
  });

  it('may begin with a mark and blank lines, and have its header in other words', () => {
    const read = readTable('\uFEFF\r\n \r\n"Order ID";Other;STATUS\r\n A1 ;x;approved\r\n\r\n;;\r\nA2', names);
    expect(read.columns).toEqual(['orderId', undefined, 'status']);
    expect(read.rows()).toEqual([['A1', 'x', 'approved'], ['A2']]);
  });

  it('keeps its columns where the first has no name', () => {
    const { columns, rows } = readTable('\n\torder_id\tstatus\n1\tA1\tapproved', names);
    expect(columns).toEqual([undefined, 'orderId', 'status']);
    expect(rows()).toEqual([['1', 'A1', 'approved']]);
  });

  it('is none without a name that is known', () => {
    for (const text of ['', 'A1,A2', 'A1\nstatus'])
      expect(readTable(text, names)).toMatchObject({ columns: [], count: 0 });
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
