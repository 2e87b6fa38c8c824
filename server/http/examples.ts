import type { endpoints } from '#contract';
import type { Role } from '#contract/access';
import { agencySettings, savedReport, contact, campaign, voucher } from './example-bodies.ts';

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
  getDecisionsDue: { as: 'manager', query: { today: '2026-03-15', targetCurrencyCode: 'GBP' } },
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
  listRefusedSales: { as: 'advertiser', query: { limit: 2 } },
  getConversion: { params: { conversionId: 500001943 }, as: 'advertiser' },
  getConversionHistory: { params: { conversionId: 500001976 }, as: 'advertiser' },
  listConversionNotes: { params: { conversionId: 500001572 }, as: 'advertiser' },
  writeConversionNote: {
    params: { conversionId: 500001667 },
    as: 'advertiser',
    body: { note: 'The refund was booked on 2 March, so it stays rejected.' },
  },
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
    body: { status: 'Approved', note: 'Found in the shop; the voucher page had lost the click.' },
  },
  // Takes back the example before.
  undoEnquiryApproval: { as: 'advertiser', params: { enquiryId: 880101 } },
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
  updatePlacement: {
    params: { placementId: 5000001 },
    query: { advertiserId: 0 },
    body: {
      placementName: 'Sidebar of the home page',
      type: 3,
      placementDescription: 'Sidebar MPU, standard display slot',
      destinationUrl: null,
      was: {
        placementName: 'Sidebar MPU',
        type: 3,
        placementDescription: 'Sidebar MPU, standard display slot',
        destinationUrl: null,
      },
    },
  },
  getShortUrl: { params: { code: 'UC3fCap' } },
  nameShortUrl: { params: { code: 'UC3fCap' }, body: { name: 'cards-sale' } },
  archiveShortUrl: { params: { code: 'zP6UHas' }, body: { archived: true } },
  getVoucher: { params: { voucherId: 300012 } },
  createVoucher: {
    as: 'advertiser',
    body: {
      campaignId: 30001,
      publisherContactId: null,
      type: 'Voucher',
      code: 'SPRING12',
      title: '12% off the new season',
      description: '12% off everything of the new season, once a customer.',
      discount: '12%',
      categoryId: 1,
      destinationUrl: 'https://www.harbour-lane-home.example/new',
      cultureCode: 'en-GB',
      exclusive: false,
      startDay: '2026-03-15',
      endDay: '2026-04-30',
    },
  },
  updateVoucher: {
    as: 'advertiser',
    params: { voucherId: 300012 },
    body: { ...voucher, endDay: '2026-05-31', was: voucher },
  },
  endVoucher: { as: 'advertiser', params: { voucherId: 300015 } },
  archivePlacement: { params: { placementId: 5000001 }, query: { advertiserId: 0 }, body: { archived: true } },
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
  listSuspiciousClicks: { as: 'advertiser', query: { ...months, limit: 2 } },
  listInvoices: { as: 'advertiser', query: { startDate: '2025-01-01', limit: 2 } },
  getInvoice: { as: 'advertiser', params: { invoiceId: 800020 } },
  updateInvoice: { as: 'manager', params: { invoiceId: 800020 }, body: { status: 'Settled' } },
  getInvoiceSums: { as: 'advertiser', query: { startDate: '2025-01-01' } },
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
  search: { query: { text: 'harbour' } },
  listDayNotes: { as: 'publisher' },
  createDayNote: { body: { day: '2026-03-02', text: 'Spring sale began' } },
  updateDayNote: {
    as: 'publisher',
    params: { noteId: 11 },
    body: { day: '2026-03-03', text: 'Spring sale', revision: 1 },
  },
  deleteDayNote: { as: 'publisher', params: { noteId: 11 } },
  getNextPayment: { query: { targetCurrencyCode: 'GBP' } },
  getPaymentTimeline: {
    query: { startYear: 2025, startMonth: 10, endYear: 2026, endMonth: 3, targetCurrencyCode: 'GBP' },
  },
  runBilling: { as: 'manager', body: { agencyId: 1, month: '2026-01', dryRun: true } },
  listBillingRuns: { as: 'manager', query: { limit: 1 } },
  getBillingRun: { as: 'manager', params: { runId: 873011 } },
  getChanges: { query: { since: '2026-03-14T00:00:00Z', targetCurrencyCode: 'GBP' } },
  getAgency: { as: 'manager' },
  changeAgency: { as: 'manager', body: agencySettings },
  getExchangeRates: { as: 'manager' },
  getApplicationPage: { as: 'manager' },
  changeApplicationPage: {
    as: 'manager',
    body: {
      revision: 0,
      open: false,
      questions: [{ text: 'How do you reach people?', kind: 'text', required: true, options: [] }],
    },
  },
  listContacts: { as: 'manager', query: { kind: 'publisher', limit: 2 } },
  getContact: { as: 'manager', params: { contactId: 200001 } },
  createContact: { as: 'manager', body: { kind: 'publisher', ...contact } },
  updateContact: {
    as: 'manager',
    params: { contactId: 100001 },
    body: {
      revision: 1,
      ...contact,
      name: 'Harbour Lane Home',
      minimumPayment: '',
      feeRate: '30',
      publisherType: null,
      partnerType: null,
      websites: [],
    },
  },
  activateContact: { as: 'manager', params: { contactId: 200001 }, body: { active: true } },
  getBankAccount: { as: 'manager', params: { contactId: 200001 } },
  putBankAccount: {
    as: 'manager',
    params: { contactId: 200001 },
    body: { accountName: 'Kettle & Crumb Ltd', iban: 'GB33BUKB20201555555555', bic: 'BUKBGB22' },
  },
  getPaymentDetails: { as: 'publisher' },
  changePaymentDetails: {
    as: 'publisher',
    body: {
      revision: 1,
      companyName: 'Kettle & Crumb Ltd',
      address: '1 Mill Lane, Leeds',
      vatNumber: 'GB123456789',
      minimumPayment: '25.00',
    },
  },
  getBillingDetails: { as: 'advertiser' },
  changeBillingDetails: {
    as: 'advertiser',
    body: {
      revision: 2,
      companyName: 'Harbour & Vale Ltd',
      address: '4 Quay Street, Bristol',
      vatNumber: 'GB123456789',
    },
  },
  changeOwnBankAccount: {
    as: 'publisher',
    body: { accountName: 'Kettle & Crumb Ltd', iban: 'GB33BUKB20201555555555', bic: 'BUKBGB22' },
  },
  importContacts: {
    as: 'manager',
    body: {
      kind: 'publisher',
      dryRun: true,
      rows: [{ name: 'Low Tide Letters', email: 'hello@low-tide.example', website: 'www.low-tide.example' }],
    },
  },
  getEditableCampaign: { as: 'manager', params: { productId: 30001 } },
  createCampaign: { as: 'manager', body: { advertiserId: 100001, status: 'waiting', ...campaign } },
  updateCampaign: { as: 'manager', params: { productId: 30004 }, body: { revision: 1, ...campaign, rules: [] } },
  setCampaignStatus: { as: 'manager', params: { productId: 30001 }, body: { status: 'live', was: 'live' } },
  listRelations: { as: 'publisher', query: { limit: 2 } },
  // The campaign that the example above makes.
  applyToCampaign: { as: 'publisher', body: { productId: 90001, termsAccepted: true, answer: '' } },
  decideRelation: {
    as: 'manager',
    params: { relationId: 9000001 },
    body: { status: 'live', was: 'pending', reason: '' },
  },
  nameExtraFields: { as: 'manager', body: { ex1: 'Channel', ex2: 'Delivery' } },
  listNames: { as: 'publisher', query: { kind: 'campaign', searchTerm: 'home', limit: 2 } },
  listPeople: { as: 'publisher' },
  changePerson: { as: 'publisher', params: { membershipId: 1 }, body: { level: 'admin' } },
  invitePeople: {
    as: 'publisher',
    body: { emails: ['ada@example.com'], level: 'member', language: 'en', by: 'mail' },
  },
  listInvitations: { as: 'publisher' },
  renewInvitation: { as: 'publisher', params: { invitationId: 1 }, body: { by: 'mail' } },
  withdrawInvitation: { as: 'publisher', params: { invitationId: 1 } },
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
