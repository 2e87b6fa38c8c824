/**
 * An account manager who looks at an account sees what its own people see: each page says the same to both, while the
 * service tells a manager more. Acting for the account, so that nothing differs for only looking.
 */
import { expect, test } from 'vitest';
import examples from '../../server/http/answers.generated.json';
import { closeApp, openApp } from './app.tsx';
import type { Answers } from './service.ts';

const [event] = examples.getConversionHistory;
const undecided = { ...examples.getConversion, cost: { currency: 'GBP', amount: '2.61', bandId: 1 } };
const paid = { ...undecided, status: 'approved', paymentStatus: 'nextPayment', decisionDate: undecided.conversionDate };
const raised = { ...examples.getPayment.payment, status: 'Raised', sent: false, dateSent: null };
const draft = { ...examples.getInvoice.invoice, status: 'Draft', receipts: 0, dateSent: null };

/** Answers to a manager, and what they leave out for a publisher. */
const toManager = {
  getConversion: paid,
  listConversions: [undecided],
  getConversionHistory: [event],
  getEnquiry: {
    ...examples.getEnquiry,
    earns: { currency: 'EUR', commission: '6.93', cost: '9.01', commissionGroupId: 1 },
  },
  getPayment: { ...examples.getPayment, payment: raised },
  listPayments: [raised],
  executeReport: [{ clicks: '12' }],
  getInvoice: { ...examples.getInvoice, invoice: draft },
} satisfies Answers;
const advertiser = { contactId: 100001, kind: 'advertiser', name: 'Harbour Lane Home' };
const account = { agencyId: 1, currency: 'GBP', active: true, country: 'GB' };
const ofAdvertiser = { ...toManager, listAccounts: [{ ...account, ...advertiser }] };
const withoutCost = <R extends { cost?: unknown }>({ cost: _, ...recorded }: R) => recorded;
const toPublisher = {
  ...toManager,
  getConversion: { ...paid, cost: null, nextStatuses: [] },
  listConversions: [{ ...undecided, cost: null }],
  getConversionHistory: [
    {
      ...event,
      actorName: null,
      undoable: false,
      before: withoutCost(event!.before),
      after: withoutCost(event!.after),
    },
  ],
  getEnquiry: { ...toManager.getEnquiry, earns: { ...toManager.getEnquiry.earns, cost: null } },
} satisfies Answers;

/** Texts of the navigation, and of the page or what is open over it. */
const shown = () => {
  const opened = document.querySelectorAll<HTMLElement>(/\d$/.test(location.pathname) ? 'dialog' : 'main');
  return [document.querySelector('nav'), ...opened].map((part) => part?.innerText).join('\n');
};

/** The words are of the parts that arrive last. */
test.each([
  ['publisher', `conversions/${paid.conversionId}`, ['72.99', 'Sub id', 'Your question']],
  ['publisher', `enquiries/${examples.getEnquiry.enquiryId}`, ['6.93', 'Conversation', 'Send']],
  ['publisher', `payments/${raised.id}`, ['Adds up|difference', 'About this payment', '1–1 of 1']],
  ['publisher', 'reports?values=clicks,totalNetCost&edit=1', ['Total net cost', 'Earnings per click', '12']],
  ['advertiser', `conversions/${paid.conversionId}`, ['Jonah', '72.99', 'Sub id', 'Cost', 'Decide by', 'Your answer']],
  ['advertiser', `invoices/${draft.invoiceId}`, ['Adds up|difference', 'About this invoice', '1–1 of 1']],
] as const)('%s: %s', async (role, path, words) => {
  const [home, answers, managers] =
    role === 'publisher' ? ['/1/200001', toPublisher, toManager] : ['/1/100001', ofAdvertiser, ofAdvertiser];
  await openApp(role, `${home}/${path}`, answers);
  for (const word of words) await expect.poll(shown).toMatch(new RegExp(word));
  const own = shown();
  await closeApp();
  await openApp('manager', `${home}/${path}`, managers);
  await expect.poll(shown).toBe(own);
});
