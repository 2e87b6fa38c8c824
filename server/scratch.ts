import type { Stats } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Purposes of folders that are used for a while. */
type Purpose = 'check' | 'copy' | 'demo' | 'restore';

const NAME = /^partnerdeck-(check|copy|demo|restore)-\w{6}$/;
/** Names under which files are written before they have their own. */
const UNFINISHED = /\.[\da-f]{12}\.tmp$/;
/** Nothing that uses one takes as long. */
const OLD_MS = 24 * 3_600_000;

/** Makes a folder of one's own for a while, which nobody else can read. Whoever asks for it deletes it. */
export async function scratchFolder(purpose: Purpose): Promise<string> {
  await forgetScratch();
  return mkdtemp(join(tmpdir(), `partnerdeck-${purpose}-`));
}

/** Deletes such folders of processes of the same user that were killed a day ago. @param all the folder they are in */
export async function forgetScratch(all = tmpdir(), now = Date.now()): Promise<void> {
  await deleteOld(all, NAME, (found) => found.isDirectory(), now);
}

/** Deletes what processes that were killed a day ago have left half-written in a network's folder. */
export async function forgetUnfinished(folder: string, now = Date.now()): Promise<void> {
  await deleteOld(folder, UNFINISHED, (found) => found.isFile(), now);
}

async function deleteOld(folder: string, names: RegExp, isOne: (found: Stats) => boolean, now: number): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!names.test(name)) continue;
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (!found || !isOne(found) || found.uid !== (process.getuid?.() ?? found.uid)) continue;
    if (found.mtimeMs < now - OLD_MS) await rm(path, { recursive: true, force: true });
  }
}
