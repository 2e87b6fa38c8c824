import { sql } from 'kysely';
import { LAST, type EngineSql } from '../engine.ts';

export const duckDbSql: EngineSql = {
  name: 'duckdb',
  jsonRows: (json, types) =>
    sql`(select unnest(from_json(${json}, ${sql.lit(JSON.stringify([types]))}), recursive := true))`,
  folded: (text) => sql`strip_accents(lower(${text}))`,
  // A range is compared with what each block of rows holds at most. Letters have two cases, hence every row is read: a
  // pattern without escapes leaves few of them to be lowered, at half the cost of lowering all.
  beginsWith: (text, beginning) =>
    beginning === beginning.toUpperCase()
      ? sql`(${text} >= ${beginning} and ${text} < ${beginning + LAST})`
      : sql`case when ${text} ilike ${`${beginning}%`} then starts_with(lower(${text}), ${beginning}) else false end`,
};
