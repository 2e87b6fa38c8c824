/** A value outside of React, shared by modules that render and modules that do not. */
export interface Store<T> {
  get: () => T;
  /** Notifies listeners if the value differs. */
  set: (value: T) => void;
  /** Calls `listener` after each change. @returns the function that unsubscribes */
  subscribe: (listener: () => void) => () => void;
}

/** A store with the value `first`. `watch` runs with the first listener; the function it returns, after the last. */
export function store<T>(first: T, watch?: () => () => void): Store<T> {
  const listeners = new Set<() => void>();
  let value = first;
  let unwatch: (() => void) | undefined;
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      if (listeners.size === 0) unwatch = watch?.();
      listeners.add(listener);
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) unwatch?.();
      };
    },
  };
}
