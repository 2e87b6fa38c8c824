import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { OpenDatabase } from './engine/engine.ts';

const folder = join(import.meta.dirname, 'migrations');

interface Migration {
  number: number;
  name: string;
}

/** This program's migrations in order. */
export function migrations(): Migration[] {
  return readdirSync(folder)
    .filter((name) => /^\d{3}-.+\.sql$/.test(name))
    .toSorted()
    .map((name) => ({ number: Number(name.slice(0, 3)), name }));
}

/**
 * Brings the database to this program's schema, one transaction per migration.
 * @throws when the database was made by a newer program: going back would lose data.
 */
export async function migrate(database: OpenDatabase): Promise<string[]> {
  return database.alone('migrations', () => bringUp(database));
}

async function bringUp(database: OpenDatabase): Promise<string[]> {
  await database.prepare();
  await database.script(
    'create table if not exists schema_migration (number bigint not null, name text not null, applied_at timestamp not null)',
  );
  const known = migrations();
  const { rows } = await sql<{ number: number }>`select number from schema_migration`.execute(database.db);
  const applied = new Set(rows.map((row) => row.number));
  const newest = known.at(-1)?.number ?? 0;
  const beyond = Math.max(0, ...applied);
  if (beyond > newest) {
    throw new Error(
      `The database has schema ${beyond}, this program knows up to ${newest}. Start the newer program, or use another DATA_DIR.`,
    );
  }
  const missing = known.filter((one) => !applied.has(one.number));
  for (const one of missing) {
    await database.scripts(async ({ script }) => {
      await script(database.translated(readFileSync(join(folder, one.name), 'utf8')));
      await script(`insert into schema_migration values (${one.number}, '${one.name}', localtimestamp)`);
    });
  }
  return missing.map((one) => one.name);
}
