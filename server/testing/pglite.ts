/** PostgreSQL in WebAssembly, for machines that have no other: nothing to install, and one session for all connections. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { postgresPrograms } from './postgres-cluster.ts';

export interface Pglite {
  url: string;
  /** Of the PostgreSQL that it is, such as 18.3. */
  version: string;
  /** Keeps the database in a file. */
  save: (file: string) => Promise<void>;
  stop: () => Promise<void>;
}

/** True when tests that are to run on PostgreSQL run on PGlite: there is no other, or `TEST_POSTGRES=pglite` asks for it. */
export const onPglite = (): boolean => !postgresPrograms() || process.env['TEST_POSTGRES'] === 'pglite';

/** Starts an empty database, or one that `save` has kept in a file. */
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
