import { useEffect, useSyncExternalStore } from 'react';
import { phone } from './media.ts';

/** Details over their lists, which on a phone cover them from edge to edge. */

let details = 0;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  const stop = phone.subscribe(listener);
  listeners.add(listener);
  return () => {
    stop();
    listeners.delete(listener);
  };
}

/** Said by a detail while it is there. */
export function useCovering(): void {
  useEffect(() => {
    const changed = (by: number) => {
      details += by;
      for (const listener of listeners) listener();
    };
    changed(1);
    return () => changed(-1);
  }, []);
}

/** Whether nothing can be seen of what lies below a detail. */
export function useCovered(): boolean {
  return useSyncExternalStore(subscribe, () => details > 0 && phone.is());
}
