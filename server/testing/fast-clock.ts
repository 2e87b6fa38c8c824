import { realClock, type Clock } from '#server/mirror/clock';

/** A clock on which time passes so many times faster, from a moment on. */
export class FastClock implements Clock {
  #start = Date.now();
  #at = this.#start;
  #times = 1;

  now(): Date {
    return new Date(this.#at + (Date.now() - this.#start) * this.#times);
  }

  faster(times: number): void {
    this.#at = this.now().getTime();
    this.#start = Date.now();
    this.#times = times;
  }

  wait(ms: number, signal: AbortSignal): Promise<void> {
    return realClock.wait(ms / this.#times, signal);
  }
}
