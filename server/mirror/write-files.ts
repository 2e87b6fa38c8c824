import { DAY_MS } from '#contract/day';
import { listFiles, uploadFile, type FileEntry } from '#contract/files';
import type { InputOf } from '#contract/endpoint';
import { readFile } from 'node:fs/promises';
import { storageOf } from '#server/storage';
import { filesOfSize, keepBytes, writeFiles } from './files.store.ts';
import type { AccountFree } from './live.ts';
import type { Write } from './writes.store.ts';
import type { WriteKind } from './write-kind.ts';

/** Files: E12. The bytes wait in the storage until the network has them. */

type Upload = AccountFree<InputOf<typeof uploadFile>>;

export interface FileWish extends Pick<Upload, 'query' | 'body'> {
  /** The sender's name of the file. */
  name: string;
  /** Bytes. */
  size: number;
}

/** Entries that are looked through for a new file, the newest first. */
const NEWEST = 100;
const categories = [1, 2, 3, 4, 5, 6];
const wishOf = ({ input }: Write) => JSON.parse(input) as FileWish;

export const fileWrite: WriteKind = {
  known: async ({ deps }, write) => ({ ids: await filesOfSize(deps.db, wishOf(write).size) }),
  send: async ({ ask, deps }, write) => {
    const { query, body, name } = wishOf(write);
    const bytes = await readFile(storageOf(deps.config).pathOf(write.file_key ?? ''));
    const { data } = await ask(uploadFile, { query, body, file: new File([bytes], name) });
    return { entryId: data.entryId };
  },
  find: async ({ ask, connection, clock, deps }, writes) => {
    const found: { write: Write; row: FileEntry }[] = [];
    for (const write of writes) {
      const { body, size } = wishOf(write);
      const { data } = await ask(listFiles, {
        query: {
          entryType: 'FILE',
          categoryId: body.categoryId === undefined ? categories : [body.categoryId],
          includeSubEntries: true,
          sort: 'id',
          direction: 'desc',
          offset: 0,
          limit: NEWEST,
        },
      });
      const { entryId } = JSON.parse(write.result ?? '{}') as { entryId?: number };
      const { ids } = JSON.parse(write.known ?? '{"ids":[]}') as { ids: number[] };
      const isNew = (row: FileEntry) =>
        row.fileSize === size &&
        !ids.includes(row.id) &&
        Date.parse(row.creationDate) > write.asked_at.getTime() - DAY_MS &&
        row.description === (body.description ?? '');
      const row = data.find((one) => (entryId === undefined ? isNew(one) : one.id === entryId));
      if (row) found.push({ write, row });
    }
    return {
      results: new Map(found.map(({ write, row }) => [write.id, { entryId: row.id }])),
      write: async (tx) => {
        const rows = found.map(({ row }) => row);
        // A file that somebody has opened meanwhile has its bytes already.
        await storageOf(deps.config).mark(found.flatMap(({ write }) => write.file_key ?? []));
        await writeFiles(tx, connection, rows, clock.now());
        for (const { write, row } of found) await keepBytes(tx, row.id, write.file_key);
      },
    };
  },
};
