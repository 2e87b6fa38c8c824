import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.generated';

/** The name of an account; contact 0 is the agency. */
export async function accountName(db: Kysely<Database>, agencyId: number, contactId: number): Promise<string> {
  const named =
    contactId === 0
      ? db.selectFrom('agency').where('id', '=', agencyId).select('name')
      : db.selectFrom('contact').where('id', '=', contactId).where('agency_id', '=', agencyId).select('name');
  return (await named.executeTakeFirst())?.name ?? '';
}
