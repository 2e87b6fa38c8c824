import fc from 'fast-check';
import { stringify } from 'csv-stringify/sync';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { sentenceOf } from '#contract/refusals/index';
import { checkTable, layoutOf, rowsOf } from './table.ts';
import { readerOf } from './table.rules.ts';

const folder = mkdtempSync(join(tmpdir(), 'partnerdeck-table-'));
const path = join(folder, 'a.csv');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Rows of a file by column. */
async function read(content: string | Uint8Array): Promise<Record<string, string | undefined>[]> {
  writeFileSync(path, content);
  const layout = await layoutOf(path, 1);
  const rows = [];
  for await (const cells of rowsOf(path, layout)) rows.push(layout.read(cells));
  expect(await checkTable(path, 1)).toBe(rows.length);
  return rows;
}

const wrongOf = (found: ReturnType<typeof readerOf>) => ('wrong' in found ? sentenceOf(found.wrong) : '');
const rowIn = (found: ReturnType<typeof readerOf>, cells: string[]) => ('wrong' in found ? found : found.read(cells));

const row = { conversionId: '1', status: 'approved' };

describe('a file of rows is read, however it was saved', () => {
  test.each<[string, string | Uint8Array]>([
    ['plain', 'conversionId,status\n1,approved\n'],
    ['without an end of its last line', 'conversionId,status\n1,approved'],
    ['with a byte order mark', '\uFEFFconversionId,status\n1,approved\n'],
    ['with the ends of lines of Windows', 'conversionId,status\r\n1,approved\r\n'],
    ['with those of old Macs', 'conversionId,status\r1,approved\r'],
    ['with semicolons', 'conversionId;status\n1;approved\n'],
    ['with tabs', 'conversionId\tstatus\n1\tapproved\n'],
    ['with bars', 'conversionId|status\n1|approved\n'],
    ['in other cases', 'CONVERSIONID,Status\n1,approved\n'],
    ['with names written apart', 'conversion id,"STATUS "\n1,approved\n'],
    ['with an underscore', 'conversion_id,status\n1,approved\n'],
    ['in another order', 'status,conversionId\napproved,1\n'],
    ['quoted', '"conversionId","status"\n"1","approved"\n'],
    ['with blanks', 'conversionId,status\n 1 , approved \n'],
    ['with empty lines', '\n\nconversionId,status\n\n1,approved\n\n,\n'],
    ['as a result that was mended', 'conversionId,status,outcome,reason\n1,approved,refused,Because\n'],
    ['with a cell kept from a spreadsheet', 'conversionId,status\n1,approved\n'],
  ])('%s', async (_, content) => expect(await read(content)).toEqual([row]));

  test('lines inside quotation marks are one row', async () => {
    expect(await read('conversionId,status\n"1\n2","appro""ved"\n3,x\n')).toEqual([
      { conversionId: '1\n2', status: 'appro"ved' },
      { conversionId: '3', status: 'x' },
    ]);
  });

  test('a cell that an export kept from being run is as it was', async () => {
    expect(await read("advertiserRef,status\n'=A-1,approved\n'-7,approved\n'x,approved\n")).toEqual([
      { advertiserRef: '=A-1', status: 'approved' },
      { advertiserRef: '-7', status: 'approved' },
      { advertiserRef: "'x", status: 'approved' },
    ]);
  });

  test('whatever its cells hold', async () => {
    const cell = fc
      .string({ unit: 'grapheme' })
      .filter((text) => !/^\s*$/.test(text) && !/^'[=+\-@]/.test(text.trim()));
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 20 }),
        fc.constantFrom(',', ';', '\t', '|'),
        fc.boolean(),
        async (cells, delimiter, bom) => {
          const found = await read(
            stringify([['advertiserRef', 'status'], ...cells], { delimiter, bom, quoted: true }),
          );
          expect(found).toEqual(cells.map(([a, b]) => ({ advertiserRef: a.trim(), status: b.trim() })));
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('a file of decisions is read by the names and words of other programs', () => {
  test.each([
    ['names in German', 'Bestellnummer;Entscheidung\nHA-1;abgelehnt\n', 'abgelehnt'],
    [
      'an export below its scope',
      'Scope,"2, any date"\nStatus,Rejected\n\nReference,Status,Campaign\nHA-1,Rejected,Hats\n',
      'Rejected',
    ],
  ])('%s', async (_, content, status) => {
    expect(await read(content)).toEqual([{ advertiserRef: 'HA-1', status }]);
  });

  test('a row that is approved in one column and rejected in another has a status that nobody understands', async () => {
    expect(await read('Reference,Status,Payment\nHA-1,approved,Cancelled\n')).toEqual([
      { advertiserRef: 'HA-1', status: 'approved / Cancelled' },
    ]);
  });

  test('two columns for one thing, and a column that is not known, are refused', () => {
    expect(wrongOf(readerOf(1, ['Reference', 'Status', 'Decision']))).toMatch(/"Status", "Decision" are there twice/);
    expect(wrongOf(readerOf(1, ['Reference', 'Status', 'Amout']))).toMatch(/"Amout" is not known/);
    expect(wrongOf(readerOf(1, ['Reference', 'Ergebnis']))).toMatch(/status is missing/);
  });
});

test('the delimiter is that of the header, whatever the rows hold', async () => {
  expect(await read('conversionId;status\n1,2,3,4;approved\n')).toEqual([
    { conversionId: '1,2,3,4', status: 'approved' },
  ]);
});

test('errors of a header name the columns', () => {
  expect(rowIn(readerOf(1, ['advertiserRef', 'Status', 'AMOUNT']), ['A1', 'approved', '7'])).toEqual({
    advertiserRef: 'A1',
    status: 'approved',
    amount: '7',
  });
  expect(
    rowIn(readerOf(2, ['pid', 'Order ID', 'conversion_date', 'ConversionValue', 'ConversionCurrency', 'Notes']), [
      '7',
      'A1',
      '2026-03-01',
      '12.50',
      'GBP',
      "'=x",
    ]),
  ).toEqual({
    PID: '7',
    OrderID: 'A1',
    ConversionDate: '2026-03-01',
    ConversionValue: '12.50',
    ConversionCurrency: 'GBP',
    Notes: '=x',
  });
  expect(wrongOf(readerOf(2, ['PID', 'OrderID', 'Colour']))).toMatch(
    /ConversionDate, ConversionValue, ConversionCurrency are missing; "Colour" is not known/,
  );
  expect(
    rowIn(
      readerOf(2, [
        'Kampagnen-Nr.',
        'Kampagne',
        'Bestellreferenz',
        'Bestellt',
        'Bestellwert',
        'Währung',
        'Eingereicht',
      ]),
      ['7', 'Harbour Lane', 'A1', '2026-03-01', '12.50', 'GBP', '2026-03-02 10:00:00'],
    ),
  ).toEqual({
    PID: '7',
    OrderID: 'A1',
    ConversionDate: '2026-03-01',
    ConversionValue: '12.50',
    ConversionCurrency: 'GBP',
  });
  expect(wrongOf(readerOf(2, ['PID', 'Campaign id', 'Notes']))).toMatch(/"Campaign id" is there twice/);
  const many = readerOf(
    1,
    Array.from({ length: 500 }, (_, at) => `${'x'.repeat(100)}${at}`),
  );
  expect(wrongOf(many)).toContain('480 more');
  expect(wrongOf(many).length).toBeLessThan(3000);
});

test('a long file is checked', async () => {
  writeFileSync(path, `conversionId,status\n${'123456789,approved\n'.repeat(100_000)}`);
  expect(await checkTable(path, 1)).toBe(100_000);
});
