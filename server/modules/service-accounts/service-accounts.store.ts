import { sql, type Kysely, type Transaction } from 'kysely';
import { nextId } from '#server/db/ids';
import type { Database } from '#server/db/schema.generated';
import type { Grant } from '#server/http/principal';

type Row = Readonly<Database['service_account']>;

/** Service accounts of these memberships, newest first. */
export async function serviceAccountsOf(db: Kysely<Database>, membershipIds: number[]): Promise<Row[]> {
  if (membershipIds.length === 0) return [];
  return db
    .selectFrom('service_account')
    .selectAll()
    .where('membership_id', 'in', membershipIds)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export async function insertServiceAccount(db: Transaction<Database>, row: Omit<Row, 'id'>): Promise<Row> {
  const stored = { id: await nextId(db, 'service_account_id'), ...row };
  await db.insertInto('service_account').values(stored).execute();
  return stored;
}

/** Revokes a service account of these memberships; undefined when it is not among them. */
export async function revoke(
  db: Transaction<Database>,
  id: number,
  membershipIds: number[],
  at: Date,
): Promise<Row | undefined> {
  const row = (await serviceAccountsOf(db, membershipIds)).find((one) => one.id === id);
  if (!row || row.revoked_at) return row;
  await db.updateTable('service_account').set({ revoked_at: at }).where('id', '=', id).execute();
  return { ...row, revoked_at: at };
}

export interface KeyHolder {
  id: number;
  name: string;
  lastUsedAt: Date | null;
  grant: Grant;
}

/** The holder of a valid key: not revoked, not expired. */
export async function holderOfKey(db: Kysely<Database>, hash: string, now: Date): Promise<KeyHolder | undefined> {
  const row = await db
    .selectFrom('service_account')
    .innerJoin('membership', 'membership.id', 'service_account.membership_id')
    .where('key_hash', '=', hash)
    .where('revoked_at', 'is', null)
    .select(['service_account.id', 'name', 'last_used_at', 'expires_at'])
    .select(['membership_id', 'role', 'agency_id', 'contact_id'])
    .executeTakeFirst();
  if (!row || (row.expires_at && row.expires_at <= now)) return undefined;
  const grant = {
    membershipId: row.membership_id,
    role: row.role,
    agencyId: row.agency_id,
    contactId: row.contact_id,
  };
  return { id: row.id, name: row.name, lastUsedAt: row.last_used_at, grant };
}

/** Records a key's use. */
export async function touchKey(db: Kysely<Database>, id: number, at: Date): Promise<void> {
  await db
    .updateTable('service_account')
    .set({ last_used_at: sql`greatest(coalesce(last_used_at, ${at}), ${at})` })
    .where('id', '=', id)
    .execute();
}
