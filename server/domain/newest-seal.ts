import { cp, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeWhole } from '#server/kept';
import type { NewestSeal } from './audit-seals.store.ts';

/** The newest seal of a network's audit log, in a file outside of the database. */

/** Name of the file, in the network's folder. */
export const SEAL_FILE = 'audit-seal.json';

/** The seal in a file; undefined when there is no file. @throws a sentence for a file that holds something else */
export async function readSeal(path: string): Promise<NewestSeal | undefined> {
  const text = await readFile(path, 'utf8').catch(ifMissing);
  if (text === undefined) return undefined;
  const { id, seal } = partsOf(text);
  if (typeof id === 'number' && typeof seal === 'string') return { id, seal };
  throw new Error(`${path} must hold the number and the text of a seal; take the one of a backup.`);
}

/** The members of a JSON object; none for any other text. */
function partsOf(text: string): { id?: unknown; seal?: unknown } {
  try {
    return (JSON.parse(text) as object | null) ?? {};
  } catch {
    return {};
  }
}

/** Writes the seal whole, readable by the owner alone. */
export const writeSeal = (folder: string, { id, seal }: NewestSeal): void =>
  writeWhole(join(folder, SEAL_FILE), `${JSON.stringify({ id, seal })}\n`);

/** Copies the file from one folder to another, where there is one. */
export async function copySeal(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  await cp(join(from, SEAL_FILE), join(to, SEAL_FILE)).catch(ifMissing);
}

function ifMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
