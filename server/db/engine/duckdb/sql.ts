import { sql } from 'kysely';
import type { EngineSql } from '../engine.ts';

export const duckDbSql: EngineSql = {
  name: 'duckdb',
  jsonRows: (json, types) =>
    sql`(select unnest(from_json(${json}, ${sql.lit(JSON.stringify([types]))}), recursive := true))`,
};
