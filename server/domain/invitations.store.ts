import { createHash, randomBytes } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import { DAY_MS } from '#contract/day';
import type { Role } from '#contract/access';
import type { Level } from '#contract/endpoint';
import type { Language } from '#contract/languages';
import { INVITATION_DAYS, type InvitationState } from '#contract/people';
import { refusal } from '#contract/refusals/index';
import { nextId } from '#server/db/ids';
import type { Database } from '#server/db/schema.generated';
import { Failure } from '#server/failure';
import type { Mail } from './mail.ts';

export type InvitationRow = Readonly<Database['invitation']>;

/** Stored form of a link's code. A random code needs no salt. */
export const hashOfCode = (code: string): string => createHash('sha256').update(code).digest('hex');

export function stateOf(
  row: Pick<InvitationRow, 'accepted_at' | 'withdrawn_at' | 'ends_at'>,
  now: Date,
): InvitationState {
  if (row.accepted_at) return 'used';
  if (row.withdrawn_at) return 'withdrawn';
  return row.ends_at <= now ? 'ended' : 'open';
}

/** Dependencies of inviting; `Deps` has them all. */
export interface Inviting {
  mail: Mail;
  /** Address of the network. */
  publicUrl: string;
  now: () => Date;
}

/** The account, and who is invited to it as what. */
export interface NewInvitation {
  agencyId: number;
  /** 0 for the agency itself. */
  contactId: number;
  role: Role;
  level: Level;
  /** In lower case. */
  email: string;
  language: Language;
  /** `mail` sends the link to the address; `link` gives it to the caller, and proves nothing about the address. */
  by: 'mail' | 'link';
  /** Null: the network itself, for an accepted application. */
  inviter: { membershipId: number | null; name: string };
  /** The agency that has accepted the address's application, which the mail then tells. */
  acceptedBy?: string;
}

interface Invited {
  row: InvitationRow;
  /** The whole address; null for a mailed one. */
  link: string | null;
}

/**
 * Invites an address to an account, in the caller's transaction. One that is invited already gets a new link and seven
 * more days.
 * @throws CONFLICT when the address belongs to somebody of the account
 */
export async function inviteTo(db: Transaction<Database>, deps: Inviting, wanted: NewInvitation): Promise<Invited> {
  const { agencyId, contactId, email, inviter } = wanted;
  await checkAbsent(db, wanted, [email]);
  const now = deps.now();
  const { code, dates } = newLink(now);
  const given = {
    role: wanted.role,
    level: wanted.level,
    language: wanted.language,
    invited_by: inviter.membershipId,
    inviter_name: inviter.name,
    mailed: wanted.by === 'mail',
    ...dates,
  };
  const open = await db
    .selectFrom('invitation')
    .where('agency_id', '=', agencyId)
    .where('contact_id', '=', contactId)
    .where('email', '=', email)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .selectAll()
    .executeTakeFirst();
  const row: InvitationRow = open
    ? { ...open, ...given }
    : {
        id: await nextId(db, 'invitation_id'),
        agency_id: agencyId,
        contact_id: contactId,
        email,
        ...given,
        created_at: now,
        accepted_at: null,
        membership_id: null,
        withdrawn_at: null,
        mail_id: null,
      };
  if (open) await db.updateTable('invitation').set(given).where('id', '=', row.id).execute();
  else await db.insertInto('invitation').values(row).execute();
  return deliver(db, deps, row, code, wanted.acceptedBy);
}

/**
 * Gives an invitation a new link and seven more days, in the caller's transaction; the link before ends.
 */
export async function renew(
  db: Transaction<Database>,
  deps: Inviting,
  old: InvitationRow,
  by: NewInvitation['by'],
): Promise<Invited> {
  const { code, dates } = newLink(deps.now());
  const change = { mailed: by === 'mail', ...dates };
  await db.updateTable('invitation').set(change).where('id', '=', old.id).execute();
  return deliver(db, deps, { ...old, ...change }, code);
}

function newLink(now: Date) {
  const code = randomBytes(32).toString('base64url');
  return {
    code,
    dates: { code_hash: hashOfCode(code), ends_at: new Date(now.getTime() + INVITATION_DAYS * DAY_MS) },
  };
}

async function deliver(
  db: Transaction<Database>,
  { mail, publicUrl }: Inviting,
  row: InvitationRow,
  code: string,
  acceptedBy?: string,
): Promise<Invited> {
  const link = `${publicUrl}/invitation/${code}`;
  const mailId = row.mailed ? await queueMail(db, mail, row, link, acceptedBy) : null;
  await db.updateTable('invitation').set({ mail_id: mailId }).where('id', '=', row.id).execute();
  return { row: { ...row, mail_id: mailId }, link: row.mailed ? null : link };
}

async function queueMail(
  db: Transaction<Database>,
  mail: Mail,
  row: InvitationRow,
  link: string,
  acceptedBy: string | undefined,
): Promise<number> {
  const addressed = { to: row.email, language: row.language, agencyId: row.agency_id };
  if (acceptedBy !== undefined) {
    return mail.queue(db, { ...addressed, kind: 'applicationAccepted', data: { agencyName: acceptedBy, link } });
  }
  const { accountName } = await namesOf(db, row);
  return mail.queue(db, {
    ...addressed,
    kind: 'invitation',
    data: { accountName, inviterName: row.inviter_name, link, endsAt: row.ends_at.toISOString() },
  });
}

/** Withdraws the open invitations that were sent by these memberships, at least one, and returns them. */
export function withdrawSentBy(
  db: Transaction<Database>,
  members: readonly number[],
  now: Date,
): Promise<InvitationRow[]> {
  return db
    .updateTable('invitation')
    .set({ withdrawn_at: now })
    .where('invited_by', 'in', members)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .returningAll()
    .execute();
}

/** Names of the account of an invitation and of its agency. */
export async function namesOf(
  db: Kysely<Database>,
  { agency_id, contact_id }: Pick<InvitationRow, 'agency_id' | 'contact_id'>,
): Promise<{ accountName: string; agencyName: string }> {
  const { name } = await db.selectFrom('agency').where('id', '=', agency_id).select('name').executeTakeFirstOrThrow();
  if (contact_id === 0) return { accountName: name, agencyName: name };
  const contact = await db
    .selectFrom('contact')
    .where('agency_id', '=', agency_id)
    .where('id', '=', contact_id)
    .select('name')
    .executeTakeFirstOrThrow();
  return { accountName: contact.name, agencyName: name };
}

/** @throws CONFLICT when one of the addresses belongs to somebody of the account */
export async function checkAbsent(
  db: Kysely<Database>,
  account: Pick<NewInvitation, 'agencyId' | 'contactId'>,
  emails: Iterable<string>,
): Promise<void> {
  for (const email of emails) {
    const { agencyId, contactId } = account;
    if (await isThere(db, { agencyId, contactId, email })) {
      throw new Failure('CONFLICT', refusal('people.alreadyHere', { email }));
    }
  }
}

async function isThere(
  db: Kysely<Database>,
  { agencyId, contactId, email }: Pick<NewInvitation, 'agencyId' | 'contactId' | 'email'>,
): Promise<boolean> {
  const row = await db
    .selectFrom('membership')
    .innerJoin('auth_user', 'auth_user.id', 'membership.user_id')
    .where('agency_id', '=', agencyId)
    .where('contact_id', '=', contactId)
    .where('ended_at', 'is', null)
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email))
    .select('membership.id')
    .executeTakeFirst();
  return row !== undefined;
}
