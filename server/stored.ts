import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError, type Config } from './config.ts';
import { openDuckDb } from './db/engine/duckdb/open.ts';
import type { OpenDatabase } from './db/engine/engine.ts';
import { openPostgres } from './db/engine/postgres/open.ts';

/** Opens the network that the settings name. @throws ConfigError when there is none */
export async function openStored({ DATABASE_URL: url, DATA_DIR }: Config): Promise<OpenDatabase> {
  if (url) return openPostgres(url);
  const path = join(DATA_DIR, 'network.duckdb');
  if (!existsSync(path))
    throw new ConfigError(`There is no network at ${path}. Set DATA_DIR, or start the server once.`);
  return openDuckDb(path);
}
