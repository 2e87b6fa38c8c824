import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { literally } from '#contract/reports/like';
import { startNetwork, type Caller, type TestNetwork } from '#server/testing/network';
import { inGate } from '#server/testing/thorough';

/** Whatever a row shows finds it, typed as it stands, in other capitals or in another form; nothing else does. */

let network: TestNetwork;
let manager: Caller;
beforeAll(async () => {
  network = await startNetwork();
  manager = await network.as('manager');
});
afterAll(() => network.drop());

interface List {
  /** The column that is written, and the row in it that is looked for. */
  table: string;
  column: string;
  row: string;
  path: string;
  query: (text: string) => Record<string, unknown>;
  /** The field of an answer by which the row is known. */
  by: string;
  /** The text is the whole of the column, not a part of it. */
  isWhole: boolean;
}

const ofPublisher = "contact where kind = 'publisher' and id = 200001";
const ever = { startDate: '2020-01-01', endDate: '2027-12-31' };
const searched =
  (name: string, more: Record<string, unknown> = {}) =>
  (text: string) => ({ limit: 500, ...more, [name]: text });

const list = (of: Partial<List> & Pick<List, 'table' | 'path' | 'query'>): List => ({
  column: 'name',
  row: of.table,
  by: 'id',
  isWhole: false,
  ...of,
});

const lists: Record<string, List> = {
  accounts: list({ table: 'contact', path: '/api/accounts', query: searched('searchTerm'), by: 'contactId' }),
  contacts: list({
    table: 'contact',
    row: ofPublisher,
    path: '/api/contacts',
    query: searched('searchTerm', { kind: 'publisher' }),
    by: 'contactId',
  }),
  names: list({
    table: 'contact',
    row: ofPublisher,
    path: '/api/names',
    query: searched('searchTerm', { kind: 'publisher' }),
  }),
  campaigns: list({ table: 'campaign', path: '/v1/campaigns', query: searched('searchTerm'), by: 'productId' }),
  placements: list({
    table: 'placement',
    row: 'placement where not deleted',
    path: '/v1/placements',
    query: searched('searchText', { fromDate: '2020-01-01', toDate: '2027-12-31', advertiserId: 0 }),
  }),
  vouchers: list({
    table: 'voucher_code',
    column: 'title',
    path: '/v1/vouchercodes',
    query: searched('searchText', { active: true, expired: true }),
  }),
  feeds: list({ table: 'product_feed', path: '/v1/product-feeds', query: searched('searchText') }),
  files: list({
    table: 'file_entry',
    row: "file_entry where deleted_at is null and contact_id = 200001 and entry_type = 'FILE'",
    path: '/api/files',
    query: searched('searchText', { contactId: 200_001 }),
  }),
  'short links': list({
    table: 'short_url',
    column: 'long_url',
    path: '/api/short-urls',
    query: searched('searchText', { contactId: 0 }),
    by: 'code',
  }),
  enquiries: list({
    table: 'enquiry',
    column: 'customer_name',
    path: '/v1/conversion-enquiries',
    query: searched('customerName'),
    by: 'enquiryId',
  }),
  'audit log': list({ table: 'audit_event', column: 'actor_name', path: '/api/audit', query: searched('actor') }),
  'invoices by purchase order': list({
    table: 'invoice',
    column: 'po_number',
    row: 'invoice where not deleted',
    path: '/v1/invoices',
    query: searched('poNumber', ever),
    by: 'invoiceId',
    isWhole: true,
  }),
  'conversions by extra field': list({
    table: 'conversion',
    column: 'ex1',
    path: '/v1/conversions',
    query: searched('ex1', { dateField: 'conversion', fromDate: '2020-01-01', toDate: '2027-12-31', contactId: 0 }),
    by: 'conversionId',
    isWhole: true,
  }),
};

/** Whether the list has the row for a text. */
async function finds({ path, query, by }: List, id: unknown, text: string): Promise<boolean> {
  const response = await manager.get(path, query(text));
  expect(response.statusCode, response.body).toBe(200);
  return response.json<Record<string, unknown>[]>().some((row) => String(row[by]) === String(id));
}

const letters = 'aBsSiIıİßẞçÇéÉüÜöÅåñØøłŁşŞğĞβΒαΑθΘηΗσςΣΆάщЩйЙ';
const signs = ['_', '%', '\\', "'", '"', '~', '*', '.', '-', ' ', '1'];
const character = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...Array.from(letters)) },
  { weight: 1, arbitrary: fc.constantFrom(...signs) },
);
/** Names in either form, without spaces at their ends. */
const names = fc
  .tuple(fc.array(character, { minLength: 3, maxLength: 14 }), fc.constantFrom('NFC', 'NFD'))
  .map(([parts, form]) => `x${parts.join('')}y`.normalize(form));

/** The ways in which somebody types what a row shows. */
const ways: Record<string, (text: string) => string> = {
  'as it stands': (text) => text,
  'in capitals': (text) => text.toUpperCase(),
  'in small letters': (text) => text.toLowerCase(),
  composed: (text) => text.normalize('NFC'),
  decomposed: (text) => text.normalize('NFD'),
};

/** All but the last character as one sees it. */
const partOf = (text: string) =>
  Array.from(new Intl.Segmenter('en').segment(text), ({ segment }) => segment)
    .slice(0, -1)
    .join('');

async function rowOf({ table, row }: List): Promise<string> {
  const key = table === 'short_url' ? 'code' : 'id';
  const of = `${row} ${row.includes(' where ') ? 'and' : 'where'} agency_id = 1`;
  const [first] = await network.database.snapshot((reader) =>
    reader.rows<{ id: string | number }>(`select ${key} as id from ${of} order by 1 limit 1`),
  );
  if (!first) throw new Error(`No row of ${row}`);
  return String(first.id);
}

async function write({ table, column }: List, id: string, text: string): Promise<void> {
  const quoted = (value: string) => `'${value.replaceAll("'", "''")}'`;
  const key = table === 'short_url' ? `code = ${quoted(id)}` : `id = ${id}`;
  await network.database.script(`update ${table} set ${column} = ${quoted(text)} where ${key}`);
}

test.each(Object.entries(lists))('%s: what a row shows finds it, nothing like it does', async (_, of) => {
  const id = await rowOf(of);
  const sample = fc.sample(names, { numRuns: inGate(1, 12), seed: 20_260_315 });
  for (const name of ['xİstanbul y', 'xΑΘΗΝΑΣ y', 'xÜbersicht y'.normalize('NFD'), 'xStraße 50%_off y', ...sample]) {
    await write(of, id, name);
    for (const [way, typed] of Object.entries(ways)) {
      expect(await finds(of, id, typed(name)), `${name} ${way}`).toBe(true);
    }
    if (!of.isWhole) expect(await finds(of, id, partOf(name)), `a part of ${name}`).toBe(true);
    // One letter replaced by what is a wildcard elsewhere.
    for (const sign of ['_', '%']) {
      expect(await finds(of, id, `${sign}${name.slice(1)}`), `${sign} for the first letter of ${name}`).toBe(false);
    }
  }
});

test('reports: what a dimension shows finds it, with wildcards written as letters', async () => {
  const of = { ...list({ table: 'campaign', path: '', query: () => ({}) }), row: 'campaign where id = 30001' };
  const body = {
    measures: ['totalConversions'],
    dimensions: ['PID'],
    orderBys: [],
    dateType: 'conversionDate',
    fromDate: '2025-01-01',
    toDate: '2026-03-15',
  };
  const found = async (pattern: string) => {
    const conditions = [{ field: 'campaignName', operator: 'like', valueList: [pattern] }];
    const response = await manager.send('POST', '/v1/reporting', { ...body, conditions });
    expect(response.statusCode, response.body).toBe(200);
    return response.json<{ PID: string }[]>().some(({ PID }) => PID === '30001');
  };
  const sample = fc.sample(names, { numRuns: inGate(1, 12), seed: 20_260_316 });
  for (const name of ['xİstanbul', 'xΑΘΗΝΑΣ', 'xÜbersicht'.normalize('NFD'), 'x50%_off\\_%', ...sample]) {
    await write(of, '30001', name);
    for (const [way, typed] of Object.entries(ways)) {
      expect(await found(literally(typed(name))), `${name} ${way}`).toBe(true);
    }
    for (const sign of ['_', '%']) {
      expect(await found(literally(`${sign}${name.slice(1)}`)), `${sign} as a letter of ${name}`).toBe(false);
      expect(await found(`${sign}${literally(name.slice(1))}`), `${sign} as a wildcard of ${name}`).toBe(true);
    }
  }
  // A backslash before anything else is a letter.
  await write(of, '30001', 'C:\\deals\\');
  for (const pattern of ['c:\\DEALS\\', 'c:\\\\deals', '_:\\deals_']) expect(await found(pattern), pattern).toBe(true);
  expect(await found('c:deals')).toBe(false);
});
