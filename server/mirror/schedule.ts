import type { Connection } from './connection.store.ts';
import { addParts, partsOf, changePart, type NewPart, type Part } from './parts.store.ts';
import type { Db } from '#server/db/database';
import type { Urgency } from './live.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Rank, and how often a part is read again, in milliseconds; null: not by itself. */
interface Turn {
  rank: number;
  every: number | null;
}

/** Kinds of parts in the order of their first reading. Parts up to rank 40 make the first useful page. */
export const turns = {
  campaigns: { rank: 10, every: 6 * HOUR },
  payments: { rank: 20, every: HOUR },
  invoices: { rank: 20, every: HOUR },
  traffic: { rank: 25, every: 30 * MINUTE },
  recent: { rank: 30, every: null },
  baskets: { rank: 40, every: null },
  extent: { rank: 50, every: 24 * HOUR },
  changes: { rank: 60, every: 5 * MINUTE },
  placements: { rank: 70, every: HOUR },
  enquiries: { rank: 71, every: HOUR },
  vouchers: { rank: 72, every: 6 * HOUR },
  feeds: { rank: 73, every: 6 * HOUR },
  files: { rank: 74, every: HOUR },
  paid: { rank: 2000, every: 6 * HOUR },
  overview: { rank: 75, every: HOUR },
  month: { rank: 1000, every: null },
  agreement: { rank: 9100, every: 24 * HOUR },
  again: { rank: 9200, every: 24 * HOUR },
} as const satisfies Record<string, Turn>;
export type Kind = keyof typeof turns;

const FIRST = 40;
/** Parts from this rank on look again at what is there: they are no part of the whole. */
export const LATER = 9000;
/** Newest months that are looked over again, for conversions that are gone. */
const AGAIN = 3;

export const isFirstPart = ({ rank }: Pick<Part, 'rank'>): boolean => rank <= FIRST;

export const urgencyOf = (part: Pick<Part, 'rank' | 'read_at'>): Urgency => {
  if (isFirstPart(part) && part.read_at === null) return 'first';
  return part.rank < turns.month.rank ? 'change' : 'past';
};

/** The parts of a new connection. Older months follow when the extent is known. */
export async function openParts(db: Db, role: Connection['role']): Promise<void> {
  const notFor: Kind[] = role === 'publisher' ? ['invoices'] : ['payments', 'overview', 'paid'];
  const kinds = (Object.keys(turns) as Kind[]).filter((kind) => ![...notFor, 'month', 'again'].includes(kind));
  await addParts(
    db,
    kinds.map((kind) => ({ name: kind, kind, rank: turns[kind].rank })),
  );
}

/** The month before one: `2026-09` of `2026-10`. */
function monthBefore(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return number === 1 ? `${year - 1}-12` : `${year}-${String(number - 1).padStart(2, '0')}`;
}

/** This month and those before it. */
export function monthsBack(today: string, count: number): string[] {
  const months = [today.slice(0, 7)];
  while (months.length < count) months.push(monthBefore(months.at(-1) ?? today));
  return months;
}

export const firstDay = (month: string): string => `${month}-01`;
export function lastDay(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}

const rankOf = (kind: 'month' | 'again', month: string, today: string) => {
  const age = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7));
  return turns[kind].rank + Math.max(0, Math.min(790, age(today) - age(month)));
};

/** A month's part, newest months first. */
export function monthPart(month: string, today: string, expected?: number): NewPart {
  return {
    name: `month ${month}`,
    kind: 'month',
    month,
    rank: rankOf('month', month, today),
    ...(expected !== undefined && { expected }),
  };
}

/** The slow second look over a month. */
export const againPart = (month: string, today: string): NewPart => ({
  name: `again ${month}`,
  kind: 'again',
  month,
  rank: rankOf('again', month, today),
});

/** Whether a month is looked over again by itself. */
export function isNew(month: string, today: string): boolean {
  return monthsBack(today, AGAIN).includes(month);
}

/** Reads what changes by itself as soon as possible: what people look at most comes first by its rank. */
export async function bringForward(db: Db, now: Date): Promise<void> {
  const kinds: readonly string[] = [
    'changes',
    'traffic',
    'payments',
    'invoices',
    'placements',
    'enquiries',
    'overview',
    'vouchers',
    'feeds',
    'files',
  ] satisfies Kind[];
  for (const part of await partsOf(db)) {
    if (part.state === 'done' && kinds.includes(part.kind)) await changePart(db, part.name, { next_at: now });
  }
}
