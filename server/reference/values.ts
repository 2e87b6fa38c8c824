/** A text literal of SQL. */
export const text = (value: string): string => `'${value.replaceAll("'", "''")}'`;

/** VALUES rows from plain data. */
export function values(rows: readonly (readonly (string | number | boolean | null)[])[]): string {
  const cell = (v: string | number | boolean | null) =>
    v === null ? 'NULL' : typeof v === 'string' ? text(v) : String(v);
  return `VALUES\n${rows.map((row) => `(${row.map(cell).join(', ')})`).join(',\n')}`;
}
