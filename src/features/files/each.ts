import { isBusy, isUnreachable, patiently, pause, type Sleep } from '#src/api/patiently.ts';

/** Bulk actions with one request per entry. */

/** Acts on one entry. @throws CallError */
export type Act = (id: number) => Promise<unknown>;

export interface Refused {
  id: number;
  error: unknown;
}

export interface Progress {
  /** Entries done or refused so far. */
  tried: number;
  /** The service is busy and being waited for. */
  waiting: boolean;
}

export interface Outcome {
  refused: readonly Refused[];
  left: readonly number[];
}

interface Doing {
  /** Stops after the current request: aborting it would leave its outcome unknown. */
  signal: AbortSignal;
  onProgress: (progress: Progress) => void;
}

/**
 * Acts on the entries one after the other. A busy service (429, 503) is waited for as long as it asks; if it stays busy
 * or is unreachable, the remaining entries are left.
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

/** The entries that were refused or left. */
export const undoneOf = ({ refused, left }: Outcome): number[] => [...refused.map(({ id }) => id), ...left];
