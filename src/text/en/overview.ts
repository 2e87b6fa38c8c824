import { count } from './locale.ts';

/** The overview. */
export const overview = {
  title: 'Overview',
  figures: 'Figures',
  change: (change: string) => `${change} against the period before`,
  failed: 'This part could not be loaded',
  open: 'Open',
  points: 'Days of the chart: arrow keys move',
  top: {
    campaignName: 'Top campaigns',
    publisherName: 'Top publishers',
    advertiserName: 'Top advertisers',
  },
  nothing: 'Nothing in this period.',
  moved: 'Moved since your last visit',
  movement: 'What happened',
  movements: {
    tracked: 'New',
    revalued: 'Value changed',
    approved: 'Approved',
    rejected: 'Rejected',
    invoiced: 'Invoiced',
    paid: 'Paid',
  },
  nothingMoved: 'Nothing has moved since your last visit.',
  since: (when: string) => `Since ${when} UTC.`,
  count,
  money: 'Your next payment and what follows',
  stage: 'How far it is',
  stages: {
    raised: 'In a payment that is being made',
    due: 'Due in the next payment',
    invoiced: 'Invoiced, not received yet',
    approved: 'Approved, not invoiced yet',
    pending: 'Waiting for a decision',
  },
  decisions: 'Waiting for a decision, most money first',
  nothingWaits: 'Nothing waits for a decision.',
} as const;
