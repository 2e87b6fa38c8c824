import { fileColumns } from '#contract/files';
import { refusal, type Refusal } from '#contract/refusals/index';

/** Layout of a table: its delimiter and columns. */
export interface Layout {
  delimiter: string;
  /** Whether the file begins with a byte order mark. */
  marked: boolean;
  header: string[];
  /** Index of each column by name. */
  columns: Record<string, number>;
}

export type TableCategory = keyof typeof fileColumns;

export const isTable = (category: number): category is TableCategory => Object.hasOwn(fileColumns, category);

/** Cell delimiters, most likely first. */
export const delimiters = [',', ';', '\t', '|'] as const;

/** Columns of a result file, which may be corrected and uploaded again. */
export const resultColumns = ['outcome', 'reason'] as const;

const plain = (name: string) => name.toLowerCase().replace(/[\s_-]/g, '');

/** Names that a category's header may contain. */
function namesOf(category: TableCategory): readonly string[] {
  const { oneOf, required, optional } = fileColumns[category];
  return [...oneOf, ...required, ...optional];
}

/** The number of known columns in a header; the best delimiter finds the most. */
export function knownColumns(category: TableCategory, header: readonly string[]): number {
  const wanted = new Set(namesOf(category).map(plain));
  return header.filter((name) => wanted.has(plain(name))).length;
}

/** The index of each column, or the header's error. */
export function columnsOf(
  category: TableCategory,
  header: readonly string[],
): { at: Record<string, number> } | { wrong: Refusal } {
  const { oneOf, required, optional } = fileColumns[category];
  const names = header.map(plain);
  const columns: Record<string, number> = {};
  for (const name of namesOf(category)) if (names.includes(plain(name))) columns[name] = names.indexOf(plain(name));
  const missing = required.filter((name) => columns[name] === undefined).map(String);
  const oneOfMissing = oneOf.length > 0 && oneOf.every((name) => columns[name] === undefined);
  const taken = new Set([...namesOf(category), ...resultColumns].map(plain));
  const unknown = header.filter((name) => !taken.has(plain(name)));
  const twice = header.filter((name, at) => names.indexOf(plain(name)) !== at);
  if (!oneOfMissing && missing.length + twice.length + unknown.length === 0) return { at: columns };
  const named = { missing, oneOfMissing, twice: shown(twice), unknown: shown(unknown) };
  return { wrong: refusal('table.columns', { ...named, oneOf, required, optional, found: shown(header) }) };
}

const MOST_SHOWN = 20;

/** The first names of a list, long ones cut. */
function shown(names: readonly string[]) {
  const cut = names.slice(0, MOST_SHOWN).map((name) => (name.length > 40 ? `${name.slice(0, 40)}…` : name));
  return { shown: cut, more: names.length - cut.length };
}

/** Removes the columns of an earlier result, and cells beyond the header. */
export function withoutResult({ header }: Layout) {
  const old = new Set<string>(resultColumns);
  const kept = header.flatMap((name, at) => (old.has(plain(name)) ? [] : at));
  return (cells: readonly string[]): string[] => kept.map((at) => cells[at] ?? '');
}

/** A row's trimmed cells by column, without the quote that neutralises formulas. */
export function rowOf({ columns }: Layout, cells: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    Object.entries(columns).map(([name, at]) => [name, (cells[at] ?? '').trim().replace(/^'(?=[=+\-@])/, '')]),
  );
}
