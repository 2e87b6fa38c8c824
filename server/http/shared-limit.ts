import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';

/** Counts a caller's request and returns the number in the current window. */
export type CountRequest = (who: string, windowMs: number) => Promise<{ current: number; ttl: number }>;

/** A rate limit store shared by several servers; `area` separates limits. */
export function sharedLimit(area: string, count: CountRequest): FastifyRateLimitStoreCtor {
  return class Shared implements FastifyRateLimitStore {
    incr(who: string, callback: Parameters<FastifyRateLimitStore['incr']>[1], windowMs: number): void {
      void this.#tell(who, windowMs, callback);
    }
    async #tell(who: string, windowMs: number, callback: Parameters<FastifyRateLimitStore['incr']>[1]): Promise<void> {
      const window = await count(`${area}:${who}`, windowMs).catch((error: Error) => error);
      if (window instanceof Error) callback(window);
      else callback(null, window);
    }
    child(): FastifyRateLimitStore {
      return this;
    }
  };
}
