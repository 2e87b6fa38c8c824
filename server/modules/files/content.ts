import { createReadStream } from 'node:fs';
import { access } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { Db } from '#server/db/database';
import { pdfOf, pngOf, type Drawing } from './drawings.ts';
import type { ByteRange } from '#server/http/download';
import type { EntryRecord } from './entries.store.ts';
import type { Storage } from '#server/storage';
import { accountOf, textOfEntry } from './tree.store.ts';

type Source = Pick<EntryRecord, 'id' | 'storage_key' | 'contact_id' | 'category_id' | 'created_at'>;

/** Opens a file's bytes, whole or a range. */
export type Opened = (range?: ByteRange) => Readable;

/** True for a key of the storage; the demo network's generated files have other keys. */
export const isStored = (key: string): boolean => !key.startsWith('demo:');

/** @throws when the stored bytes are missing, before an answer has begun. */
export async function openContent(db: Db, storage: Storage, entry: Source): Promise<Opened> {
  const key = entry.storage_key ?? '';
  if (isStored(key)) {
    const path = storage.pathOf(key);
    await access(path);
    return (range) => createReadStream(path, range);
  }
  const bytes = await demoBytes(db, entry, key.slice('demo:'.length));
  return (range) => Readable.from([range ? bytes.subarray(range.start, range.end + 1) : bytes]);
}

const titles: Record<number, string> = { 3: 'Monthly statement', 6: 'Plan for the quarter' };

async function demoBytes(db: Db, { id, contact_id, category_id, created_at }: Source, kind: string): Promise<Buffer> {
  if (kind === 'csv') return Buffer.from((await textOfEntry(db, id)) ?? '');
  const account = await accountOf(db, contact_id);
  const drawing: Drawing = {
    title: titles[category_id] ?? '',
    account: account?.name ?? '',
    day: created_at.toISOString().slice(0, 10),
    colour: account?.colour ?? '#808080',
  };
  return kind === 'png' ? pngOf(drawing) : pdfOf(drawing);
}
