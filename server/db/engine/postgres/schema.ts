import { factInstants } from '#server/db/facts';

/**
 * Translates the migrations for PostgreSQL: the same columns and types, text compared by code point as in DuckDB, facts
 * partitioned by month, and indexes for lists and reports.
 */

/**
 * DuckDB functions written for PostgreSQL, a collation that compares by code point but lower-cases every letter (where
 * available), and the function that creates monthly partitions.
 */
export const prelude = `
create or replace function contains(held text, part text) returns boolean
  language sql immutable strict parallel safe as 'select strpos($1, $2) > 0';
create or replace function json_extract_string(document text, path text) returns text
  language sql immutable strict parallel safe as 'select jsonb_path_query_first($1::jsonb, $2::jsonpath) #>> ''{}''';
do $$
declare
  candidate text;
begin
  if exists (select 1 from pg_collation where collname = 'by_code' and collnamespace = current_schema()::regnamespace) then
    return;
  end if;
  foreach candidate in array array['C.utf8', 'C.UTF-8', 'C'] loop
    begin
      execute format('create collation by_code (locale = %L)', candidate);
      return;
    exception when others then
      null;
    end;
  end loop;
end $$;
-- The form in which a search compares texts, as in DuckDB. Not strict: the planner writes it into the query.
create or replace function folded(held text) returns text
  language sql immutable parallel safe as $$
    select case when octet_length($1) = length($1) then lower($1 collate by_code)
      else replace(lower(normalize(upper(normalize($1, nfc) collate by_code), nfc)), 'ß', 'ss') end $$;
create or replace function strip_accents(held text) returns text
  language sql immutable parallel safe as $$
    select case when octet_length($1) = length($1) then $1
      else regexp_replace(normalize($1, nfd), '[\\u0300-\\u036f]', '', 'g') end $$;
drop function if exists ensure_months(date, date);
-- Makes the months that a kind of fact lacks, also those of the past that the default partition holds rows of: these move
-- into their month, because PostgreSQL refuses a partition for rows that the default one has. Attached, not made as a
-- partition: that would lock out every reader of the fact.
create or replace function ensure_months(fact text, instant text, first_day date, last_day date) returns void
  language plpgsql as $$
declare
  other text := fact || '_other';
  month date;
  made text;
begin
  for month in execute format($months$
    select generate_series(date_trunc('month', $1), $2, interval '1 month')::date
    union
    select date_trunc('month', %1$I)::date from %2$I where %1$I >= '2000-01-01' and %1$I < $2 group by 1
    order by 1$months$, instant, other) using first_day, last_day
  loop
    made := fact || '_' || to_char(month, 'YYYY_MM');
    continue when to_regclass(format('%I', made)) is not null;
    -- In the order of everybody else. Nobody stores a row of the month in the default partition meanwhile.
    execute format('lock table only %I in share update exclusive mode', fact);
    execute format('lock table %I in access exclusive mode', other);
    execute format('create table %I (like %I including all excluding indexes)', made, fact);
    execute format('with moved as (delete from %2$I where %3$I >= %4$L and %3$I < %5$L returning *)
      insert into %1$I select * from moved', made, other, instant, month, (month + interval '1 month')::date);
    execute format('alter table %I attach partition %I for values from (%L) to (%L)',
      fact, made, month, (month + interval '1 month')::date);
  end loop;
end $$;`;

/** Translates a migration for PostgreSQL. */
export function translated(migration: string): string {
  const collated = migration.replaceAll(/(?<!\bAS )\bTEXT\b/g, 'TEXT COLLATE by_code');
  return collated.replaceAll(/CREATE TABLE (\w+) \([^]*?\n\);/g, (table, name: string) => {
    const instant = new Map<string, string>(Object.entries(factInstants)).get(name);
    if (!instant) return table;
    return (
      table
        .replace('id BIGINT PRIMARY KEY', 'id BIGINT NOT NULL')
        .replace(/\);$/, `) PARTITION BY RANGE (${instant});`) +
      // Rows outside the created months go to the default partition.
      `\nCREATE TABLE ${name}_other PARTITION OF ${name} DEFAULT;`
    );
  });
}

/** Columns that lists and reports look rows up by. */
const indexes: Record<string, string[]> = {
  conversion: [
    'id',
    'publisher_id, converted_at',
    'advertiser_id, converted_at',
    'agency_id, converted_at',
    'agency_id, invoiced_at',
    'invoice_id',
    'payment_id',
    'agency_id, advertiser_ref',
    'click_id',
    'agency_id, lower(advertiser_ref), converted_at desc',
    'publisher_id, lower(advertiser_ref), converted_at desc',
    'advertiser_id, lower(advertiser_ref), converted_at desc',
    'agency_id, lower(uid), converted_at desc',
    'publisher_id, lower(uid), converted_at desc',
  ],
  conversion_item: ['conversion_id'],
  assist: ['conversion_id', 'publisher_id, converted_at', 'advertiser_id, converted_at', 'agency_id, converted_at'],
  traffic_event: [
    'id',
    'publisher_id, occurred_at',
    'advertiser_id, occurred_at',
    'agency_id, occurred_at',
    'campaign_id, visitor_id, occurred_at',
  ],
  traffic_day: ['publisher_id, occurred_at', 'advertiser_id, occurred_at', 'agency_id, occurred_at', 'upto'],
  exchange_rate: ['day, from_currency, to_currency'],
  relation: ['publisher_id', 'advertiser_id', 'campaign_id'],
  placement: ['publisher_id', 'advertiser_id'],
  commission_group: ['campaign_id'],
  commission_group_attribute: ['campaign_id'],
  voucher_code: ['campaign_id'],
  product: ['feed_id'],
  enquiry: ['publisher_id', 'advertiser_id'],
  enquiry_note: ['enquiry_id'],
  conversion_note: ['conversion_id'],
  invoice: ['advertiser_id'],
  invoice_line: ['invoice_id'],
  invoice_receipt: ['invoice_id'],
  payment: ['publisher_id'],
  file_entry: ['contact_id, parent_id'],
  file_row: ['entry_id'],
  decision_row: ['id', 'batch_id'],
  audit_event: ['agency_id, occurred_at', 'subject_kind, subject_id'],
  notification: ['contact_id'],
  outbox: ['state, next_try_at', 'agency_id, created_at'],
  membership: ['user_id'],
  service_account: ['key_hash', 'old_key_hash'],
  invitation: ['code_hash', 'contact_id'],
  auth_session: ['token', 'user_id'],
  auth_account: ['user_id'],
  auth_user: ['email'],
  auth_two_factor: ['user_id'],
  auth_passkey: ['user_id', 'credential_id'],
  auth_verification: ['identifier', 'value'],
};

/** The statements that create missing indexes. */
export function indexStatements(): string {
  return Object.entries(indexes)
    .flatMap(([table, columns]) =>
      columns.map((of) => `create index if not exists ${indexName(table, of)} on ${table} (${of});`),
    )
    .join('\n');
}

const indexName = (table: string, columns: string) => `${table}_by_${columns.match(/\w+/g)?.join('_')}`;
