import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { HOME } from '#contract/networks';
import { ConfigError, openFolder, readSettings, reasonOf, secretFile, type Settings } from './config.ts';
import type { Db } from './db/database.ts';
import { openDuckDb } from './db/engine/duckdb/open.ts';
import type { OpenDatabase } from './db/engine/engine.ts';
import { openPostgres } from './db/engine/postgres/open.ts';
import { NETWORK_FILE, networkFolder, networkSchema } from './places.ts';

/**
 * Reads the settings of an installation that is there, and closes its folder to others. Where there is none, such as in
 * another folder, nothing is made.
 * @throws ConfigError for settings that cannot be used, and when there is no network
 */
export function readStored(environment: Record<string, string | undefined>): Settings {
  const settings = readSettings(environment);
  const { DATABASE_URL: url, DATA_DIR } = settings;
  const path = url ? secretFile(settings) : join(DATA_DIR, NETWORK_FILE);
  if (isThere(path, DATA_DIR)) openFolder(DATA_DIR);
  else if (!url) throw new ConfigError(`There is no network at ${path}. Set DATA_DIR, or start the server once.`);
  return settings;
}

/** Whether there is such a file. @throws ConfigError when its folder does not tell this user */
function isThere(path: string, folder: string): boolean {
  try {
    statSync(path);
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return false;
    throw new ConfigError(`DATA_DIR=${folder} cannot be used: ${reasonOf(error)}.`);
  }
}

/** Opens the network of settings that `readStored` has read. */
export const openStored = async ({ DATABASE_URL: url, DATA_DIR }: Settings): Promise<OpenDatabase> =>
  url ? openPostgres(url) : openDuckDb(join(DATA_DIR, NETWORK_FILE));

/** Opens a further network. @throws ConfigError when its file is missing */
async function openFurther(config: Settings, id: number): Promise<OpenDatabase> {
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
  config: Settings,
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
