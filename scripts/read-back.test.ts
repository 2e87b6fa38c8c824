import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY_MS } from '#contract/day';
import { usesIn } from '#contract/decision-table';
import { readClaims } from '#src/features/enquiries/read-claims.ts';
import { readText } from '#src/features/conversions/validate/read-rows.ts';
import { pagesIn } from '#src/features/links/form.ts';
import { recordsIn } from '#contract/table-text';
import { cellsAsTheyWere } from '#src/lib/csv-table.ts';
import { csvOfWorkbook } from '#src/lib/workbook.ts';
import type { Column } from '#src/list/types.ts';
import { newExportFile, type Format } from '#src/table/lazy/export-file.ts';

/** Exports of the page, as CSV and as XLSX, are read again by the pages that take tables. */

const formats: readonly Format[] = ['csv', 'xlsx'];
const column = (header: string, kind: Column<never>['kind'], currency?: string): Column<never> => ({
  id: header,
  header,
  kind,
  value: () => null,
  csv: header,
  ...(currency !== undefined && { currency }),
});

const rowsIn = (text: string) => Array.from(recordsIn(text, ','), ({ cells }) => cellsAsTheyWere(cells));

/** An exported file as the text that a page takes it for. */
async function readBack(format: Format, columns: readonly Column<never>[], rows: string[][]): Promise<string> {
  const file = newExportFile(format, columns);
  file.add(rows);
  const blob = await file.blob(format === 'xlsx' ? [['Scope', 'GBP']] : []);
  return format === 'xlsx' ? csvOfWorkbook(blob) : blob.text();
}

const cell = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.constantFrom(
    '=1+1',
    '+49 30',
    '-x',
    '@a',
    '＝1',
    'a;b',
    'a, b',
    'say "x"',
    'Jürgen',
    '007',
    '1,5',
    'TRUE',
    'toString',
  ),
);
// oxlint-disable-next-line no-control-regex -- no text of the network has them
const CONTROL = /[\0-\x1F\x7F-\x9F\uFFFE\uFFFF]|[\uD800-\uDFFF]/u;
const text = cell.map((one) => one.trim()).filter((one) => !CONTROL.test(one) && !one.startsWith("'"));
const money = fc
  .tuple(fc.integer({ min: -99_999_999, max: 99_999_999 }), fc.integer({ min: 0, max: 99 }))
  .map(([whole, cents]) => `${whole}.${String(cents).padStart(2, '0')}`);
const day = fc.integer({ min: 0, max: 20_000 }).map((at) => new Date(at * DAY_MS).toISOString().slice(0, 10));
const reference = fc.integer({ min: 1, max: 10 ** 9 }).map((n) => `HA-${n}`);

describe.each(formats)('an export as %s', (format) => {
  test('has every cell it was written with', async () => {
    const columns = [column('Name', 'text'), column('Value', 'money', 'GBP'), column('Day', 'day')];
    const row = fc.tuple(text, money, day);
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 5 }), async (rows) => {
        const [header, ...found] = rowsIn(await readBack(format, columns, rows));
        expect(header).toEqual(['Name', 'Value (GBP)', 'Day']);
        expect(found.map(([name, value, on]) => [name, Number(value), on])).toEqual(
          rows.map(([name, value, on]) => [name, Number(value), on]),
        );
      }),
      { numRuns: 25 },
    );
  });

  test.each([
    ['Reference', 'Status', 'Order value', ['Approved', 'Rejected', 'Pending']],
    ['Referenz', 'Status', 'Bestellwert', ['Bestätigt', 'Abgelehnt', 'Offen']],
  ])('is a table of decisions: %s', async (name, status, value, words) => {
    const columns = [column(name, 'text'), column(status, 'text'), column(value, 'money', 'EUR')];
    const row = fc.tuple(reference, fc.constantFrom(...words), money);
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(row, { minLength: 2, maxLength: 5, selector: ([ref]) => ref }), async (rows) => {
        const read = readText(await readBack(format, columns, rows));
        if (read.kind !== 'table') throw new Error(`read as ${read.kind}`);
        expect(read.uses).toEqual(['advertiserRef', 'status', 'amount']);
        expect(usesIn(read.header)).toEqual(read.uses);
        expect(read.rows.map(([ref, word, amount]) => [ref, word, Number(amount)])).toEqual(
          rows.map(([ref, word, amount]) => [ref, word, Number(amount)]),
        );
      }),
      { numRuns: 15 },
    );
  });

  test.each([
    ['Campaign', 'Order reference', 'Ordered', 'Order value', 'Currency', 'Filed'],
    ['Kampagne', 'Bestellreferenz', 'Bestellt', 'Bestellwert', 'Währung', 'Eingereicht'],
  ])('is a table of claims: %s', async (campaign, ref, ordered, value, currency, filed) => {
    const columns = [
      column(ref, 'text'),
      column(filed, 'instant'),
      column(campaign, 'text'),
      column(value, 'money'),
      column(currency, 'text'),
      column(ordered, 'day'),
    ];
    const row = fc.tuple(reference, text, money, day);
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 5 }), async (rows) => {
        const file = rows.map(([ref, name, amount, on]) => [ref, '2026-03-01 09:30:00', name, amount, 'GBP', on]);
        const { missing, claims } = readClaims(await readBack(format, columns, file), () => 30_001);
        expect(missing).toEqual([]);
        expect(
          claims().map((one) => [one.productId, one.advertiserAppId, Number(one.value), one.transactionDate]),
        ).toEqual(rows.map(([ref, , amount, on]) => ['30001', ref, Number(amount), on]));
      }),
      { numRuns: 15 },
    );
  });

  test.each(['Leads to', 'Führt zu'])('is a table of pages: %s', async (name) => {
    const columns = [column('Short link', 'text'), column(name, 'text'), column('Clicks', 'number')];
    const pages = ['https://shop.example/a?x=1,2', 'https://shop.example/b#c'];
    const rows = pages.map((page, at) => [`https://t.example/s/${at}`, page, String(at)]);
    expect(pagesIn(await readBack(format, columns, rows))).toEqual(pages);
  });
});

test('money of a workbook is a number with its exact value, and formulas are text', async () => {
  const columns = [column('Value', 'money', 'GBP'), column('Text', 'text')];
  const rows = [
    ['0.10', '=HYPERLINK("x")'],
    ['1234.55', '@SUM(1)'],
    ['90071992547409931.10', '＝1'],
  ];
  const back = await readBack('xlsx', columns, rows);
  expect(rowsIn(back).slice(1)).toEqual([
    ['0.1', '=HYPERLINK("x")'],
    ['1234.55', '@SUM(1)'],
    ['90071992547409931.10', '＝1'],
  ]);
});
