import { stringify } from 'csv-stringify/sync';
import * as z from 'zod/mini';
import { neutralised, QUOTED_CELL } from '#contract/formulas';
import { remembered } from './remembered.ts';

/** A CSV column: the field's dotted name and its location in a row. */
interface CsvColumn {
  name: string;
  path: string[];
}

interface Json {
  type?: string | string[];
  properties?: Record<string, Json>;
  items?: Json;
  anyOf?: Json[];
}

/** One column per field in the contract's order; nested names are dotted. */
export const csvColumns = remembered((reply: z.ZodMiniType): CsvColumn[] => {
  const { items } = z.toJSONSchema(reply, { io: 'output', unrepresentable: 'any' }) as Json;
  return fields(items ?? {}, []);
});

function fields(schema: Json, path: string[]): CsvColumn[] {
  const object = [schema, ...(schema.anyOf ?? [])].find((one) => one.properties);
  if (!object?.properties) return [{ name: path.join('.'), path }];
  return Object.entries(object.properties).flatMap(([name, member]) => fields(member, [...path, name]));
}

/** A cell's text, with a quote before text that a spreadsheet would run as a formula. */
export function csvCell(value: unknown): string {
  const text = Array.isArray(value) ? value.map(plain).join('; ') : plain(value);
  return neutralised(text);
}

/** Rows as CSV, each cell neutralised. */
export function csvRows(rows: readonly (readonly unknown[])[], { delimiter = ',', bom = false } = {}): string {
  return stringify(
    rows.map((row) => row.map(csvCell)),
    { delimiter, bom, quoted_match: QUOTED_CELL },
  );
}

function plain(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function at(row: unknown, path: string[]): unknown {
  return path.reduce<unknown>((value, name) => (value as Record<string, unknown> | null | undefined)?.[name], row);
}

/** Whether the header accepts `text/csv` with a weight above zero. */
export function wantsCsv(accept = ''): boolean {
  return accept.split(',').some((range) => /^\s*text\/csv\s*(;|$)/i.test(range) && !/;\s*q=0(\.0*)?\s*$/i.test(range));
}

/** A list as CSV, header first, in chunks. */
export async function* csvText(columns: CsvColumn[], rows: AsyncIterable<unknown[]>): AsyncIterable<string> {
  yield csvRows([columns.map((column) => column.name)]);
  for await (const some of rows) {
    yield csvRows(some.map((row) => columns.map((column) => at(row, column.path))));
  }
}
