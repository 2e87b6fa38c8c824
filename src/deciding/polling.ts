import type { FileEntry } from '#contract/files';

/** Between two looks at what the service works through. */
export const EVERY_MS = 1000;

/** How long to wait before the next look: while a file waits or is processed, what is shown of it must be true. */
export function pollWhile(entries: readonly Pick<FileEntry, 'processing'>[]): number | false {
  const busy = entries.some(({ processing }) => processing?.state === 'queued' || processing?.state === 'processing');
  return busy ? EVERY_MS : false;
}
