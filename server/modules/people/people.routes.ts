import { randomUUID } from 'node:crypto';
import { DAY_MS } from '#contract/day';
import { HOME } from '#contract/networks';
import {
  ASK_AGAIN_DAYS,
  MOST_WAITING,
  type Invitation,
  type OpenedInvitation,
  type Person,
  type SentInvitation,
} from '#contract/people';
import type { MailTrouble } from '#contract/mail';
import { refusal } from '#contract/refusals/index';
import type { Db, Tx } from '#server/db/database';
import { ownRole, type Scope } from '#server/db/scope';
import type { Deps } from '#server/deps';
import { actorColumns, audit, type Actor, type AuditEvent } from '#server/domain/audit.store';
import {
  inviteTo,
  namesOf,
  renew,
  stateOf,
  withdrawSentBy,
  type InvitationRow,
} from '#server/domain/invitations.store';
import { peopleOf, personOf, type PersonRow } from '#server/domain/people.store';
import { signedUp, signedUpAt } from '#server/domain/signed-up.store';
import { Failure } from '#server/failure';
import { MOST_INVITATIONS, waitToInvite, waitToMail } from '#server/mail/limits';
import type { HandlersOf } from '#server/http/mount';
import type { Passwords } from '#server/http/passwords';
import { memberOf, type Principal } from '#server/http/principal';
import {
  acceptFor,
  endMembership,
  ensureUser,
  invitationByCode,
  invitationById,
  isAcceptedBy,
  isFromMailbox,
  mailsOf,
  setLevel,
  type SentMail,
  waitingInvitations,
  withdraw,
  withTwoFactor,
} from './people.store.ts';

type Ids =
  | 'listPeople'
  | 'changePerson'
  | 'removePerson'
  | 'leaveAccount'
  | 'listInvitations'
  | 'invitePeople'
  | 'renewInvitation'
  | 'withdrawInvitation'
  | 'getInvitation'
  | 'askForInvitation'
  | 'acceptInvitation'
  | 'joinByInvitation'
  | 'actForAccount';

/** @param twoFactor ids of those who have a second factor; undefined for a reader who is not told */
const shownPerson = (row: PersonRow, twoFactor: ReadonlySet<string> | undefined): Person => ({
  id: row.id,
  name: row.name,
  email: row.email,
  level: row.level,
  since: row.created_at.toISOString(),
  lastSeenAt: row.seen_at?.toISOString() ?? null,
  twoFactor: twoFactor?.has(row.user_id) ?? null,
});

/** A mail's state, without the mail server's own words, which the agency's admins see. */
const shownMail = ({ state, last_error }: SentMail): Invitation['mail'] => ({
  state,
  why: last_error === null ? null : (JSON.parse(last_error) as MailTrouble).why,
});

const shownInvitation = (row: InvitationRow, mail: SentMail | undefined, now: Date): Invitation => ({
  id: row.id,
  email: row.email,
  level: row.level,
  language: row.language,
  mailed: row.mailed,
  inviterName: row.inviter_name,
  createdAt: row.created_at.toISOString(),
  endsAt: row.ends_at.toISOString(),
  state: stateOf(row, now),
  mail: mail ? shownMail(mail) : null,
});

/** @throws CONFLICT unless somebody else of these is an admin */
function checkLastAdmin(people: readonly PersonRow[], leaving: PersonRow): void {
  if (leaving.level !== 'admin') return;
  if (people.some((one) => one.level === 'admin' && one.id !== leaving.id)) return;
  throw new Failure('CONFLICT', refusal('people.lastAdmin'));
}

/** @throws CONFLICT with how to get another, for an invitation that is not open */
function checkOpen(row: InvitationRow, now: Date): void {
  const state = stateOf(row, now);
  if (state !== 'open') throw new Failure('CONFLICT', refusal(`invitation.${state}`));
}

/** The author of what somebody has asked for with an invitation's link, before there is a person of that name. */
const invitee: Actor = { kind: 'system', id: 'invitation', name: 'Invited person' };

/** People of accounts, invitations, and acting for an account. */
export function peopleHandlers(deps: Deps, passwords: Passwords): HandlersOf<Ids> {
  const { db, now } = deps;
  const event = (
    { agencyId, contactId }: Pick<Scope, 'agencyId' | 'contactId'>,
    actor: Actor,
    action: AuditEvent['action'],
    subject: [kind: AuditEvent['subject_kind'], id: number],
    values: Pick<AuditEvent, 'before' | 'after'> = {},
  ): AuditEvent => ({
    agency_id: agencyId,
    contact_id: contactId,
    ...actorColumns(actor),
    action,
    subject_kind: subject[0],
    subject_id: String(subject[1]),
    occurred_at: now(),
    ...values,
  });
  const found = async (from: Db, scope: Scope, id: number) => {
    const person = await personOf(from, scope, id);
    if (!person) throw new Failure('NOT_FOUND', refusal('people.none'));
    return person;
  };
  const invited = async (from: Db, scope: Scope, id: number) => {
    const row = await invitationById(from, scope, id);
    if (!row) throw new Failure('NOT_FOUND', refusal('invitation.none'));
    const state = stateOf(row, now());
    if (state === 'used' || state === 'withdrawn') throw new Failure('CONFLICT', refusal(`invitation.${state}`));
    return row;
  };
  /** Withdraws what somebody who is no admin any more has sent: who accepted it would come in by their word. */
  const withdrawAll = async (tx: Tx, actor: Actor, membershipId: number) => {
    for (const { id, agency_id, contact_id, email, level } of await withdrawSentBy(tx, [membershipId], now())) {
      const of = { agencyId: agency_id, contactId: contact_id };
      await audit(tx, event(of, actor, 'invitation.withdrawn', ['invitation', id], { before: { email, level } }));
    }
  };
  /** Transactions of a database take turns, so that of two admins the second sees what the first did. */
  const end = (scope: Scope, actor: Actor, id: number, action: 'person.removed' | 'person.left') =>
    db.transaction().execute(async (tx) => {
      const person = await found(tx, scope, id);
      checkLastAdmin(await peopleOf(tx, scope), person);
      await endMembership(tx, id, now());
      await withdrawAll(tx, actor, id);
      const before = { name: person.name, level: person.level };
      await audit(tx, event(scope, actor, action, ['person', id], { before }));
    });
  const byCode = async (from: Db, code: string) => {
    const row = await invitationByCode(from, code);
    if (!row) throw new Failure('NOT_FOUND', refusal('invitation.none'));
    return row;
  };
  /** Makes the person a member; for one who accepted before, nothing is left to do. */
  const join = (code: string, user: { id: string; name: string; email: string }) =>
    db.transaction().execute(async (tx) => {
      const row = await byCode(tx, code);
      const scope = { agencyId: row.agency_id, contactId: row.contact_id };
      if (await isAcceptedBy(tx, row, user.id)) return scope;
      checkOpen(row, now());
      const { membershipId, isNew } = await acceptFor(tx, row, user, now());
      if (isNew) {
        const after = { name: user.name, level: row.level };
        const actor = { kind: 'user', id: user.id, name: user.name } as const;
        await audit(tx, event(scope, actor, 'person.joined', ['person', membershipId], { after }));
      } else if (user.email.toLowerCase() !== row.email.toLowerCase()) {
        throw new Failure('CONFLICT', refusal('invitation.ofSomebodyElse'));
      }
      return scope;
    });
  /** @throws CONFLICT when too many invitations would wait */
  const checkRoom = async (from: Db, scope: Scope, more: number) => {
    const waiting = await waitingInvitations(from, scope);
    if (waiting.length + more > MOST_WAITING) {
      throw new Failure('CONFLICT', refusal('people.tooManyInvited', { most: MOST_WAITING }));
    }
  };
  /**
   * Counts mailed invitations, last in the transaction that makes them: those that are refused do not count. Counts are
   * in the first network's database. @throws RATE_LIMITED with how long to wait
   */
  const countMailed = async (tx: Tx, scope: Pick<Scope, 'agencyId' | 'contactId'>, emails: Iterable<string>) => {
    const count = async (on: Tx) => {
      for (const email of emails) {
        const toOne = await waitToMail(deps, 'invitation', email, on);
        if (toOne > 0) throw new Failure('RATE_LIMITED', refusal('people.mailedOften', { email, seconds: toOne }));
        const ofAll = await waitToInvite(deps, scope, on);
        if (ofAll === 0) continue;
        throw new Failure('RATE_LIMITED', refusal('people.invitedOften', { most: MOST_INVITATIONS, seconds: ofAll }));
      }
    };
    await (deps.networkId === HOME ? count(tx) : (await home()).transaction().execute(count));
  };
  /** Whether the old link is enough for a new one by mail. */
  const canAskAgain = (row: InvitationRow) =>
    stateOf(row, now()) === 'ended' &&
    row.mailed &&
    deps.mail.configured &&
    now().getTime() - row.ends_at.getTime() < ASK_AGAIN_DAYS * DAY_MS;
  const home = async (): Promise<Db> => (await deps.networks.get(HOME)).deps.db;
  const shownWith = async (from: Db, rows: readonly InvitationRow[]) => {
    const mails = await mailsOf(from, rows);
    return rows.map((row) => shownInvitation(row, mails.get(row.mail_id ?? 0), now()));
  };
  const sent = async (from: Db, made: readonly { row: InvitationRow; link: string | null }[]) => {
    const shown = await shownWith(
      from,
      made.map(({ row }) => row),
    );
    return shown.map((one, at): SentInvitation => {
      const link = made[at]?.link ?? null;
      return { ...one, link, isOnItsWay: link === null && deps.mail.configured };
    });
  };
  return {
    listPeople: async ({ scope, principal }) => {
      const people = await peopleOf(db, scope);
      const asked = memberOf(principal, scope);
      const isAdmin = principal.grants.some(({ membershipId, level }) => membershipId === asked && level === 'admin');
      const secured = isAdmin ? await withTwoFactor(await home(), people) : undefined;
      return people.map((person) => shownPerson(person, secured));
    },
    changePerson: async ({ scope, principal, params, body: { level } }) => {
      const changed = await db.transaction().execute(async (tx) => {
        const person = await found(tx, scope, params.membershipId);
        if (person.level === level) return person;
        checkLastAdmin(await peopleOf(tx, scope), person);
        await setLevel(tx, person.id, level);
        if (person.level === 'admin') await withdrawAll(tx, principal, person.id);
        const values = { before: { name: person.name, level: person.level }, after: { name: person.name, level } };
        await audit(tx, event(scope, principal, 'person.level_changed', ['person', person.id], values));
        return { ...person, level };
      });
      return shownPerson(changed, await withTwoFactor(await home(), [changed]));
    },
    removePerson: async ({ scope, principal, params }) => {
      await end(scope, principal, params.membershipId, 'person.removed');
      return undefined;
    },
    leaveAccount: async ({ principal, params }) => {
      const grant = principal.grants.find((one) => one.membershipId === params.membershipId);
      if (!grant) {
        const { membershipId } = params;
        throw new Failure('USER_CAN_NOT_ACCESS_RESOURCE', refusal('access.foreignMembership', { membershipId }));
      }
      const { agencyId, contactId, role } = grant;
      const kind = role === 'manager' ? 'agency' : role;
      await end({ agencyId, contactId, kind, role }, principal, grant.membershipId, 'person.left');
      return undefined;
    },
    listInvitations: async ({ scope }) => {
      return shownWith(db, await waitingInvitations(db, scope));
    },
    invitePeople: async ({ scope, principal, body }) => {
      const inviter = { membershipId: memberOf(principal, scope), name: principal.name };
      const role = ownRole(scope);
      const { level, language, by } = body;
      return db.transaction().execute(async (tx) => {
        await checkRoom(tx, scope, body.emails.length);
        const all: Awaited<ReturnType<typeof inviteTo>>[] = [];
        for (const email of new Set(body.emails)) {
          const { agencyId, contactId } = scope;
          const wanted = { agencyId, contactId, role, level, email, language, by, inviter } as const;
          const made = await inviteTo(tx, deps, wanted);
          await audit(
            tx,
            event(scope, principal, 'invitation.sent', ['invitation', made.row.id], { after: { email, level } }),
          );
          all.push(made);
        }
        if (by === 'mail') await countMailed(tx, scope, new Set(body.emails));
        return sent(tx, all);
      });
    },
    renewInvitation: async ({ scope, principal, params, body }) => {
      return db.transaction().execute(async (tx) => {
        const row = await invited(tx, scope, params.invitationId);
        const renewed = await renew(tx, deps, row, body.by);
        const after = { email: row.email, level: row.level };
        await audit(tx, event(scope, principal, 'invitation.renewed', ['invitation', row.id], { after }));
        if (body.by === 'mail') await countMailed(tx, scope, [row.email]);
        const [shown] = await sent(tx, [renewed]);
        if (!shown) throw new Error('an invitation that was renewed and is not shown');
        return shown;
      });
    },
    withdrawInvitation: async ({ scope, principal, params }) => {
      await db.transaction().execute(async (tx) => {
        const row = await invited(tx, scope, params.invitationId);
        await withdraw(tx, row.id, now());
        const before = { email: row.email, level: row.level };
        await audit(tx, event(scope, principal, 'invitation.withdrawn', ['invitation', row.id], { before }));
      });
      return undefined;
    },
    getInvitation: async ({ params }): Promise<OpenedInvitation> => {
      const row = await byCode(db, params.code);
      const state = stateOf(row, now());
      return {
        state,
        canAskAgain: canAskAgain(row),
        agencyId: row.agency_id,
        contactId: row.contact_id,
        ...(await namesOf(db, row)),
        role: row.role,
        level: row.level,
        inviterName: row.inviter_name,
        email: state === 'open' ? row.email : null,
        endsAt: row.ends_at.toISOString(),
      };
    },
    askForInvitation: async ({ params: { code } }) => {
      await db.transaction().execute(async (tx) => {
        const row = await byCode(tx, code);
        if (!canAskAgain(row)) throw new Failure('CONFLICT', refusal(`invitation.${stateOf(row, now())}`));
        await renew(tx, deps, row, 'mail');
        const of = { agencyId: row.agency_id, contactId: row.contact_id };
        const after = { email: row.email, level: row.level };
        await audit(tx, event(of, invitee, 'invitation.renewed', ['invitation', row.id], { after }));
        await countMailed(tx, of, [row.email]);
      });
      return undefined;
    },
    // The sign-in is made in one database and the membership in another: cut off between the two, the same request
    // finds the sign-in and completes the membership.
    acceptInvitation: async ({ params: { code }, body: { name, password }, request, reply }) => {
      const row = await byCode(db, code);
      const state = stateOf(row, now());
      if (state !== 'used') checkOpen(row, now());
      const people = await home();
      const { email } = row;
      const known = await signedUpAt(people, email);
      if (!known) {
        checkOpen(row, now());
        const passwordHash = await passwords.hash(password, [name, email]);
        await ensureUser(people, {
          id: randomUUID(),
          name,
          email,
          verified: await isFromMailbox(db, row),
          passwordHash,
          now: now(),
        });
      }
      await passwords.signIn(request, reply, { email, password }).catch((error: unknown) => {
        if (!(error instanceof Failure) || error.code !== 'INVALID_SIGN_IN') throw error;
        if (state === 'used') checkOpen(row, now());
        throw new Failure('INVALID_SIGN_IN', refusal('invitation.otherPassword', { email }));
      });
      const user = await signedUpAt(people, email);
      if (!user) throw new Error('a sign-in without its user');
      return join(code, user);
    },
    joinByInvitation: async ({ params, principal }) => {
      const user = await signedInUser(await home(), principal);
      return join(params.code, user);
    },
    actForAccount: async ({ scope, principal }) => {
      if (scope.role !== 'manager' || scope.kind === 'agency') {
        throw new Failure('USER_CAN_NOT_ACCESS_RESOURCE', refusal('people.notActing'));
      }
      await db.transaction().execute(async (tx) => {
        await audit(tx, event(scope, principal, 'account.acted_for', ['account', scope.contactId]));
      });
      return undefined;
    },
  };
}

async function signedInUser(home: Db, { id }: Principal) {
  const user = await signedUp(home, id);
  if (!user) throw new Error(`the session of ${id} has no user`);
  return user;
}
