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
