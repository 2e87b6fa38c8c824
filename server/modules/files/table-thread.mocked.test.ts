import { EventEmitter } from 'node:events';
import { expect, test, vi } from 'vitest';
import type { Question } from './table-thread.ts';

/** The thread of tables dies: what it read is told as failed, and the next file gets another thread. */

/** Threads that answer nothing by themselves. */
const threads: Silent[] = [];
class Silent extends EventEmitter {
  readonly asked: number[] = [];
  constructor() {
    super();
    threads.push(this);
  }
  postMessage({ reading, asked }: Question): void {
    if (asked.task !== 'end') this.asked.push(reading);
  }
  unref(): void {}
  answer(value: unknown): void {
    this.emit('message', { reading: this.asked.at(-1), said: { value } });
  }
}
vi.mock('node:worker_threads', () => ({ Worker: Silent }));
const { checkInThread, rowsInThread } = await import('./table-thread.ts');

const rows = () => rowsInThread('some.csv', { delimiter: ',', before: 0 })[Symbol.asyncIterator]();

test('a reading that the thread died under between two answers fails, and does not wait for ever', async () => {
  const reading = rows();
  const first = reading.next();
  threads.at(-1)!.answer([['1']]);
  expect(await first).toEqual({ done: false, value: ['1'] });
  threads.at(-1)!.emit('exit', 1);
  await expect(reading.next()).rejects.toThrow('the thread of tables ended with 1');
});

test('one that is out of memory fails what it reads, and its end takes nothing from the thread after it', async () => {
  const dying = checkInThread('large.csv', 1);
  await vi.waitFor(() => expect(threads.at(-1)!.asked).toHaveLength(1));
  const died = threads.at(-1)!;
  died.emit('error', new Error('out of memory'));
  await expect(dying).rejects.toThrow('out of memory');
  const reading = rows();
  const first = reading.next();
  const next = threads.at(-1)!;
  expect(next).not.toBe(died);
  died.emit('exit', 1);
  const count = threads.length;
  const checked = checkInThread('small.csv', 1);
  await vi.waitFor(() => expect(next.asked).toHaveLength(2));
  expect(threads).toHaveLength(count);
  next.answer(3);
  expect(await checked).toBe(3);
  next.emit('exit', 1);
  await expect(first).rejects.toThrow('ended with 1');
});
