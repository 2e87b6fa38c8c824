import { randomBytes } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getFile } from '#contract/files';
import type { Network } from '#server/network';
import { Failure } from '#server/failure';
import { storageOf } from '#server/storage';
import { fileWithoutBytes, keepBytes } from './files.store.ts';
import type { Live } from './live.ts';
import { LiveError } from './trouble.ts';

/** Files of the live network (E14): their bytes come when somebody opens them, and stay. */

/** Fetches the bytes of a file that are not here yet. @throws UPSTREAM_FAILED when the network does not give them */
export async function fetchBytes({ db, config }: Network, live: Live, id: number, signal: AbortSignal): Promise<void> {
  if (!(await fileWithoutBytes(db, id))) return;
  const asked = { params: { id }, query: { download: true } };
  const bytes = await live.bytes(getFile, asked, { urgency: 'person', signal }).catch((error: unknown) => {
    if (error instanceof LiveError) throw new Failure('UPSTREAM_FAILED', error.trouble);
    throw error;
  });
  const storage = storageOf(config);
  const path = join(storage.incoming, randomBytes(16).toString('hex'));
  try {
    await writeFile(path, bytes, { mode: 0o600, flush: true });
    const key = await storage.keep(path);
    // Somebody else may have fetched them meanwhile.
    if (await keepBytes(db, id, key, bytes.length)) await storage.settle([key]);
    else await storage.remove([key]);
  } finally {
    await rm(path, { force: true });
  }
}
