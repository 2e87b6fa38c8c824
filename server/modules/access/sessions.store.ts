import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.generated';

type Db = Kysely<Database>;
export type StoredSession = Readonly<Omit<Database['auth_session'], 'token'>>;

const columns = ['id', 'user_id', 'expires_at', 'ip_address', 'user_agent', 'created_at', 'updated_at'] as const;

/** A person's sessions that have not ended, newest first. @param idleSince those not used since then have ended */
export async function sessionsOf(db: Db, userId: string, now: Date, idleSince: Date): Promise<StoredSession[]> {
  return db
    .selectFrom('auth_session')
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .where('updated_at', '>', idleSince)
    .select(columns)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}

/** Ends sessions of a person. Returns those that there were. */
export async function endSessions(db: Db, userId: string, ids: string[]): Promise<StoredSession[]> {
  if (ids.length === 0) return [];
  return db
    .deleteFrom('auth_session')
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .returning(columns)
    .execute();
}

/** Records that a session was used. */
export async function touchSession(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('auth_session').set({ updated_at: now }).where('id', '=', id).execute();
}

/** Ends every session of a person, or of everybody. Returns whose each was. */
export async function endAllSessions(home: Db, userId: string | undefined): Promise<string[]> {
  const all = home.deleteFrom('auth_session');
  const ended = await (userId === undefined ? all : all.where('user_id', '=', userId)).returning('user_id').execute();
  return ended.map(({ user_id }) => user_id);
}
