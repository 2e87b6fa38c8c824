import { useSyncExternalStore } from 'react';

/** A choice that this browser remembers: shared by all components and all tabs. */
export interface Remembered<T extends string> {
  get: () => T;
  set: (value: T) => void;
  /** The value, and a new render when it changes. */
  use: () => T;
}

/** One of `values`, kept in localStorage under `partnerdeck:<name>`; the first is what it starts with. */
export function remembered<const T extends readonly [string, ...string[]]>(
  name: string,
  values: T,
): Remembered<T[number]> {
  const key = `partnerdeck:${name}`;
  const listeners = new Set<() => void>();
  let current: T[number] = read(key, values);

  const change = (value: T[number]): void => {
    current = value;
    for (const listener of listeners) listener();
  };
  const onStorage = (event: StorageEvent): void => {
    if (event.key === key) change(read(key, values));
  };
  const subscribe = (listener: () => void): (() => void) => {
    if (listeners.size === 0) addEventListener('storage', onStorage);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) removeEventListener('storage', onStorage);
    };
  };
  const get = (): T[number] => current;
  return {
    get,
    set(value) {
      write(key, value);
      change(value);
    },
    use: () => useSyncExternalStore(subscribe, get),
  };
}

function read<T extends readonly [string, ...string[]]>(key: string, values: T): T[number] {
  try {
    const stored = localStorage.getItem(key);
    return values.find((value) => value === stored) ?? values[0];
  } catch {
    // Storage is refused in some private windows; the choice then lives as long as the page.
    return values[0];
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // As above.
  }
}
