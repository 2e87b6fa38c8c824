import { store } from '#src/lib/store.ts';

/**
 * The session's state, and the calls that wait for a new one. A call refused because the session ended waits here; the
 * shell shows the sign-in form over the page, and after sign-in the call is sent again. The page notices nothing, so
 * nothing typed in it is lost.
 */

interface Ended {
  /** The sign-in that calls wait for. */
  waiting: PromiseWithResolvers<void>;
  /** Who is signed in instead, if somebody is. */
  other: string | undefined;
}

let alive = false;
let times = 0;
/** The id of the person for whom the page was loaded, once known. */
let person: string | undefined;
/** Null while no sign-in is needed. */
const ended = store<Ended | null>(null);
const unfinished = new Set<() => Promise<void>>();

export const session = {
  /** True after a sign-in, or when the page was opened with a session. */
  isAlive: (): boolean => alive,

  /** Store: set while calls wait for a new sign-in. */
  ended,

  /** The id of the person for whom the page was loaded, for the requests it sends. */
  person: (): string | undefined => person,

  /**
   * Records a new session of a person, undefined while nobody knows whose, and releases the waiting calls. Those of one
   * person are never released for another.
   */
  begin(of: string | undefined): void {
    if (ended.get() && person !== undefined && of !== person) return;
    alive = true;
    person = of;
    times += 1;
    ended.get()?.waiting.resolve();
    ended.set(null);
  },

  /** Number of the current session; a call passes the number it was sent in to `renewed`. */
  current: (): number => times,

  /**
   * Resolves after the next sign-in; at once if the call was sent in an earlier session. Rejects when `signal` fires.
   * @param other who is signed in instead, if somebody is
   */
  renewed(sentIn: number, signal?: AbortSignal, other?: string): Promise<void> {
    if (sentIn !== times) return Promise.resolve();
    const waiting = ended.get()?.waiting ?? Promise.withResolvers<void>();
    ended.set({ waiting, other });
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
