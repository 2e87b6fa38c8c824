import type { OnQuery } from '#server/db/engine/engine';
import { bound } from '#server/db/engine/postgres/values';
import type { TestNetwork } from './network.ts';

/** A statement sent by the service. */
export type Query = Parameters<OnQuery>[0];

/** A statement with its values inlined, so that PostgreSQL plans it for them. */
function inlined({ sql, parameters }: Query): string {
  return sql.replaceAll(/\$(\d+)/g, (_, at: string) => {
    const value = bound(parameters[Number(at) - 1]) as string | number | boolean | null;
    if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`;
    return String(value);
  });
}

/** PostgreSQL's plan of a statement. `settings` apply while planning. */
export function planOf({ database }: TestNetwork, query: Query, settings: string): Promise<string> {
  return database.snapshot(async (reader) => {
    await reader.rows(settings);
    const rows = await reader.rows<{ 'QUERY PLAN': string }>(`explain ${inlined(query)}`);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
}
