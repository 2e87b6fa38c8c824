import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pLimit from 'p-limit';
import { forgetUnfinished } from '#server/scratch';

/** Most bytes that are kept; the oldest files go first. */
const MOST_BYTES = 512 * 1_048_576;
/** Feeds that are written at once, so that lists find the database free. */
const MOST_WRITING = 2;

/** Finds or makes the compressed file of a name. */
export type FeedFiles = (name: string, text: () => AsyncIterable<string>) => Promise<string>;

/** Files of feeds in a folder: each is made once, however many readers ask for it at once. */
export function feedFiles(folder: string): FeedFiles {
  const turns = pLimit(MOST_WRITING);
  const making = new Map<string, Promise<string>>();

  async function make(path: string, text: () => AsyncIterable<string>): Promise<string> {
    if (await isThere(path)) return path;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await forgetUnfinished(folder);
    await prune(folder);
    const unfinished = `${path}.${randomBytes(6).toString('hex')}.tmp`;
    try {
      await pipeline(Readable.from(text()), createGzip({ level: 4 }), createWriteStream(unfinished, { mode: 0o600 }));
      await rename(unfinished, path);
    } finally {
      await rm(unfinished, { force: true });
    }
    return path;
  }

  return (name, text) => {
    const path = join(folder, createHash('sha256').update(name).digest('hex'));
    const known = making.get(path);
    if (known) return known;
    const made = turns(() => make(path, text)).finally(() => making.delete(path));
    making.set(path, made);
    return made;
  };
}

const isThere = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

/** Deletes the oldest files beyond the limit. Readers keep what they have open. */
async function prune(folder: string): Promise<void> {
  const files = [];
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found) files.push({ path, bytes: found.size, at: found.mtimeMs });
  }
  let bytes = 0;
  for (const file of files.toSorted((a, b) => b.at - a.at)) {
    bytes += file.bytes;
    if (bytes > MOST_BYTES) await rm(file.path, { force: true });
  }
}
