import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { importColumns, type ImportCells } from '#contract/contacts';
import { writeCsv } from '#src/lib/csv.ts';
import * as t from '#text';
import { columnsOf, readContacts } from './read-rows.ts';

const cell = fc
  .string({ unit: 'grapheme', maxLength: 20 })
  .map((text) => text.replaceAll(/[\p{C}\s]+/gu, ' ').trim())
  // Cells that begin like a formula are written with an apostrophe; others that mean a word of the network become it.
  .filter((text) => !/^[=+\-@'\t]/.test(text));
const words: Partial<Record<string, readonly string[]>> = {
  paymentType: Object.keys(t.payTypes),
  publisherType: Object.keys(t.contacts.types),
  partnerType: Object.keys(t.contacts.tiers),
  traffic: Object.keys(t.contacts.types),
};

describe('a table of accounts', () => {
  test('is read back as it was written, whatever its cells hold, in any order of columns', () => {
    const row = fc.record(
      Object.fromEntries(
        importColumns.map((column) => [column, words[column] ? fc.constantFrom(...words[column]) : cell]),
      ),
    ) as fc.Arbitrary<Record<string, string>>;
    fc.assert(
      fc.property(
        fc.array(row, { minLength: 1, maxLength: 5 }),
        fc.shuffledSubarray([...importColumns], { minLength: importColumns.length }),
        fc.boolean(),
        (rows, columns, labelled) => {
          const header = columns.map((column) => (labelled ? t.contacts.columns[column] : column));
          const named = rows.map((one) => ({ ...one, name: `N${one['name']}` }));
          const text = writeCsv([
            header,
            ...named.map((one: Record<string, string>) => columns.map((column) => one[column] ?? '')),
          ]);
          const filled = (one: Record<string, string>): ImportCells =>
            Object.fromEntries(Object.entries(one).filter(([, value]) => value !== ''));
          expect(readContacts(text)).toEqual({ missing: [], unknown: [], rows: named.map(filled) });
        },
      ),
    );
  });

  test('names the columns it lacks and those it does not use; lines above the header and an export’s own are no trouble', () => {
    expect(readContacts('Name;Fax\nA;1')).toEqual({ missing: ['Email'], unknown: ['Fax'], rows: [] });
    expect(readContacts('nothing at all')).toMatchObject({ missing: ['Name', 'Email'], rows: [] });
    const exported = 'Publishers\n\nName,State,Email,Payment,VAT rate (%)\nA,Active,a@b.example,Fast,20\n';
    expect(readContacts(exported)).toEqual({
      missing: [],
      unknown: [],
      rows: [{ name: 'A', email: 'a@b.example', paymentType: 'express', vatRate: '20' }],
    });
  });

  test('has a template with the columns of its kind', () => {
    expect(columnsOf('publisher')).not.toContain('feeRate');
    expect(columnsOf('advertiser')).not.toContain('website');
  });
});
