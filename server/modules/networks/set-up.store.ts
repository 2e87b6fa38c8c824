import { createHash, randomBytes } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { SetUpState } from '#contract/own-network';
import type { Database } from '#server/db/schema.generated';
import { networkKind } from '#server/domain/own-network.store';

/** Setting with the SHA-256 of the one-time code, hex. */
const CODE = 'set-up code';

const hashOf = (code: string): string => createHash('sha256').update(code).digest('hex');

/** Whether the network is somebody's own and waits for its set-up. */
export async function awaitsSetUp(db: Kysely<Database>): Promise<boolean> {
  if ((await networkKind(db)) !== 'own') return false;
  return (await db.selectFrom('agency').select('id').executeTakeFirst()) === undefined;
}

/** Makes a code; an earlier one ends. */
export async function newSetUpCode(db: Kysely<Database>): Promise<string> {
  const code = randomBytes(24).toString('base64url');
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('setting').where('name', '=', CODE).execute();
    await tx
      .insertInto('setting')
      .values({ name: CODE, value: hashOf(code) })
      .execute();
  });
  return code;
}

export async function setUpState(db: Kysely<Database>, code: string): Promise<SetUpState> {
  if (!(await awaitsSetUp(db))) return 'done';
  const stored = await db
    .selectFrom('setting')
    .where('name', '=', CODE)
    .where('value', '=', hashOf(code))
    .select('name')
    .executeTakeFirst();
  return stored ? 'open' : 'wrong';
}

/** Ends the code, in the transaction of the set-up. */
export async function endSetUpCode(tx: Transaction<Database>): Promise<void> {
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
