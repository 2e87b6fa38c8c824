import { spawnSync } from 'node:child_process';
import { closeSync, openSync, writeSync } from 'node:fs';

/** Mounts a small disk, which needs the rights of an administrator; false without them. */
export const mountSmall = (folder: string, size: string): boolean =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder]).status === 0;

export const unmount = (folder: string): void => void spawnSync('umount', ['-l', folder]);

/** Writes a file until nothing more fits on its disk. */
export function fillDisk(filler: string): void {
  const file = openSync(filler, 'w');
  try {
    for (let size = 1_048_576; size >= 1;) {
      try {
        writeSync(file, Buffer.alloc(size));
      } catch {
        size = Math.floor(size / 2);
      }
    }
  } finally {
    closeSync(file);
  }
}
