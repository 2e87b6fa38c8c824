import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { runProgram } from './process.ts';

/** A program whose writes to files are recorded by strace, in the order in which the system did them. */

/** Whether strace is installed and may watch a program here. */
export const canRecord = (): boolean => spawnSync('strace', ['-o', '/dev/null', 'true']).status === 0;

/** A step of a program: a change of a file of a folder, or something sent. */
export type Step =
  | { kind: 'create' | 'remove'; path: string }
  | { kind: 'write'; path: string; at: number; bytes: Buffer }
  | { kind: 'truncate'; path: string; size: number }
  | { kind: 'rename' | 'link'; path: string; to: string }
  /** A file, or the names in a folder, is flushed to the disk. Steps before number `begun` are on it afterwards. */
  | { kind: 'sync'; path: string; begun: number }
  | { kind: 'answer'; text: string };

const CALLS =
  'openat,lseek,write,writev,pwrite64,pwritev,sendto,sendmsg,ftruncate,fallocate,copy_file_range,fsync,fdatasync,rename,renameat,renameat2,link,linkat,unlink,unlinkat';

/**
 * Runs `server/main.ts`, recorded. `steps` waits for its end and returns what it did.
 * @param settings among them DATA_DIR, the folder whose files are recorded
 * @param sizes bytes of the files in it
 * @param recording file to record into
 */
export function runRecorded(
  settings: Record<string, string> & { DATA_DIR: string },
  sizes: ReadonlyMap<string, number>,
  recording: string,
) {
  const strace = ['strace', '-D', '-f', '-y', '-xx', '--seccomp-bpf', '-s', '16777216', '-o', recording];
  const running = runProgram(settings, undefined, undefined, [...strace, '-e', `trace=${CALLS}`]);
  const steps = async (): Promise<Step[]> => {
    await running.ended;
    for (;;) {
      const text = existsSync(recording) ? readFileSync(recording, 'latin1') : '';
      if (new RegExp(String.raw`^${running.child.pid} +\+\+\+ `, 'm').test(text)) {
        return stepsOf(text, settings.DATA_DIR, sizes);
      }
      await pause(50);
    }
  };
  return { ...running, steps };
}

/** Finished calls of a recording, in the order in which they ended. `begun` is the number of those that had ended before one began. */
function* callsOf(text: string): Generator<{ call: string; begun: number }> {
  const waiting = new Map<string, { call: string; begun: number }>();
  let ended = 0;
  for (const line of text.split('\n')) {
    const [, thread = '', rest = ''] = /^(\d+) +(.*)$/.exec(line) ?? [];
    if (rest.endsWith(' <unfinished ...>')) {
      waiting.set(thread, { call: rest.slice(0, -' <unfinished ...>'.length), begun: ended });
      continue;
    }
    const resumed = /^<\.\.\. \w+ resumed>/.exec(rest);
    const first = resumed && waiting.get(thread);
    yield first
      ? { call: first.call + rest.slice(resumed[0].length), begun: first.begun }
      : { call: rest, begun: ended };
    ended += 1;
  }
}

const bytesOf = (hex: string) => Buffer.from(hex.replaceAll(String.raw`\x`, ''), 'hex');
const textOf = (hex: string) => bytesOf(hex).toString();

/**
 * The steps of a recording below a folder, and everything that was sent.
 * @throws for a call that changes a file of the folder in a way that is not known here
 */
export function stepsOf(text: string, folder: string, sizes: ReadonlyMap<string, number>): Step[] {
  const steps: Step[] = [];
  /** Steps there were after so many calls. */
  const after = [0];
  const files = new Files(folder, sizes);
  for (const { call, begun } of callsOf(text)) {
    steps.push(...files.stepsOf(call, after[begun] ?? 0));
    after.push(steps.length);
  }
  return steps;
}

const CALL = /^(\w+)\((.*)\) += (-?\d+)/s;

/** A call with an open file: its number and path, what was given as a whole and as a text, and what came of it. */
interface Call {
  file: string;
  path: string;
  begun: number;
  given: string;
  answer: string;
  hex: string;
}

/** The files of a folder as a program sees them: their sizes, and where each open one is written next. */
class Files {
  readonly #folder: string;
  readonly #sizes: Map<string, number>;
  /** By number of the open file. */
  readonly #open = new Map<string, { position: number; appends: boolean }>();

  constructor(folder: string, sizes: ReadonlyMap<string, number>) {
    this.#folder = folder;
    this.#sizes = new Map(sizes);
  }

  stepsOf(line: string, begun: number): Step[] {
    const [, call = '', given = '', answer = ''] = CALL.exec(line) ?? [];
    if (answer.startsWith('-')) return [];
    const texts = [...given.matchAll(/"((?:\\x..)*)"/g)].map(([, hex = '']) => hex);
    if (/^(?:openat|rename|link|unlink)/.test(call)) return this.#named(call, given, texts.map(textOf), line);
    const [, file = '', at = ''] = /^(\d+)<((?:\\x..)*)>/.exec(given) ?? [];
    const path = textOf(at);
    if (path.startsWith('socket:')) return [{ kind: 'answer', text: texts.map(textOf).join('') }];
    return this.#isInside(path) ? this.#written(call, { file, path, begun, given, answer, hex: texts[0] ?? '' }) : [];
  }

  /** The steps of a call that does something to an open file. */
  #written(call: string, { file, path, begun, given, answer, hex }: Call): Step[] {
    switch (call) {
      case 'lseek': {
        this.#openAt(file).position = Number(answer);
        return [];
      }
      case 'fsync':
      case 'fdatasync': {
        return [{ kind: 'sync', path, begun }];
      }
      case 'ftruncate': {
        const size = Number(given.split(', ')[1]);
        this.#sizes.set(path, size);
        return [{ kind: 'truncate', path, size }];
      }
      case 'write':
      case 'pwrite64': {
        const offset = call === 'write' ? undefined : Number(given.slice(given.lastIndexOf(', ') + 2));
        const bytes = bytesOf(hex).subarray(0, Number(answer));
        if (bytes.length < Number(answer)) throw new Error(`The recording has a part of what was written to ${path}.`);
        return [this.#write(path, file, bytes, offset)];
      }
      default: {
        throw new Error(`It does not know what ${call} does to ${path}.`);
      }
    }
  }

  #write(path: string, file: string, bytes: Buffer, offset: number | undefined): Step {
    const open = this.#openAt(file);
    const size = this.#sizes.get(path) ?? 0;
    const at = open.appends ? size : (offset ?? open.position);
    if (offset === undefined) open.position = at + bytes.length;
    this.#sizes.set(path, Math.max(size, at + bytes.length));
    return { kind: 'write', path, at, bytes };
  }

  #named(call: string, given: string, [path = '', to = '']: readonly string[], line: string): Step[] {
    if (![path, to].some((one) => this.#isInside(one))) return [];
    const size = this.#sizes.get(path);
    if (call === 'openat') {
      const [, file = ''] = / = (\d+)/.exec(line) ?? [];
      this.#open.set(file, { position: 0, appends: given.includes('O_APPEND') });
      const isNew = given.includes('O_CREAT') && size === undefined;
      if (isNew || given.includes('O_TRUNC')) this.#sizes.set(path, 0);
      if (isNew) return [{ kind: 'create', path }];
      return given.includes('O_TRUNC') ? [{ kind: 'truncate', path, size: 0 }] : [];
    }
    if (call.startsWith('unlink')) {
      this.#sizes.delete(path);
      return [{ kind: 'remove', path }];
    }
    this.#sizes.set(to, size ?? 0);
    if (call.startsWith('link')) return [{ kind: 'link', path, to }];
    this.#sizes.delete(path);
    return [{ kind: 'rename', path, to }];
  }

  #openAt(file: string) {
    const open = this.#open.get(file) ?? { position: 0, appends: false };
    this.#open.set(file, open);
    return open;
  }

  #isInside(path: string): boolean {
    return path === this.#folder || path.startsWith(`${this.#folder}/`);
  }
}
