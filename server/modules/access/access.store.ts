import { sql, type ExpressionBuilder, type Kysely, type Transaction } from 'kysely';
import type { Membership } from '#contract/access';
import { extraNames } from '#contract/extra-names';
import type { Db, Tx } from '#server/db/database';
import type { Database } from '#server/db/schema.generated';
import { namesIn } from '#server/domain/own-network.store';
import { signedUp, type SignedUp } from '#server/domain/signed-up.store';
import type { Grant } from '#server/http/principal';

/** A user's memberships, oldest first. */
export async function membershipsOf(db: Kysely<Database>, userId: string): Promise<Membership[]> {
  const rows = await db
    .selectFrom('membership')
    .innerJoin('agency', 'agency.id', 'membership.agency_id')
    .leftJoin('contact', 'contact.id', 'membership.contact_id')
    .where('membership.user_id', '=', userId)
    .where('membership.ended_at', 'is', null)
    .orderBy('membership.id')
    .select([
      'membership.id',
      'membership.role',
      'membership.level',
      'membership.agency_id',
      'agency.name as agency_name',
      'agency.currency_code as agency_currency',
      'agency.two_factor_required',
      'membership.contact_id',
      'contact.name as contact_name',
      'contact.currency_code as contact_currency',
    ])
    .execute();
  const agencies = [...new Set(rows.map((row) => row.agency_id))];
  if (agencies.length === 0) return [];
  const fields = await db.selectFrom('extra_field').where('agency_id', 'in', agencies).selectAll().execute();
  const namesOf = (agencyId: number) =>
    extraNames.flatMap((field) => {
      const found = fields.find((one) => one.agency_id === agencyId && one.field === field);
      return found ? [{ field, name: found.name }] : [];
    });
  return rows.map((row) => ({
    id: row.id,
    role: row.role,
    level: row.level,
    agencyId: row.agency_id,
    agencyName: row.agency_name,
    contactId: row.contact_id,
    contactName: row.contact_name ?? row.agency_name,
    currency: row.contact_currency ?? row.agency_currency,
    extraNames: namesOf(row.agency_id),
    twoFactorRequired: row.two_factor_required === true,
  }));
}

/** The account managers of a network that a person is. Who has left an agency changes nothing of it. */
const managersOf = (id: string) => (eb: ExpressionBuilder<Database, 'account_manager'>) =>
  eb
    .selectFrom('membership')
    .where('user_id', '=', id)
    .where('account_manager_id', 'is not', null)
    .where('ended_at', 'is', null)
    .select('account_manager_id');

/** Whether a network's database has a person otherwise than the sign-in does; it may not know the person. */
export async function differsFrom(db: Db, { id, name, email }: SignedUp): Promise<boolean> {
  const there = await signedUp(db, id);
  if (!there) return false;
  if (there.name !== name || there.email !== email) return true;
  const manager = await db
    .selectFrom('account_manager')
    .where('id', 'in', managersOf(id))
    .where('email', '<>', email)
    .select('id')
    .executeTakeFirst();
  return manager !== undefined;
}

/**
 * Brings a person's name and address in a network's database, also as an account manager, to those of the sign-in.
 * @returns what they were in that database; undefined when it does not know the person
 */
export async function copyTo(db: Tx, { id, name, email }: SignedUp): Promise<SignedUp | undefined> {
  const was = await signedUp(db, id);
  if (!was) return undefined;
  if (was.name !== name || was.email !== email) {
    await db.updateTable('auth_user').set({ name, email }).where('id', '=', id).execute();
  }
  await db
    .updateTable('account_manager')
    .set({ email })
    .where('id', 'in', managersOf(id))
    .where('email', '<>', email)
    .execute();
  if (was.name === name) return was;
  const { firstName: first_name, surname } = namesIn(name);
  await db
    .updateTable('account_manager')
    .set({ first_name, surname })
    .where('id', 'in', managersOf(id))
    // A network may call its account manager otherwise than the sign-in does.
    .where(sql<boolean>`trim(first_name || ' ' || surname) = ${was.name}`)
    .execute();
  return was;
}

/** A user's memberships as grants. */
export async function grantsOf(db: Kysely<Database>, userId: string): Promise<Grant[]> {
  return db
    .selectFrom('membership')
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .select(['id as membershipId', 'role', 'level', 'agency_id as agencyId', 'contact_id as contactId'])
    .execute();
}

/** Whether a user belongs to an account of a network now, and whether to one before. */
export async function belonging(db: Kysely<Database>, userId: string): Promise<{ now: boolean; before: boolean }> {
  const rows = await db.selectFrom('membership').where('user_id', '=', userId).select('ended_at').execute();
  return { now: rows.some((row) => row.ended_at === null), before: rows.some((row) => row.ended_at !== null) };
}

/** Whether an agency of the user requires a second factor. */
export async function needsTwoFactor(db: Kysely<Database>, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('membership')
    .innerJoin('agency', 'agency.id', 'membership.agency_id')
    .where('membership.user_id', '=', userId)
    .where('membership.ended_at', 'is', null)
    .where('agency.two_factor_required', '=', true)
    .select('membership.id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Sets whether an agency requires a second factor. Returns what it was. */
export async function setTwoFactorRequired(
  db: Transaction<Database>,
  agencyId: number,
  required: boolean,
): Promise<boolean> {
  const before = await db
    .selectFrom('agency')
    .where('id', '=', agencyId)
    .select('two_factor_required')
    .executeTakeFirstOrThrow();
  await db.updateTable('agency').set({ two_factor_required: required }).where('id', '=', agencyId).execute();
  return before.two_factor_required === true;
}

/** Whether a user has a second factor; the user is in the first network's database. */
export async function hasTwoFactor(db: Kysely<Database>, userId: string): Promise<boolean> {
  const row = await db.selectFrom('auth_user').where('id', '=', userId).select('two_factor_enabled').executeTakeFirst();
  return row?.two_factor_enabled === true;
}

/** Revokes every key of memberships. Returns the service accounts that had one. */
export async function revokeKeys(
  db: Transaction<Database>,
  membershipIds: number[],
  at: Date,
): Promise<{ id: number; name: string; membership_id: number }[]> {
  return db
    .updateTable('service_account')
    .set({ revoked_at: at })
    .where('membership_id', 'in', membershipIds)
    .where('revoked_at', 'is', null)
    .returning(['id', 'name', 'membership_id'])
    .execute();
}

/** Records that somebody works in the network now. */
export async function touchPerson(db: Kysely<Database>, userId: string, seenAt: Date): Promise<void> {
  await db
    .insertInto('person_seen')
    .values({ user_id: userId, seen_at: seenAt })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ seen_at: seenAt }))
    .execute();
}

/** The kind of a contact's account; undefined if the agency has no such contact. */
export async function contactKind(db: Kysely<Database>, agencyId: number, contactId: number) {
  const row = await db
    .selectFrom('contact')
    .where('id', '=', contactId)
    .where('agency_id', '=', agencyId)
    .select('kind')
    .executeTakeFirst();
  return row?.kind;
}

/** Whether a publisher has a relation, of any status, with an advertiser of the agency. */
export async function worksWith(
  db: Kysely<Database>,
  agencyId: number,
  publisherId: number,
  advertiserId: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('relation')
    .where('agency_id', '=', agencyId)
    .where('publisher_id', '=', publisherId)
    .where('advertiser_id', '=', advertiserId)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes attempts that are later than now, in milliseconds. Returns whether there were any. */
export async function forgetFutureAttempts(db: Kysely<Database>, now: number): Promise<boolean> {
  const deleted = await db.deleteFrom('auth_rate_limit').where('last_request', '>', now).executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}
