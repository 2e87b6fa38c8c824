import { useSyncExternalStore } from 'react';

/**
 * Whether this tab has uploads to tell of. What sends them says so here, and the frame of every page listens: so small
 * that the first view can bring it, when nobody has uploaded anything yet.
 */
const listeners = new Set<() => void>();
let any = false;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const uploading = {
  say(is: boolean): void {
    if (any === is) return;
    any = is;
    for (const listener of listeners) listener();
  },
  use: (): boolean => useSyncExternalStore(subscribe, () => any),
};
