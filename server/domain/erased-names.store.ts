import { sql } from 'kysely';
import type { Tx } from '#server/db/database';
import type { Database } from '#server/db/schema.generated';
import { eraseApplications, eraseReasons, type Within } from './erased-reasons.store.ts';
import { withoutPerson, type Known, type Stand } from './erased-text.ts';
import type { SignedUp } from './signed-up.store.ts';

/** A name and an address that a person has, or had before. */
export interface Identity extends SignedUp {
  /** Ids of others who had the name before. */
  namesakes: readonly string[];
}

/** A person's membership, also one that has ended. */
export type Belonging = Pick<Database['membership'], 'id' | 'agency_id' | 'contact_id' | 'role' | 'account_manager_id'>;

/**
 * Replaces the name where it stands beside what the person did, and in reasons since then.
 * @param namedAt when the person got the name; undefined for the first one
 */
export async function eraseNames(
  tx: Tx,
  key: Buffer,
  person: Identity,
  belongings: readonly Belonging[],
  stand: Stand,
  namedAt: Date | undefined,
): Promise<void> {
  for (const table of ['file_processing', 'decision_batch', 'mirror_write'] as const) {
    await tx
      .updateTable(table)
      .set({ actor_name: stand.name })
      .where('actor_kind', '=', 'user')
      .where('actor_id', '=', person.id)
      .execute();
  }
  await tx.updateTable('notice_event').set({ actor_name: stand.name }).where('actor_id', '=', person.id).execute();
  if (belongings.length === 0) return;
  const members = belongings.map(({ id }) => id);
  await tx.updateTable('invitation').set({ inviter_name: stand.name }).where('invited_by', 'in', members).execute();
  for (const belonging of belongings) {
    if (await hasNamesake(tx, person, belonging.agency_id, belongings)) continue;
    await eraseBareNames(tx, person.name, belonging, stand);
    await eraseFromLetters(tx, person.name, belonging.agency_id, stand);
    const { agency_id: agencyId, contact_id, role } = belonging;
    const contactId = role === 'manager' ? undefined : contact_id;
    const managers = belongings.flatMap(({ account_manager_id: id }) => id ?? []);
    const since = new Date(Math.max(namedAt?.getTime() ?? 0, ...(await joinedAt(tx, person.id, agencyId))));
    await eraseReasons(tx, key, { ...person, managers }, { agencyId, contactId, since }, stand);
  }
}

/** When a person first belonged to an agency, in milliseconds. */
async function joinedAt(tx: Tx, userId: string, agencyId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('membership')
    .where('user_id', '=', userId)
    .where('agency_id', '=', agencyId)
    .orderBy('created_at')
    .limit(1)
    .select('created_at')
    .execute();
  return rows.map(({ created_at }) => created_at.getTime());
}

/** Whether somebody else of the agency, also one who left it, has or had the person's name. */
async function hasNamesake(
  tx: Tx,
  person: Identity,
  agencyId: number,
  belongings: readonly Belonging[],
): Promise<boolean> {
  const member = await tx
    .selectFrom('membership')
    .innerJoin('auth_user', 'auth_user.id', 'membership.user_id')
    .where('membership.agency_id', '=', agencyId)
    .where('membership.user_id', '<>', person.id)
    .where((eb) => eb.or([eb('auth_user.name', '=', person.name), eb('auth_user.id', 'in', ['', ...person.namesakes])]))
    .select('membership.id')
    .executeTakeFirst();
  if (member) return true;
  const managers = await tx
    .selectFrom('account_manager')
    .where('agency_id', '=', agencyId)
    .where(sql<boolean>`trim(first_name || ' ' || surname) = ${person.name}`)
    .select(['id', 'email'])
    .execute();
  const isOneself = ({ id, email }: { id: number; email: string }) =>
    belongings.some((one) => one.account_manager_id === id) ||
    (person.verified && email.toLowerCase() === person.email.toLowerCase());
  return managers.some((one) => !isOneself(one));
}

/** Replaces the name in rows that hold no id beside it: of the agency for its own people, else of the account. */
async function eraseBareNames(
  tx: Tx,
  name: string,
  { agency_id, contact_id, role }: Belonging,
  stand: Stand,
): Promise<void> {
  const isOfAgency = role === 'manager';
  const ofAccount = isOfAgency ? sql`` : sql` and contact_id = ${contact_id}`;
  const inTable = [
    ['notification', 'actor_name', ofAccount],
    ['notice_waiting', 'actor_name', ofAccount],
    ['day_note', 'author_name', ofAccount],
    ...(isOfAgency
      ? ([
          ['conversion_note', 'author_name', sql` and author_role = 'manager'`],
          ['enquiry_note', 'author_name', sql` and author_role = 'manager'`],
          ['billing_run', 'ran_by', sql``],
          ['application', 'decided_by', sql``],
        ] as const)
      : []),
  ] as const;
  for (const [table, column, also] of inTable) {
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${stand.name}
      where ${sql.ref(column)} = ${name} and agency_id = ${agency_id}${also}`.execute(tx);
  }
  const ofPlacements = isOfAgency ? sql`` : sql` and ${contact_id} in (publisher_id, advertiser_id)`;
  await sql`update placement set created_by_name = ${stand.name}, created_by_surname = ''
    where created_by_name || coalesce(' ' || created_by_surname, '') = ${name}
      and agency_id = ${agency_id}${ofPlacements}`.execute(tx);
}

/** Members of a letter's data that name who did what it tells. */
const doers = new Set(['inviterName', 'by']);

/** Replaces the name where mail of the agency to others says who did something. */
async function eraseFromLetters(tx: Tx, name: string, agencyId: number, stand: Stand): Promise<void> {
  const letters = await tx
    .selectFrom('outbox')
    .where('agency_id', '=', agencyId)
    .where(sql<boolean>`contains(data, ${JSON.stringify(name)})`)
    .select(['id', 'data'])
    .execute();
  for (const { id, data } of letters) {
    const value = JSON.parse(data, (key, one: unknown) =>
      doers.has(key) && one === name ? stand.name : one,
    ) as unknown;
    await tx
      .updateTable('outbox')
      .set({ data: JSON.stringify(value) })
      .where('id', '=', id)
      .execute();
  }
}

/**
 * Replaces or removes what is kept under an address.
 * @param within left out for somebody who has proved that the address is theirs: then it is replaced everywhere
 */
export async function eraseAddress(
  tx: Tx,
  key: Buffer,
  person: Known,
  stand: Stand,
  now: Date,
  within?: Within,
): Promise<void> {
  const address = person.email.toLowerCase();
  const at = (column: string) => sql<boolean>`lower(${sql.ref(column)}) = ${address}`;
  const inAgency = within ? sql<boolean>`agency_id = ${within.agencyId}` : sql<boolean>`true`;
  const inAccount = within ? sql<boolean>`${inAgency} and contact_id = ${within.contactId}` : inAgency;
  await tx.deleteFrom('outbox').where(at('to_address')).where(inAgency).execute();
  const letters = await tx
    .selectFrom('outbox')
    .where(sql<boolean>`contains(lower(data), ${address})`)
    .where(inAgency)
    .select(['id', 'data'])
    .execute();
  for (const { id, data } of letters) {
    await tx
      .updateTable('outbox')
      .set({ data: withoutPerson(data, { ...person, name: '\0' }, stand, false) })
      .where('id', '=', id)
      .execute();
  }
  await tx.deleteFrom('application_draft').where(at('email')).where(inAgency).execute();
  await eraseApplications(tx, key, person, stand, within);
  await tx
    .updateTable('invitation')
    .set({ withdrawn_at: now })
    .where(at('email'))
    .where(inAgency)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .execute();
  await tx.updateTable('invitation').set({ email: stand.email }).where(at('email')).where(inAgency).execute();
  const standing = { first_name: stand.name, surname: '', email: stand.email };
  await tx.updateTable('contact_user').set(standing).where(at('email')).where(inAccount).execute();
  if (!within) await tx.updateTable('account_manager').set(standing).where(at('email')).execute();
}
