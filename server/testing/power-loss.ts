import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Step } from './recorded.ts';

/**
 * A disk after a loss of power holds everything that was flushed, and of the rest whatever the system had written by
 * then. A file that is flushed has its name on the disk, a folder that is flushed the names in it, as on ext4, XFS
 * and Btrfs.
 */

/** Bytes that a disk writes whole. */
const PAGE = 4096;

export type Files = ReadonlyMap<string, Buffer>;

/** The files below a folder, by path. */
export function filesOf(folder: string): Files {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));
  return new Map(names.filter((path) => statSync(path).isFile()).map((path) => [path, readFileSync(path)]));
}

/** Writes files below a folder to the same places below another one. */
export function writeFiles(files: Files, folder: string, to: string): void {
  for (const [path, bytes] of files) {
    const place = join(to, path.slice(folder.length));
    mkdirSync(dirname(place), { recursive: true });
    writeFileSync(place, bytes);
  }
}

/** Which of what was not flushed is on the disk all the same: nothing, everything, or what chance has it. */
export type Kept = 'none' | 'all' | { seed: number };

interface Change {
  /** Number of the file, which keeps it under another name. */
  file: number;
  step: Exclude<Step, { kind: 'sync' | 'answer' }>;
  isFlushed: boolean;
}

const isOfName = ({ kind }: Step): boolean => kind !== 'write' && kind !== 'truncate';

/** The files after a loss of power before a step. @param before the files at the first step, all of them flushed */
export function afterPowerLoss(before: Files, steps: readonly Step[], at: number, kept: Kept): Files {
  const changes = changesOf(before, steps.slice(0, at));
  const open = changes.filter((one) => !one.isFlushed);
  const chance = typeof kept === 'object' ? chanceOf(kept.seed) : undefined;
  // Names are written in the order in which they changed.
  const openNames = open.filter(({ step }) => isOfName(step));
  const lastNames = new Set(chance && openNames.slice(0, chance(openNames.length + 1)));
  const disk = new Disk(before, changes);
  /** Pages by file and number, which are there as they were written last or as they were flushed last. */
  const pagesThere = new Map<string, boolean>();
  const hasPage = (file: number, from: number): boolean => {
    const page = `${file} ${Math.floor(from / PAGE)}`;
    const isThere = pagesThere.get(page) ?? chance?.(2) === 1;
    pagesThere.set(page, isThere);
    return isThere;
  };
  for (const change of changes) {
    const { step } = change;
    const isWhole = change.isFlushed || kept === 'all';
    if (step.kind === 'write') {
      const pages = isWhole ? [step] : pagesOf(step).filter(({ at: from }) => hasPage(change.file, from));
      for (const page of pages) disk.write(change.file, page);
    } else if (step.kind === 'truncate') {
      if (isWhole || chance?.(2) === 1) disk.cut(change.file, step.size);
    } else if (isWhole || lastNames.has(change)) {
      rename(disk.names, change.file, step);
    }
  }
  return disk.files();
}

interface Piece {
  at: number;
  bytes: Buffer;
}

/** Files by number, and their names. */
class Disk {
  readonly names: Map<string, number>;
  readonly #contents: Map<number, { bytes: Buffer; size: number }>;

  /** @param changes all that there will be: a file has room for them from the start */
  constructor(before: Files, changes: readonly Change[]) {
    this.names = new Map([...before.keys()].map((path, file) => [path, file]));
    this.#contents = new Map([...before.values()].map((bytes, file) => [file, { bytes, size: bytes.length }]));
    const most = new Map<number, number>();
    for (const { file, step } of changes) {
      const end = step.kind === 'write' ? step.at + step.bytes.length : step.kind === 'truncate' ? step.size : 0;
      most.set(file, Math.max(end, most.get(file) ?? 0));
    }
    for (const [file, end] of most) {
      const was = this.#of(file);
      const bytes = Buffer.alloc(Math.max(end, was.size));
      was.bytes.copy(bytes);
      this.#contents.set(file, { bytes, size: was.size });
    }
  }

  #of(file: number) {
    return this.#contents.get(file) ?? { bytes: Buffer.alloc(0), size: 0 };
  }

  write(file: number, { at, bytes }: Piece): void {
    const own = this.#of(file);
    bytes.copy(own.bytes, at);
    own.size = Math.max(own.size, at + bytes.length);
  }

  cut(file: number, size: number): void {
    const own = this.#of(file);
    own.bytes.fill(0, size);
    own.size = size;
  }

  files(): Files {
    const whole = (file: number) => this.#of(file).bytes.subarray(0, this.#of(file).size);
    return new Map([...this.names].map(([path, file]) => [path, whole(file)]));
  }
}

/** Gives a file the name that it has after a step. */
function rename(names: Map<string, number>, file: number, step: Change['step']): void {
  if (step.kind === 'create') names.set(step.path, file);
  if (step.kind === 'remove' || step.kind === 'rename') names.delete(step.path);
  if (step.kind === 'rename' || step.kind === 'link') names.set(step.to, file);
}

/** The changes among steps, each with its file and whether it is flushed after the last one. */
function changesOf(before: Files, steps: readonly Step[]): Change[] {
  const names = new Map<string, number>([...before.keys()].map((path, file) => [path, file]));
  let files = before.size;
  const changes: (Change & { number: number })[] = [];
  for (const [number, step] of steps.entries()) {
    if (step.kind === 'answer') continue;
    if (step.kind === 'sync') {
      const file = names.get(step.path);
      for (const change of changes) {
        if (change.number >= step.begun) continue;
        if (change.file === file && (!isOfName(change.step) || change.step.kind === 'create')) change.isFlushed = true;
        const folder = dirname('to' in change.step ? change.step.to : change.step.path);
        if (isOfName(change.step) && folder === step.path) change.isFlushed = true;
      }
      continue;
    }
    if (step.kind === 'create') {
      names.set(step.path, files);
      files += 1;
    }
    const file = names.get(step.path);
    // A file that has no name any more, though somebody writes to it, is gone after a loss of power.
    if (file === undefined) continue;
    changes.push({ number, file, step, isFlushed: false });
    rename(names, file, step);
  }
  return changes;
}

function pagesOf({ at, bytes }: Piece): Piece[] {
  const pages: Piece[] = [];
  for (let from = 0; from < bytes.length;) {
    const to = Math.min(bytes.length, from + PAGE - ((at + from) % PAGE));
    pages.push({ at: at + from, bytes: bytes.subarray(from, to) });
    from = to;
  }
  return pages;
}

/** Whole numbers below a limit, the same ones for a seed. */
function chanceOf(seed: number): (limit: number) => number {
  let drawn = 0;
  return (limit) => {
    drawn += 1;
    return createHash('sha256').update(`${seed} ${drawn}`).digest().readUInt32LE() % limit;
  };
}
