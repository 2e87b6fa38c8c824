import { isBusy, isUnreachable, patiently, pause, type Sleep } from '#src/api/patiently.ts';

/** Doing the same to many, one request each. */

/** Does it to one; @throws CallError */
export type Act = (id: number) => Promise<unknown>;

export interface Refused {
  id: number;
  error: unknown;
}

export interface Progress {
  /** How many it has been done to, or refused of. */
  tried: number;
  /** The service takes no more for now, and is waited for. */
  waiting: boolean;
}

export interface Outcome {
  refused: readonly Refused[];
  /** What was not tried any more. */
  left: readonly number[];
}

interface Doing {
  /** Ends it after the one that is under way: broken off, nobody would know whether that was done. */
  signal: AbortSignal;
  onProgress: (progress: Progress) => void;
}

/**
 * Does something to one after the other. A service that is busy (429, 503) is waited for as it says; one that stays so,
 * or does not answer, would only say the same of all the others: they are left.
 */
export async function doEach(ids: readonly number[], act: Act, { signal, onProgress }: Doing): Promise<Outcome> {
  const refused: Refused[] = [];
  for (const [tried, id] of ids.entries()) {
    if (signal.aborted) return { refused, left: ids.slice(tried) };
    onProgress({ tried, waiting: false });
    const sleep: Sleep = (ms, stop) => {
      onProgress({ tried, waiting: true });
      return pause(ms, stop);
    };
    try {
      await patiently(() => act(id), { signal, waitsFor: isBusy, sleep });
    } catch (error) {
      if (signal.aborted && error === signal.reason) return { refused, left: ids.slice(tried) };
      refused.push({ id, error });
      if (isBusy(error) || isUnreachable(error)) return { refused, left: ids.slice(tried + 1) };
    }
  }
  return { refused, left: [] };
}

/** What it was not done to. */
export const undoneOf = ({ refused, left }: Outcome): number[] => [...refused.map(({ id }) => id), ...left];
