import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream, readFileSync } from 'node:fs';
import { open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/**
 * Files sealed with AES-256-GCM: 12 bytes of nonce, the contents, 16 bytes of tag. The tag also covers the file's path
 * within the backup, so that a sealed file cannot stand in for another one.
 */

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;
const ALGORITHM = 'aes-256-gcm';

/** Ending of a sealed file's name. */
export const SEALED = '.sealed';

/**
 * The key in a file: 64 hexadecimal digits.
 * @throws a sentence when the file holds something else
 */
export function readKey(path: string): Buffer {
  const text = readFileSync(path, 'utf8').trim();
  if (!new RegExp(`^[\\da-f]{${KEY_BYTES * 2}}$`, 'i').test(text)) {
    throw new Error(
      `${path} must hold a key of ${KEY_BYTES * 2} hexadecimal digits, such as \`openssl rand -hex 32\` writes.`,
    );
  }
  return Buffer.from(text, 'hex');
}

/** A path within a backup as the tag covers it, whichever system wrote it. */
const covered = (name: string): Buffer => Buffer.from(name.replaceAll('\\', '/'));

/**
 * Seals a file under its name with `.sealed` and deletes the open one.
 * @param name the file's path within the backup, without `.sealed`
 */
export async function seal(folder: string, name: string, key: Buffer): Promise<void> {
  const path = join(folder, name);
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(covered(name));
  const target = createWriteStream(path + SEALED, { mode: 0o600 });
  target.write(nonce);
  await pipeline(createReadStream(path), cipher, target, { end: false });
  await new Promise<void>((resolve, reject) => {
    target.once('error', reject);
    target.end(cipher.getAuthTag(), resolve);
  });
  await rm(path);
}

/**
 * Writes the contents of a sealed file to `target`.
 * @param name the file's path within the backup, without `.sealed`
 * @throws a sentence for another key and for a file that was changed, cut or moved
 */
export async function unseal(folder: string, name: string, key: Buffer, target: string): Promise<void> {
  const path = join(folder, name + SEALED);
  const { size } = await stat(path);
  const end = size - TAG_BYTES;
  const broken = new Error(`${path} cannot be opened with this key, or is damaged.`);
  if (end < NONCE_BYTES) throw broken;
  const [nonce, tag] = [Buffer.alloc(NONCE_BYTES), Buffer.alloc(TAG_BYTES)];
  const file = await open(path);
  try {
    await file.read(nonce, 0, NONCE_BYTES, 0);
    await file.read(tag, 0, TAG_BYTES, end);
  } finally {
    await file.close();
  }
  const decipher = createDecipheriv(ALGORITHM, key, nonce).setAAD(covered(name)).setAuthTag(tag);
  const output = createWriteStream(target, { mode: 0o600 });
  // A file without contents has no byte between nonce and tag, which a range of a stream cannot say.
  const contents =
    end === NONCE_BYTES ? Readable.from([]) : createReadStream(path, { start: NONCE_BYTES, end: end - 1 });
  await pipeline(contents, decipher, output).catch((error: NodeJS.ErrnoException) =>
    Promise.reject(error.syscall ? error : broken),
  );
}
