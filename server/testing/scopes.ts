import type { endpoints } from '#contract';
import { overviewStatuses } from '#contract/payment-overview';
import { examples } from '#server/http/examples';

/** The owners of each operation's data. An operation without an entry fails the suite of scopes. */

export type Row = Record<string, unknown>;
type Ids = unknown;

/** The owners of a row, as far as it names them. */
export interface Owners {
  agency?: Ids;
  publisher?: Ids;
  advertiser?: Ids;
  /** Publisher or advertiser; 0 is the agency. */
  contact?: Ids;
  /** A productId, for its advertiser. */
  campaign?: Ids;
  /** A user of the account or of the agency. */
  membership?: Ids;
}

/** Kinds of things with ids and owners. */
export type Thing =
  | 'campaign'
  | 'relation'
  | 'placement'
  | 'conversion'
  | 'enquiry'
  | 'invoice'
  | 'payment'
  | 'file_entry'
  | 'decision_batch'
  | 'billing_run'
  | 'service_account'
  | 'saved_view'
  | 'saved_report'
  | 'day_note'
  | 'product_feed'
  | 'notification'
  | 'auth_session'
  | 'membership'
  /** A membership outside the account and the agency. */
  | 'stranger';

interface Naming {
  thing: Thing;
  params?: Row;
  query?: Row;
  body?: Row;
}

export interface Entry {
  /** Added to the example's query and body. */
  query?: Row;
  body?: Row;
  /** The owners of each row of the answer. */
  owners?: (row: Row) => Owners;
  rows?: (answer: Row) => Row[];
  /** Roles whose accounts have no such rows. */
  emptyFor?: readonly string[];
  /** Roles without access. */
  notFor?: readonly string[];
  /** Fields of which an account manager sees more than the account. */
  more?: readonly string[];
  /** An account manager gets the same answer as the account. */
  whole?: true;
  /** Requests that name a thing: a foreign one is answered like a missing one and does not change. */
  names?: (id: number | string, own: { contactId: number }) => Naming[];
  /** Why the answer has no owner. */
  nobodys?: string;
}

const months = { fromDate: '2020-01-01', toDate: '2026-12-31' };
const dates = { startDate: '2020-01-01', endDate: '2026-12-31' };
const years = { startYear: 2020, startMonth: 1, endYear: 2026, endMonth: 12 };
const money = { targetCurrencyCode: 'GBP' };

const at = (row: Row, ...path: string[]) => path.reduce<unknown>((value, name) => (value as Row)[name], row);
const contactOf = (row: Row): Owners => ({ contact: at(row, 'contactId') });
const conversionOf = (row: Row): Owners => ({
  agency: at(row, 'agencyId'),
  publisher: at(row, 'publisherId'),
  advertiser: at(row, 'advertiserId'),
});
const byParam = (thing: Thing, name: string, more: Omit<Naming, 'thing' | 'params'> = {}): Entry => ({
  names: (id) => [{ thing, params: { [name]: id }, ...more }],
});
const decision = (id: number | string, own: { contactId: number }) => [
  {
    thing: 'conversion',
    body: {
      conversions: [{ advertiserConversionId: String(id), advertiserId: own.contactId || 1, status: 'approved' }],
    },
  } as const,
];
const anyEntry = { query: { categoryId: [1, 2, 3, 4, 5, 6], offset: 0 }, owners: contactOf } as const;

const claim = {
  advertiserAppId: '1000200',
  transactionDate: '2026-02-01',
  value: '10.00',
  currencyCode: 'GBP',
};

export const scopes: Record<keyof typeof endpoints, Entry> = {
  listCampaigns: {
    query: { statuses: undefined, deeplink: undefined, returnPublishersForCampaign: true, showInactive: true },
    owners: (row) => ({
      agency: at(row, 'agencyId'),
      advertiser: at(row, 'contactId'),
      publisher: (at(row, 'publishers') as Row[] | null)?.map((one) => one['id']),
    }),
    // A publisher sees every campaign; the relations in it depend on the account.
    more: ['publishers'],
  },
  getCampaign: byParam('campaign', 'productId'),
  getOwnCampaign: byParam('campaign', 'productId'),
  listCommissionGroups: byParam('campaign', 'campaignId'),
  getCampaignLogos: {
    query: { productIds: [30001] },
    names: (id) => [{ thing: 'campaign', query: { productIds: [id] } }],
  },
  getCampaignLogo: { nobodys: 'logos are shown to everybody' },
  listConversions: {
    query: { ...months, dateField: 'conversion', ...money },
    owners: conversionOf,
    more: ['cost', 'ipAddress'],
  },
  sumConversions: {
    query: { ...months, dateField: 'conversion', ...money },
    nobodys: 'sums of the list, which is of the account',
  },
  updateConversions: { names: decision },
  patchConversions: { names: decision },
  previewConversionUpdates: { names: decision },
  undoConversionChange: byParam('conversion', 'conversionId'),
  getConversion: byParam('conversion', 'conversionId'),
  getConversionHistory: byParam('conversion', 'conversionId'),
  makeDecisionBatch: { notFor: ['publisher'], nobodys: 'what rows name is found in the account by the check' },
  addDecisionRows: byParam('decision_batch', 'batchId'),
  makeMatchingBatch: { notFor: ['publisher'], nobodys: 'what matches is the list of the account' },
  listDecisionBatches: { owners: contactOf, emptyFor: ['publisher'] },
  getDecisionBatch: byParam('decision_batch', 'batchId'),
  listDecisionRows: byParam('decision_batch', 'batchId'),
  runDecisionBatch: byParam('decision_batch', 'batchId'),
  pauseDecisionBatch: byParam('decision_batch', 'batchId'),
  undoDecisionBatch: byParam('decision_batch', 'batchId'),
  discardDecisionBatch: byParam('decision_batch', 'batchId'),
  listEnquiries: {
    owners: (row) => ({
      agency: at(row, 'agencyId'),
      publisher: at(row, 'publisher', 'id'),
      advertiser: at(row, 'advertiser', 'id'),
    }),
  },
  getEnquiry: byParam('enquiry', 'enquiryId'),
  fileEnquiry: {
    names: (id) => [{ thing: 'campaign', body: { ...claim, productId: Number(id) } }],
  },
  checkEnquiries: {
    names: (id) => [{ thing: 'campaign', body: { claims: [{ ...claim, productId: Number(id) }] } }],
  },
  updateEnquiry: {
    names: (id) => [
      { thing: 'enquiry', params: { enquiryId: id }, body: { note: 'Hello' } },
      { thing: 'enquiry', params: { enquiryId: id }, body: { status: 'Approved' } },
    ],
  },
  getChanges: { whole: true },
  getLastSeen: { query: { list: 'conversions' }, whole: true },
  putLastSeen: { body: { list: 'conversions' }, nobodys: 'it is the one who asks who has looked' },
  trackConversion: {
    names: (id) => [{ thing: 'campaign', body: { pid: Number(id), ref: 'SCOPE-1', amount: '10.00', items: null } }],
  },
  listPlacements: {
    query: months,
    owners: (row) => ({ publisher: at(row, 'publisherId'), campaign: at(row, 'campaignId') }),
  },
  getPlacement: byParam('placement', 'placementId'),
  createPlacement: {
    names: (id) => [
      {
        thing: 'relation',
        body: { campaignId: Number(id), placementName: 'Mine', type: 1, placementDescription: 'Not mine' },
      },
    ],
  },
  generateDeeplink: { names: (id) => [{ thing: 'campaign', query: { pid: id, url: undefined } }] },
  generateDeeplinks: { names: (id) => [{ thing: 'campaign', body: { links: [{ pid: Number(id) }] } }] },
  shortenUrl: { nobodys: 'any campaign of the network may be linked to' },
  listShortUrls: { owners: contactOf },
  listVouchers: { query: { active: true, expired: true }, owners: (row) => ({ campaign: at(row, 'productId') }) },
  listFeedProducts: { ...byParam('product_feed', 'feedId'), owners: () => ({}) },
  listFeeds: { owners: (row) => ({ campaign: at(row, 'campaignId') }) },
  listInvoices: {
    query: { ...dates, includeDeleted: true },
    owners: (row) => ({ advertiser: at(row, 'contactId') }),
    emptyFor: ['publisher'],
  },
  getInvoiceSums: { query: { ...dates, ...money }, whole: true },
  getInvoice: byParam('invoice', 'invoiceId'),
  updateInvoice: byParam('invoice', 'invoiceId', { body: { status: 'Settled' } }),
  getInvoiceConversions: byParam('invoice', 'invoiceId'),
  listPayments: {
    query: dates,
    owners: (row) => ({ publisher: at(row, 'contactID'), agency: at(row, 'agencyID') }),
    emptyFor: ['advertiser'],
  },
  getPaymentSums: { query: { ...dates, ...money }, whole: true },
  getPayment: byParam('payment', 'paymentId'),
  updatePayment: byParam('payment', 'paymentId', { body: { status: 'Sent' } }),
  getPaymentConversions: byParam('payment', 'paymentId'),
  getPaymentOverview: {
    query: { ...years, advertiserId: 0, campaignId: 0, paymentStatus: overviewStatuses },
    owners: (row) => ({ advertiser: at(row, 'MID') }),
    emptyFor: ['advertiser'],
  },
  uploadFile: {
    names: (id) => [
      { thing: 'file_entry', query: { useDefaultLocation: undefined }, body: { folderId: id } },
      { thing: 'stranger', query: { useDefaultLocation: undefined }, body: { notifyUserIds: id } },
    ],
  },
  listFiles: {
    ...anyEntry,
    names: (id) => [{ thing: 'file_entry', query: { folderId: id } }],
  },
  getFile: {
    names: (id) => [
      { thing: 'file_entry', params: { id } },
      { thing: 'file_entry', params: { id }, query: { download: true } },
    ],
  },
  browseFiles: {
    query: { folderId: 0 },
    owners: contactOf,
    names: (id) => [{ thing: 'file_entry', query: { folderId: id } }],
  },
  listBin: { owners: contactOf },
  listFilePeople: { owners: (row) => ({ membership: at(row, 'id') }) },
  getFileDetail: byParam('file_entry', 'entryId'),
  createFolder: { names: (id) => [{ thing: 'file_entry', body: { name: 'Mine', folderId: Number(id) } }] },
  updateFile: byParam('file_entry', 'entryId', { body: { name: 'Mine' } }),
  deleteFile: byParam('file_entry', 'entryId'),
  restoreFile: byParam('file_entry', 'entryId'),
  eraseFile: byParam('file_entry', 'entryId'),
  listFileRows: byParam('file_entry', 'entryId'),
  retryProcessing: byParam('file_entry', 'entryId'),
  stopProcessing: byParam('file_entry', 'entryId'),
  getPaymentTimeline: { query: { ...years, ...money }, whole: true },
  runBilling: { notFor: ['publisher', 'advertiser'], nobodys: 'it is the whole agency’s, for its account managers' },
  listBillingRuns: { owners: (row) => ({ agency: at(row, 'agencyId') }) },
  getBillingRun: byParam('billing_run', 'runId'),
  executeReport: {
    body: {
      measures: ['clicks', 'totalConversions'],
      dimensions: ['agencyId', 'publisherId', 'advertiserId'],
      conditions: [],
      orderBys: [],
      dateType: 'conversionDate',
      ...months,
      fromDate: '2026-01-01',
      targetCurrency: 'GBP',
    },
    owners: conversionOf,
    whole: true,
  },
  getMe: { nobodys: 'it is the one who asks' },
  signIn: { nobodys: 'it is for everybody' },
  signOut: { nobodys: 'it is the one who asks' },
  listSessions: { nobodys: 'the sessions of the one who asks' },
  revokeSession: byParam('auth_session', 'id'),
  revokeOtherSessions: { nobodys: 'the sessions of the one who asks' },
  changePassword: { nobodys: 'it is the one who asks' },
  listNotifications: { owners: contactOf },
  readNotifications: { names: (id) => [{ thing: 'notification', body: { ids: [Number(id)] } }] },
  listServiceAccounts: {
    owners: (row) => ({ membership: at(row, 'membershipId') }),
    names: (id) => [{ thing: 'membership', query: { membershipId: id } }],
  },
  createServiceAccount: {
    names: (id) => [{ thing: 'membership', body: { membershipId: Number(id), name: 'Mine' } }],
  },
  revokeServiceAccount: byParam('service_account', 'id'),
  listAccounts: { owners: contactOf },
  listAccountManagers: { notFor: ['publisher', 'advertiser'], nobodys: 'names within the agency' },
  getVocabulary: { nobodys: 'names of countries and verticals' },
  listAuditEvents: { owners: contactOf },
  getAuditVocabulary: { notFor: ['publisher', 'advertiser'], nobodys: 'names of actions' },
  listSavedReports: { nobodys: 'one’s own, and what colleagues of one’s role share' },
  getSavedReport: byParam('saved_report', 'reportId'),
  createSavedReport: { nobodys: 'it is the one who asks who saves' },
  updateSavedReport: {
    ...byParam('saved_report', 'reportId'),
    body: { ...(examples.createSavedReport?.body as Row), revision: 1 },
  },
  deleteSavedReport: byParam('saved_report', 'reportId'),
  listDayNotes: { owners: contactOf },
  createDayNote: { nobodys: 'it is the one who asks who writes' },
  updateDayNote: byParam('day_note', 'noteId'),
  deleteDayNote: byParam('day_note', 'noteId'),
  listViews: { query: { list: 'conversions' }, owners: () => ({}) },
  saveView: { nobodys: 'it is the one who asks who saves' },
  deleteView: byParam('saved_view', 'id'),
};
