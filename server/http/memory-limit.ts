import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';

const MOST = 20_000;

/**
 * Counts requests of one server in memory, by a clock that never jumps: a machine's clock that is set back would keep
 * everybody out until the old time is reached again.
 */
export function memoryLimit(clock: () => number = () => performance.now()): FastifyRateLimitStoreCtor {
  return class Memory implements FastifyRateLimitStore {
    #windows = new Map<string, { current: number; until: number }>();

    incr(who: string, callback: Parameters<FastifyRateLimitStore['incr']>[1], windowMs: number): void {
      const now = clock();
      const known = this.#windows.get(who);
      const window = known && known.until > now ? known : { current: 0, until: now + windowMs };
      window.current += 1;
      // The one that was counted last is forgotten last.
      this.#windows.delete(who);
      this.#windows.set(who, window);
      for (const [oldest] of this.#windows) {
        if (this.#windows.size <= MOST) break;
        this.#windows.delete(oldest);
      }
      callback(null, { current: window.current, ttl: window.until - now });
    }

    child(): FastifyRateLimitStore {
      return new Memory();
    }
  };
}
