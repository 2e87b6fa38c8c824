import { writeCsv } from '#src/lib/csv.ts';
import type { ListDefinition } from '#src/list/types.ts';

/** Rows as the API would send them as CSV. Loaded when they are exported. */
export function rowsCsv<Row>({ columns }: Pick<ListDefinition<Row>, 'columns'>, rows: readonly Row[]): string {
  const written = columns.flatMap(({ csv, value }) => (typeof csv === 'string' ? [{ csv, value }] : []));
  const lines = rows.map((row) => written.map(({ value }) => String(value(row) ?? '')));
  return writeCsv([written.map(({ csv }) => csv), ...lines]);
}
