/**
 * The meaning of each parameter and field of the API, and of operations with much to say, for the OpenAPI document. It stands beside the contract and not in it,
 * because the browser loads the contract: only the server and generators import this.
 */
import * as accounts from './accounts.ts';
import * as campaigns from './campaigns.ts';
import * as conversions from './conversions.ts';
import { everywhere } from './everywhere.ts';
import * as offers from './offers.ts';
import * as people from './people.ts';
import { report, reportQuery } from './report.ts';
import type { Words } from './words.ts';

export type Part = 'params' | 'query' | 'body' | 'reply';
type Described = Partial<Record<Part, Words>> & {
  /** The operation's own description stands here where it is long and the browser loads the contract at once. */
  description?: string;
};

const updating: Described = { body: conversions.updateBody, reply: conversions.updateReply };

/** By operation; members that are missing here are described in `everywhere`. */
export const descriptions: Readonly<Record<string, Described>> = {
  listCampaigns: { query: campaigns.campaignQuery, reply: campaigns.campaignRow },
  getCampaign: { reply: campaigns.campaignDetail },
  listCommissionGroups: {
    params: { campaignId: 'Relation or productId.' },
    reply: campaigns.commissionGroup,
  },
  listConversions: {
    description: conversions.conversionList,
    query: conversions.conversionQuery,
    reply: conversions.conversionRow,
  },
  updateConversions: updating,
  patchConversions: updating,
  trackConversion: { body: conversions.sale, reply: conversions.trackedSale },
  listRefusedSales: {
    query: { campaignId: 'Only these campaigns (productIds).' },
    reply: conversions.refusedSales,
  },
  listEnquiries: { query: conversions.enquiryQuery, reply: conversions.enquiryRow },
  listPlacements: { query: offers.placementQuery, reply: offers.placementRow },
  createPlacement: { query: offers.placementScope, body: offers.newPlacement, reply: offers.placementDetail },
  getPlacement: {
    params: { placementId: 'Id of the placement.' },
    query: offers.placementScope,
    reply: offers.placementDetail,
  },
  generateDeeplink: { query: offers.deeplinkQuery, reply: { deeplinkUrl: 'The link to publish.' } },
  shortenUrl: {
    body: { longUrl: "Address on the tracking host or on a campaign's host, at most 2,048 characters." },
    reply: { shortUrl: 'The short address.' },
  },
  listVouchers: { query: offers.voucherQuery, reply: offers.voucherRow },
  listFeeds: { query: offers.feedQuery, reply: offers.feedRow },
  listInvoices: { query: accounts.invoiceQuery, reply: accounts.invoiceRow },
  listPayments: { query: accounts.paymentQuery, reply: accounts.paymentRow },
  getPaymentOverview: { query: accounts.overviewQuery, reply: accounts.overviewRow },
  uploadFile: {
    query: { useDefaultLocation: "true puts a file without `folderId` into its category's own folder." },
    body: accounts.uploadBody,
    reply: { entryId: 'Id of the file.' },
  },
  listFiles: { query: accounts.fileQuery, reply: accounts.fileEntry },
  getFile: {
    params: { id: 'Id of the file or folder.' },
    query: {
      download: 'true answers the bytes, a folder as a zip; else the record.',
      includeSubEntries: "true also puts the folders below into a folder's zip.",
    },
    reply: accounts.fileEntry,
  },
  listPeople: { reply: people.person },
  changePerson: { params: people.personParams, body: people.newLevel, reply: people.person },
  removePerson: { params: people.personParams },
  endPersonSessions: { params: people.personParams },
  resetSecondFactor: { params: people.personParams },
  listInvitations: { reply: people.invitation },
  invitePeople: { body: people.inviteBody, reply: people.sentInvitation },
  renewInvitation: { params: people.invitationParams, body: people.renewBody, reply: people.sentInvitation },
  withdrawInvitation: { params: people.invitationParams },
  executeReport: { query: reportQuery, body: report },
};

/** The meaning of a member; undefined for one that nothing describes. */
export function descriptionOf(operation: string, part: Part, path: string): string | undefined {
  return descriptions[operation]?.[part]?.[path] ?? everywhere[path];
}
