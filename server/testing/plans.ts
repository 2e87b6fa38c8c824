import type { OnQuery } from '#server/db/engine/engine';
import { bound } from '#server/db/engine/postgres/values';
import type { TestNetwork } from './network.ts';

/** A statement that the service has sent. */
export type Query = Parameters<OnQuery>[0];

/** A statement with its values in its text: PostgreSQL plans it then for these. */
function inlined({ sql, parameters }: Query): string {
  return sql.replaceAll(/\$(\d+)/g, (_, at: string) => {
    const value = bound(parameters[Number(at) - 1]) as string | number | boolean | null;
    if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`;
    return String(value);
  });
}

/** What PostgreSQL would do for a statement. `settings` hold while it is planned. */
export function planOf({ database }: TestNetwork, query: Query, settings = '', options = ''): Promise<string> {
  return database.snapshot(async (reader) => {
    if (settings) await reader.rows(settings);
    const rows = await reader.rows<{ 'QUERY PLAN': string }>(`explain ${options} ${inlined(query)}`);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
}
