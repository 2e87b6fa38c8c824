import type { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { EntryRecord } from './entries.store.ts';
import type { Opened } from './content.ts';

/** A file in a zip: its path and bytes. */
export interface Packed {
  path: string;
  record: Pick<EntryRecord, 'created_at' | 'size_bytes' | 'content_type'>;
  open: Opened;
}

/** Types that do not compress. */
const DENSE = /^(image|video)\/|zip|openxmlformats|opendocument/;

/** Streams a zip. Each file is opened when its turn comes, and closed if the client leaves. */
export function zipOf(files: readonly Packed[], folders: readonly string[], comment: string): Readable {
  const zip = new ZipFile();
  const out = zip.outputStream as Readable;
  let current: Readable | undefined;
  zip.on('error', (error: Error) => out.destroy(error));
  out.on('close', () => current?.destroy());
  for (const folder of folders) zip.addEmptyDirectory(folder);
  for (const { path, record, open } of files) {
    const options = { mtime: record.created_at, size: record.size_bytes, compress: !DENSE.test(record.content_type) };
    zip.addReadStreamLazy(path, options, (done) => {
      current = open();
      done(null, current);
    });
  }
  zip.end({ forceZip64Format: false, comment });
  return out;
}
