import { randomBytes } from 'node:crypto';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { inject, test } from 'vitest';
import { openDuckDb } from '#server/db/engine/duckdb/open';
import type { OpenDatabase } from '#server/db/engine/engine';
import { openPostgres } from '#server/db/engine/postgres/open';
import { startPglite } from './pglite.ts';

/** A copy of the small demo network. */
export interface TestDatabase {
  /** Settings for a program that uses it. */
  settings: Record<string, string>;
  /** Opens it; no program may have it open. */
  open(): Promise<OpenDatabase>;
  /** Runs `work` on it; no program may have it open. */
  read<T>(work: (db: OpenDatabase['db']) => Promise<T>): Promise<T>;
  drop(): Promise<void>;
}

/**
 * A test that needs several sessions (concurrency, waiting, cancelling, servers), which PGlite does not have.
 */
export const testOfSessions = test.skipIf(inject('template').engine === 'pglite');

/** A copy of the demo network for one test file, in the project's engine; `folder` is its DATA_DIR. */
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
  return postgresDatabase(folder, template.server, template.name);
}

/** A PostgreSQL database without a network, in projects on PostgreSQL. */
export async function emptyDatabase(folder: string): Promise<TestDatabase> {
  const template = inject('template');
  if (template.engine !== 'postgres') throw new Error('It needs a PostgreSQL server.');
  return postgresDatabase(folder, template.server, 'template0');
}

/** A database without a network, in the project's engine; `folder` is its DATA_DIR. */
export async function newDatabase(folder: string): Promise<TestDatabase> {
  const { engine } = inject('template');
  if (engine === 'postgres') return emptyDatabase(folder);
  if (engine === 'duckdb') {
    return testDatabase(
      { DATA_DIR: folder },
      () => openDuckDb(join(folder, 'network.duckdb')),
      async () => {},
    );
  }
  const { url, stop } = await startPglite();
  return testDatabase({ DATA_DIR: folder, DATABASE_URL: url }, () => openPostgres(url), stop);
}

/** A PostgreSQL database at an address, whatever is in it; `folder` is its DATA_DIR. Whoever made it drops it. */
export const databaseAt = (url: string, folder: string): TestDatabase =>
  testDatabase(
    { DATA_DIR: folder, DATABASE_URL: url },
    () => openPostgres(url),
    async () => {},
  );

async function postgresDatabase(folder: string, server: string, template: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  // Copied as files it costs a third of what it costs through the log.
  await onServer(server, `create database ${name} template ${template} strategy file_copy`);
  const url = server + name;
  return testDatabase(
    { DATA_DIR: folder, DATABASE_URL: url },
    () => openPostgres(url),
    async () => {
      await onServer(server, `drop database ${name} with (force)`);
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

async function onServer(server: string, statement: string): Promise<void> {
  const database = await openPostgres(`${server}postgres`);
  try {
    await database.script(statement);
  } finally {
    await database.close();
  }
}
