import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { languages } from './languages.ts';
import * as p from './primitives.ts';

/** The kinds of mail that the service sends. */
export const mailKinds = [
  'invitation',
  'passwordReset',
  'emailChange',
  'emailChanged',
  'addressTaken',
  'newDevice',
  'signInChanged',
  'verifyApplication',
  'applicationReceived',
  'applicationAccepted',
  'applicationRefused',
  'paymentDetailsChanged',
  'billingDetailsChanged',
  'notice',
  'digest',
] as const;
export type MailKind = (typeof mailKinds)[number];

/**
 * States of a mail.
 * - `queued`: waits for its next try. `sending`: being handed to the mail server. `sent`: the mail server has taken it.
 * - `unsent`: made while no mail server was set; it is sent only when somebody asks for it.
 * - `uncertain`: the connection or this service ended after the text was handed over and before the mail server's
 *   answer, so it may have arrived. It is sent again only when somebody asks for it.
 * - `bounced`: the mail server refused it for good. `failed`: it could not be sent in any of the tries.
 */
export const mailStates = ['queued', 'sending', 'sent', 'unsent', 'uncertain', 'bounced', 'failed'] as const;
export type MailState = (typeof mailStates)[number];

/**
 * Why a mail could not be sent. `detail` is the mail server's own answer where it gave one, else the error.
 * - `unreachable`: no connection. `tls`: no encryption that is trusted. `signIn`: user or password are refused.
 * - `refused`: the mail server refused the sender, the receiver or the text.
 * - `interrupted`: the connection or this service ended while the text was handed over.
 */
export const mailTroubles = ['unreachable', 'tls', 'signIn', 'refused', 'interrupted'] as const;

const s = z.string();
const trouble = z.object({ why: z.enum(mailTroubles), detail: s });
export type MailTrouble = z.output<typeof trouble>;

/** States of mails that can be sent again. */
export const resendable: readonly MailState[] = ['unsent', 'uncertain', 'bounced', 'failed'];

/** A mail of the agency. `nextTryAt` is null unless it is queued, `trouble` is why the last try failed. */
const mailRow = z.object({
  id: z.int(),
  createdAt: p.at,
  to: s,
  language: z.enum(languages),
  kind: z.enum(mailKinds),
  state: z.enum(mailStates),
  attempts: z.int(),
  nextTryAt: z.nullable(p.at),
  sentAt: z.nullable(p.at),
  trouble: z.nullable(trouble),
});
export type MailRow = z.output<typeof mailRow>;

export const mailSorts = ['id', 'createdAt', 'to', 'kind', 'state', 'attempts', 'sentAt'] as const;

export const listMails = endpoint({
  id: 'listMails',
  method: 'GET',
  path: '/api/mails',
  access: 'manager',
  level: 'admin',
  tag: 'Mail',
  summary: 'Mail that was or is to be sent for the agency, the newest first',
  description: '`to` finds by part of the address. `fromDate` and `toDate` are when it was made, both included.',
  query: z.object({
    agencyId: p.id,
    to: z.optional(p.words(320)),
    kind: z.optional(p.list(p.choice(...mailKinds))),
    state: z.optional(p.list(p.choice(...mailStates))),
    fromDate: z.optional(p.instant),
    toDate: z.optional(p.endInstant),
    ...p.pageQuery,
    sortColumnName: z.optional(p.choice(...mailSorts)),
    sortDirection: z.optional(p.direction),
  }),
  reply: z.array(mailRow),
  list: true,
});

/**
 * A mail with its text. A link that lets its reader in is left out of the text; `link` has it while no mail server is
 * set, so that somebody can hand it over. `canSend` is false for a mail on its way or sent, without a mail server, and
 * when its link has ended.
 */
const mailDetail = z.extend(mailRow, { subject: s, text: s, link: z.nullable(s), canSend: z.boolean() });
export type MailDetail = z.output<typeof mailDetail>;

export const getMail = endpoint({
  id: 'getMail',
  method: 'GET',
  path: '/api/mails/{mailId}',
  access: 'manager',
  level: 'admin',
  tag: 'Mail',
  summary: 'A mail with its text',
  params: z.object({ mailId: p.id }),
  query: z.object({ agencyId: p.id }),
  reply: mailDetail,
  failures: ['NOT_FOUND'],
});

export const sendMailAgain = endpoint({
  id: 'sendMailAgain',
  method: 'POST',
  path: '/api/mails/{mailId}/send',
  access: 'manager',
  level: 'admin',
  tag: 'Mail',
  summary: 'Send a mail that was not sent, or of which that is not known',
  params: z.object({ mailId: p.id }),
  query: z.object({ agencyId: p.id }),
  reply: null,
  failures: ['NOT_FOUND', 'CONFLICT'],
});

/** Days of which trouble with mail of sign-ins is told. */
export const TROUBLE_DAYS = 7;

export const getMailServer = endpoint({
  id: 'getMailServer',
  method: 'GET',
  path: '/api/mail-server',
  access: 'manager',
  level: 'admin',
  tag: 'Mail',
  summary: 'Whether a mail server is set, the sender of all mail, and trouble with mail of sign-ins',
  description:
    'Mail about a person’s own sign-in (a new password, another address, a new device) is shown to nobody else. ' +
    '`signInTrouble` says how many of the last 7 days did not get through, and why the newest of them did not; null ' +
    'when all did.',
  query: z.object({ agencyId: p.id }),
  reply: z.object({
    configured: z.boolean(),
    sender: z.nullable(s),
    signInTrouble: z.nullable(z.object({ mails: z.int(), why: z.enum(mailTroubles) })),
  }),
});
