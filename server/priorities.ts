import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { setPriority } from 'node:os';

/** Where Linux lists the threads of this process; a name and a priority can be had by the same number. */
const TASKS = '/proc/self/task';
const LATER = 10;

/**
 * Has the threads of the pool, where the database works, wait for the processor behind the service's own thread. That
 * one does little at a time, and every statement waits for it twice. Threads that these start are like them. Anywhere
 * but on Linux all threads stay equal.
 */
export function letServiceGoFirst(): void {
  if (!existsSync(TASKS)) return;
  for (const id of readdirSync(TASKS)) {
    try {
      if (readFileSync(`${TASKS}/${id}/comm`, 'utf8').trim() === 'libuv-worker') setPriority(Number(id), LATER);
    } catch {
      // The thread has ended.
    }
  }
}
