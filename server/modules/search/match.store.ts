import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { SearchKind } from '#contract/search';
import type { EngineSql } from '#server/db/engine/engine';
import { idsStartingWith, wordsOf } from './search.rules.ts';

type Holds = RawBuilder<SqlBool>;

/** A text that was typed, or ids of things that are known. */
export type Wanted = { text: string } | { ids: Readonly<Partial<Record<SearchKind, readonly number[]>>> };

/** Columns in which a kind is looked for: `names` by words, `codes` by their beginning whatever the case. */
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
  const text = wanted.text.toLowerCase();
  const words = wordsOf(text);
  const isExactly = (id: string) => (/^\d{1,15}$/.test(text) ? sql<SqlBool>`${sql.ref(id)} = ${Number(text)}` : no);
  const match = (_: SearchKind, { id, names = [], codes = [] }: Searched) => {
    const ranges = id === undefined ? [] : idsStartingWith(text);
    const ids = ranges.map(([first, last]) => sql<SqlBool>`${sql.ref(id ?? '')} between ${first} and ${last}`);
    const begin = codes.map((code) => engine.beginsWith(sql.ref(code), text));
    const equal = codes.map((code) => sql<SqlBool>`${lower(code)} = ${text}`);
    const held = names.map((name) => engine.folded(sql`${sql.ref(name)}`));
    const has = (part: string) => orOf(held.map((name) => sql<SqlBool>`contains(${name}, ${part})`));
    const starts = held.map((name) => sql<SqlBool>`starts_with(${name}, ${words.join(' ')})`);
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
