import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.generated';
import type { SignedUp } from '#server/domain/signed-up.store';

type Db = Kysely<Database>;

/** The person whose passkey has an id that a browser gives. */
export async function personOfPasskey(db: Db, credentialId: string): Promise<SignedUp | undefined> {
  return db
    .selectFrom('auth_passkey')
    .innerJoin('auth_user', 'auth_user.id', 'auth_passkey.user_id')
    .where('auth_passkey.credential_id', '=', credentialId)
    .select(['auth_user.id', 'auth_user.name', 'auth_user.email', 'auth_user.email_verified as verified'])
    .executeTakeFirst();
}

/** Hashes of the devices on which a person has signed in. */
export async function devicesOf(db: Db, userId: string): Promise<string[]> {
  const rows = await db.selectFrom('auth_device').where('user_id', '=', userId).select('device_hash').execute();
  return rows.map((row) => row.device_hash);
}

export async function keepDevice(db: Db, userId: string, deviceHash: string, now: Date): Promise<void> {
  await db
    .insertInto('auth_device')
    .values({ user_id: userId, device_hash: deviceHash, first_seen_at: now, last_seen_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'device_hash']).doUpdateSet({ last_seen_at: now }))
    .execute();
}
