import { count } from './locale.ts';

export const overview = {
  title: 'Overview',
  figures: 'Figures',
  /** By part of the answer. */
  changes: {
    1: (change: string) => `Period before: ${change}`,
    2: (change: string) => `Year before: ${change}`,
  },
  failed: 'This part could not be loaded',
  report: 'Report',
  pendingOnes: 'Pending conversions',
  movedCommission: (currency: string) => `Commission of conversions (${currency})`,
  points: 'Days of the chart: arrow keys move',
  top: {
    campaignName: 'Top campaigns',
    publisherName: 'Top publishers',
    advertiserName: 'Top advertisers',
  },
  nothing: 'Nothing in this period.',
  moved: 'What has moved',
  movement: 'What happened',
  movements: {
    tracked: 'New',
    revalued: 'Value changed',
    approved: 'Approved',
    rejected: 'Rejected',
    invoiced: 'Invoiced',
    paid: 'Paid',
  },
  nothingMoved: 'Nothing has moved since you last looked.',
  between: (from: string, to: string) => `From ${from} to ${to}.`,
  since: (when: string) => `Since ${when}.`,
  count,
  money: 'Your next payment and what follows',
  everyMonth: (currency: string) => `Commission that is not paid yet, of every month; in ${currency}, without VAT.`,
  decisions: 'Waiting for a decision, most overdue first',
  steps: {
    title: 'Next steps',
    done: 'Done',
    open: 'Open',
    publisher: {
      first: ['Join a campaign', 'Find one that suits your site, and apply for it.'],
      second: ['Make a link', 'Link to a page of the shop; a placement tells your links apart.'],
      third: ['Earn your first conversion', 'A sale by your link appears among your conversions.'],
    },
    advertiser: {
      first: ['Check your campaign', 'Publishers see its description, commission and terms.'],
      second: ['Track your first sale', 'Your campaign’s detail has the pixel for the page after an order.'],
      third: ['Decide on a conversion', 'Publishers are paid for what you approve.'],
    },
    agency: {
      first: ['Make an advertiser', 'A shop that pays commission for sales.'],
      second: ['Make its campaign', 'It says what publishers earn, and gives the tracking for the shop.'],
      third: [
        'Invite a publisher',
        'Make its account and invite its people: then it joins the campaign and links to the shop.',
      ],
    },
  },
  nothingWaits: 'Nothing waits for a decision.',
} as const;
