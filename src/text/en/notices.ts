import type { MailTime, NoticeKind } from '#contract/notices';

export const notices = {
  title: 'Notices',
  help: 'What you are told of, in the bell above and by mail.',
  noServer: 'No mail server is set yet: notices are shown in the bell alone.',
  digests: (hour: number) =>
    `Digests tell the notices and the figures that moved: the daily one after ${hour}:00 UTC of the day before, the weekly one on Mondays of the week before. Nothing is sent when nothing happened.`,
  columns: { kind: 'What happened', bell: 'In the bell', mail: 'By mail' },
  kinds: {
    claimAnswered: 'An enquiry of yours is answered',
    batchProcessed: 'Your file or batch is processed',
    paymentSent: 'A payment is sent to you',
    invoiceDue: 'An invoice is due in three days',
    campaignAnswered: 'Your application for a campaign is answered',
    campaignPaused: 'A campaign of yours is paused',
    applicationReceived: 'A publisher applies',
    signIn: 'Sign-in from a new device',
    suspicion: 'Clicks or sales look suspicious',
    figures: 'The figures that moved',
  } satisfies Record<NoticeKind, string>,
  signInHelp: 'You also always get a mail about it at once, to protect your account.',
  times: {
    none: 'No mail',
    once: 'At once',
    daily: 'In the daily digest',
    weekly: 'In the weekly digest',
  } satisfies Record<MailTime, string>,
  bellOf: (kind: string) => `In the bell: ${kind}`,
  mailOf: (kind: string) => `By mail: ${kind}`,
  language: 'Language of mail',
  save: 'Save notices',
  saved: 'Your choices are saved.',
  saveFailed: 'Your choices could not be saved',
  failed: 'Your choices could not be loaded',
} as const;
