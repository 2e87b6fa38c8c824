import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { daysOfFacts, emptyTables, readTable, tablesToCopy, writeTable } from './copy.ts';
import type { OpenDatabase, Table } from './engine/engine.ts';
import { migrations } from './migrate.ts';
import { differences, sumsIn, sumsOf, type Sums } from './sums.ts';

/** File that ends a backup of one database: a folder without it is none. */
export const MANIFEST = 'backup.json';

interface Manifest {
  /** Name of the newest migration. */
  schema: string;
  tables: Table[];
  sequences: Record<string, number>;
  days: { first: string; last: string } | null;
  /** Missing in backups of older programs. */
  sums?: Sums;
}

const newestMigration = () => migrations().at(-1)?.name ?? '';

/**
 * Writes a consistent snapshot of a network to a new folder: one CSV file per table and `backup.json`, which is written
 * last, so that a folder without it is no backup. Either engine can restore it.
 * @throws when the folder exists and is not empty.
 */
export async function backup(database: OpenDatabase, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  if ((await readdir(folder)).length > 0) throw new Error(`${folder} is not empty; name a new folder.`);
  const tables = await tablesToCopy(database);
  const snapshot = await database.snapshot(async (reader) => {
    for (const table of tables) await writeTable(reader, table, join(folder, `${table.name}.csv`));
    return { days: (await daysOfFacts(reader)) ?? null, sums: await sumsIn(reader, tables) };
  });
  // Read after the snapshot: a number that is used in it is never given out again.
  const sequences = Object.fromEntries(await database.sequences());
  const manifest: Manifest = { schema: newestMigration(), tables, sequences, ...snapshot };
  await writeFile(join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`);
}

/**
 * Replaces a database's contents with a backup, completely or not at all, and compares them with the backup's sums.
 * @returns the sums of the restored database
 * @throws when the folder is no backup, its schema differs from this program's, or the sums differ.
 */
export async function restore(database: OpenDatabase, folder: string): Promise<Sums> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch((error: unknown) => {
    throw new Error(`${folder} is no backup: it has no ${MANIFEST}.`, { cause: error });
  });
  const { schema, tables, sequences, days, sums } = JSON.parse(text) as Manifest;
  if (schema !== newestMigration()) {
    throw new Error(
      `The backup has the schema of ${schema}, this program that of ${newestMigration()}. Restore it with the program that wrote it, then start this one.`,
    );
  }
  await database.scripts(async (writer) => {
    await emptyTables(writer, tables);
    if (days) await writer.ensureMonths(days.first, days.last);
    for (const table of tables) await readTable(writer, table, join(folder, `${table.name}.csv`));
    for (const [name, next] of Object.entries(sequences)) await writer.continueSequence(name, next);
  });
  await database.script('analyze');
  const restored = await sumsOf(database);
  const found = sums ? differences(sums, restored) : [];
  if (found.length > 0) throw new Error(`The restored network is not the backup's:\n  ${found.join('\n  ')}`);
  return restored;
}
