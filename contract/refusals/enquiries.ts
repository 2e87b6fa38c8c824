import type { enquiryStatuses } from '../enquiry-statuses.ts';
import type { ConversionStatus } from './conversions.ts';

export type EnquiryStatus = (typeof enquiryStatuses)[keyof typeof enquiryStatuses];
/** Characters of a campaign's references. */
export type ReferenceKind = 'letters' | 'digits' | 'lettersAndDigits';

const madeOf: Record<ReferenceKind, string> = {
  letters: 'letters',
  digits: 'digits',
  lettersAndDigits: 'letters and digits',
};

type Tracked = { order: string; conversionId: number; status: ConversionStatus };
type Claimed = { order: string; enquiryId: number; status: EnquiryStatus };

const claimed = ({ order, enquiryId, status }: Claimed) =>
  `Order ${order} was claimed already: enquiry ${enquiryId}, ${status.toLowerCase()}`;

export const enquiries = {
  'enquiry.none': 'There is no such enquiry.',
  'enquiry.noteNeeded': 'or a note is required',
  'enquiry.belongsTo': ({ status }: { status: EnquiryStatus }) => `belongs to status ${status}`,
  'enquiry.codeNeeded': 'is required with status Rejected',
  'enquiry.publisherDecides': ({ status }: { status: EnquiryStatus }) =>
    `Enquiries are decided by the advertiser and its account manager; ${status} is not for you to say.`,
  'enquiry.advertiserPassesOn': ({ status }: { status: EnquiryStatus }) =>
    `Enquiries are passed on and closed by the account manager; ${status} is not for you to say.`,
  'enquiry.transition': ({ status, next }: { status: EnquiryStatus; next: EnquiryStatus }) =>
    `The enquiry is ${status}; it cannot become ${next}.`,
  'enquiry.noApproval': ({ status }: { status: EnquiryStatus }) =>
    `The enquiry is ${status}: there is no approval to take back.`,
  'enquiry.noWayBack':
    'Nothing was kept of this approval by which to take it back; its conversion can still be rejected.',
  'enquiry.closed': 'The enquiry is closed; nothing more is written about it.',
  'enquiry.publisherClaims': 'Enquiries are claims of publishers: they are filed for a publisher.',
  'claim.tracked': ({ order, conversionId, status }: Tracked) =>
    `Order ${order} is tracked already: conversion ${conversionId}, ${status}.`,
  'claim.trackedFor': ({ order, conversionId, status, publisherId }: Tracked & { publisherId: number }) =>
    `Order ${order} is tracked already: conversion ${conversionId}, ${status}, of publisher ${publisherId}.`,
  'claim.filed': ({ order, enquiryId }: { order: string; enquiryId: number }) =>
    `Order ${order} was claimed already: enquiry ${enquiryId}.`,
  'claim.decided': (earlier: Claimed) => `${claimed(earlier)}.`,
  'claim.otherValue': (earlier: Claimed) => `${claimed(earlier)}, of another value.`,
  'claim.reference': ({ pattern }: { pattern: string }) => `must be a reference of this campaign: ${pattern}`,
  'claim.madeOf': ({ kind }: { kind: ReferenceKind }) => `must be made of ${madeOf[kind]}`,
  'claim.tooRecent': ({ days, day }: { days: number; day: string }) =>
    `is too recent: orders can be claimed after ${days} days, this one from ${day} on`,
  'claim.beforeCampaign': ({ day }: { day: string }) =>
    `is before the publisher was in the campaign, which is from ${day} on`,
  'claim.requiredByCampaign': 'is required by this campaign',
  'claim.notInCampaign': 'is not a campaign that the publisher is, or was, live in',
  'claim.campaignTakesNone': 'is a campaign that takes no enquiries',
};
