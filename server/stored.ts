import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { HOME } from '#contract/networks';
import { ConfigError, type Config } from './config.ts';
import type { Db } from './db/database.ts';
import { openDuckDb } from './db/engine/duckdb/open.ts';
import type { OpenDatabase } from './db/engine/engine.ts';
import { openPostgres } from './db/engine/postgres/open.ts';
import { NETWORK_FILE, networkFolder, networkSchema } from './places.ts';

/** Opens the network that the settings name. @throws ConfigError when there is none */
export async function openStored({ DATABASE_URL: url, DATA_DIR }: Config): Promise<OpenDatabase> {
  if (url) return openPostgres(url);
  const path = join(DATA_DIR, NETWORK_FILE);
  if (!existsSync(path))
    throw new ConfigError(`There is no network at ${path}. Set DATA_DIR, or start the server once.`);
  return openDuckDb(path);
}

/** Opens a further network. @throws ConfigError when its file is missing */
async function openFurther(config: Config, id: number): Promise<OpenDatabase> {
  if (config.DATABASE_URL) return openPostgres(config.DATABASE_URL, { schema: networkSchema(id) });
  const path = join(networkFolder(config.DATA_DIR, id), NETWORK_FILE);
  if (!existsSync(path)) throw new ConfigError(`The file ${path} of a further network is missing.`);
  return openDuckDb(path);
}

/**
 * Works with every network of the installation, the first one first, and closes the further ones.
 * @throws ConfigError when the file of one is missing
 */
export async function withNetworks<T>(
  config: Config,
  home: OpenDatabase,
  work: (networks: { name: string; db: Db }[]) => Promise<T>,
): Promise<T> {
  const opened: OpenDatabase[] = [];
  try {
    const networks = [{ name: 'Network 1', db: home.db }];
    const rows = await home.db.selectFrom('network').where('id', '<>', HOME).orderBy('id').selectAll().execute();
    for (const { id, name } of rows) {
      const database = await openFurther(config, id);
      opened.push(database);
      networks.push({ name, db: database.db });
    }
    return await work(networks);
  } finally {
    for (const database of opened) await database.close();
  }
}
