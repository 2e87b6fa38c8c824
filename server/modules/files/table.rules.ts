import { fileColumns } from '#contract/files';

/** How a file of rows is laid out: what separates its cells and where each column is. */
export interface Layout {
  delimiter: string;
  /** Begins with a byte order mark. */
  marked: boolean;
  header: string[];
  /** Place of each column that is read, by its own name. */
  columns: Record<string, number>;
}

export type TableCategory = keyof typeof fileColumns;

export const isTable = (category: number): category is TableCategory => Object.hasOwn(fileColumns, category);

/** What separates cells, the likelier first. */
export const delimiters = [',', ';', '\t', '|'] as const;

/** Columns of a result file: one may be mended and sent again. */
export const resultColumns = ['outcome', 'reason'] as const;

const plain = (name: string) => name.toLowerCase().replace(/[\s_-]/g, '');

/** Names a header may hold for a category. */
function namesOf(category: TableCategory): readonly string[] {
  const { oneOf, required, optional } = fileColumns[category];
  return [...oneOf, ...required, ...optional];
}

/** How many columns of a category a header has: the delimiter that finds most is the file's. */
export function knownColumns(category: TableCategory, header: readonly string[]): number {
  const wanted = new Set(namesOf(category).map(plain));
  return header.filter((name) => wanted.has(plain(name))).length;
}

/** Where each column is, or what is wrong with the header: a sentence with the names expected and found. */
export function columnsOf(category: TableCategory, header: readonly string[]): Record<string, number> | string {
  const { oneOf, required, optional } = fileColumns[category];
  const names = header.map(plain);
  const columns: Record<string, number> = {};
  for (const name of namesOf(category)) if (names.includes(plain(name))) columns[name] = names.indexOf(plain(name));
  const missing = required.filter((name) => columns[name] === undefined).map(String);
  if (oneOf.length > 0 && oneOf.every((name) => columns[name] === undefined)) missing.unshift(oneOf.join(' or '));
  const taken = new Set([...namesOf(category), ...resultColumns].map(plain));
  const unknown = header.filter((name) => !taken.has(plain(name)));
  const twice = header.filter((name, at) => names.indexOf(plain(name)) !== at);
  const wrong = [
    missing.length > 0 && `${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing`,
    twice.length > 0 && `${quoted(twice)} ${twice.length === 1 ? 'is' : 'are'} there twice`,
    unknown.length > 0 && `${quoted(unknown)} ${unknown.length === 1 ? 'is' : 'are'} not known`,
  ].filter((one) => one !== false);
  if (wrong.length === 0) return columns;
  const expected = [...(oneOf.length > 0 ? [oneOf.join(' or ')] : []), ...required].join(', ');
  const found = header.length > 0 ? quoted(header) : 'nothing';
  return `does not have the right columns: ${wrong.join('; ')}. Expected: ${expected}, and if wanted ${optional.join(', ')}. Found: ${found}`;
}

function quoted(names: readonly string[]): string {
  const shown = names.slice(0, 20).map((name) => `"${name.length > 40 ? `${name.slice(0, 40)}…` : name}"`);
  return `${shown.join(', ')}${names.length > 20 ? ` and ${names.length - 20} more` : ''}`;
}

/** Cells under a header without those of an earlier result; as many as the header has. */
export function withoutResult({ header }: Layout) {
  const old = new Set<string>(resultColumns);
  const kept = header.flatMap((name, at) => (old.has(plain(name)) ? [] : at));
  return (cells: readonly string[]): string[] => kept.map((at) => cells[at] ?? '');
}

/** A row's cells by column, without the blanks around them; what a spreadsheet was kept from running is as it was. */
export function rowOf({ columns }: Layout, cells: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    Object.entries(columns).map(([name, at]) => [name, (cells[at] ?? '').trim().replace(/^'(?=[=+\-@])/, '')]),
  );
}
