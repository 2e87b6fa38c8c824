import { DummyDriver, Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Database } from '../schema.generated.ts';
import { scoped, withTable } from '../scope.ts';
import { duckDbSql } from './duckdb/sql.ts';
import { EngineDialect } from './engine.ts';

const db = new Kysely<Database>({ dialect: new EngineDialect(duckDbSql, new DummyDriver()) });
const scope = { agencyId: 1, contactId: 200_001, kind: 'publisher', role: 'publisher' } as const;
const tables = (text: string) => [...text.matchAll(/"(\w+)" as (?:not materialized )?\(/g)].map(([, name]) => name);

test('common tables that nobody reads are left out, with their values', () => {
  const { sql: text, parameters } = scoped(db, scope, 'payments', 'conversions', 'websites')
    .selectFrom('conversions')
    .where('advertiser_ref', '=', 'websites')
    .select('id')
    .compile();
  expect(tables(text)).toEqual(['conversions']);
  expect(parameters).toEqual([1, 200_001, 'websites']);
});

test('one that a raw text, a subquery or another common table reads stays', () => {
  const all = scoped(db, scope, 'payments', 'conversions', 'websites', 'campaigns', 'contacts');
  const named = withTable(all, 'found', (qb) => qb.selectFrom('websites' as never).selectAll());
  const { sql: text } = named
    .selectFrom('conversions')
    .where(sql<boolean>`payment_id in (select id from payments)`)
    .where('campaign_id', 'in', (qb) => qb.selectFrom('campaigns').select('id'))
    .where(sql<boolean>`website_id in (select id from found)`)
    .select('id')
    .compile();
  expect(tables(text)).toEqual(['payments', 'conversions', 'websites', 'campaigns', 'found']);
});

test('a query without any that is read begins with its own words', () => {
  expect(scoped(db, scope, 'payments').selectFrom('country').select('id').compile().sql.trim()).toBe(
    'select "id" from "country"',
  );
});
