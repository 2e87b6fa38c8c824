import { store } from '#src/lib/store.ts';
import { useStore } from './use-store.ts';

/** A choice kept by this browser, shared by all components and tabs. */
export interface Remembered<T extends string> {
  get: () => T;
  set: (value: T) => void;
  use: () => T;
}

/** One of `values`, kept in localStorage under `partnerdeck:<name>`; the first is the default. */
export function remembered<const T extends readonly [string, ...string[]]>(
  name: string,
  values: T,
): Remembered<T[number]> {
  const key = `partnerdeck:${name}`;
  const current = store<T[number]>(read(key, values), () => {
    const onStorage = (event: StorageEvent): void => {
      if (event.key === key) current.set(read(key, values));
    };
    addEventListener('storage', onStorage);
    return () => removeEventListener('storage', onStorage);
  });
  return {
    get: current.get,
    set(value) {
      write(key, value);
      current.set(value);
    },
    use: () => useStore(current),
  };
}

function read<T extends readonly [string, ...string[]]>(key: string, values: T): T[number] {
  try {
    const stored = localStorage.getItem(key);
    return values.find((value) => value === stored) ?? values[0];
  } catch {
    // Some private windows refuse storage; the choice then lasts as long as the page.
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
