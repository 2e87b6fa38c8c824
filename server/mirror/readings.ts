import { readAgreement } from './read-agreement.ts';
import { readPaid } from './read-paid.ts';
import { readCampaigns } from './read-campaigns.ts';
import {
  readAgainMonth,
  readChanges,
  readExtent,
  readMonth,
  readRecent,
  readRecentBaskets,
} from './read-conversions.ts';
import {
  readEnquiries,
  readFeeds,
  readFiles,
  readInvoices,
  readOverview,
  readPayments,
  readPlacements,
  readVouchers,
} from './read-lists.ts';
import { readTraffic } from './read-traffic.ts';
import type { Read } from './reading.ts';
import type { Kind } from './schedule.ts';

/** The reading of each kind of part. */
export const readings: Record<Kind, Read> = {
  campaigns: readCampaigns,
  payments: readPayments,
  invoices: readInvoices,
  traffic: readTraffic,
  recent: readRecent,
  baskets: readRecentBaskets,
  extent: readExtent,
  changes: readChanges,
  placements: readPlacements,
  enquiries: readEnquiries,
  vouchers: readVouchers,
  feeds: readFeeds,
  files: readFiles,
  overview: readOverview,
  month: readMonth,
  paid: readPaid,
  agreement: readAgreement,
  again: readAgainMonth,
};
