/** A value outside of React: what is above and below the parts that draw agrees on it, and they are told of a new one. */
export interface Store<T> {
  get: () => T;
  /** Tells all listeners when it is another value. */
  set: (value: T) => void;
  /** Calls `listener` after each change, until what is returned is called. */
  subscribe: (listener: () => void) => () => void;
}

/** A store that begins with `first`. `watch` starts with the first listener, and what it returns ends with the last. */
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
