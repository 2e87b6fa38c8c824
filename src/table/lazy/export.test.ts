import { describe, expect, it } from 'vitest';
import type { Column } from '#src/list/types.ts';
import { exportHeaders, scopeRows } from './export-columns.ts';
import { newExportFile } from './export-file.ts';
import { runExport } from './export-run.ts';
import { xlsxCell } from './xlsx.ts';

const columns = [
  { id: 'amount', header: 'Amount', kind: 'money', currency: 'GBP', csv: 'commission.amount' },
  { id: 'name', header: 'Name', kind: 'text', csv: 'name' },
  { id: 'at', header: 'Sold', kind: 'instant', csv: 'at' },
] as unknown as Column<never>[];
const answer = 'name,at,commission.amount\n=cmd,2026-03-15T09:30:00.000Z,-1.50\n"a, b",,2.00\n';
const run = (total: number | null, text = answer, signal = new AbortController().signal, shown = columns) => {
  const file = newExportFile('csv', shown);
  const fetchCsv = () => Promise.resolve({ data: new Blob([text]).stream(), total });
  return {
    file,
    outcome: runExport({ fetchCsv, columns: shown, expected: 2, signal, onProgress: () => undefined }, file),
  };
};

describe('export', () => {
  it('keeps the columns shown, in their order, neutralised, below the scope', async () => {
    const { file, outcome } = run(2);
    expect(await outcome).toEqual({ kind: 'done', done: 2, total: 2 });
    expect(await (await file.blob([['Scope', 'all']])).text()).toBe(
      'Scope,all\r\n\r\nAmount (GBP),Name,Sold (UTC)\r\n-1.50,\'=cmd,2026-03-15 09:30:00\r\n2.00,"a, b",\r\n',
    );
    expect(exportHeaders(columns)).toEqual(['Amount (GBP)', 'Name', 'Sold (UTC)']);
  });

  it('says so when rows are missing, a column is missing, or it was cancelled', async () => {
    expect(await run(3).outcome).toEqual({ kind: 'short', done: 2, total: 3 });
    expect(await run(2, 'name\nx\n').outcome).toMatchObject({ kind: 'failed', done: 0 });
    expect(await run(2, answer, AbortSignal.abort()).outcome).toMatchObject({ kind: 'cancelled' });
  });

  it('writes a cell of several fields as its column says, and names each that is missing once', async () => {
    const write = (name = '', amount = '') => `${name} for ${amount}`;
    const several = [
      { id: 'what', header: 'What', kind: 'text', csv: { of: ['name', 'commission.amount'], write } },
      { id: 'day', header: 'Day', kind: 'day', csv: 'at' },
    ] as unknown as Column<never>[];
    const { file, outcome } = run(2, answer, undefined, several);
    expect(await outcome).toMatchObject({ kind: 'done' });
    expect(await (await file.blob([])).text()).toBe('What,Day\r\n\'=cmd for -1.50,2026-03-15\r\n"a, b for 2.00",\r\n');
    const missing = await run(2, 'name\nx\n', undefined, [...several, ...several]).outcome;
    expect(missing).toMatchObject({ kind: 'failed', why: expect.stringMatching(/column commission\.amount, at, so/) });
  });

  it('writes the rows of how many, and the filters in full', () => {
    const list = { title: 'Sales', columns: [], filters: {} };
    const rows = scopeRows({
      list,
      state: { filters: {}, sort: { column: 'x', direction: 'asc' } },
      scopeLine: 'GBP',
      done: 2,
      total: 2,
      at: '2026-03-15T09:30:00Z',
    });
    expect(rows).toEqual([
      ['Scope', 'GBP'],
      ['Exported at', '15 Mar 2026, 09:30 UTC'],
      ['Rows', '2 of 2 rows'],
    ]);
  });

  it('keeps numbers numbers as far as a sheet is exact', () => {
    expect(xlsxCell({ kind: 'money' }, '-1.50')).toMatchObject({ value: -1.5, type: Number });
    expect(xlsxCell({ kind: 'money' }, '90071992547409931.10')).toMatchObject({ type: String });
    expect(xlsxCell({ kind: 'bytes' }, '2048')).toMatchObject({ value: 2048, type: Number });
    expect(xlsxCell({ kind: 'day' }, '2026-03-15')).toMatchObject({ type: Date });
    expect(xlsxCell({ kind: 'text' }, '=1')).toMatchObject({ value: "'=1", type: String });
  });
});
