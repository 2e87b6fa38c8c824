import type { Kysely, Transaction } from 'kysely';
import { lowerOf, type Level } from '#contract/endpoint';
import { nextId } from '#server/db/ids';
import type { Database } from '#server/db/schema.generated';
import type { Grant } from '#server/http/principal';

type Row = Readonly<Database['service_account']>;

/** A service account with its account, and its maker's name and level there. */
export interface WithMaker extends Row {
  own_level: Level;
  agency_id: number;
  contact_id: number;
  maker_name: string;
}

/**
 * The service accounts that somebody may see, newest first: those made by these memberships, and those of everybody in
 * the accounts that they are admins of.
 */
export async function serviceAccountsOf(db: Kysely<Database>, grants: readonly Grant[]): Promise<WithMaker[]> {
  if (grants.length === 0) return [];
  return db
    .selectFrom('service_account')
    .innerJoin('membership', 'membership.id', 'service_account.membership_id')
    .innerJoin('auth_user', 'auth_user.id', 'membership.user_id')
    .selectAll('service_account')
    .select(['membership.level as own_level', 'agency_id', 'contact_id', 'auth_user.name as maker_name'])
    .where((eb) =>
      eb.or(
        grants.map(({ membershipId, level, agencyId, contactId, role }) =>
          level === 'admin'
            ? eb.and({ 'membership.agency_id': agencyId, 'membership.contact_id': contactId, 'membership.role': role })
            : eb('membership_id', '=', membershipId),
        ),
      ),
    )
    .orderBy('service_account.created_at', 'desc')
    .orderBy('service_account.id', 'desc')
    .execute();
}

/** The number of a membership's service accounts whose keys are valid. */
export async function countActive(db: Transaction<Database>, membershipId: number, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('service_account')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('membership_id', '=', membershipId)
    .where('revoked_at', 'is', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertServiceAccount(db: Transaction<Database>, row: Omit<Row, 'id'>): Promise<Row> {
  const stored = { id: await nextId(db, 'service_account_id'), ...row };
  await db.insertInto('service_account').values(stored).execute();
  return stored;
}

/** Revokes a service account that somebody may see; undefined when it is not among those. */
export async function revoke(
  db: Transaction<Database>,
  id: number,
  grants: readonly Grant[],
  at: Date,
): Promise<WithMaker | undefined> {
  const row = (await serviceAccountsOf(db, grants)).find((one) => one.id === id);
  if (!row || row.revoked_at) return row;
  await db.updateTable('service_account').set({ revoked_at: at }).where('id', '=', id).execute();
  return { ...row, revoked_at: at };
}

/** Gives a service account a new key, which is valid until `endsAt`; the one before is valid until `oldEndsAt`. */
export async function rotate(
  db: Transaction<Database>,
  old: Row,
  { hash, prefix, endsAt, oldEndsAt }: { hash: string; prefix: string; endsAt: Date | null; oldEndsAt: Date },
): Promise<Row> {
  const changed = {
    key_hash: hash,
    key_prefix: prefix,
    expires_at: endsAt,
    old_key_hash: old.key_hash,
    old_key_ends_at: oldEndsAt,
  };
  await db.updateTable('service_account').set(changed).where('id', '=', old.id).execute();
  return { ...old, ...changed };
}

export interface KeyHolder {
  id: number;
  name: string;
  lastUsedAt: Date | null;
  /** Undefined: all. */
  operations: string[] | undefined;
  grant: Grant;
}

/** The holder of a valid key: not revoked, not expired, of a membership in force. */
export async function holderOfKey(db: Kysely<Database>, hash: string, now: Date): Promise<KeyHolder | undefined> {
  const row = await db
    .selectFrom('service_account')
    .innerJoin('membership', 'membership.id', 'service_account.membership_id')
    .where((eb) =>
      eb.or([eb('key_hash', '=', hash), eb.and([eb('old_key_hash', '=', hash), eb('old_key_ends_at', '>', now)])]),
    )
    .where('revoked_at', 'is', null)
    .where('membership.ended_at', 'is', null)
    .select(['service_account.id', 'name', 'last_used_at', 'expires_at', 'operations'])
    .select([
      'service_account.level as key_level',
      'membership_id',
      'role',
      'membership.level as own_level',
      'agency_id',
      'contact_id',
    ])
    .executeTakeFirst();
  if (!row || (row.expires_at && row.expires_at <= now)) return undefined;
  const grant = {
    membershipId: row.membership_id,
    role: row.role,
    level: levelOfKey(row),
    agencyId: row.agency_id,
    contactId: row.contact_id,
  };
  return {
    id: row.id,
    name: row.name,
    lastUsedAt: row.last_used_at,
    operations: row.operations === null ? undefined : (JSON.parse(row.operations) as string[]),
    grant,
  };
}

/** A key may do no more than its maker may now. */
export const levelOfKey = ({ key_level, own_level }: { key_level: Level | null; own_level: Level }): Level =>
  key_level === null ? own_level : lowerOf(key_level, own_level);

/** Records a key's use, unless another request has recorded one since an instant. */
export async function touchKey(
  db: Kysely<Database>,
  id: number,
  { at, since, address }: { at: Date; since: Date; address: string },
): Promise<void> {
  await db
    .updateTable('service_account')
    .set({ last_used_at: at, last_used_address: address })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<', since)]))
    .execute();
}
