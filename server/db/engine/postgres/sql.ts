import { sql } from 'kysely';
import type { EngineSql } from '../engine.ts';

export const postgresSql: EngineSql = {
  name: 'postgres',
  jsonRows: (json, types) => {
    const columns = sql.join(Object.entries(types).map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`));
    return sql`(select * from json_to_recordset(cast(${json} as json)) as record(${columns}))`;
  },
};
