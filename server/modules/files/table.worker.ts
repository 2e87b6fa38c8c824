import { parentPort } from 'node:worker_threads';
import { Failure } from '#server/failure';
import type { Answer, Asked, Question, Said } from './table-thread.ts';
import { checkTable, layoutOf, rowsOf } from './table.ts';

/** The thread in which `table-thread.ts` has tables read: one answer for each message that asks for the next. */

const MOST_ROWS = 200;
const MOST_CHARACTERS = 500_000;

async function* answersTo(asked: Asked): AsyncGenerator<unknown> {
  if (asked.task === 'check') yield await checkTable(asked.path, asked.category);
  else if (asked.task === 'layout') {
    const { delimiter, marked, before, header } = await layoutOf(asked.path, asked.category);
    yield { delimiter, marked, before, header };
  } else if (asked.task === 'rows') yield* inChunks(rowsOf(asked.path, asked));
}

/** Rows in pieces that are small enough to be held twice. */
async function* inChunks(rows: AsyncIterable<string[]>): AsyncIterable<string[][]> {
  let some: string[][] = [];
  let characters = 0;
  for await (const row of rows) {
    some.push(row);
    for (const cell of row) characters += cell.length;
    if (some.length < MOST_ROWS && characters < MOST_CHARACTERS) continue;
    yield some;
    some = [];
    characters = 0;
  }
  if (some.length > 0) yield some;
}

const readings = new Map<number, AsyncGenerator<unknown>>();

parentPort?.on('message', ({ reading, asked }: Question) => {
  const answers = readings.get(reading) ?? answersTo(asked);
  if (asked.task === 'end') {
    readings.delete(reading);
    return void answers.return(undefined).catch(() => undefined);
  }
  readings.set(reading, answers);
  return void next(answers).then((said) => parentPort?.postMessage({ reading, said } satisfies Answer));
});

async function next(answers: AsyncGenerator<unknown>): Promise<Said> {
  try {
    const { done, value } = await answers.next();
    return done === true ? { done } : { value };
  } catch (error) {
    const wrong = error instanceof Failure ? error.errors[0]?.refusal : undefined;
    return wrong ? { wrong } : { failed: error };
  }
}
