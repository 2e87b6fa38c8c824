/** Answers for pages with forms: the documentation's examples, in states that the forms need. */
import type { DecisionBatch } from '#contract/decisions';
import examples from '../../server/http/answers.generated.json';
import type { Answers } from './service.ts';

const [file] = examples.listFiles;
const folder = {
  ...file,
  id: 77,
  name: 'Plans',
  parentEntryId: null,
  fileExtension: null,
  contentType: null,
  processing: null,
  entryType: { id: 2, name: 'FOLDER' },
};
export const folderDetail = { ...folder, folders: [], notified: [] };
export const inside: Answers = {
  browseFiles: [],
  getFileDetail: folderDetail,
  createFolder: folder,
  updateFile: folder,
  restoreFile: folder,
};
export const binned: Answers = {
  ...inside,
  listBin: [{ ...folder, deleted: true, deletionDate: '2026-03-14T10:00:00.000Z' }],
};

const [first] = examples.listConversions;
export const conversionId = first?.conversionId ?? '';
export const conversion: Answers = {
  listConversions: [first],
  getConversion: { ...examples.getConversion, conversionId, nextStatuses: ['approved', 'rejected'] },
  previewConversionUpdates: [
    { ...examples.previewConversionUpdates[0], advertiserConversionId: conversionId, conversionId },
  ],
};
export const enquiry: Answers = { getEnquiry: examples.getEnquiry };

export const invoice = (status: string): Answers => ({
  getInvoice: {
    ...examples.getInvoice,
    invoice: { ...examples.getInvoice.invoice, status, receipts: 0, oustanding: 8.17 },
    receipts: [],
    arithmetic: { ...examples.getInvoice.arithmetic, receipts: '0.00', outstanding: '8.17' },
  },
});
export const payment: Answers = {
  getPayment: {
    ...examples.getPayment,
    payment: { ...examples.getPayment.payment, status: 'Raised', sent: false, dateSent: null },
  },
};

export const key = {
  id: 5,
  membershipId: 1,
  name: 'Nightly import',
  makerName: 'Jonah Ferris',
  keyPrefix: 'pd_abcdefgh',
  createdAt: '2026-03-01T08:00:00.000Z',
  expiresAt: null,
  lastUsedAt: null,
  lastUsedAddress: null,
  level: 'member',
  operations: null,
  oldKeyEndsAt: null,
  revokedAt: null,
  status: 'active',
};
export const person = {
  id: 77,
  name: 'Ada Byron',
  email: 'ada@example.com',
  level: 'member',
  since: key.createdAt,
  lastSeenAt: null,
  twoFactor: false,
};
export const view = {
  id: 3,
  list: 'conversions',
  name: 'Approved ones',
  query: 'status=approved',
  sharedWith: 'me',
  partner: false,
  own: true,
  ownerName: 'Ada',
  createdAt: key.createdAt,
};
export const saved: Answers = {
  listSavedReports: [examples.getSavedReport],
  updateSavedReport: examples.getSavedReport,
};
export const session = {
  createdAt: key.createdAt,
  lastSeenAt: key.createdAt,
  expiresAt: '2026-04-01T08:00:00.000Z',
  ipAddress: null,
  browser: 'Firefox',
  system: 'Windows',
};

/** A campaign that the examples' publisher has joined. */
export const joined: Answers = {
  listCampaigns: [
    {
      ...examples.listCampaigns[0],
      publishers: [
        {
          id: '200001',
          name: 'The Savvy Satchel',
          status: 'live',
          campaignId: '1001182',
          campaignSubStatus: '',
          fcaAuthorised: false,
        },
      ],
    },
  ],
};

/** A checked batch of one conversion. */
const batch: DecisionBatch = {
  id: 7,
  contactId: 100001,
  state: 'review',
  by: 'Imogen Tallis-Reyes',
  madeAt: '2026-03-15T09:30:00.000Z',
  startedAt: null,
  finishedAt: null,
  message: null,
  refusal: null,
  undoes: null,
  undoneBy: null,
  counts: { unchecked: 0, wrong: 0, stays: 0, waiting: 1, changed: 0, refused: 0, failed: 0 },
  sums: [],
};
export const checkedBatch = { makeDecisionBatch: batch, getDecisionBatch: batch };
