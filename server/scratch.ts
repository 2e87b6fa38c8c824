import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Purposes of folders that are used for a while. */
type Purpose = 'check' | 'copy' | 'demo' | 'restore';

const NAME = /^partnerdeck-(check|copy|demo|restore)-\w{6}$/;
/** Nothing that uses such a folder takes as long. */
const OLD_MS = 24 * 3_600_000;

/** Makes a folder of one's own for a while, which nobody else can read. Whoever asks for it deletes it. */
export async function scratchFolder(purpose: Purpose): Promise<string> {
  await forgetScratch();
  return mkdtemp(join(tmpdir(), `partnerdeck-${purpose}-`));
}

/** Deletes such folders of processes of the same user that were killed a day ago. @param all the folder they are in */
export async function forgetScratch(all = tmpdir(), now = Date.now()): Promise<void> {
  for (const name of await readdir(all)) {
    if (!NAME.test(name)) continue;
    const path = join(all, name);
    const found = await stat(path).catch(() => undefined);
    if (!found?.isDirectory() || found.uid !== (process.getuid?.() ?? found.uid)) continue;
    if (found.mtimeMs < now - OLD_MS) await rm(path, { recursive: true, force: true });
  }
}
