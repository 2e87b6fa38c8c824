import type { Role } from '#contract/access';
import { reaches, type ContactParameter, type Level } from '#contract/endpoint';
import { refusal } from '#contract/refusals/index';
import type { Scope } from '#server/db/scope';
import { Failure } from '#server/failure';

/** Access to an account, by a user's membership or by the membership of a key. */
export interface Grant {
  membershipId: number;
  role: Role;
  level: Level;
  agencyId: number;
  contactId: number;
}

/** The sender of a request: a person in a browser, or a program with a key. */
export interface Principal {
  kind: 'user' | 'service_account';
  id: string;
  name: string;
  /** Within an operation: those that reach its level. */
  grants: Grant[];
  /** Operations that a key is limited to; undefined for all. */
  operations?: ReadonlySet<string>;
  /** The session; users only. */
  sessionId?: string;
  /** An agency of the user requires a second factor, which the user has not set up yet. */
  twoFactorDue?: boolean;
  /** Where the person stands in the installation as a whole; users only. */
  standing?: () => Promise<Standing>;
}

/** The facts of a person in all networks of the installation together. */
export interface Standing {
  /** An agency in any network requires a second factor, which the person has not set up yet. */
  twoFactorDue: boolean;
  /** The person belonged to accounts, and belongs to none any more. */
  hasLeft: boolean;
}

/** The caller with the grants that reach a level; an operation sees no others. */
export const withLevel = (principal: Principal, level: Level): Principal => ({
  ...principal,
  grants: principal.grants.filter((grant) => reaches(grant.level, level)),
});

/** The membership by which the caller accesses a scope. */
export function memberOf({ grants }: Principal, { agencyId, contactId, role }: Scope): number {
  const grant = grants.find(
    (one) => one.agencyId === agencyId && one.role === role && (role === 'manager' || one.contactId === contactId),
  );
  if (!grant) throw new Error('a scope without the grant that it was made from');
  return grant.membershipId;
}

/** The kind of a contact's account; undefined if the agency has no such contact. */
export type ContactKind = (agencyId: number, contactId: number) => Promise<'publisher' | 'advertiser' | undefined>;

/** Facts about contacts that access depends on. */
export interface Contacts {
  kindOf: ContactKind;
  /** Whether a publisher has a relation of any status with an advertiser of the agency. */
  worksWith(agencyId: number, publisherId: number, advertiserId: number): Promise<boolean>;
}

/** The scope of the account that the parameter names. */
export function scopeNamed(
  principal: Principal,
  agencyId: number,
  contact: { name: ContactParameter; id: number },
  contacts: Contacts,
): Promise<Scope> {
  if (contact.name === 'advertiserId') return scopeWithAdvertiser(principal, agencyId, contact.id, contacts);
  return scopeOf(principal, agencyId, contact.id, contacts.kindOf);
}

/**
 * The scope where the query names an advertiser. A publisher's membership is valid for advertisers it works with, or
 * for all of them with 0; other roles use the named contact.
 */
async function scopeWithAdvertiser(
  principal: Principal,
  agencyId: number,
  advertiserId: number,
  contacts: Contacts,
): Promise<Scope> {
  const grants = principal.grants.filter((grant) => grant.agencyId === agencyId);
  const direct = grants.some((grant) => grant.role === 'manager' || grant.contactId === advertiserId);
  for (const grant of direct ? [] : grants.filter(({ role }) => role === 'publisher')) {
    if (advertiserId === 0 || (await contacts.worksWith(agencyId, grant.contactId, advertiserId))) {
      return { agencyId, contactId: grant.contactId, kind: 'publisher', role: 'publisher' };
    }
  }
  return scopeOf(principal, agencyId, advertiserId, contacts.kindOf);
}

/**
 * The scope of a request: the account and the caller's right to it.
 * @throws USER_CAN_NOT_ACCESS_RESOURCE for a foreign agency, USERID_CANNOT_ACCESS_CONTACT for a foreign contact.
 */
export async function scopeOf(
  principal: Principal,
  agencyId: number,
  contactId: number,
  kindOf: ContactKind,
): Promise<Scope> {
  const grants = principal.grants.filter((grant) => grant.agencyId === agencyId);
  if (grants.length === 0) {
    throw new Failure('USER_CAN_NOT_ACCESS_RESOURCE', refusal('access.foreignAgency', { agencyId }));
  }
  const own = grants.find((grant) => grant.role !== 'manager' && grant.contactId === contactId);
  if (own) return { agencyId, contactId, kind: own.role as 'publisher' | 'advertiser', role: own.role };
  const foreign = new Failure('USERID_CANNOT_ACCESS_CONTACT', refusal('access.foreignContact', { contactId }));
  if (!grants.some((grant) => grant.role === 'manager')) throw foreign;
  if (contactId === 0) return { agencyId, contactId, kind: 'agency', role: 'manager' };
  const kind = await kindOf(agencyId, contactId);
  if (!kind) throw foreign;
  return { agencyId, contactId, kind, role: 'manager' };
}
