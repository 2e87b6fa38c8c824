import type { endpoints } from '#contract';
import type { Role } from '#contract/access';

/** A request that the demo network answers; its account is the demo user's. */
export interface Example {
  /** The demo user who sends it; the publisher by default. */
  as?: Role;
  params?: Record<string, number | string>;
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
  /** The file of an upload. */
  file?: { name: string; text: string };
}

/** The contact of each demo user, in agency 1. */
export const demoAccounts: Record<Role, number> = { publisher: 200001, advertiser: 100001, manager: 0 };

const months = { fromDate: '2026-01-01', toDate: '2026-03-15' };

/** The body of a saved report. */
const savedReport = {
  name: 'Commission by month',
  shared: false,
  definition: {
    version: 1,
    request: {
      rows: ['month'],
      across: [],
      values: ['validatedCommission', 'epc'],
      where: [[{ field: 'deviceType', operator: 'in', values: ['mobile'] }]],
      sort: [],
      period: 'last90',
      basis: 'conversionDate',
      currency: '',
      managers: null,
    },
    view: { compare: ['year'], weekdays: false, chart: 'line', subtotals: false, by: '', styles: {} },
  },
};

/**
 * One request per operation, with the values that its schema does not determine. The OpenAPI document shows it with the
 * demo network's answer, and contract tests start from it.
 */
export const examples: Partial<Record<keyof typeof endpoints, Example>> = {
  listCampaigns: { query: { statuses: ['live'], deeplink: true, limit: 2 } },
  getCampaign: { params: { productId: 30001 } },
  getOwnCampaign: { as: 'advertiser', params: { productId: 30001 } },
  listCommissionGroups: { params: { campaignId: 30001 }, query: { limit: 2 } },
  listConversions: { query: { ...months, dateField: 'conversion', targetCurrencyCode: 'GBP', limit: 2 } },
  sumConversions: { query: { ...months, dateField: 'conversion', targetCurrencyCode: 'GBP' } },
  updateConversions: {
    as: 'advertiser',
    body: {
      conversions: [
        { advertiserConversionId: 'HA-67037116', advertiserId: 100001, status: 'rejected', rejectionCode: 2 },
      ],
    },
  },
  patchConversions: {
    as: 'advertiser',
    body: {
      conversions: [
        {
          advertiserConversionId: '500001976',
          advertiserId: 100001,
          status: 'approved',
          conversionValue: { amount: '58.40' },
          extendedData: { ex1: 'phone' },
        },
      ],
    },
  },
  // Undoes the example before.
  undoConversionChange: {
    as: 'advertiser',
    params: { conversionId: 500001976 },
    body: { changedAt: '2026-03-15T12:00:00.000Z' },
  },
  previewConversionUpdates: {
    as: 'advertiser',
    body: {
      conversions: [
        { advertiserConversionId: 'HA-13950687', advertiserId: 100001, conversionValue: { amount: '40.00' } },
        { advertiserConversionId: 'HA-76419800', advertiserId: 100001, status: 'rejected' },
      ],
    },
  },
  makeDecisionBatch: {
    as: 'advertiser',
    body: {
      rows: [
        { advertiserRef: 'HA-67037116', status: 'rejected', rejectionCode: '2' },
        { conversionId: '500001976', status: 'approved', amount: '58.40' },
      ],
    },
  },
  addDecisionRows: { as: 'advertiser', body: { rows: [{ advertiserRef: 'HA-13950687', status: 'approved' }] } },
  makeMatchingBatch: {
    as: 'advertiser',
    query: { ...months, dateField: 'conversion', targetCurrencyCode: 'GBP', status: ['pending'] },
    body: { except: ['500001976'], decision: { status: 'approved' } },
  },
  trackConversion: {
    as: 'advertiser',
    body: {
      pid: 30001,
      ref: 'HA-13950687',
      amount: '64.90',
      currency: 'GBP',
      cid: 'Qm9va3NfYXJlX2Z1bl8xMg',
      customerType: 'new',
      items: [
        { itemID: 'HLH-0012', itemName: 'Table lamp', itemValue: '44.90', itemCategory: 'Lighting' },
        { itemID: 'HLH-0044', itemName: 'Candle', itemVolume: 2, itemValue: '20.00', itemCategory: 'Decoration' },
      ],
    },
  },
  getConversion: { params: { conversionId: 500001943 }, as: 'advertiser' },
  getConversionHistory: { params: { conversionId: 500001976 }, as: 'advertiser' },
  listEnquiries: { query: { limit: 2 } },
  getEnquiry: { as: 'advertiser', params: { enquiryId: 880075 } },
  fileEnquiry: {
    as: 'publisher',
    body: {
      productId: 30003,
      advertiserAppId: '77120455',
      transactionDate: '2026-02-20T19:12:00Z',
      value: '64.90',
      currencyCode: 'GBP',
      uId: 'm114870',
      notes: 'Member sent the confirmation mail; the click is in our log.',
    },
  },
  checkEnquiries: {
    as: 'publisher',
    body: {
      claims: [
        { productId: 30001, advertiserAppId: 'HA-99120455', transactionDate: '2026-03-14', value: '64.90' },
        {
          productId: 30003,
          advertiserAppId: '77120456',
          transactionDate: '2026-02-20',
          value: '12.00',
          currencyCode: 'GBP',
        },
      ],
    },
  },
  updateEnquiry: {
    as: 'advertiser',
    params: { enquiryId: 880101 },
    body: { status: 'Rejected', rejectionCode: 2, note: 'The customer sent it back on 2 March.' },
  },
  listPlacements: { query: { fromDate: '2024-01-01', toDate: '2026-03-15', advertiserId: 0, limit: 2 } },
  getPlacement: { params: { placementId: 5000001 }, query: { advertiserId: 0 } },
  createPlacement: {
    query: { advertiserId: 100001 },
    body: {
      campaignId: 1000577,
      placementName: 'Spring newsletter',
      type: 2,
      placementDescription: 'Banner in the newsletter of 1 April',
      destinationUrl: null,
    },
  },
  generateDeeplink: {
    as: 'publisher',
    query: { pid: 30001, url: 'https://www.harbour-lane-home.example/sale?colour=blue' },
  },
  generateDeeplinks: {
    as: 'publisher',
    body: {
      links: [{ url: 'https://www.harbour-lane-home.example/new' }, { url: 'https://www.another-shop.example/' }],
    },
  },
  shortenUrl: { body: { longUrl: 'https://www.harbour-lane-home-outlet.example/bestsellers' } },
  listShortUrls: { query: { limit: 2 } },
  uploadFile: {
    query: { useDefaultLocation: true },
    body: { categoryId: 6, description: 'What we plan for the spring' },
    file: { name: 'media plan.csv', text: 'week,placement,budget\n14,Newsletter,250.00\n' },
  },
  listFiles: { as: 'advertiser', query: { offset: 0, limit: 2 } },
  getFile: { as: 'advertiser', params: { id: 410061 } },
  getFileDetail: { as: 'advertiser', params: { entryId: 410061 } },
  listFileRows: { as: 'advertiser', params: { entryId: 410061 }, query: { limit: 2 } },
  listVouchers: { query: { limit: 2 } },
  listFeeds: { query: { limit: 2 } },
  getCampaignLogos: { query: { productIds: [30001, 30002] } },
  listFeedProducts: { params: { feedId: 31001 }, query: { limit: 2 } },
  listInvoices: { as: 'advertiser', query: { startDate: '2025-01-01', limit: 2 } },
  getInvoice: { as: 'advertiser', params: { invoiceId: 800020 } },
  updateInvoice: { as: 'manager', params: { invoiceId: 800020 }, body: { status: 'Settled' } },
  getInvoiceConversions: { as: 'advertiser', params: { invoiceId: 800020 }, query: { limit: 2 } },
  getPayment: { params: { paymentId: 850011 } },
  updatePayment: { as: 'manager', params: { paymentId: 850011 }, body: { status: 'Sent' } },
  getPaymentConversions: { params: { paymentId: 850011 }, query: { limit: 2 } },
  listPayments: { query: { startDate: '2025-01-01', endDate: '2026-03-15', limit: 2 } },
  getPaymentOverview: {
    query: {
      startYear: 2025,
      startMonth: 1,
      endYear: 2026,
      endMonth: 3,
      advertiserId: 0,
      campaignId: 1000577,
      paymentStatus: ['Payment Sent', 'Next Payment', 'Advertiser Invoiced', 'No Commission'],
      limit: 2,
    },
  },
  getSavedReport: { as: 'publisher', params: { reportId: 12 } },
  createSavedReport: { body: savedReport },
  updateSavedReport: { as: 'publisher', params: { reportId: 12 }, body: { ...savedReport, revision: 1 } },
  listDayNotes: { as: 'publisher' },
  createDayNote: { body: { day: '2026-03-02', text: 'Spring sale began' } },
  updateDayNote: {
    as: 'publisher',
    params: { noteId: 11 },
    body: { day: '2026-03-03', text: 'Spring sale', revision: 1 },
  },
  deleteDayNote: { as: 'publisher', params: { noteId: 11 } },
  getPaymentTimeline: {
    query: { startYear: 2025, startMonth: 10, endYear: 2026, endMonth: 3, targetCurrencyCode: 'GBP' },
  },
  runBilling: { as: 'manager', body: { agencyId: 1, month: '2026-01', dryRun: true } },
  listBillingRuns: { as: 'manager', query: { limit: 1 } },
  getBillingRun: { as: 'manager', params: { runId: 873011 } },
  getChanges: { query: { since: '2026-03-14T00:00:00Z', targetCurrencyCode: 'GBP' } },
  listAuditEvents: { as: 'manager', query: { limit: 2 } },
  executeReport: {
    body: {
      measures: ['clicks', 'totalConversions', 'totalCommission', 'epc'],
      dimensions: ['month', 'campaignName'],
      conditions: [{ field: 'deviceType', operator: '=', valueList: ['mobile'] }],
      orderBys: [{ field: 'totalCommission', direction: 'desc' }],
      dateType: 'conversionDate',
      fromDate: '2026-02-01',
      toDate: '2026-02-28',
      targetCurrency: 'GBP',
    },
  },
};
