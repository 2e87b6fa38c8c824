import type { Db, Tx } from '#server/db/database';
import type { Database } from '#server/db/schema.generated';

export type Part = Readonly<Database['mirror_part']>;

/** A part that is to be read, if it is not known yet. */
export interface NewPart extends Pick<Part, 'name' | 'kind' | 'rank'> {
  month?: string;
  expected?: number;
  nextAt?: Date;
}

export async function addParts(db: Db, parts: readonly NewPart[]): Promise<void> {
  if (parts.length === 0) return;
  await db
    .insertInto('mirror_part')
    .values(
      parts.map(({ name, kind, rank, month, expected, nextAt }) => ({
        name,
        kind,
        month: month ?? null,
        rank,
        state: 'waiting' as const,
        position: null,
        expected: expected ?? null,
        found: 0,
        requests: 0,
        failures: 0,
        trouble: null,
        read_at: null,
        next_at: nextAt ?? null,
      })),
    )
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}

/** All parts in the order of reading. */
export async function partsOf(db: Db): Promise<Part[]> {
  return db.selectFrom('mirror_part').selectAll().orderBy('rank').orderBy('name').execute();
}

/** The part to read now, and when the next one is due. */
export async function duePart(db: Db, now: Date): Promise<{ part?: Part; nextAt: Date | null }> {
  const part = await db
    .selectFrom('mirror_part')
    .where((eb) => eb.or([eb.and([eb('state', '<>', 'done'), eb('next_at', 'is', null)]), eb('next_at', '<=', now)]))
    .orderBy('rank')
    .orderBy('name')
    .selectAll()
    .executeTakeFirst();
  if (part) return { part, nextAt: now };
  const later = await db
    .selectFrom('mirror_part')
    .where('next_at', 'is not', null)
    .orderBy('next_at')
    .select('next_at')
    .executeTakeFirst();
  return { nextAt: later?.next_at ?? null };
}

/** Changes a part, within the transaction that writes what was read. */
export async function changePart(tx: Db | Tx, name: string, change: Partial<Omit<Part, 'name'>>): Promise<void> {
  await tx.updateTable('mirror_part').set(change).where('name', '=', name).execute();
}

/** Reads a part again from its beginning, as soon as those before it in order are done. */
export async function readAgain(db: Db | Tx, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  await db
    .updateTable('mirror_part')
    .set({ state: 'waiting', position: null, next_at: null, failures: 0 })
    .where('name', 'in', names)
    // One that is being read goes on.
    .where('state', '<>', 'reading')
    .execute();
}

/** Ends the waits of parts whose last request failed. */
export async function retryNow(db: Db): Promise<void> {
  await db.updateTable('mirror_part').set({ next_at: null, failures: 0 }).where('failures', '>', 0).execute();
}

/** Remembered once the months are known: the number of conversions in them. */
export const EXTENT = 'conversions';
export const UNKNOWN_EXTENT = 'unknown';

/** Something that the mirror remembers about its network. */
export async function remembered(db: Db, name: string): Promise<string | undefined> {
  const row = await db.selectFrom('setting').where('name', '=', `mirror ${name}`).select('value').executeTakeFirst();
  return row?.value;
}

export async function remember(tx: Db | Tx, name: string, value: string): Promise<void> {
  await tx
    .insertInto('setting')
    .values({ name: `mirror ${name}`, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}
