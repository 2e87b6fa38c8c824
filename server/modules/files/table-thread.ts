import { extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import type { Refusal } from '#contract/refusals/index';
import { invalidFile } from './table.ts';
import { readerOf, type Layout, type TableCategory } from './table.rules.ts';

/** Tables are read in a thread of their own, so that nothing in a file delays other requests. */

type Start = Omit<Layout, 'read'>;
export type Asked =
  | { task: 'check' | 'layout'; path: string; category: TableCategory }
  | { task: 'rows'; path: string; delimiter: string; before: number }
  | { task: 'end' };
/** Asks for the next answer of a reading, or ends it. */
export type Question = { reading: number; asked: Asked };
/** An answer of the thread: a value, the end, what is wrong with the file, or an error of ours. */
export type Said = { value: unknown } | { done: true } | { wrong: Refusal } | { failed: unknown };
export type Answer = { reading: number; said: Said };

// Beside this file stands its thread, as TypeScript or in the bundle.
const program = join(import.meta.dirname, `table.worker${extname(import.meta.filename)}`);
/** All readings share this memory. A thread that needs more ends, its readings fail, and the next one starts another. */
const resourceLimits = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32 };
/** Uploads that are read at once; others wait on the disk. */
const uploads = pLimit(2);

/** The thread and those who wait for an answer of it. */
class Thread {
  readonly #worker = new Worker(program, { resourceLimits });
  readonly #waiting = new Map<number, { resolve: (said: Said) => void; reject: (error: unknown) => void }>();
  /** Why it ended: a thread that is dead answers nothing more. */
  #ended: { error: unknown } | undefined;

  constructor(onEnd: (ended: Thread) => void) {
    this.#worker.on('message', ({ reading, said }: Answer) => {
      this.#waiting.get(reading)?.resolve(said);
      this.#waiting.delete(reading);
    });
    const end = (error: unknown) => {
      this.#ended ??= { error };
      onEnd(this);
      for (const { reject } of this.#waiting.values()) reject(error);
      this.#waiting.clear();
    };
    this.#worker.on('error', end);
    this.#worker.on('exit', (code) => end(new Error(`the thread of tables ended with ${code}`)));
    // It waits for work as long as the process lives, and does not keep it alive.
    this.#worker.unref();
  }

  async next(question: Question): Promise<Said> {
    if (this.#ended) throw this.#ended.error as Error;
    return new Promise((resolve, reject) => {
      this.#waiting.set(question.reading, { resolve, reject });
      this.#worker.postMessage(question);
    });
  }

  end(reading: number): void {
    this.#waiting.delete(reading);
    this.#worker.postMessage({ reading, asked: { task: 'end' } } satisfies Question);
  }
}

let thread: Thread | undefined;
let readings = 0;

/** Each answer about a file. */
async function* answers(asked: Asked): AsyncGenerator<unknown> {
  const own = (thread ??= new Thread((ended) => {
    // An error is told before the end: another thread can work by then.
    if (thread === ended) thread = undefined;
  }));
  const reading = (readings += 1);
  try {
    for (;;) {
      const said = await own.next({ reading, asked });
      if ('done' in said) return;
      if ('wrong' in said) throw invalidFile(said.wrong);
      if ('failed' in said) throw said.failed as Error;
      yield said.value;
    }
  } finally {
    own.end(reading);
  }
}

async function answer<T>(asked: Asked): Promise<T> {
  for await (const value of answers(asked)) return value as T;
  throw new Error('the thread of tables gave no answer');
}

/**
 * Counts the rows of an uploaded table, after all of it was read.
 * @throws INVALID_REQUEST with the error and its line.
 */
export function checkInThread(path: string, category: TableCategory): Promise<number> {
  return uploads(() => answer<number>({ task: 'check', path, category }));
}

/** @throws INVALID_REQUEST when the header does not have the category's columns. */
export async function layoutInThread(path: string, category: TableCategory): Promise<Layout> {
  const start = await answer<Start>({ task: 'layout', path, category });
  const reader = readerOf(category, start.header);
  if ('wrong' in reader) throw invalidFile(reader.wrong);
  return { ...start, ...reader };
}

/** Rows below the header without blank ones. @throws INVALID_REQUEST for invalid CSV. */
export async function* rowsInThread(
  path: string,
  { delimiter, before }: Pick<Layout, 'delimiter' | 'before'>,
): AsyncIterable<string[]> {
  for await (const some of answers({ task: 'rows', path, delimiter, before })) yield* some as string[][];
}
