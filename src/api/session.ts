import { store } from '#src/lib/store.ts';

/**
 * Whether a session is known to be alive, and who waits for a new one. A call that is refused because
 * the session ended waits here; the shell shows the sign-in form over the page, and after it the call
 * is sent again. The page never learns that anything happened, so nothing typed in it is lost.
 */

let alive = false;
/** How often there was a new one. */
let times = 0;
/** What waits for a new sign-in; null while none is needed. */
const ended = store<PromiseWithResolvers<void> | null>(null);
const unfinished = new Set<() => Promise<void>>();

export const session = {
  /** True after a sign-in, or when the page was opened with one. */
  isAlive: (): boolean => alive,

  /** Whether calls wait for a new sign-in, as a store. */
  ended: { get: (): boolean => ended.get() !== null, subscribe: ended.subscribe },

  /** There is a session (again): whoever waits goes on. */
  begin(): void {
    alive = true;
    times += 1;
    ended.get()?.resolve();
    ended.set(null);
  },

  /** Which session this is; told to `renewed` by a call that was sent in it. */
  current: (): number => times,

  /**
   * Resolves when the user has signed in again, which may be so already: a call that was sent in the session before is
   * no sign of the end of this one. Rejects with the signal's reason when it fires before.
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

  /** Something that may still have to be sent while there is a session; it rejects when that cannot be done. */
  finishFirst: (work: () => Promise<void>): void => void unfinished.add(work),

  /** Sends all that waits: before the session is given up. @throws what the first of them throws. */
  finish: async (): Promise<void> => void (await Promise.all([...unfinished].map((work) => work()))),
};
