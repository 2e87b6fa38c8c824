import { store } from '#src/lib/store.ts';

/**
 * The session's state, and the calls that wait for a new one. A call refused because the session ended waits here; the
 * shell shows the sign-in form over the page, and after sign-in the call is sent again. The page notices nothing, so
 * nothing typed in it is lost.
 */

let alive = false;
let times = 0;
/** Pending sign-in that calls wait for; null while none is needed. */
const ended = store<PromiseWithResolvers<void> | null>(null);
const unfinished = new Set<() => Promise<void>>();

export const session = {
  /** True after a sign-in, or when the page was opened with a session. */
  isAlive: (): boolean => alive,

  /** Store: true while calls wait for a new sign-in. */
  ended: { get: (): boolean => ended.get() !== null, subscribe: ended.subscribe },

  /** Records a new session and releases the waiting calls. */
  begin(): void {
    alive = true;
    times += 1;
    ended.get()?.resolve();
    ended.set(null);
  },

  /** Number of the current session; a call passes the number it was sent in to `renewed`. */
  current: (): number => times,

  /**
   * Resolves after the next sign-in; at once if the call was sent in an earlier session. Rejects when `signal` fires.
   */
  renewed(sentIn: number, signal?: AbortSignal): Promise<void> {
    if (sentIn !== times) return Promise.resolve();
    const waiting = ended.get() ?? Promise.withResolvers<void>();
    ended.set(waiting);
    const { promise } = waiting;
    if (!signal) return promise;
    return new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
      void promise.then(resolve);
    });
  },

  /** Registers work to send before signing out; it rejects when that fails. */
  finishFirst: (work: () => Promise<void>): void => void unfinished.add(work),

  /** Sends all registered work before sign-out. @throws the first failure */
  finish: async (): Promise<void> => void (await Promise.all([...unfinished].map((work) => work()))),
};
