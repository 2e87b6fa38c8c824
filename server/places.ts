import { join } from 'node:path';
import { HOME } from '#contract/networks';

/** The places of a network's data. */

/** Name of the database file in a network's folder. */
export const NETWORK_FILE = 'network.duckdb';

/** Folder of a network: the database file, and the uploads in `files`. */
export const networkFolder = (dataDir: string, id: number): string =>
  id === HOME ? dataDir : join(dataDir, 'networks', String(id));

/** Whether a key is that of a stored file; contents that are made when asked for have other ones. */
export const isFileKey = (key: string): boolean => /^[\da-f]{32}$/.test(key);

/** Path of a stored file in the folder of a network's files. */
export const filePath = (folder: string, key: string): string => join(folder, key.slice(0, 2), key);

/** PostgreSQL's schema of a network; undefined is the connection's own. */
export const networkSchema = (id: number): string | undefined => (id === HOME ? undefined : `network_${id}`);
