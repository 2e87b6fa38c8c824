import { useEffect, useState } from 'react';

/** Work that somebody waits for on a page: one at a time, and it can be called off. */

export interface RunState {
  busy: boolean;
  /** What the last one failed with; null while the next is under way. */
  error: unknown;
}

export interface OneRun {
  /**
   * Begins, unless something is under way already. `then` is told of the result, but not once it was called off: who is
   * somewhere else by then must not be taken back.
   */
  run: <T>(work: (signal: AbortSignal) => Promise<T>, then?: (result: T) => void) => void;
  /** Calls off what is under way, and forgets what failed. */
  stop: () => void;
}

const idle: RunState = { busy: false, error: null };

/** One run at a time; `tell` hears of each change. */
export function oneRun(tell: (state: RunState) => void): OneRun {
  let control: AbortController | null = null;
  const begin = async <T>(own: AbortController, work: (signal: AbortSignal) => Promise<T>, then?: (is: T) => void) => {
    let error: unknown = null;
    try {
      const result = await work(own.signal);
      if (!own.signal.aborted) then?.(result);
    } catch (reason) {
      error = reason;
    }
    // Whoever called it off has said already what is now.
    if (own.signal.aborted) return;
    control = null;
    tell({ busy: false, error });
  };
  return {
    run: (work, then) => {
      if (control) return;
      control = new AbortController();
      tell({ busy: true, error: null });
      void begin(control, work, then);
    },
    stop: () => {
      control?.abort();
      control = null;
      tell(idle);
    },
  };
}

/** One run at a time, which ends with the part of the page that began it. */
export function useOneRun(): OneRun & RunState {
  const [state, setState] = useState(idle);
  const [one] = useState(() => oneRun(setState));
  useEffect(() => one.stop, [one]);
  return { ...state, ...one };
}
