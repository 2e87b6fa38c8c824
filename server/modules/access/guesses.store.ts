import { DAY_MS } from '#contract/day';
import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.generated';
import { tokenHash } from '#server/sign-in/hashed-sessions';

type Db = Kysely<Database>;

/** Guesses that are looked at without a wait. */
const FREE = 5;
const MOST_WAIT_SECONDS = 900;
/** Guesses are forgotten a day after the last one. */
const FORGET_MS = DAY_MS;

/** Seconds until the next guess is looked at, after so many without a right one: 1, 2, 4 … and at most 15 minutes. */
const waitAfter = (guesses: number): number =>
  guesses < FREE ? 0 : Math.min(2 ** (guesses - FREE), MOST_WAIT_SECONDS);

/** Guesses at a person's password from everywhere; by address, whether anybody has it or not. */
export const atAddress = (email: string): string => tokenHash(`address ${email.toLowerCase()}`);

/** Guesses from a device on which the person signed in before: nobody else can use it up. */
export const onDevice = (userId: string, device: string): string => tokenHash(`device ${userId} ${device}`);

/** Tries to count one guess among others that arrive at the same instant. */
const MOST_TRIES = 50;

/**
 * Counts a guess before it is looked at, so that many at once all count. Returns the seconds to wait, 0 when this one
 * may be looked at; one that comes too early does not count.
 */
export async function countGuess(db: Db, who: string, now: Date): Promise<number> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const wait = await countOnce(db, who, now);
    if (wait !== undefined) return wait;
  }
  return 1;
}

/** Undefined when another guess was counted meanwhile. */
async function countOnce(db: Db, who: string, now: Date): Promise<number | undefined> {
  const row = await db.selectFrom('auth_guess').where('who', '=', who).selectAll().executeTakeFirst();
  if (!row) {
    const first = { who, guesses: 1, free_at: now, last_at: now };
    const made = await db
      .insertInto('auth_guess')
      .values(first)
      .onConflict((conflict) => conflict.column('who').doNothing())
      .returning('who')
      .executeTakeFirst();
    return made && 0;
  }
  // A time later than now was written by a clock that has been set back.
  const age = now.getTime() - row.last_at.getTime();
  const isOld = age < 0 || age > FORGET_MS;
  if (!isOld && row.free_at > now) return Math.ceil((row.free_at.getTime() - now.getTime()) / 1000);
  const guesses = isOld ? 1 : row.guesses + 1;
  const counted = await db
    .updateTable('auth_guess')
    .set({ guesses, free_at: new Date(now.getTime() + waitAfter(guesses) * 1000), last_at: now })
    .where('who', '=', who)
    .where('guesses', '=', row.guesses)
    .where('last_at', '=', row.last_at)
    .returning('who')
    .executeTakeFirst();
  return counted && 0;
}

/** Deletes guesses that no longer count. */
export async function forgetOldGuesses(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('auth_guess')
    .where('last_at', '<', new Date(now.getTime() - FORGET_MS))
    .execute();
}

/** Forgets the guesses, after a right one or a new password. */
export async function forgetGuesses(db: Db, who: string[]): Promise<void> {
  await db.deleteFrom('auth_guess').where('who', 'in', who).execute();
}
