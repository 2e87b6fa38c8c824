import type { Kysely, Transaction } from 'kysely';
import type { Level } from '#contract/endpoint';
import { beginLanguage } from '#server/domain/receivers.store';
import { nextId } from '#server/db/ids';
import type { Database } from '#server/db/schema.generated';
import { scoped, type Scope } from '#server/db/scope';
import { namesIn, newAccountManager } from '#server/domain/own-network.store';
import { hashOfCode, type InvitationRow } from '#server/domain/invitations.store';
import type { PersonRow } from '#server/domain/people.store';
import { signedUpAt } from '#server/domain/signed-up.store';

type Db = Kysely<Database>;

export async function setLevel(db: Transaction<Database>, id: number, level: Level): Promise<void> {
  await db.updateTable('membership').set({ level }).where('id', '=', id).execute();
}

/** Ends a membership and the keys that were made by it. */
export async function endMembership(db: Transaction<Database>, id: number, now: Date): Promise<void> {
  await db.updateTable('membership').set({ ended_at: now }).where('id', '=', id).execute();
  await db
    .updateTable('service_account')
    .set({ revoked_at: now })
    .where('membership_id', '=', id)
    .where('revoked_at', 'is', null)
    .execute();
}

const invitations = (db: Db, scope: Scope) =>
  scoped(db, scope, 'invitations').selectFrom('invitations').where('contact_id', '=', scope.contactId);

/** Invitations that were neither accepted nor withdrawn, newest first. */
export function waitingInvitations(db: Db, scope: Scope): Promise<InvitationRow[]> {
  return invitations(db, scope)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export function invitationById(db: Db, scope: Scope, id: number): Promise<InvitationRow | undefined> {
  return invitations(db, scope).where('id', '=', id).selectAll().executeTakeFirst();
}

/** Mails of invitations of the caller's scope, by id. Old ones are deleted. */
export async function mailsOf(db: Db, rows: readonly Pick<InvitationRow, 'mail_id'>[]): Promise<Map<number, SentMail>> {
  const ids = rows.flatMap(({ mail_id: id }) => id ?? []);
  if (ids.length === 0) return new Map();
  const mails = await db.selectFrom('outbox').where('id', 'in', ids).select(['id', 'state', 'last_error']).execute();
  return new Map(mails.map((mail) => [mail.id, mail]));
}

export async function withdraw(db: Transaction<Database>, id: number, now: Date): Promise<void> {
  await db.updateTable('invitation').set({ withdrawn_at: now }).where('id', '=', id).execute();
}

/** The invitation that a code opens, in whatever state it is. */
export function invitationByCode(db: Db, code: string): Promise<InvitationRow | undefined> {
  return db.selectFrom('invitation').where('code_hash', '=', hashOfCode(code)).selectAll().executeTakeFirst();
}

export type SentMail = Pick<Database['outbox'], 'state' | 'last_error'>;

interface User {
  id: string;
  name: string;
  email: string;
}

/** Ids of those people who have a second factor. @param home the first network's database */
export async function withTwoFactor(home: Db, people: readonly PersonRow[]): Promise<Set<string>> {
  if (people.length === 0) return new Set();
  const rows = await home
    .selectFrom('auth_user')
    .where('two_factor_enabled', '=', true)
    .where(
      'id',
      'in',
      people.map((one) => one.user_id),
    )
    .select('id')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/**
 * Whether the holder of an invitation's link has it from its address: a mail server took the mail, and nobody could
 * read the link in the list of mail before, as account managers do of mail that was made without a mail server.
 */
export async function isFromMailbox(db: Db, { mail_id }: Pick<InvitationRow, 'mail_id'>): Promise<boolean> {
  if (mail_id === null) return false;
  const mail = await db.selectFrom('outbox').where('id', '=', mail_id).select('state').executeTakeFirst();
  if (!mail || !['sending', 'sent', 'uncertain'].includes(mail.state)) return false;
  const again = await db
    .selectFrom('audit_event')
    .where('action', '=', 'mail.sent_again')
    .where('subject_kind', '=', 'mail')
    .where('subject_id', '=', String(mail_id))
    .select('before')
    .execute();
  return !again.some(({ before }) => before !== null && (JSON.parse(before) as { state: string }).state === 'unsent');
}

/** Makes a sign-in, unless its address has one by now, which is answered then. */
export async function ensureUser(
  home: Db,
  user: User & { verified: boolean; passwordHash: string; now: Date },
): Promise<User> {
  return home.transaction().execute(async (db) => {
    const known = await signedUpAt(db, user.email);
    if (known) return known;
    const { id, name, email, now } = user;
    const stamps = { created_at: now, updated_at: now };
    await db
      .insertInto('auth_user')
      .values({ id, name, email, email_verified: user.verified, ...stamps })
      .execute();
    await db
      .insertInto('auth_account')
      .values({
        id: `${id}-password`,
        account_id: id,
        provider_id: 'credential',
        user_id: id,
        password: user.passwordHash,
        ...stamps,
      })
      .execute();
    return { id, name, email };
  });
}

/** The membership of an invitation, made unless the person has one of the account; with it the invitation is accepted. */
export async function acceptFor(
  db: Transaction<Database>,
  invitation: InvitationRow,
  user: User,
  now: Date,
): Promise<{ membershipId: number; isNew: boolean }> {
  const { agency_id, contact_id, role, level } = invitation;
  await keepName(db, user, now);
  const known = await db
    .selectFrom('membership')
    .where('user_id', '=', user.id)
    .where('agency_id', '=', agency_id)
    .where('contact_id', '=', contact_id)
    .where('ended_at', 'is', null)
    .select('id')
    .executeTakeFirst();
  const membershipId = known?.id ?? (await nextId(db, 'membership_id'));
  if (!known) {
    // An invitation does not change the language of somebody who was here before, chosen or not.
    if (await isNewcomer(db, user.id)) await beginLanguage(db, user.id, invitation.language);
    await db
      .insertInto('membership')
      .values({
        id: membershipId,
        user_id: user.id,
        agency_id,
        role,
        level,
        contact_id,
        account_manager_id: role === 'manager' ? await managerFor(db, agency_id, user) : null,
        created_at: now,
        ended_at: null,
      })
      .execute();
  }
  await db
    .updateTable('invitation')
    .set({ accepted_at: now, membership_id: membershipId })
    .where('id', '=', invitation.id)
    .execute();
  return { membershipId, isNew: !known };
}

/** Whether somebody never was in an account of this network. */
async function isNewcomer(db: Transaction<Database>, userId: string): Promise<boolean> {
  return !(await db.selectFrom('membership').where('user_id', '=', userId).select('id').executeTakeFirst());
}

/** Who of the agency's account managers somebody is: the one they were before, the one of their address, or a new one. */
async function managerFor(db: Transaction<Database>, agencyId: number, user: User): Promise<number> {
  const before = await db
    .selectFrom('membership')
    .where('user_id', '=', user.id)
    .where('agency_id', '=', agencyId)
    .where('account_manager_id', 'is not', null)
    .orderBy('id', 'desc')
    .select('account_manager_id as id')
    .executeTakeFirst();
  if (before?.id) return before.id;
  const known = await db
    .selectFrom('account_manager')
    .where('agency_id', '=', agencyId)
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', user.email.toLowerCase()))
    .orderBy('id')
    .select('id')
    .executeTakeFirst();
  return known?.id ?? newAccountManager(db, agencyId, { ...namesIn(user.name), email: user.email });
}

/** The person's name in this network's database, for those who read it. What is proved, the sign-in says. */
async function keepName(db: Transaction<Database>, { id, name, email }: User, now: Date): Promise<void> {
  const known = await db.selectFrom('auth_user').where('id', '=', id).select('id').executeTakeFirst();
  if (known) return;
  await db
    .insertInto('auth_user')
    .values({ id, name, email, email_verified: false, created_at: now, updated_at: now })
    .execute();
}

/** Whether an accepted invitation was accepted by this person. */
export async function isAcceptedBy(db: Db, { membership_id }: InvitationRow, userId: string): Promise<boolean> {
  if (membership_id === null) return false;
  const row = await db
    .selectFrom('membership')
    .where('id', '=', membership_id)
    .where('ended_at', 'is', null)
    .select('user_id')
    .executeTakeFirst();
  return row?.user_id === userId;
}

/** Whether the agency's log has a look of this person at this account since then. */
export async function hasLooked(
  db: Db,
  { agencyId, contactId }: Scope,
  actorId: string,
  since: Date,
): Promise<boolean> {
  const agency: Scope = { agencyId, contactId: 0, kind: 'agency', role: 'manager' };
  const row = await scoped(db, agency, 'audit_events')
    .selectFrom('audit_events')
    .where('action', '=', 'account.looked_at')
    .where('contact_id', '=', contactId)
    .where('actor_id', '=', actorId)
    .where('occurred_at', '>=', since)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
