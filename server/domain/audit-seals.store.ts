import { createHash, createHmac, hkdfSync } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '#server/db/schema.generated';

/**
 * Seals of the audit log. Events are chained: each seal is an HMAC over the hash of its events and the seal before it,
 * with a key that is not in the database. Who can only write to the database cannot change, add or remove an event under
 * a seal without a trace, as long as the newest seal is compared with the one that is kept outside of the database
 * (`newest-seal.ts`): the chain alone does not show that its end was cut off. Events have no protection before their
 * seal, nor from whoever also reads the key or writes the file.
 */

type Event = Readonly<Database['audit_event']>;
type Seal = Readonly<Database['audit_seal']>;

/** New seals cover the way back that an event keeps too; those without a version leave it out. */
const VERSION = 2;

const unwritten = { rewritten_hash: null, rewritten_seal: null };

/** Events of one seal, at most. */
const MOST_EVENTS = 10_000;
/** Seals whose events are deleted in one transaction, at most: those of more than an hour. */
const MOST_ERASED = 100;
/** Events get their seal when no transaction can still add one before them. */
const SETTLED_MS = 10 * 60_000;

/** The key of the seals, from the installation's secret. */
export const sealKey = (secret: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', 'audit log seals', 32));

/** An event as it is hashed. The actor's name is left out: it is erased when the person asks for it. */
function written(event: Event, version: number | null): string {
  return JSON.stringify([
    event.id,
    event.agency_id,
    event.contact_id,
    event.actor_kind,
    event.actor_id,
    event.action,
    event.subject_kind,
    event.subject_id,
    event.before,
    event.after,
    event.occurred_at.toISOString(),
    ...(version === null ? [] : [event.was, event.left_as]),
  ]);
}

const hashOf = (events: readonly Event[], version: number | null): string => {
  const hash = createHash('sha256');
  for (const event of events) hash.update(written(event, version)).update('\n');
  return hash.digest('hex');
};

type Sealed = Pick<Seal, 'id' | 'last_event_id' | 'events' | 'events_hash' | 'version'>;

const sealOf = (
  key: Buffer,
  previous: string,
  { id, last_event_id: last, events, events_hash: hash, version }: Sealed,
): string =>
  createHmac('sha256', key)
    .update(JSON.stringify([previous, id, last, events, hash, ...(version === null ? [] : [version])]))
    .digest('hex');

const eventsAfter = (db: Kysely<Database>, after: number | undefined, last?: number) =>
  db
    .selectFrom('audit_event')
    .$if(after !== undefined, (query) => query.where('id', '>', after ?? 0))
    .$if(last !== undefined, (query) => query.where('id', '<=', last ?? 0))
    .orderBy('id')
    .selectAll();

/**
 * Seals the next events that are settled.
 * @returns how many; 0 when all are sealed
 */
export async function sealEvents(db: Transaction<Database>, key: Buffer, now: Date): Promise<number> {
  const previous = await db.selectFrom('audit_seal').orderBy('id', 'desc').selectAll().limit(1).executeTakeFirst();
  const settled = new Date(now.getTime() - SETTLED_MS);
  const next = await eventsAfter(db, previous?.last_event_id).limit(MOST_EVENTS).execute();
  const open = next.findIndex(({ occurred_at: at }) => at > settled);
  const events = open === -1 ? next : next.slice(0, open);
  const last = events.at(-1);
  if (!last) return 0;
  const row: Sealed = {
    id: (previous?.id ?? 0) + 1,
    last_event_id: last.id,
    events: events.length,
    events_hash: hashOf(events, VERSION),
    version: VERSION,
  };
  await db
    .insertInto('audit_seal')
    .values({ ...row, seal: sealOf(key, previous?.seal ?? '', row), sealed_at: now, erased_at: null, ...unwritten })
    .execute();
  return events.length;
}

/** The seal of a seal's rewritten events. */
const rewrittenSealOf = (key: Buffer, { id, seal }: Pick<Seal, 'id' | 'seal'>, hash: string): string =>
  createHmac('sha256', key)
    .update(JSON.stringify(['rewritten', id, seal, hash]))
    .digest('hex');

/** The seal of a seal's deleted events; it covers when they were deleted. */
const erasedSealOf = (key: Buffer, { id, seal }: Pick<Seal, 'id' | 'seal'>, erasedAt: Date): string =>
  createHmac('sha256', key)
    .update(JSON.stringify(['erased', id, seal, erasedAt.toISOString()]))
    .digest('hex');

/** A seal as it is kept outside of the database. */
export type NewestSeal = Pick<Seal, 'id' | 'seal'>;

/** The newest seal; undefined before the first one. */
export async function newestSeal(db: Kysely<Database>): Promise<NewestSeal | undefined> {
  return db.selectFrom('audit_seal').orderBy('id', 'desc').select(['id', 'seal']).limit(1).executeTakeFirst();
}

/** Whether the seals still have the one that is kept outside; there may be newer ones. */
export async function hasSeal(db: Kysely<Database>, { id, seal }: NewestSeal): Promise<boolean> {
  const row = await db.selectFrom('audit_seal').where('id', '=', id).select('seal').executeTakeFirst();
  return row?.seal === seal;
}

/** The outcome of comparing the audit log with its seals. */
export interface SealCheck {
  seals: number;
  /** Events that are sealed and unchanged. */
  events: number;
  /** Events that have no seal yet. */
  open: number;
  /** Differences, a sentence each. */
  wrong: string[];
  /** Those of them that an earlier secret explains: of the seals before the first that fits, and not of the newest. */
  ofAnotherSecret: string[];
}

/** A difference as a sentence, and whether a seal that was made with another secret would have it. */
interface Difference {
  text: string;
  bySecret: boolean;
}

/** A difference that no secret explains. */
const changed = (text: string): Difference => ({ text, bySecret: false });

/** The difference between a seal whose events were deleted for their age and the events. */
function differenceOfErased(
  key: Buffer,
  seal: Seal,
  at: Date,
  events: readonly Event[],
  range: string,
): Difference | undefined {
  if (seal.rewritten_seal !== erasedSealOf(key, seal, at)) {
    return {
      text: `Seal ${seal.id} (${range}): its events are marked as deleted, but not by this installation.`,
      bySecret: true,
    };
  }
  if (events.length === 0) return undefined;
  return changed(`Seal ${seal.id} (${range}): its events were deleted for their age; there are ${events.length}.`);
}

/** The difference between a seal and its events, as a sentence; undefined when there is none. */
function differenceOf(key: Buffer, seal: Seal, events: readonly Event[], range: string): Difference | undefined {
  if (seal.erased_at !== null) return differenceOfErased(key, seal, seal.erased_at, events, range);
  if (events.length !== seal.events) {
    return changed(`Seal ${seal.id} (${range}) covers ${seal.events} events; there are ${events.length}.`);
  }
  const rewritten = seal.rewritten_hash;
  if (rewritten !== null && seal.rewritten_seal !== rewrittenSealOf(key, seal, rewritten)) {
    return { text: `Seal ${seal.id} (${range}): events were rewritten, but not by this installation.`, bySecret: true };
  }
  const expected = rewritten ?? seal.events_hash;
  return hashOf(events, seal.version) === expected
    ? undefined
    : changed(`Seal ${seal.id} (${range}): an event was changed.`);
}

/** Whether a seal was made with this key, after the one before it. */
const fits = (key: Buffer, seal: Seal, previous: Seal | undefined): boolean =>
  seal.seal === sealOf(key, previous?.seal ?? '', seal);

/** Finds what is wrong with a seal by itself, a sentence each. */
function* wrongOf(key: Buffer, seal: Seal, previous: Seal | undefined, range: string): Generator<Difference> {
  const expected = (previous?.id ?? 0) + 1;
  if (seal.id !== expected) yield changed(`Seal ${expected} is missing.`);
  if (!fits(key, seal, previous)) {
    yield {
      text: `Seal ${seal.id} (${range}) was not made by this installation, or the one before it was changed.`,
      bySecret: true,
    };
  }
}

/**
 * Compares every sealed event with its seal.
 * @param kept the newest seal as it is kept outside of the database; without it a cut end goes unseen
 */
export async function checkSeals(db: Kysely<Database>, key: Buffer, kept?: NewestSeal): Promise<SealCheck> {
  const seals = await db.selectFrom('audit_seal').orderBy('id').selectAll().execute();
  const check: SealCheck = { seals: seals.length, events: 0, open: 0, wrong: [], ofAnotherSecret: [] };
  let previous: Seal | undefined;
  let isEarlier = true;
  for (const seal of seals) {
    const range = `events ${(previous?.last_event_id ?? 0) + 1} to ${seal.last_event_id}`;
    // Nothing goes back to an earlier secret, and no seal that fits was ever marked with another one.
    isEarlier &&= !fits(key, seal, previous) && seal !== seals.at(-1);
    const differences = [...wrongOf(key, seal, previous, range)];
    const events = await eventsAfter(db, previous?.last_event_id, seal.last_event_id).execute();
    const difference = differenceOf(key, seal, events, range);
    if (difference === undefined) check.events += events.length;
    else differences.push(difference);
    for (const { text, bySecret } of differences) {
      check.wrong.push(text);
      if (bySecret && isEarlier) check.ofAnotherSecret.push(text);
    }
    previous = seal;
  }
  if (kept && !(await hasSeal(db, kept))) {
    check.wrong.push(
      `Seal ${kept.id} is not the one that is kept outside of the database: seals were removed or replaced.`,
    );
  }
  const { open } = await db
    .selectFrom('audit_event')
    .where('id', '>', previous?.last_event_id ?? 0)
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .executeTakeFirstOrThrow();
  return { ...check, open };
}

/** Values of an event that may be rewritten; who acted where an address is the id. */
type Told = Pick<Event, 'id' | 'before' | 'after'> & Partial<Pick<Event, 'actor_id' | 'actor_name'>>;

/**
 * Rewrites what events tell. Seals over them go on to hold: the hash after it gets a seal of its own. Events that were
 * changed by somebody else before stay under the old hash, so that the check goes on to say so.
 */
export async function rewriteEvents(db: Transaction<Database>, key: Buffer, events: readonly Told[]): Promise<void> {
  if (events.length === 0) return;
  const open = new Map(events.map((event) => [event.id, event]));
  const write = async (some: Iterable<Told>) => {
    for (const { id, before, after, actor_id, actor_name } of some) {
      await db
        .updateTable('audit_event')
        .set({ before, after, ...(actor_id !== undefined && { actor_id, actor_name }) })
        .where('id', '=', id)
        .execute();
      open.delete(id);
    }
  };
  const seals = await db.selectFrom('audit_seal').orderBy('id').selectAll().execute();
  let previous: Seal | undefined;
  for (const seal of seals) {
    const from = previous?.last_event_id;
    previous = seal;
    const here = [...open.values()].filter(({ id }) => id <= seal.last_event_id);
    if (here.length === 0) continue;
    const isIntact =
      differenceOf(key, seal, await eventsAfter(db, from, seal.last_event_id).execute(), '') === undefined;
    await write(here);
    if (!isIntact) continue;
    const hash = hashOf(await eventsAfter(db, from, seal.last_event_id).execute(), seal.version);
    await db
      .updateTable('audit_seal')
      .set({ rewritten_hash: hash, rewritten_seal: rewrittenSealOf(key, seal, hash) })
      .where('id', '=', seal.id)
      .execute();
  }
  await write([...open.values()]);
}

/**
 * Deletes events of seals whose newest event is older than the instant; their seals stay. It ends before events that
 * differ from their seal, so that a change is not deleted unseen, and after the events of a hundred seals: nobody else
 * writes meanwhile.
 * @returns how many events; 0 when there are no more
 */
export async function eraseEvents(db: Transaction<Database>, key: Buffer, before: Date, now: Date): Promise<number> {
  const seals = await db
    .selectFrom('audit_seal')
    .where('erased_at', 'is', null)
    .orderBy('id')
    .selectAll()
    .limit(MOST_ERASED)
    .execute();
  const [first] = seals;
  if (!first) return 0;
  let previous = await db
    .selectFrom('audit_seal')
    .where('id', '<', first.id)
    .orderBy('id', 'desc')
    .selectAll()
    .limit(1)
    .executeTakeFirst();
  let erased = 0;
  for (const seal of seals) {
    const from = previous?.last_event_id ?? 0;
    const [isBroken] = wrongOf(key, seal, previous, '');
    previous = seal;
    const { newest } = await db
      .selectFrom('audit_event')
      .where('id', '>', from)
      .where('id', '<=', seal.last_event_id)
      .select((eb) => eb.fn.max('occurred_at').as('newest'))
      .executeTakeFirstOrThrow();
    if (newest && newest >= before) break;
    const events = await eventsAfter(db, from, seal.last_event_id).execute();
    if (isBroken !== undefined || differenceOf(key, seal, events, '') !== undefined) break;
    await db.deleteFrom('audit_event').where('id', '>', from).where('id', '<=', seal.last_event_id).execute();
    const marks = { erased_at: now, rewritten_hash: null, rewritten_seal: erasedSealOf(key, seal, now) };
    await db.updateTable('audit_seal').set(marks).where('id', '=', seal.id).execute();
    erased += seal.events;
  }
  return erased;
}
