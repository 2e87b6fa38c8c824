/**
 * Every endpoint of Partnerdeck. The server mounts this table, the OpenAPI document and the tests of access and input
 * iterate over it, and the browser calls its entries.
 */
import type { Definition } from './endpoint.ts';
import * as access from './access.ts';
import * as acting from './acting.ts';
import * as agency from './agency.ts';
import * as applications from './applications.ts';
import * as audit from './audit.ts';
import * as billing from './billing.ts';
import * as billingDetails from './billing-details.ts';
import * as campaignChanges from './campaign-changes.ts';
import * as campaigns from './campaigns.ts';
import * as changes from './changes.ts';
import * as contacts from './contacts.ts';
import * as connections from './connections.ts';
import * as conversions from './conversions.ts';
import * as conversionNotes from './conversion-notes.ts';
import * as conversionUpdates from './conversion-updates.ts';
import * as dayNotes from './day-notes.ts';
import * as decisions from './decisions.ts';
import * as enquiries from './enquiries.ts';
import * as feeds from './feeds.ts';
import * as exchangeRates from './exchange-rates.ts';
import * as files from './files.ts';
import * as folders from './folders.ts';
import * as invoices from './invoices.ts';
import * as links from './links.ts';
import * as mail from './mail.ts';
import * as notices from './notices.ts';
import * as notifications from './notifications.ts';
import * as ownNetwork from './own-network.ts';
import * as passkeys from './passkeys.ts';
import * as paymentDetails from './payment-details.ts';
import * as paymentOverview from './payment-overview.ts';
import * as payments from './payments.ts';
import * as people from './people.ts';
import * as personalData from './personal-data.ts';
import * as placements from './placements.ts';
import * as relations from './relations.ts';
import * as suspiciousClicks from './suspicious-clicks.ts';
import * as tracking from './tracking.ts';
import * as vouchers from './vouchers.ts';
import * as reports from './reports/request.ts';
import * as search from './search.ts';
import * as signIn from './sign-in.ts';
import * as savedReports from './reports/saved.ts';
import * as views from './views.ts';

export const endpoints = {
  // campaigns
  listCampaigns: campaigns.listCampaigns,
  getCampaign: campaigns.getCampaign,
  getOwnCampaign: campaigns.getOwnCampaign,
  listCommissionGroups: campaigns.listCommissionGroups,
  getEditableCampaign: campaignChanges.getEditableCampaign,
  createCampaign: campaignChanges.createCampaign,
  updateCampaign: campaignChanges.updateCampaign,
  setCampaignStatus: campaignChanges.setCampaignStatus,
  listRelations: relations.listRelations,
  applyToCampaign: relations.applyToCampaign,
  decideRelation: relations.decideRelation,
  getCampaignLogo: campaigns.getCampaignLogo,
  getCampaignLogos: campaigns.getCampaignLogos,
  // conversions
  listConversions: conversions.listConversions,
  sumConversions: conversions.sumConversions,
  getDecisionsDue: conversions.getDecisionsDue,
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
  listConversionNotes: conversionNotes.listConversionNotes,
  writeConversionNote: conversionNotes.writeConversionNote,
  listEnquiries: enquiries.listEnquiries,
  getEnquiry: enquiries.getEnquiry,
  fileEnquiry: enquiries.fileEnquiry,
  checkEnquiries: enquiries.checkEnquiries,
  updateEnquiry: enquiries.updateEnquiry,
  undoEnquiryApproval: enquiries.undoEnquiryApproval,
  getChanges: changes.getChanges,
  getLastSeen: changes.getLastSeen,
  putLastSeen: changes.putLastSeen,
  trackConversion: tracking.trackConversion,
  listRefusedSales: tracking.listRefusedSales,
  listSuspiciousClicks: suspiciousClicks.listSuspiciousClicks,
  // placements
  listPlacements: placements.listPlacements,
  getPlacement: placements.getPlacement,
  createPlacement: placements.createPlacement,
  updatePlacement: placements.updatePlacement,
  archivePlacement: placements.archivePlacement,
  // links
  generateDeeplink: links.generateDeeplink,
  generateDeeplinks: links.generateDeeplinks,
  shortenUrl: links.shortenUrl,
  listShortUrls: links.listShortUrls,
  getShortUrl: links.getShortUrl,
  nameShortUrl: links.nameShortUrl,
  archiveShortUrl: links.archiveShortUrl,
  // what publishers can use
  listVouchers: vouchers.listVouchers,
  getVoucher: vouchers.getVoucher,
  createVoucher: vouchers.createVoucher,
  updateVoucher: vouchers.updateVoucher,
  endVoucher: vouchers.endVoucher,
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
  getNextPayment: paymentOverview.getNextPayment,
  getPaymentDetails: paymentDetails.getPaymentDetails,
  changePaymentDetails: paymentDetails.changePaymentDetails,
  changeOwnBankAccount: paymentDetails.changeOwnBankAccount,
  getBillingDetails: billingDetails.getBillingDetails,
  changeBillingDetails: billingDetails.changeBillingDetails,
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
  getPersonalData: personalData.getPersonalData,
  erasePersonalData: personalData.erasePersonalData,
  changePassword: access.changePassword,
  requestPasswordReset: signIn.requestPasswordReset,
  checkPasswordReset: signIn.checkPasswordReset,
  resetPassword: signIn.resetPassword,
  signInSecondFactor: signIn.signInSecondFactor,
  beginTwoFactor: signIn.beginTwoFactor,
  confirmTwoFactor: signIn.confirmTwoFactor,
  endTwoFactor: signIn.endTwoFactor,
  renewRecoveryCodes: signIn.renewRecoveryCodes,
  requireTwoFactor: signIn.requireTwoFactor,
  listPasskeys: passkeys.listPasskeys,
  beginPasskey: passkeys.beginPasskey,
  addPasskey: passkeys.addPasskey,
  renamePasskey: passkeys.renamePasskey,
  removePasskey: passkeys.removePasskey,
  beginPasskeySignIn: passkeys.beginPasskeySignIn,
  signInWithPasskey: passkeys.signInWithPasskey,
  changeName: signIn.changeName,
  changeAddress: signIn.changeAddress,
  confirmAddress: signIn.confirmAddress,
  listNotifications: notifications.listNotifications,
  readNotifications: notifications.readNotifications,
  getNoticeChoices: notices.getNoticeChoices,
  saveNoticeChoices: notices.saveNoticeChoices,
  // keys of programs
  listServiceAccounts: access.listServiceAccounts,
  createServiceAccount: access.createServiceAccount,
  rotateServiceAccount: access.rotateServiceAccount,
  revokeServiceAccount: access.revokeServiceAccount,
  // connected accounts of live networks
  testConnection: connections.testConnection,
  addConnection: connections.addConnection,
  listConnections: connections.listConnections,
  getConnection: connections.getConnection,
  changeConnection: connections.changeConnection,
  removeConnection: connections.removeConnection,
  refreshConnection: connections.refreshConnection,
  getAgreement: connections.getAgreement,
  listDifferences: connections.listDifferences,
  listWrites: connections.listWrites,
  retryWrite: connections.retryWrite,
  discardWrite: connections.discardWrite,
  // the agency
  listAccounts: agency.listAccounts,
  listContacts: contacts.listContacts,
  getContact: contacts.getContact,
  createContact: contacts.createContact,
  updateContact: contacts.updateContact,
  activateContact: contacts.activateContact,
  getContactPeople: contacts.getContactPeople,
  eraseContactPeople: contacts.eraseContactPeople,
  getBankAccount: contacts.getBankAccount,
  putBankAccount: contacts.putBankAccount,
  importContacts: contacts.importContacts,
  getVocabulary: agency.getVocabulary,
  listAccountManagers: agency.listAccountManagers,
  listNames: agency.listNames,
  nameExtraFields: agency.nameExtraFields,
  listMails: mail.listMails,
  getMail: mail.getMail,
  sendMailAgain: mail.sendMailAgain,
  getMailServer: mail.getMailServer,
  listAuditEvents: audit.listAuditEvents,
  getAuditVocabulary: audit.getAuditVocabulary,
  search: search.search,
  // networks of one's own
  checkSetUp: ownNetwork.checkSetUp,
  setUpNetwork: ownNetwork.setUpNetwork,
  startNetwork: ownNetwork.startNetwork,
  getAgency: ownNetwork.getAgency,
  changeAgency: ownNetwork.changeAgency,
  removeDemo: ownNetwork.removeDemo,
  removeNetwork: ownNetwork.removeNetwork,
  getExchangeRates: exchangeRates.getExchangeRates,
  importExchangeRates: exchangeRates.importExchangeRates,
  // publishers that apply
  getApplicationPage: applications.getApplicationPage,
  changeApplicationPage: applications.changeApplicationPage,
  getJoinPage: applications.getJoinPage,
  apply: applications.apply,
  confirmApplication: applications.confirmApplication,
  listApplications: applications.listApplications,
  acceptApplication: applications.acceptApplication,
  refuseApplication: applications.refuseApplication,
  // lists as one likes them
  listViews: views.listViews,
  saveView: views.saveView,
  shareView: views.shareView,
  deleteView: views.deleteView,
  // people
  listPeople: people.listPeople,
  changePerson: people.changePerson,
  removePerson: people.removePerson,
  endPersonSessions: people.endPersonSessions,
  resetSecondFactor: people.resetSecondFactor,
  leaveAccount: people.leaveAccount,
  listInvitations: people.listInvitations,
  invitePeople: people.invitePeople,
  renewInvitation: people.renewInvitation,
  withdrawInvitation: people.withdrawInvitation,
  getInvitation: people.getInvitation,
  askForInvitation: people.askForInvitation,
  acceptInvitation: people.acceptInvitation,
  joinByInvitation: people.joinByInvitation,
  actForAccount: acting.actForAccount,
} as const satisfies Record<string, Definition>;
