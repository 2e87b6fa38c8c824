import type { Kysely, Transaction } from 'kysely';
import type { Role } from '#contract/access';
import { nextId } from '#server/db/ids';
import type { Database } from '#server/db/schema.generated';
import type { Scope } from '#server/db/scope';

type Db = Kysely<Database>;
export interface StoredReport extends Readonly<Database['saved_report']> {
  owner_name: string;
  owner_role: Role;
}

/**
 * Reports of the account made by one of these memberships, or shared by a colleague of the same role. An account
 * manager also sees those that the account's own people share.
 */
function visible(db: Db, { agencyId, contactId, kind, role }: Scope, memberships: readonly number[]) {
  const sharing = kind === 'agency' ? [role] : [role, kind];
  return db
    .selectFrom('saved_report as r')
    .innerJoin('membership as m', 'm.id', 'r.membership_id')
    .innerJoin('auth_user as u', 'u.id', 'm.user_id')
    .where('r.agency_id', '=', agencyId)
    .where('r.contact_id', '=', contactId)
    .where('m.role', 'in', sharing)
    .where((eb) => eb.or([eb('r.membership_id', 'in', [...memberships]), eb('r.shared', '=', true)]))
    .selectAll('r')
    .select(['u.name as owner_name', 'm.role as owner_role']);
}

export function reportsOf(db: Db, scope: Scope, memberships: readonly number[]): Promise<StoredReport[]> {
  return visible(db, scope, memberships).orderBy('r.name').orderBy('r.id').execute();
}

export function reportById(
  db: Db,
  scope: Scope,
  memberships: readonly number[],
  id: number,
): Promise<StoredReport | undefined> {
  return visible(db, scope, memberships).where('r.id', '=', id).executeTakeFirst();
}

type Content = Pick<Database['saved_report'], 'name' | 'shared' | 'version' | 'definition' | 'updated_at'>;

/** Stores a report and returns its id. */
export async function insertReport(
  db: Transaction<Database>,
  row: Content & Pick<Database['saved_report'], 'agency_id' | 'contact_id' | 'membership_id'>,
): Promise<number> {
  const id = await nextId(db, 'saved_report_id');
  await db
    .insertInto('saved_report')
    .values({ ...row, id, revision: 1, created_at: row.updated_at })
    .execute();
  return id;
}

export async function updateReport(
  db: Transaction<Database>,
  id: number,
  revision: number,
  row: Content,
): Promise<void> {
  await db
    .updateTable('saved_report')
    .set({ ...row, revision })
    .where('id', '=', id)
    .execute();
}

export async function deleteReport(db: Transaction<Database>, id: number): Promise<void> {
  await db.deleteFrom('saved_report').where('id', '=', id).execute();
}
