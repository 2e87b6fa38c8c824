import { useEffect, useSyncExternalStore } from 'react';
import { phone } from './media.ts';

/** What is open over a list: on a phone it covers the list from edge to edge. */

let coverings = 0;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  const stop = phone.subscribe(listener);
  listeners.add(listener);
  return () => {
    stop();
    listeners.delete(listener);
  };
}

/** Said by what lies over a list while it is there. */
export function useCovering(covers: boolean): void {
  useEffect(() => {
    if (!covers) return undefined;
    const changed = (by: number) => {
      coverings += by;
      for (const listener of listeners) listener();
    };
    changed(1);
    return () => changed(-1);
  }, [covers]);
}

/** Whether nothing can be seen of the list below. */
export function useCovered(): boolean {
  return useSyncExternalStore(subscribe, () => coverings > 0 && phone.is());
}
