/**
 * Every endpoint of Partnerdeck. The server mounts this table, the OpenAPI document and the tests of access and input
 * iterate over it, and the browser calls its entries.
 */
import type { Definition } from './endpoint.ts';
import * as access from './access.ts';
import * as agency from './agency.ts';
import * as audit from './audit.ts';
import * as billing from './billing.ts';
import * as campaigns from './campaigns.ts';
import * as changes from './changes.ts';
import * as conversions from './conversions.ts';
import * as conversionUpdates from './conversion-updates.ts';
import * as dayNotes from './day-notes.ts';
import * as decisions from './decisions.ts';
import * as enquiries from './enquiries.ts';
import * as feeds from './feeds.ts';
import * as files from './files.ts';
import * as folders from './folders.ts';
import * as invoices from './invoices.ts';
import * as links from './links.ts';
import * as notifications from './notifications.ts';
import * as paymentOverview from './payment-overview.ts';
import * as payments from './payments.ts';
import * as placements from './placements.ts';
import * as tracking from './tracking.ts';
import * as vouchers from './vouchers.ts';
import * as reports from './reports/request.ts';
import * as savedReports from './reports/saved.ts';
import * as views from './views.ts';

export const endpoints = {
  // campaigns
  listCampaigns: campaigns.listCampaigns,
  getCampaign: campaigns.getCampaign,
  getOwnCampaign: campaigns.getOwnCampaign,
  listCommissionGroups: campaigns.listCommissionGroups,
  getCampaignLogo: campaigns.getCampaignLogo,
  getCampaignLogos: campaigns.getCampaignLogos,
  // conversions
  listConversions: conversions.listConversions,
  sumConversions: conversions.sumConversions,
  updateConversions: conversionUpdates.updateConversions,
  patchConversions: conversionUpdates.patchConversions,
  previewConversionUpdates: conversionUpdates.previewConversionUpdates,
  undoConversionChange: conversionUpdates.undoConversionChange,
  getConversion: conversionUpdates.getConversion,
  getConversionHistory: conversionUpdates.getConversionHistory,
  makeDecisionBatch: decisions.makeDecisionBatch,
  addDecisionRows: decisions.addDecisionRows,
  makeMatchingBatch: decisions.makeMatchingBatch,
  listDecisionBatches: decisions.listDecisionBatches,
  getDecisionBatch: decisions.getDecisionBatch,
  listDecisionRows: decisions.listDecisionRows,
  runDecisionBatch: decisions.runDecisionBatch,
  pauseDecisionBatch: decisions.pauseDecisionBatch,
  undoDecisionBatch: decisions.undoDecisionBatch,
  discardDecisionBatch: decisions.discardDecisionBatch,
  listEnquiries: enquiries.listEnquiries,
  getEnquiry: enquiries.getEnquiry,
  fileEnquiry: enquiries.fileEnquiry,
  checkEnquiries: enquiries.checkEnquiries,
  updateEnquiry: enquiries.updateEnquiry,
  getChanges: changes.getChanges,
  getLastSeen: changes.getLastSeen,
  putLastSeen: changes.putLastSeen,
  trackConversion: tracking.trackConversion,
  // placements
  listPlacements: placements.listPlacements,
  getPlacement: placements.getPlacement,
  createPlacement: placements.createPlacement,
  // links
  generateDeeplink: links.generateDeeplink,
  generateDeeplinks: links.generateDeeplinks,
  shortenUrl: links.shortenUrl,
  listShortUrls: links.listShortUrls,
  // what publishers can use
  listVouchers: vouchers.listVouchers,
  listFeeds: feeds.listFeeds,
  listFeedProducts: feeds.listFeedProducts,
  // money
  listInvoices: invoices.listInvoices,
  getInvoiceSums: invoices.getInvoiceSums,
  getInvoice: invoices.getInvoice,
  updateInvoice: invoices.updateInvoice,
  getInvoiceConversions: invoices.getInvoiceConversions,
  listPayments: payments.listPayments,
  getPaymentSums: payments.getPaymentSums,
  getPayment: payments.getPayment,
  updatePayment: payments.updatePayment,
  getPaymentConversions: payments.getPaymentConversions,
  getPaymentOverview: paymentOverview.getPaymentOverview,
  // files
  uploadFile: files.uploadFile,
  listFiles: files.listFiles,
  getFile: files.getFile,
  browseFiles: folders.browseFiles,
  listBin: folders.listBin,
  listFilePeople: folders.listFilePeople,
  getFileDetail: folders.getFileDetail,
  createFolder: folders.createFolder,
  updateFile: folders.updateFile,
  deleteFile: folders.deleteFile,
  restoreFile: folders.restoreFile,
  eraseFile: folders.eraseFile,
  listFileRows: folders.listFileRows,
  retryProcessing: folders.retryProcessing,
  stopProcessing: folders.stopProcessing,
  getPaymentTimeline: paymentOverview.getPaymentTimeline,
  runBilling: billing.runBilling,
  listBillingRuns: billing.listBillingRuns,
  getBillingRun: billing.getBillingRun,
  // reports
  executeReport: reports.executeReport,
  listSavedReports: savedReports.listSavedReports,
  getSavedReport: savedReports.getSavedReport,
  createSavedReport: savedReports.createSavedReport,
  updateSavedReport: savedReports.updateSavedReport,
  deleteSavedReport: savedReports.deleteSavedReport,
  listDayNotes: dayNotes.listDayNotes,
  createDayNote: dayNotes.createDayNote,
  updateDayNote: dayNotes.updateDayNote,
  deleteDayNote: dayNotes.deleteDayNote,
  // who one is
  getMe: access.getMe,
  signIn: access.signIn,
  signOut: access.signOut,
  listSessions: access.listSessions,
  revokeSession: access.revokeSession,
  revokeOtherSessions: access.revokeOtherSessions,
  changePassword: access.changePassword,
  listNotifications: notifications.listNotifications,
  readNotifications: notifications.readNotifications,
  // keys of programs
  listServiceAccounts: access.listServiceAccounts,
  createServiceAccount: access.createServiceAccount,
  revokeServiceAccount: access.revokeServiceAccount,
  // the agency
  listAccounts: agency.listAccounts,
  getVocabulary: agency.getVocabulary,
  listAccountManagers: agency.listAccountManagers,
  listAuditEvents: audit.listAuditEvents,
  getAuditVocabulary: audit.getAuditVocabulary,
  // lists as one likes them
  listViews: views.listViews,
  saveView: views.saveView,
  deleteView: views.deleteView,
} as const satisfies Record<string, Definition>;
