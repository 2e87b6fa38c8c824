import type { Kysely } from 'kysely';
import type { Membership } from '#contract/access';
import type { Database } from '#server/db/schema.generated';
import type { Grant } from '#server/http/principal';

/** A user's memberships, oldest first. */
export async function membershipsOf(db: Kysely<Database>, userId: string): Promise<Membership[]> {
  const rows = await db
    .selectFrom('membership')
    .innerJoin('agency', 'agency.id', 'membership.agency_id')
    .leftJoin('contact', 'contact.id', 'membership.contact_id')
    .where('membership.user_id', '=', userId)
    .orderBy('membership.id')
    .select([
      'membership.id',
      'membership.role',
      'membership.agency_id',
      'agency.name as agency_name',
      'agency.currency_code as agency_currency',
      'membership.contact_id',
      'contact.name as contact_name',
      'contact.currency_code as contact_currency',
    ])
    .execute();
  return rows.map((row) => ({
    id: row.id,
    role: row.role,
    agencyId: row.agency_id,
    agencyName: row.agency_name,
    contactId: row.contact_id,
    contactName: row.contact_name ?? row.agency_name,
    currency: row.contact_currency ?? row.agency_currency,
  }));
}

/** A user's memberships as grants. */
export async function grantsOf(db: Kysely<Database>, userId: string): Promise<Grant[]> {
  return db
    .selectFrom('membership')
    .where('user_id', '=', userId)
    .select(['id as membershipId', 'role', 'agency_id as agencyId', 'contact_id as contactId'])
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
