import { counted } from './locale.ts';

const endings = { zero: 'th', one: 'st', two: 'nd', few: 'rd', many: 'th', other: 'th' } as const;
const ordinal = (day: number) => `${day}${endings[new Intl.PluralRules('en', { type: 'ordinal' }).select(day)]}`;

/** Meanings of the words of payments, said to the one who reads them. */
export const paymentTerms = {
  terms: 'What the types mean:',
  types: {
    publisher: {
      Standard:
        'Paid to you in the billing run of the month in which the advertiser has paid, from the agency’s payment day in the next month on.',
      Fast: 'You and the advertiser both have fast payments. These conversions come in a payment of their own.',
      'Fast (Adjustment)': 'A fast payment of conversions whose order value was changed after they were tracked.',
      'Fast (Reversal)':
        'A fast payment of conversions that were rejected first and approved later: the rejection was reversed.',
    },
    manager: {
      Standard:
        'Paid to the publisher in the billing run of the month in which the advertiser has paid, from the agency’s payment day in the next month on.',
      Fast: 'Publisher and advertiser both have fast payments. These conversions are in a payment of their own.',
      'Fast (Adjustment)': 'A fast payment of conversions whose order value was changed after they were tracked.',
      'Fast (Reversal)':
        'A fast payment of conversions that were rejected first and approved later: the rejection was reversed.',
    },
  },
  next: {
    title: 'Next payment',
    failed: 'The next payment could not be loaded',
    amount: (total: string, conversions: number) =>
      `${total} from ${counted(conversions, 'conversion', 'conversions')}`,
    expected: (day: string, amounts: string, last: string) =>
      `Expected from ${day} on: ${amounts}, VAT included, and what else advertisers pay by ${last}.`,
    since: (day: string, amounts: string) =>
      `Due since ${day}: ${amounts}, VAT included. It comes with the network's next billing run.`,
    raised: (amounts: string) =>
      `Already made: ${amounts}, VAT included. The day on which the network sends it is not fixed.`,
    none: {
      invoiced: (amount: string, day: number) =>
        `No day can be given: ${amount} of your commission is on invoices that advertisers have not paid yet. You are paid from the ${ordinal(day)} of the month after they pay.`,
      approved: (amount: string, day: number) =>
        `No day can be given: ${amount} of your commission is approved and on no invoice yet. You are paid from the ${ordinal(day)} of the month after the advertiser pays it.`,
      pending: (amount: string) =>
        `No day can be given: advertisers have not decided on ${amount} of your commission yet.`,
      nothing: 'No payment is on its way: nothing is left to pay.',
    },
  },
} as const;
