import { store } from '#src/lib/store.ts';
import { useStore } from './use-store.ts';

/** A choice kept by this browser, shared by all components and tabs. */
export interface Remembered<T> {
  get: () => T;
  set: (value: T) => void;
  use: () => T;
}

/** One of `values`, kept in localStorage under `partnerdeck:<name>`; the first is the default. */
export function remembered<const T extends readonly [string, ...string[]]>(
  name: string,
  values: T,
): Remembered<T[number]> {
  return kept<T[number]>(
    name,
    (stored) => values.find((value) => value === stored) ?? values[0],
    (value) => value,
  );
}

/** Words without commas, in order, kept in the same way; none by default. */
export function rememberedWords(name: string): Remembered<readonly string[]> {
  return kept<readonly string[]>(
    name,
    (stored) => (stored === null || stored === '' ? [] : stored.split(',')),
    (words) => words.join(','),
  );
}

/** @param read makes a value of what is stored, also of nothing and of what somebody else stored */
function kept<T>(name: string, read: (stored: string | null) => T, write: (value: T) => string): Remembered<T> {
  const key = `partnerdeck:${name}`;
  const current = store<T>(read(stored(key)), () => {
    const onStorage = (event: StorageEvent): void => {
      if (event.key === key) current.set(read(stored(key)));
    };
    addEventListener('storage', onStorage);
    return () => removeEventListener('storage', onStorage);
  });
  return {
    get: current.get,
    set(value) {
      keep(key, write(value));
      current.set(value);
    },
    use: () => useStore(current),
  };
}

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // Some private windows refuse storage; the choice then lasts as long as the page.
    return null;
  }
}

function keep(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // As above.
  }
}
