import * as z from 'zod/mini';
import type { Role } from './access.ts';
import { endpoint } from './endpoint.ts';
import { languages } from './languages.ts';
import type { NotificationKind } from './notifications.ts';

/** The kinds of notices that a person can choose. `figures` is what moved in the account, which every digest tells. */
export const noticeKinds = [
  'noted',
  'claimAnswered',
  'batchProcessed',
  'paymentRaised',
  'paymentSent',
  'invoiceSent',
  'invoiceDue',
  'invoiceOverdue',
  'invoiceUnpaid',
  'placementChanged',
  'campaignAnswered',
  'campaignPaused',
  'applicationReceived',
  'signIn',
  'keyEnding',
  'suspicion',
  'figures',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** When a notice goes by mail: never, at once, or in the digest of a day or a week. */
export const mailTimes = ['none', 'once', 'daily', 'weekly'] as const;
export type MailTime = (typeof mailTimes)[number];

/** The choice that a notification follows; null: it is always in the bell, and in no mail. */
export const noticeOf: Readonly<Record<NotificationKind, NoticeKind | null>> = {
  'file.uploaded': null,
  'file.processed': 'batchProcessed',
  'file.failed': 'batchProcessed',
  'batch.finished': 'batchProcessed',
  'claim.approved': 'claimAnswered',
  'claim.rejected': 'claimAnswered',
  'claim.reopened': 'claimAnswered',
  'claim.noted': 'noted',
  'conversion.noted': 'noted',
  'payment.raised': 'paymentRaised',
  'payment.sent': 'paymentSent',
  'invoice.sent': 'invoiceSent',
  'invoice.due': 'invoiceDue',
  'invoice.overdue': 'invoiceOverdue',
  'invoice.unpaid': 'invoiceUnpaid',
  'placement.created': 'placementChanged',
  'placement.changed': 'placementChanged',
  'placement.archived': 'placementChanged',
  'placement.restored': 'placementChanged',
  'campaign.paused': 'campaignPaused',
  'relation.live': 'campaignAnswered',
  'relation.paused': 'campaignPaused',
  'relation.rejected': 'campaignAnswered',
  'application.received': 'applicationReceived',
  'session.started': 'signIn',
  'key.ending': 'keyEnding',
  'key.ended': 'keyEnding',
  'clicks.suspicious': 'suspicion',
  'sales.flagged': 'suspicion',
};

interface Offer {
  /** The roles whose people can be told. */
  roles: readonly Role[];
  /** False for what is told by mail alone. */
  bell: boolean;
  mail: readonly MailTime[];
  /** While the person has not chosen. */
  usual: { bell: boolean; mail: MailTime };
}

const everybody: readonly Role[] = ['publisher', 'advertiser', 'manager'];
const bellAlone = { bell: true, mail: 'none' } as const;
const bellAndMail = { bell: true, mail: 'once' } as const;

/** Choices for each kind, and the one that holds until somebody chooses. */
export const offers: Readonly<Record<NoticeKind, Offer>> = {
  noted: { roles: everybody, bell: true, mail: mailTimes, usual: bellAndMail },
  claimAnswered: { roles: ['publisher'], bell: true, mail: mailTimes, usual: bellAlone },
  batchProcessed: { roles: everybody, bell: true, mail: mailTimes, usual: bellAlone },
  paymentRaised: { roles: ['publisher'], bell: true, mail: mailTimes, usual: bellAlone },
  paymentSent: { roles: ['publisher'], bell: true, mail: mailTimes, usual: bellAndMail },
  invoiceSent: { roles: ['advertiser'], bell: true, mail: mailTimes, usual: bellAndMail },
  invoiceDue: { roles: ['advertiser'], bell: true, mail: mailTimes, usual: bellAndMail },
  invoiceOverdue: { roles: ['advertiser'], bell: true, mail: mailTimes, usual: bellAndMail },
  // Many may become overdue on one day.
  invoiceUnpaid: { roles: ['manager'], bell: true, mail: mailTimes, usual: bellAlone },
  placementChanged: { roles: ['publisher'], bell: true, mail: mailTimes, usual: bellAlone },
  campaignAnswered: { roles: ['publisher'], bell: true, mail: mailTimes, usual: bellAndMail },
  campaignPaused: { roles: ['publisher', 'advertiser'], bell: true, mail: mailTimes, usual: bellAlone },
  applicationReceived: { roles: ['manager'], bell: true, mail: mailTimes, usual: bellAndMail },
  // A sign-in from a new device is always told by mail, at once.
  signIn: { roles: everybody, bell: true, mail: ['none', 'daily', 'weekly'], usual: bellAlone },
  keyEnding: { roles: everybody, bell: true, mail: mailTimes, usual: bellAndMail },
  suspicion: { roles: ['advertiser', 'manager'], bell: true, mail: mailTimes, usual: bellAndMail },
  figures: {
    roles: everybody,
    bell: false,
    mail: ['none', 'daily', 'weekly'],
    usual: { bell: false, mail: 'none' },
  },
};

const choice = z.strictObject({ kind: z.enum(noticeKinds), bell: z.boolean(), mail: z.enum(mailTimes) });
export type NoticeChoice = z.output<typeof choice>;

/** The language of a person's mail, and their choices; kinds that are left out stay as they are. */
export const noticeChoicesBody = z.strictObject({
  language: z.enum(languages),
  choices: z.array(choice).check(z.maxLength(noticeKinds.length)),
});

/** `mail` is false while no mail server is set, `digestHour` the hour in UTC at which digests are made. */
const noticeChoices = z.object({
  mail: z.boolean(),
  digestHour: z.int(),
  language: z.enum(languages),
  choices: z.array(choice),
});

export const getNoticeChoices = endpoint({
  id: 'getNoticeChoices',
  method: 'GET',
  path: '/api/notice-choices',
  access: 'user',
  tag: 'Notifications',
  summary: 'What the user is told of in the bell and by mail, for the kinds that concern their accounts',
  reply: noticeChoices,
});

export const saveNoticeChoices = endpoint({
  id: 'saveNoticeChoices',
  connected: true,
  method: 'PUT',
  path: '/api/notice-choices',
  access: 'user',
  level: 'viewer',
  tag: 'Notifications',
  summary: 'Choose what to be told of, where and when',
  body: noticeChoicesBody,
  reply: noticeChoices,
});
