import type { Kysely, Transaction } from 'kysely';
import type { Role } from '#contract/access';
import { nextId } from '#server/db/ids';
import type { Database } from '#server/db/schema.generated';
import type { Scope } from '#server/db/scope';
import { partnersOf } from '#server/domain/partners.store';

type Db = Kysely<Database>;
export interface StoredReport extends Readonly<Database['saved_report']> {
  owner_name: string;
  owner_role: Role;
  /** The account that it was made for; without a name it is the agency. */
  account_name: string | null;
  agency_name: string;
}

/**
 * Reports of the account made by one of these memberships, or shared by a colleague of the same role. An account
 * manager also sees those that the account's own people share. Those of partners are the other kind's, and those of the
 * agency's account managers: for all, or for this account.
 */
function visible(db: Db, scope: Scope, memberships: readonly number[]) {
  const { agencyId, contactId, kind, role } = scope;
  const sharing = kind === 'agency' ? [role] : [role, kind];
  const other = kind === 'publisher' ? 'advertiser' : 'publisher';
  return db
    .selectFrom('saved_report as r')
    .innerJoin('membership as m', 'm.id', 'r.membership_id')
    .innerJoin('auth_user as u', 'u.id', 'm.user_id')
    .innerJoin('agency as a', 'a.id', 'r.agency_id')
    .leftJoin('contact as c', (join) =>
      join.onRef('c.id', '=', 'r.contact_id').onRef('c.agency_id', '=', 'r.agency_id').on('m.role', '<>', 'manager'),
    )
    .where('r.agency_id', '=', agencyId)
    .where((eb) => {
      const ofAccount = eb.and([
        eb('r.contact_id', '=', contactId),
        eb('m.role', 'in', sharing),
        eb.or([eb('r.membership_id', 'in', [...memberships]), eb('r.shared', '=', true)]),
      ]);
      if (kind === 'agency') return ofAccount;
      const ofPartners = eb.or([
        eb.and([eb('m.role', '=', 'manager'), eb('r.contact_id', 'in', [0, contactId])]),
        eb.and([eb('m.role', '=', other), eb('r.contact_id', 'in', partnersOf(db, scope))]),
      ]);
      return eb.or([ofAccount, eb.and([eb('r.partners', '=', true), ofPartners])]);
    })
    .selectAll('r')
    .select(['u.name as owner_name', 'm.role as owner_role', 'c.name as account_name', 'a.name as agency_name']);
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

type Content = Pick<Database['saved_report'], 'name' | 'shared' | 'partners' | 'version' | 'definition' | 'updated_at'>;

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
