import * as z from 'zod/mini';
import { roles } from './access.ts';
import { endpoint, levels } from './endpoint.ts';
import { languages } from './languages.ts';
import { mailStates, mailTroubles } from './mail.ts';
import * as p from './primitives.ts';
import { wrong } from './refusals/checked.ts';
import { personName } from './sign-in.ts';

/** People of an account or agency, and invitations to it. */

const s = z.string();
const n = z.int();

/** Days after which an invitation ends. */
export const INVITATION_DAYS = 7;
export const MOST_INVITED_AT_ONCE = 20;
/** Days after its end in which an invitation that was mailed is mailed again for who has its old link. */
export const ASK_AGAIN_DAYS = 30;
/** Invitations to an account that may wait at a time. */
export const MOST_WAITING = 200;

const level = z.enum(levels);
const common = { access: 'contact', tag: 'People' } as const;
const query = z.object(p.scopeQuery);

const person = z.object({
  id: n,
  name: s,
  email: s,
  level,
  since: p.at,
  lastSeenAt: z.nullable(p.at),
  /** Null for a reader who is not an admin. */
  twoFactor: z.nullable(z.boolean()),
});
export type Person = z.output<typeof person>;

export const listPeople = endpoint({
  ...common,
  id: 'listPeople',
  method: 'GET',
  path: '/v1/people',
  summary: 'The people of the account, or of the agency with contact 0',
  query,
  reply: z.array(person),
});

const membershipParams = z.object({ membershipId: p.id });

export const changePerson = endpoint({
  ...common,
  id: 'changePerson',
  method: 'PATCH',
  path: '/v1/people/{membershipId}',
  level: 'admin',
  summary: 'Change what a person may do in the account',
  params: membershipParams,
  query,
  body: z.strictObject({ level }),
  reply: person,
  failures: ['NOT_FOUND', 'CONFLICT'],
});

export const removePerson = endpoint({
  ...common,
  id: 'removePerson',
  method: 'DELETE',
  path: '/v1/people/{membershipId}',
  level: 'admin',
  summary: 'Remove a person from the account',
  description: 'It takes effect at once: their keys of this account end too. What they signed keeps their name.',
  params: membershipParams,
  query,
  reply: null,
  failures: ['NOT_FOUND', 'CONFLICT'],
});

export const endPersonSessions = endpoint({
  ...common,
  id: 'endPersonSessions',
  method: 'DELETE',
  path: '/v1/people/{membershipId}/sessions',
  level: 'admin',
  summary: 'Sign a person out on every device',
  description:
    'Their sessions end at once; membership and keys stay. One sign-in is for all accounts of a person, so it is ' +
    'refused for somebody who also belongs to an account that the caller has no say about.',
  params: membershipParams,
  query,
  reply: null,
  failures: ['NOT_FOUND', 'CONFLICT'],
});

export const resetSecondFactor = endpoint({
  ...common,
  id: 'resetSecondFactor',
  method: 'DELETE',
  path: '/v1/people/{membershipId}/second-factor',
  level: 'admin',
  summary: 'Reset the second factor of a person who has lost it',
  description:
    'It is off then, and the person is signed out on every device and hears of it by mail; their password stays. An ' +
    'agency that requires a second factor has them set up a new one at the next sign-in. It is refused for somebody ' +
    'who also belongs to an account that the caller has no say about, and for oneself.',
  params: membershipParams,
  query,
  reply: null,
  failures: ['NOT_FOUND', 'CONFLICT'],
});

export const leaveAccount = endpoint({
  id: 'leaveAccount',
  method: 'DELETE',
  path: '/api/memberships/{membershipId}',
  access: 'user',
  level: 'viewer',
  tag: 'People',
  summary: 'Leave an account',
  params: membershipParams,
  reply: null,
  failures: ['CONFLICT'],
});

export const invitationStates = ['open', 'used', 'withdrawn', 'ended'] as const;
export type InvitationState = (typeof invitationStates)[number];

const invitation = z.object({
  id: n,
  email: s,
  level,
  language: z.enum(languages),
  mailed: z.boolean(),
  inviterName: s,
  createdAt: p.at,
  endsAt: p.at,
  state: z.enum(invitationStates),
  /** How far its mail is, and why the last try failed; null for one whose link was handed over. */
  mail: z.nullable(z.object({ state: z.enum(mailStates), why: z.nullable(z.enum(mailTroubles)) })),
});
export type Invitation = z.output<typeof invitation>;

/**
 * `link` is in this one answer, for who hands it over; null for one that was mailed. `isOnItsWay` is false for one that
 * nothing sends, because there is no mail server.
 */
const sent = z.extend(invitation, { link: z.nullable(s), isOnItsWay: z.boolean() });
export type SentInvitation = z.output<typeof sent>;

export const listInvitations = endpoint({
  ...common,
  id: 'listInvitations',
  method: 'GET',
  path: '/v1/invitations',
  level: 'admin',
  summary: 'Invitations to the account that were neither accepted nor withdrawn',
  query,
  reply: z.array(invitation),
});

const by = z.enum(['mail', 'link']);
const address = s.check(z.trim(), z.toLowerCase(), z.maxLength(254), z.email(wrong('check.email')));

export const invitePeopleBody = z.strictObject({
  emails: z.array(address).check(z.minLength(1), z.maxLength(MOST_INVITED_AT_ONCE)),
  level,
  language: z.enum(languages),
  by,
});

export const invitePeople = endpoint({
  ...common,
  id: 'invitePeople',
  method: 'POST',
  path: '/v1/invitations',
  level: 'admin',
  summary: 'Invite people to the account',
  description:
    'An address that is invited already gets a new link, and its old one ends. All of the addresses are invited, or ' +
    'none of them.',
  query,
  body: invitePeopleBody,
  reply: z.array(sent),
  status: 201,
  failures: ['CONFLICT', 'RATE_LIMITED'],
});

const invitationParams = z.object({ invitationId: p.id });

export const renewInvitation = endpoint({
  ...common,
  id: 'renewInvitation',
  method: 'POST',
  path: '/v1/invitations/{invitationId}/renew',
  level: 'admin',
  summary: 'Send an invitation again, with a new link and seven more days; the old link ends',
  params: invitationParams,
  query,
  body: z.strictObject({ by }),
  reply: sent,
  failures: ['NOT_FOUND', 'CONFLICT', 'RATE_LIMITED'],
});

export const withdrawInvitation = endpoint({
  ...common,
  id: 'withdrawInvitation',
  method: 'DELETE',
  path: '/v1/invitations/{invitationId}',
  level: 'admin',
  summary: 'Withdraw an invitation; its link ends',
  params: invitationParams,
  query,
  reply: null,
  failures: ['NOT_FOUND', 'CONFLICT'],
});

const codeParams = z.object({ code: p.words(100) });

/** The address is only told while the invitation is open. `canAskAgain`: see `askForInvitation`. */
const opened = z.object({
  state: z.enum(invitationStates),
  canAskAgain: z.boolean(),
  agencyId: n,
  contactId: n,
  accountName: s,
  agencyName: s,
  role: z.enum(roles),
  level,
  inviterName: s,
  email: z.nullable(s),
  endsAt: p.at,
});
export type OpenedInvitation = z.output<typeof opened>;

export const getInvitation = endpoint({
  id: 'getInvitation',
  method: 'GET',
  path: '/api/invitation/{code}',
  access: 'public',
  tag: 'People',
  summary: 'The invitation of a link',
  params: codeParams,
  reply: opened,
  attemptsPerMinute: 60,
  failures: ['NOT_FOUND'],
});

export const acceptInvitationBody = z.strictObject({
  name: personName,
  password: z
    .string()
    .check(
      z.minLength(12, wrong('check.leastCharacters', { least: 12 })),
      z.maxLength(128, wrong('check.mostCharacters', { most: 128 })),
    ),
});

export const askForInvitation = endpoint({
  id: 'askForInvitation',
  method: 'POST',
  path: '/api/invitation/{code}/again',
  access: 'public',
  tag: 'People',
  summary: 'Mail an invitation that has ended to its address again, with a new link and seven more days',
  description:
    'For one that was mailed and has ended within the last 30 days; the old link ends. Whoever has only the old link learns nothing by it: the new one goes to the address that was invited.',
  params: codeParams,
  reply: null,
  attemptsPerMinute: 20,
  failures: ['NOT_FOUND', 'CONFLICT', 'RATE_LIMITED'],
});

const account = z.object({ agencyId: n, contactId: n });

export const acceptInvitation = endpoint({
  id: 'acceptInvitation',
  method: 'POST',
  path: '/api/invitation/{code}',
  access: 'public',
  tag: 'People',
  summary: 'Accept an invitation with a new sign-in for its address',
  description:
    'An address that has a sign-in joins with the password of that one; where that asks for a second factor, `POST /api/session/second-factor` and `POST /api/invitation/{code}/join` follow. Sent again after it was cut off, it is completed.',
  params: codeParams,
  body: acceptInvitationBody,
  reply: account,
  attemptsPerMinute: 20,
  failures: ['NOT_FOUND', 'CONFLICT', 'INVALID_SIGN_IN', 'TWO_FACTOR_NEEDED', 'RATE_LIMITED'],
});

export const joinByInvitation = endpoint({
  id: 'joinByInvitation',
  method: 'POST',
  path: '/api/invitation/{code}/join',
  access: 'user',
  afterLeaving: true,
  level: 'viewer',
  tag: 'People',
  summary: 'Accept an invitation with the sign-in that one has',
  params: codeParams,
  reply: account,
  failures: ['NOT_FOUND', 'CONFLICT'],
});
