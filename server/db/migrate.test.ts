/** A network of the first version is brought up to this one: in either engine every row is there, and says as much as before. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startPglite } from '#server/testing/pglite';
import { openDuckDb } from './engine/duckdb/open.ts';
import type { OpenDatabase } from './engine/engine.ts';
import { openPostgres } from './engine/postgres/open.ts';
import { migrate, migrations } from './migrate.ts';

type Row = Record<string, string | number | boolean>;

const statementOf = (table: string, row: Row) => {
  const values = Object.values(row).map((value) => (typeof value === 'string' ? `'${value}'` : value));
  return `insert into ${table} (${Object.keys(row).join(', ')}) values (${values.join(', ')})`;
};

const ours = { agency_id: 1, advertiser_id: 100_001 };
const invoice = (id: number, status: string, receipts: number): Row => ({
  ...ours,
  id,
  account_manager_id: 1,
  invoice_type_id: 1,
  commission_type_id: 2,
  status,
  invoice_date: '2025-03-01 00:00:00',
  created_at: '2025-03-01 00:00:00',
  currency_code: 'GBP',
  net: 100,
  vat: 20,
  gross: 120,
  vat_rate: 0.2,
  receipts,
  credit_note_allocation: 0,
  outstanding: 120 - receipts,
  fund_on_delivery: false,
  deleted: false,
  file_name: `${id}.pdf`,
});
const line = (id: number, description: string): Row => ({
  id,
  invoice_id: 1,
  agency_id: 1,
  campaign_id: 30_001,
  description,
  quantity: 40,
  net: 50,
});
const file = (id: number, more: Row = {}): Row => ({
  id,
  agency_id: 1,
  contact_id: 200_001,
  entry_type: 'FILE',
  category_id: 6,
  name: `${id}.csv`,
  description: 'of the first version',
  extension: 'csv',
  content_type: 'text/csv',
  size_bytes: 12,
  state: 'stored',
  download_count: 3,
  created_by: 'somebody',
  created_at: '2025-02-01 10:00:00',
  ...more,
});

/** Rows of the first version, of every table that a later one changes the rows of. */
const before: [table: string, row: Row][] = [
  ['invoice', invoice(1, 'Settled', 120)],
  ['invoice', invoice(2, 'Settled', 120)],
  ['invoice', invoice(3, 'Sent', 40)],
  ['invoice', invoice(4, 'Sent', 0)],
  ['invoice_line', line(1, 'Clicks of a shop')],
  ['invoice_line', line(2, 'Credit for a shop')],
  [
    'payment',
    {
      id: 7,
      agency_id: 1,
      publisher_id: 200_001,
      start_year: 2025,
      start_month: 5,
      end_year: 2025,
      end_month: 5,
      currency_code: 'GBP',
      net_payout: 8.5,
      vat_payout: 0,
      total: 8.5,
      vat_rate: 0,
      status: 'Sent',
      payment_type: 'Standard',
      invoice_company_id: 1,
      withdrawal_locked: false,
      pending_withdrawal_request: false,
      created_at: '2025-06-15 00:00:00',
    },
  ],
  [
    'conversion',
    {
      ...ours,
      id: 9,
      publisher_id: 200_001,
      campaign_id: 30_001,
      relation_id: 1,
      advertiser_ref: 'A-1',
      app_guid: 'guid',
      converted_at: '2025-02-10 12:00:00',
      modified_at: '2025-02-10 12:00:00',
      status: 'approved',
      invoice_id: 1,
      payment_id: 7,
      raw_currency: 'GBP',
      raw_amount: 85,
      currency_code: 'GBP',
      orig_value: 85,
      value: 85,
      commission: 8.5,
      net_cost: 11.05,
      fee_rate: 0.3,
      vat_rate: 0.2,
      commission_group_id: 1,
      device_type: 'desktop',
      device_type_count: 1,
      operating_system: 'Linux',
      loyalty: false,
    },
  ],
  [
    'saved_report',
    {
      id: 1,
      agency_id: 1,
      contact_id: 200_001,
      membership_id: 5,
      shared: true,
      name: 'Mine',
      version: 1,
      definition: '{}',
      created_at: '2025-02-01 10:00:00',
      updated_at: '2025-02-01 10:00:00',
    },
  ],
  [
    'membership',
    {
      id: 5,
      user_id: 'somebody',
      agency_id: 1,
      contact_id: 200_001,
      role: 'publisher',
      created_at: '2025-01-01 00:00:00',
    },
  ],
  ['file_entry', file(1)],
  ['file_entry', file(2, { deleted_at: '2025-02-03 10:00:00', deleted_by: 'nobody we know' })],
];

async function firstVersion(database: OpenDatabase): Promise<void> {
  const [first] = migrations();
  await database.prepare();
  await database.script(
    database.translated(readFileSync(join(import.meta.dirname, 'migrations', first!.name), 'utf8')),
  );
  await database.script('create table schema_migration (number bigint, name text, applied_at timestamp)');
  await database.script(`insert into schema_migration values (${first!.number}, '${first!.name}', localtimestamp)`);
  if (database.engine === 'postgres') {
    await database.script(
      "create table conversion_2025_02 partition of conversion for values from ('2025-02-01') to ('2025-03-01')",
    );
  }
  for (const [table, row] of before) await database.script(statementOf(table, row));
}

const engines = {
  duckdb: async () => ({ database: await openDuckDb(':memory:'), stop: async () => {} }),
  postgres: async () => {
    const { url, stop } = await startPglite();
    return { database: await openPostgres(url), stop };
  },
};

test.each(Object.entries(engines))('%s', async (_, start) => {
  const { database, stop } = await start();
  await firstVersion(database);
  expect(await migrate(database)).toEqual(
    migrations()
      .slice(1)
      .map(({ name }) => name),
  );
  const rows = async (query: string) => (await sql.raw<Record<string, unknown>>(query).execute(database.db)).rows;
  const day = (column: string) => `cast(cast(${column} as date) as text) as ${column}`;

  for (const [table, { created_by: _by, deleted_by: _gone, ...row }] of before) {
    const [kept] = await rows(`select * from ${table} where id = ${row['id']}`);
    for (const [name, value] of Object.entries(row)) {
      const now = kept?.[name];
      const text = now instanceof Date ? now.toISOString().slice(0, 19).replace('T', ' ') : now;
      expect(typeof value === 'number' ? Number(text) : text, `${table} ${row['id']} ${name}`).toBe(value);
    }
  }
  expect(await rows(`select id, ${day('settled_at')} from invoice order by id`)).toEqual([
    { id: 1, settled_at: '2025-05-01' },
    { id: 2, settled_at: '2025-04-15' },
    { id: 3, settled_at: null },
    { id: 4, settled_at: null },
  ]);
  expect(
    await rows(
      `select invoice_id, cast(amount as bigint) as amount, ${day('received_on')} from invoice_receipt order by 1`,
    ),
  ).toEqual([
    { invoice_id: 1, amount: 120, received_on: '2025-05-01' },
    { invoice_id: 2, amount: 120, received_on: '2025-04-15' },
    { invoice_id: 3, amount: 40, received_on: '2025-03-01' },
  ]);
  expect(await rows(`select ${day('month')} from invoice_line order by id`)).toEqual([
    { month: '2025-02-01' },
    { month: null },
  ]);
  expect(await rows('select revision from saved_report')).toEqual([{ revision: 1 }]);
  expect(await rows('select created_by, deleted_by, deleted_with from file_entry order by id')).toEqual([
    { created_by: 5, deleted_by: null, deleted_with: null },
    { created_by: 5, deleted_by: null, deleted_with: 2 },
  ]);
  await database.close();
  await stop();
});
