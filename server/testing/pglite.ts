/** PostgreSQL in WebAssembly, for machines without PostgreSQL: one session for all connections. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { postgresPrograms } from './postgres-cluster.ts';

export interface Pglite {
  url: string;
  /** Its PostgreSQL version, such as 18.3. */
  version: string;
  /** Saves the database to a file. */
  save: (file: string) => Promise<void>;
  stop: () => Promise<void>;
}

/** True when PostgreSQL tests run on PGlite: no PostgreSQL is installed, or `TEST_POSTGRES=pglite`. */
export const onPglite = (): boolean => !postgresPrograms() || process.env['TEST_POSTGRES'] === 'pglite';

/** Starts an empty database, or one that `save` wrote. */
export async function startPglite(file?: string): Promise<Pglite> {
  const worker = new Worker(new URL('pglite-server.ts', import.meta.url), { workerData: file });
  const [{ port, version }] = (await once(worker, 'message')) as [{ port: number; version: string }];
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    version,
    save: async (path) => {
      worker.postMessage(path);
      await once(worker, 'message');
    },
    stop: async () => void (await worker.terminate()),
  };
}
