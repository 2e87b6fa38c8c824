/**
 * State in the URL. A field reads and writes one parameter; a schema is a record of fields by parameter name. A bad
 * value falls back alone, defaults are left out, foreign parameters are kept.
 */
import { beginningOf } from '#contract/characters';

export interface Field<T> {
  fallback: T;
  /** The value of the parameter's texts; `undefined` if invalid. */
  read(raw: readonly string[]): T | undefined;
  write(value: T): readonly string[];
}

// Fields of a schema differ in type; StateOf recovers the types.
// oxlint-disable-next-line typescript/no-explicit-any
export type Schema = Record<string, Field<any>>;
export type StateOf<S extends Schema> = { [K in keyof S]: S[K] extends Field<infer T> ? T : never };

/** A field of one value; `read` gives undefined for invalid text. */
export function one<T>(fallback: T, read: (raw: string) => T | undefined, write: (value: T) => string): Field<T> {
  return {
    fallback,
    read: ([raw]) => (raw === undefined ? undefined : read(raw)),
    write: (value) => {
      const text = write(value);
      return text === '' ? [] : [text];
    },
  };
}

/** A field of many values, repeated or comma-separated, without invalid ones and duplicates. */
export function many<T>(read: (raw: string) => T | undefined): Field<readonly T[]> {
  return {
    fallback: [],
    read: (raw) => {
      const values = raw.flatMap((text) => text.split(',')).map((text) => read(text.trim()));
      return [...new Set(values.filter((value) => value !== undefined))];
    },
    write: (values) => values.map(String),
  };
}

/** A text of at most `most`; the beginning of a longer one. */
export function text(most = 200): Field<string> {
  return one(
    '',
    (raw) => beginningOf(raw.trim(), most),
    (value) => value.trim(),
  );
}

export function choice<const T extends string, F extends T | undefined>(
  values: readonly T[],
  fallback: F,
): Field<T | F> {
  return one<T | F>(
    fallback,
    (raw) => values.find((value) => value === raw),
    (value) => value ?? '',
  );
}

export function choices<const T extends string>(values: readonly T[]): Field<readonly T[]> {
  return many((raw) => values.find((value) => value === raw));
}

export function whole(fallback: number, least = 0, most: number = Number.MAX_SAFE_INTEGER): Field<number> {
  return one(fallback, (raw) => readWhole(raw, least, most), String);
}

/** Yes, no, or any (undefined). */
export const flag: Field<boolean | undefined> = one<boolean | undefined>(
  undefined,
  (raw) => ({ true: true, false: false })[raw],
  (value) => (value === undefined ? '' : String(value)),
);

function readWhole(raw: string, least: number, most: number): number | undefined {
  const value = /^\d{1,16}$/.test(raw) ? Number(raw) : Number.NaN;
  return value >= least && value <= most ? value : undefined;
}

export function readState<S extends Schema>(schema: S, search: URLSearchParams): StateOf<S> {
  const state: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(schema)) {
    const raw = search.getAll(name);
    state[name] = raw.length === 0 ? field.fallback : (field.read(raw) ?? field.fallback);
  }
  return state as StateOf<S>;
}

function sameTexts(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((text, index) => text === right[index]);
}

/** The URL after `patch`: changed fields written, defaults left out, foreign parameters kept. */
export function writeState<S extends Schema>(
  schema: S,
  search: URLSearchParams,
  patch: Partial<StateOf<S>>,
): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(patch)) {
    const field = schema[name];
    if (!field) continue;
    next.delete(name);
    const texts = field.write(value);
    if (sameTexts(texts, field.write(field.fallback))) continue;
    // An empty parameter means "none" where the default is not empty.
    for (const text of texts.length === 0 ? [''] : texts) next.append(name, text);
  }
  return next;
}
