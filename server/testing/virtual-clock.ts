import { setImmediate } from 'node:timers/promises';
import type { Clock } from '#server/mirror/clock';

/** A clock on which waiting takes no time: each wait moves it on. */
export class VirtualClock implements Clock {
  #at: number;
  /** Milliseconds of the waits so far. */
  readonly waits: number[] = [];

  constructor(at: Date) {
    this.#at = at.getTime();
  }

  now(): Date {
    return new Date(this.#at);
  }

  pass(ms: number): void {
    this.#at += ms;
  }

  async wait(ms: number, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    // Others get to run, and may end this wait, before the time has passed.
    await setImmediate();
    signal.throwIfAborted();
    this.waits.push(ms);
    this.pass(ms);
  }
}
