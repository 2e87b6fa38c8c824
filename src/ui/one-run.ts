import { useEffect, useState } from 'react';

/** A single cancellable task of a page that the user waits for. */

export interface RunState {
  busy: boolean;
  /** The last failure; null while a run is in progress. */
  error: unknown;
}

export interface OneRun {
  /** Starts unless a run is in progress. `then` receives the result, except after `stop`. */
  run: <T>(work: (signal: AbortSignal) => Promise<T>, then?: (result: T) => void) => void;
  /** Aborts the current run and clears the failure. */
  stop: () => void;
}

const idle: RunState = { busy: false, error: null };

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
    // `stop` has set the state already.
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

/** One run at a time, stopped when the component unmounts. */
export function useOneRun(): OneRun & RunState {
  const [state, setState] = useState(idle);
  const [one] = useState(() => oneRun(setState));
  useEffect(() => one.stop, [one]);
  return { ...state, ...one };
}
