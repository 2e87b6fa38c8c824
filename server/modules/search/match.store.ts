import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { SearchKind } from '#contract/search';
import type { EngineSql } from '#server/db/engine/engine';
import { folded, foldedText, is } from '#server/db/matching';
import { idsStartingWith, wordsOf } from './search.rules.ts';

type Holds = RawBuilder<SqlBool>;

/** A text that was typed, or ids of things that are known. */
export type Wanted = { text: string } | { ids: Readonly<Partial<Record<SearchKind, readonly number[]>>> };

/** Columns in which a kind is looked for: `names` by words without accents, `codes` by their beginning. */
export interface Searched {
  id?: string;
  names?: readonly string[];
  codes?: readonly string[];
}

export interface Matcher {
  match: (kind: SearchKind, columns: Searched) => { holds: Holds; rank: RawBuilder<number> };
  /** The wanted ids of a kind; undefined when a text is wanted. */
  idsOf: (kind: SearchKind) => readonly number[] | undefined;
  isExactly: (id: string) => Holds;
}

const no = sql<SqlBool>`false`;
const orOf = (conditions: readonly Holds[]) =>
  conditions.length > 0 ? sql<SqlBool>`(${sql.join(conditions, sql` or `)})` : no;
const among = (id: string, ids: readonly number[]) =>
  ids.length > 0 ? sql<SqlBool>`${sql.ref(id)} in (${sql.join(ids)})` : no;

const unaccented = (text: RawBuilder<string>) => sql<string>`strip_accents(${text})`;

/** The order of the index that finds a code by its beginning. */
export const lower = (code: string) => sql<string>`lower(${sql.ref(code)})`;

export function matcherOf(engine: EngineSql, wanted: Wanted): Matcher {
  if ('ids' in wanted) {
    const idsOf = (kind: SearchKind) => wanted.ids[kind] ?? [];
    return {
      match: (kind, { id }) => ({
        holds: id === undefined ? no : among(id, idsOf(kind)),
        rank: sql`cast(0 as bigint)`,
      }),
      idsOf,
      isExactly: () => no,
    };
  }
  const { text } = wanted;
  const words = wordsOf(text);
  /** An accented letter is one character or two; codes are stored as they came. */
  const forms = [...new Set([text, text.normalize('NFC'), text.normalize('NFD')])];
  const isExactly = (id: string) => (/^\d{1,15}$/.test(text) ? sql<SqlBool>`${sql.ref(id)} = ${Number(text)}` : no);
  const match = (_: SearchKind, { id, names = [], codes = [] }: Searched) => {
    const ranges = id === undefined ? [] : idsStartingWith(text);
    const ids = ranges.map(([first, last]) => sql<SqlBool>`${sql.ref(id ?? '')} between ${first} and ${last}`);
    const begin = codes.flatMap((code) => forms.map((form) => engine.beginsWith(sql.ref(code), form)));
    const equal = codes.map((code) => is(code, text));
    const held = names.map((name) => unaccented(folded(sql.ref(name))));
    const has = (part: string) =>
      orOf(held.map((name) => sql<SqlBool>`contains(${name}, ${unaccented(foldedText(part))})`));
    const starts = held.map((name) => sql<SqlBool>`starts_with(${name}, ${unaccented(foldedText(words.join(' ')))})`);
    const named = held.length > 0 ? [sql<SqlBool>`(${sql.join(words.map(has), sql` and `)})`] : [];
    return {
      holds: orOf([...ids, ...begin, ...named]),
      rank: sql<number>`case when ${orOf([...(id === undefined ? [] : [isExactly(id)]), ...equal])} then 0 when ${orOf([...begin, ...starts])} then 1
        when ${has(` ${words[0]}`)} then 2 else 3 end`,
    };
  };
  return { match, idsOf: () => undefined, isExactly };
}

interface Shown {
  id: string;
  name?: string;
  status?: RawBuilder<unknown>;
  of?: string;
  code?: string;
  money?: readonly [currency: string, amount: string];
  at?: string;
}

/** The columns of an answer, in the same order for every kind. */
export function shown(kind: SearchKind, rank: RawBuilder<number>, { id, name, status, of, code, money, at }: Shown) {
  const column = (of: string | undefined, type: string) =>
    of === undefined ? sql`cast(null as ${sql.raw(type)})` : sql.ref(of);
  return [
    sql<SearchKind>`cast(${sql.lit(kind)} as text)`.as('kind'),
    sql<number>`${sql.ref(id)}`.as('id'),
    sql<string>`${name === undefined ? sql`cast('' as text)` : sql.ref(name)}`.as('name'),
    sql<string | null>`${status ?? column(undefined, 'text')}`.as('status'),
    sql<string | null>`${column(of, 'text')}`.as('of'),
    sql<string | null>`${column(code, 'text')}`.as('code'),
    sql<string | null>`${column(money?.[0], 'text')}`.as('currency'),
    sql<string | null>`${column(money?.[1], 'decimal(18,4)')}`.as('amount'),
    sql<Date | null>`${column(at, 'timestamp')}`.as('at'),
    rank.as('rank'),
  ] as const;
}
