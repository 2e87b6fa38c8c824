import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { scratchFolder } from '#server/scratch';
import type { OpenDatabase, Reader, Table, Writer } from './engine/engine.ts';
import { factInstants } from './facts.ts';

/** Tables that the migrations fill, and counters that start anew. */
const notCopied = new Set(['schema_migration', 'rate_window', 'auth_rate_limit', 'auth_guess']);

type Progress = (what: string) => void;

/** The tables of a network with the columns to copy. */
export async function tablesToCopy(database: OpenDatabase): Promise<Table[]> {
  return (await database.tables()).filter(({ name }) => !notCopied.has(name));
}

/** Column names are quoted, because some are SQL keywords. */
const quoted = ({ columns }: Table) => columns.map((one) => `"${one}"`);

/** Writes a table's rows to a file. */
export function writeTable(reader: Reader, table: Table, file: string): Promise<void> {
  return reader.writeCsv(`select ${quoted(table).join(', ')} from ${table.name}`, file);
}

/** Loads the rows that `writeTable` wrote. */
export function readTable(writer: Writer, table: Table, file: string): Promise<void> {
  return writer.loadCsv(table.name, quoted(table), file);
}

/** First and last day (yyyy-mm-dd) with facts; undefined without any. */
export async function daysOfFacts(reader: Reader): Promise<{ first: string; last: string } | undefined> {
  const each = Object.entries(factInstants).map(
    ([table, instant]) => `select min(${instant}) as first, max(${instant}) as last from ${table}`,
  );
  const [row] = await reader.rows<{ first: string | null; last: string | null }>(
    `select cast(min(first) as date) as first, cast(max(last) as date) as last from (${each.join(' union all ')}) as facts`,
  );
  return row?.first && row.last ? { first: row.first, last: row.last } : undefined;
}

/** True when a database holds nothing but its schema. */
export async function isEmpty(database: OpenDatabase): Promise<boolean> {
  const tables = await tablesToCopy(database);
  const filled = await database.snapshot((reader) =>
    reader.rows<{ filled: boolean }>(
      `select ${tables.map(({ name }) => `exists (select 1 from ${name})`).join(' or ')} as filled`,
    ),
  );
  return filled[0]?.filled !== true;
}

/** Deletes every row; the first step before a database is filled anew. */
export async function emptyTables(writer: Writer, tables: readonly Table[]): Promise<void> {
  for (const { name } of tables) await writer.script(`delete from ${name}`);
}

/**
 * Copies a network to another database of the same schema and any engine, replacing its contents, completely or not at
 * all. Sequences continue.
 */
export async function copyNetwork(source: OpenDatabase, target: OpenDatabase, onProgress?: Progress): Promise<void> {
  const folder = await scratchFolder('copy');
  const tables = await tablesToCopy(source);
  const sequences = await source.sequences();
  try {
    await source.snapshot((reader) =>
      target.scripts(async (writer) => {
        await emptyTables(writer, tables);
        const days = await daysOfFacts(reader);
        if (days) await writer.ensureMonths(days.first, days.last);
        for (const [done, table] of tables.entries()) {
          onProgress?.(`Copying, ${Math.round((100 * done) / tables.length)} %: ${table.name}`);
          const file = join(folder, `${table.name}.csv`);
          await writeTable(reader, table, file);
          await readTable(writer, table, file);
          await rm(file);
        }
        for (const [name, next] of sequences) await writer.continueSequence(name, next);
      }),
    );
    await target.script('analyze');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
