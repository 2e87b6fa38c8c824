import { sql } from 'kysely';
import { LAST, type EngineSql } from '../engine.ts';

export const postgresSql: EngineSql = {
  name: 'postgres',
  jsonRows: (json, types) => {
    const columns = sql.join(Object.entries(types).map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`));
    return sql`(select * from json_to_recordset(cast(${json} as json)) as record(${columns}))`;
  },
  folded: (text) => sql`folded(${text})`,
  // The range of an index on the text in lower case.
  beginsWith: (text, beginning) => sql`(lower(${text}) >= ${beginning} and lower(${text}) < ${beginning + LAST})`,
};
