import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { endpoints } from '#contract';
import type { ReplyOf } from '#contract/endpoint';
import { getCampaign, listCampaigns } from '#contract/campaigns';
import { listEnquiries } from '#contract/enquiries';
import { listFeeds } from '#contract/feeds';
import { listInvoices } from '#contract/invoices';
import { getPaymentOverview } from '#contract/payment-overview';
import { listPayments } from '#contract/payments';
import { inOurShape } from './older-shapes.ts';

type Answers = { [K in keyof typeof endpoints]: ReplyOf<(typeof endpoints)[K]> };
/** An answer of the demo network, from its documentation. */
const answers = JSON.parse(readFileSync('server/http/answers.generated.json', 'utf8')) as Answers;

const query = { agencyId: 7, contactId: 42 };
const first = (answer: unknown) => (answer as Record<string, never>[])[0]!;

/** A row of the newer shape without the members that the older one does not have. */
function without(row: object, ...names: string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)));
}

test('what our own service answers stays as it is', () => {
  for (const [id, answer] of Object.entries(answers)) {
    expect(inOurShape(endpoints[id as keyof typeof endpoints], answer, query), id).toEqual(answer);
  }
});

describe('each older shape', () => {
  test('campaign of a list: primaryLogo, one publisher, a vertical with the campaign’s id', () => {
    const [row] = answers.listCampaigns;
    const older = {
      ...without(row!, 'campaignLogo', 'advertiser', 'agencyId', 'agencyName', 'crossSellAgencies', 'dateCreated'),
      primaryLogo: { guid: 'g', location: 'https://net.example/logo.png' },
      vertical: { primary: 'Retail', secondary: 'Home', campaignId: 5 },
      publishers: { id: 12, name: 'A publisher', status: 'live' },
    };
    expect(first(inOurShape(listCampaigns, [older], query))).toMatchObject({
      campaignLogo: { guid: 'g', location: 'https://net.example/logo.png' },
      vertical: { primary: 'Retail', secondary: 'Home' },
      publishers: [{ id: '12', name: 'A publisher', status: 'live' }],
      crossSellAgencies: [],
      agencyId: 7,
      advertiser: '',
      dateCreated: '',
    });
  });

  test('campaign in full: numbers and yes-or-no as text, id, primaryLogo, no terms', () => {
    const row = answers.getCampaign;
    const older = {
      ...without(row, 'campaignLogo', 'terms', 'protectedGroups', 'advertiserUsers', 'subStatus', 'productId'),
      id: 30001,
      campaignId: '1001182',
      validationWindow: '30',
      cookieDuration: '45',
      postView: '0',
      autoCrossSell: 'false',
      deepLinkEnabled: 'true',
      voucher: 'Yes',
      email: 'No',
      postback: 'false',
      primaryLogo: { guid: 'g', location: 'l' },
    };
    expect(inOurShape(getCampaign, older, query)).toMatchObject({
      productId: 30001,
      campaignId: 1001182,
      validationWindow: 30,
      cookieDuration: 45,
      postView: 0,
      autoCrossSell: false,
      deepLinkEnabled: true,
      voucher: true,
      email: false,
      postback: { url: null },
      campaignLogo: { guid: 'g' },
      subStatus: null,
      protectedGroups: null,
      advertiserUsers: [],
      terms: { body: '', createdDate: '' },
    });
  });

  test('invoice: a number as id, any status, no contact and no campaigns', () => {
    const [row] = answers.listInvoices;
    const older = {
      ...without(row!, 'contactId', 'creditNoteAllocation', 'campaigns'),
      invoiceId: 800020,
      status: 'Partly paid',
    };
    expect(first(inOurShape(listInvoices, [older], query))).toMatchObject({
      invoiceId: '800020',
      contactId: '42',
      status: 'Partly paid',
      creditNoteAllocation: null,
      campaigns: [],
    });
  });

  test('enquiry: without dates, the order and the conversion’s id', () => {
    const [row] = answers.listEnquiries;
    const older = {
      ...without(row!, 'creationDate', 'lastUpdated', 'advertiserAppId'),
      campaign: without(row!.campaign, 'name'),
      conversion: without(row!.conversion, 'id', 'rejectionCode'),
    };
    expect(first(inOurShape(listEnquiries, [older], query))).toMatchObject({
      creationDate: '',
      lastUpdated: '',
      advertiserAppId: '',
      campaign: { id: row!.campaign.id, name: '' },
      conversion: { id: null, rejectionCode: null, pId: row!.conversion.pId },
    });
  });

  test('payment overview: without express pay and the publisher’s rate', () => {
    const [row] = answers.getPaymentOverview;
    const older = without(row!, 'ExpressPay', 'AffiliateCurrencyRate');
    expect(first(inOurShape(getPaymentOverview, [older], query))).toEqual({
      ...row,
      ExpressPay: null,
      AffiliateCurrencyRate: null,
    });
  });

  test('payment: any status, without its months and what belongs to withdrawals', () => {
    const [row] = answers.listPayments;
    const gone = ['agencyID', 'startMonth', 'endMonth', 'startYear', 'endYear', 'invoiceCompanyID', 'withdrawalId'];
    const older = { ...without(row!, ...gone, 'pendingWithdrawlRequest', 'withdrawalLocked'), status: 'On hold' };
    expect(first(inOurShape(listPayments, [older], query))).toMatchObject({
      id: row!.id,
      agencyID: 7,
      status: 'On hold',
      startMonth: null,
      endYear: null,
      withdrawalId: null,
      pendingWithdrawlRequest: null,
    });
  });

  test('product feed: without the experimental ones', () => {
    const [row] = answers.listFeeds;
    const older = without(row!, 'experimentalFeedUrl', 'experimentalFeedId');
    expect(first(inOurShape(listFeeds, [older], query))).toEqual(row);
  });

  test('a report’s rows are what was asked for, whoever answers', () => {
    const rows = [{ month: '2026-01', clicks: '5' }];
    expect(inOurShape(endpoints.executeReport, rows, query)).toBe(rows);
  });
});
