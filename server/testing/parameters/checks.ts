/** Checks of what a parameter does to a list: they compare its rows with those of the same list without it. */

// oxlint-disable-next-line typescript/no-explicit-any -- rows of ten lists, read by the names of their fields
export type Row = Record<string, any>;

export const first = (rows: Row[]): Row => rows[0] ?? {};
export type Value = string | number | boolean | string[];

/** A list, as its checks see it. `all` are the rows without the parameter. */
export interface List {
  all: Row[];
  ask: (query: Record<string, unknown>) => Promise<Row[]>;
  /** The rows of another list. */
  read: (path: string, query: Record<string, unknown>) => Promise<Row[]>;
  same: (found: Row[], expected: Row[], why: string) => void;
  ordered: (found: Row[], expected: Row[]) => void;
  some: (found: unknown[], why: string) => void;
}
export type Check = (list: List, name: string) => Promise<void>;

const at = (row: Row, path: string): Row[string] =>
  path.split('.').reduce<Row[string]>((value, name) => value?.[name] ?? null, row);

/** The rows with `value` at `path` are answered, and no other; the value is one that some rows have. */
export const keeps =
  (path: string, asked: (value: Value) => Value = (value) => value): Check =>
  async ({ all, ask, same, some }, name) => {
    const known = all.filter((row) => at(row, path) !== null && at(row, path) !== '');
    some(known, `rows with ${path}`);
    const value = at(first(known), path);
    same(
      await ask({ [name]: asked(value) }),
      all.filter((row) => at(row, path) === value),
      `${name}=${String(value)}`,
    );
  };

/** Each of the values keeps the rows that fit it. */
export const each =
  (values: readonly Value[], fits: (row: Row, value: Row[string]) => boolean): Check =>
  async ({ all, ask, same }, name) => {
    for (const value of values) {
      same(
        await ask({ [name]: value }),
        all.filter((row) => fits(row, value)),
        `${name}=${String(value)}`,
      );
    }
  };

/** The values part the rows among them: each row is kept by one. */
export const parts =
  (...values: Value[]): Check =>
  async ({ all, ask, same, some }, name) => {
    const kept = await Promise.all(values.map((value) => ask({ [name]: value })));
    for (const rows of kept) some(rows, `rows of ${name}`);
    same(kept.flat(), all, name);
  };
export const halves = parts(true, false);

/** A word of a row's text finds exactly the rows that have it in one of their texts. */
export const finds =
  (path: string, ...also: string[]): Check =>
  async ({ all, ask, same }, name) => {
    const word = String(at(first(all), path)).slice(0, 8);
    const has = (row: Row) =>
      [path, ...also].some((one) => `${at(row, one) ?? ''}`.toLowerCase().includes(word.toLowerCase()));
    same(await ask({ [name]: word }), all.filter(has), `${name}=${word}`);
  };

/** The day or instant of a row in the middle, as a bound. */
export const bound =
  (path: string, way: 'from' | 'to'): Check =>
  async ({ all, ask, same, some }, name) => {
    const days = all.flatMap((row) => (at(row, path) ? [String(at(row, path)).slice(0, 10)] : [])).toSorted();
    some(days, path);
    const day = days[Math.floor(days.length / 2)] ?? '';
    const fits = (row: Row) => {
      const own = String(at(row, path) ?? '').slice(0, 10);
      return own !== '' && (way === 'from' ? own >= day : own <= day);
    };
    same(await ask({ [name]: day }), all.filter(fits), `${name}=${day}`);
  };

export const nothing: Check = async ({ all, ask, same }, name) => same(await ask({ [name]: 'true' }), all, name);
export const contains = (text: string, word: string) => text.toLowerCase().includes(word.toLowerCase());

/** Parameters that every list has; other tests check them for all at once. */
export const common = [
  'agencyId',
  'contactId',
  'offset',
  'limit',
  'sortColumnName',
  'sortDirection',
  'sort',
  'direction',
];

export const hostOf = (url: string) => new URL(url).host.replace(/^www\./, '');
export const idOf = (names: Readonly<Record<number, string>>, name: string) =>
  Number(Object.entries(names).find(([, one]) => one === name)?.[0]);

export interface Table {
  as: 'publisher' | 'manager';
  path: string;
  query: Record<string, unknown>;
  id: string;
  checks: Record<string, Check>;
}
