import { randomBytes } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { getFile } from '#contract/files';
import type { Network } from '#server/network';
import { Failure } from '#server/failure';
import { fileWithoutBytes, keepBytes } from './files.store.ts';
import type { Live } from './live.ts';
import { LiveError } from './trouble.ts';
import { waitingFile } from './write-files.ts';

/** Files of the live network (E14): their bytes come when somebody opens them, and stay. */

/** Fetches the bytes of a file that are not here yet. @throws UPSTREAM_FAILED when the network does not give them */
export async function fetchBytes({ db, config }: Network, live: Live, id: number, signal: AbortSignal): Promise<void> {
  if (!(await fileWithoutBytes(db, id))) return;
  const asked = { params: { id }, query: { download: true } };
  const bytes = await live.bytes(getFile, asked, { urgency: 'person', signal }).catch((error: unknown) => {
    if (error instanceof LiveError) throw new Failure('UPSTREAM_FAILED', error.trouble);
    throw error;
  });
  const key = randomBytes(16).toString('hex');
  const path = waitingFile(config, key);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await writeFile(`${path}.part`, bytes, { mode: 0o600 });
  await rename(`${path}.part`, path);
  await keepBytes(db, id, key, bytes.length);
}
