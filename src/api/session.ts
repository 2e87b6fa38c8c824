/**
 * Whether a session is known to be alive, and who waits for a new one. A call that is refused because
 * the session ended waits here; the shell shows the sign-in form over the page, and after it the call
 * is sent again. The page never learns that anything happened, so nothing typed in it is lost.
 */
type Listener = () => void;

let alive = false;
/** How often there was a new one. */
let times = 0;
let ended: PromiseWithResolvers<void> | null = null;
const listeners = new Set<Listener>();
const unfinished = new Set<() => Promise<void>>();

function tell(): void {
  for (const listener of listeners) listener();
}

export const session = {
  /** True after a sign-in, or when the page was opened with one. */
  isAlive: (): boolean => alive,

  /** True while calls wait for a new sign-in. */
  hasEnded: (): boolean => ended !== null,

  /** There is a session (again): whoever waits goes on. */
  begin(): void {
    alive = true;
    times += 1;
    ended?.resolve();
    ended = null;
    tell();
  },

  /** Which session this is; told to `renewed` by a call that was sent in it. */
  current: (): number => times,

  /**
   * Resolves when the user has signed in again, which may be so already: a call that was sent in the session before is
   * no sign of the end of this one. Rejects with the signal's reason when it fires before.
   */
  renewed(sentIn: number, signal?: AbortSignal): Promise<void> {
    if (sentIn !== times) return Promise.resolve();
    if (!ended) {
      ended = Promise.withResolvers<void>();
      tell();
    }
    const { promise } = ended;
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

  subscribe: (listener: Listener): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
