import { sql, type RawBuilder, type SqlBool } from 'kysely';

/**
 * Texts as a search compares them: letters, whatever their case and form. Both sides are folded in the database, since
 * JavaScript lower-cases some letters in other ways.
 */
export const folded = (text: RawBuilder<unknown>): RawBuilder<string> => sql<string>`folded(${text})`;

/** A text that was typed, folded. */
export const foldedText = (text: string): RawBuilder<string> => folded(sql`cast(${text} as text)`);

/** Whether one of the columns has the text somewhere, letter for letter. */
export function has(columns: readonly string[], text: string): RawBuilder<SqlBool> {
  const each = columns.map((column) => sql<SqlBool>`contains(${folded(sql.ref(column))}, ${foldedText(text)})`);
  return sql<SqlBool>`(${sql.join(each, sql` or `)})`;
}

/** Whether the number in a column has the text somewhere in its digits. */
export const numbered = (column: string, text: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`contains(cast(${sql.ref(column)} as text), cast(${text} as text))`;

/** Whether a column is the text. */
export const is = (column: string, text: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${folded(sql.ref(column))} = ${foldedText(text)}`;
