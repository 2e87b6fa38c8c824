import { useSyncExternalStore } from 'react';
import type { Store } from '#src/lib/store.ts';

/** The value in a store, and a new render when it changes. */
export function useStore<T>({ subscribe, get }: Pick<Store<T>, 'subscribe' | 'get'>): T {
  return useSyncExternalStore(subscribe, get);
}
