import { sql } from 'kysely';
import { LAST, type EngineSql } from '../engine.ts';

export const postgresSql: EngineSql = {
  name: 'postgres',
  jsonRows: (json, types) => {
    const columns = sql.join(Object.entries(types).map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`));
    return sql`(select * from json_to_recordset(cast(${json} as json)) as record(${columns}))`;
  },
  // The range of an index on the text in lower case.
  beginsWith: (text, beginning) => {
    const from = sql`lower(cast(${beginning} as text) collate by_code)`;
    return sql`(lower(${text}) >= ${from} and lower(${text}) < ${from} || ${LAST})`;
  },
};
