import type { ContactDetail } from '#contract/contacts';
import type { Row } from './scope-entry.ts';
import { examples } from '#server/http/examples';

/** Bodies of requests that make accounts and campaigns, from the documents' examples. */

export const publisherBody = (change: Row = {}): Row => ({ ...(examples.createContact?.body as Row), ...change });

export const advertiserBody = (change: Row = {}): Row =>
  publisherBody({
    kind: 'advertiser',
    name: 'Nine Elms Lamps',
    publisherType: null,
    partnerType: null,
    minimumPayment: '',
    feeRate: '25',
    termsDays: 14,
    websites: [],
    ...change,
  });

export const campaignBody = (change: Row = {}): Row => ({
  ...(examples.createCampaign?.body as Row),
  status: 'live',
  ...change,
});

/** An account as its form sends it. */
export const accountBody = (one: ContactDetail) => ({
  name: one.name,
  companyName: one.companyName,
  email: one.email,
  address: one.address ?? '',
  country: one.country,
  currency: one.currency,
  vatNumber: one.vatNumber ?? '',
  vatRate: one.vatRate,
  paymentType: one.paymentType,
  termsDays: one.termsDays,
  minimumPayment: one.minimumPayment ?? '',
  accountManagerId: one.accountManagerId,
  managedBy: one.managedBy,
  feeRate: one.feeRate,
  publisherType: one.publisherType,
  partnerType: one.partnerType,
  fcaNumber: one.fcaNumber,
  websites: one.sites.map(({ id, name, url, traffic }) => ({ id, name, url, traffic: traffic ?? 'Content' })),
});
