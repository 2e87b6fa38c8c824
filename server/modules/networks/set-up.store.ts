import { createHash, randomBytes } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { SetUpState } from '#contract/own-network';
import type { Database } from '#server/db/schema.generated';
import { networkKind } from '#server/domain/own-network.store';

/** Setting with the SHA-256 of each code that is good, hex, the newest first, between spaces. */
const CODE = 'set-up code';

/** Codes that are good at a time: a server that is started again and again makes no longer list. */
const MOST_CODES = 20;

const hashOf = (code: string): string => createHash('sha256').update(code).digest('hex');

/** Whether the network is somebody's own and waits for its set-up. */
export async function awaitsSetUp(db: Kysely<Database>): Promise<boolean> {
  if ((await networkKind(db)) !== 'own') return false;
  return (await db.selectFrom('agency').select('id').executeTakeFirst()) === undefined;
}

async function hashes(db: Kysely<Database>): Promise<string[]> {
  const stored = await db.selectFrom('setting').where('name', '=', CODE).select('value').executeTakeFirst();
  return stored?.value.split(' ') ?? [];
}

/**
 * Makes a code. All of them end with the set-up.
 * @param earlier whether codes made before stay good, as those of earlier starts do, or end
 */
export async function newSetUpCode(db: Kysely<Database>, earlier: 'stay' | 'end'): Promise<string> {
  const code = randomBytes(24).toString('base64url');
  await db.transaction().execute(async (tx) => {
    const others = earlier === 'stay' ? await hashes(tx) : [];
    const value = [hashOf(code), ...others].slice(0, MOST_CODES).join(' ');
    await endSetUpCodes(tx);
    await tx.insertInto('setting').values({ name: CODE, value }).execute();
  });
  return code;
}

export async function setUpState(db: Kysely<Database>, code: string): Promise<SetUpState> {
  if (!(await awaitsSetUp(db))) return 'done';
  return (await hashes(db)).includes(hashOf(code)) ? 'open' : 'wrong';
}

/** Ends the codes, in the transaction of the set-up. */
export async function endSetUpCodes(tx: Transaction<Database>): Promise<void> {
  await tx.deleteFrom('setting').where('name', '=', CODE).execute();
}

/** Stores how a person signs in. */
export async function storePassword(tx: Transaction<Database>, userId: string, hash: string, now: Date): Promise<void> {
  await tx
    .insertInto('auth_account')
    .values({
      id: `${userId}-password`,
      account_id: userId,
      provider_id: 'credential',
      user_id: userId,
      password: hash,
      created_at: now,
      updated_at: now,
    })
    .execute();
}
