import { randomBytes } from 'node:crypto';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { inject, test } from 'vitest';
import { openDuckDb } from '#server/db/engine/duckdb/open';
import type { OpenDatabase } from '#server/db/engine/engine';
import { summedInParts } from '#server/db/engine/postgres/distribute';
import { openPostgres } from '#server/db/engine/postgres/open';
import { startPglite } from './pglite.ts';

/** A copy of the small demo network. */
export interface TestDatabase {
  /** Settings of a program that is to use it. */
  settings: Record<string, string>;
  /** Opens it, where no program has it. */
  open(): Promise<OpenDatabase>;
  /** Runs `work` on it, where no program has it. */
  read<T>(work: (db: OpenDatabase['db']) => Promise<T>): Promise<T>;
  drop(): Promise<void>;
}

/**
 * A test that PGlite cannot run, which has one session and does one thing at a time: of what several do at once or wait
 * for, of statements that are stopped, of servers.
 */
export const testOfSessions = test.skipIf(inject('template').engine === 'pglite');

/** A copy of the demo network for one test file, in the engine that is being tested; `folder` is its DATA_DIR. */
export async function copyOfTemplate(folder: string): Promise<TestDatabase> {
  const template = inject('template');
  if (template.engine === 'duckdb') {
    const path = join(folder, 'network.duckdb');
    copyFileSync(template.file, path);
    return testDatabase(
      { DATA_DIR: folder },
      () => openDuckDb(path),
      async () => {},
    );
  }
  if (template.engine === 'pglite') {
    const { url, stop } = await startPglite(template.file);
    return testDatabase({ DATA_DIR: folder, DATABASE_URL: url }, () => openPostgres(url), stop);
  }
  return postgresDatabase(folder, template.servers, template.name);
}

/** A database of PostgreSQL without a network, where that is what is being tested. */
export async function emptyDatabase(folder: string): Promise<TestDatabase> {
  const template = inject('template');
  if (template.engine !== 'postgres') throw new Error('It needs a PostgreSQL server.');
  return postgresDatabase(folder, template.servers.slice(0, 1), 'template0');
}

/** A copy of a database on each server; the first one's foreign servers are the others. */
async function postgresDatabase(folder: string, servers: string[], template: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  for (const server of servers) await onServer(server, `create database ${name} template ${template}`);
  const [url = ''] = servers.map((server) => server + name);
  // A copy does not have the settings of its template.
  if (servers.length > 1) await onServer(url, summedInParts(name), '');
  for (const at of servers.slice(1).keys()) {
    await onServer(url, `alter server shard_${at + 1} options (set dbname '${name}')`, '');
  }
  return testDatabase(
    { DATA_DIR: folder, DATABASE_URL: url },
    () => openPostgres(url),
    async () => {
      for (const server of servers) await onServer(server, `drop database ${name} with (force)`);
    },
  );
}

function testDatabase(
  settings: Record<string, string>,
  open: () => Promise<OpenDatabase>,
  drop: () => Promise<void>,
): TestDatabase {
  const read: TestDatabase['read'] = async (work) => {
    const database = await open();
    try {
      return await work(database.db);
    } finally {
      await database.close();
    }
  };
  return { settings, open, read, drop };
}

async function onServer(server: string, statement: string, name = 'postgres'): Promise<void> {
  const database = await openPostgres(server + name);
  try {
    await database.script(statement);
  } finally {
    await database.close();
  }
}
