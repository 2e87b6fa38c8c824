import { sql } from 'kysely';
import { LAST, type EngineSql } from '../engine.ts';

/**
 * The form in which a search compares texts, as in PostgreSQL: letters are the same whatever their case and form.
 * Capitals come first, since they are one where small letters are two, as of ς and σ. Text of ASCII alone, which most
 * is, has one form.
 */
export const prelude = `
create or replace macro folded(held) as case when strlen(held) = length(held) then lower(held)
  else replace(lower(nfc_normalize(upper(nfc_normalize(held)))), 'ß', 'ss') end;`;

export const duckDbSql: EngineSql = {
  name: 'duckdb',
  jsonRows: (json, types) =>
    sql`(select unnest(from_json(${json}, ${sql.lit(JSON.stringify([types]))}), recursive := true))`,
  // A range is compared with what each block of rows holds at most. Letters have two cases, hence every row is read: a
  // pattern without escapes leaves few of them to be lowered, at half the cost of lowering all.
  beginsWith: (text, beginning) =>
    beginning.toLowerCase() === beginning.toUpperCase()
      ? sql`(${text} >= ${beginning} and ${text} < ${beginning + LAST})`
      : sql`case when ${text} ilike ${`${beginning}%`} then starts_with(lower(${text}), lower(${beginning})) else false end`,
};
