import { within, type Words } from './words.ts';

/** Members that mean the same in every operation. An operation's own words come first. */
export const everywhere: Words = {
  agencyId: 'Id of the agency.',
  contactId: "The account: an advertiser's MID or a publisher's AID; 0 for an account manager's whole agency.",
  offset: 'Number of rows to skip.',
  limit: 'Most rows of the answer, 1 to 500.',
  sortColumnName: 'Field of the answer to sort by.',
  sortDirection: 'Direction of `sortColumnName`: `asc` or `desc`.',
  productId: 'The campaign.',
  campaignName: 'Name of the campaign.',
  advertiserName: 'Name of the advertiser.',
  publisherName: 'Name of the publisher.',
  agencyName: 'Name of the agency.',
  companyName: 'Company of the advertiser.',
  currencyCode: 'ISO 4217 code of the currency that amounts are in.',
  dateCreated: 'When it was created.',
  lastModifiedDate: 'When it was changed last.',
};

/** A person who did something. */
export const person: Words = {
  id: 'Membership of the person, as in `/api/me`.',
  name: 'First name.',
  secondName: 'Surname.',
  email: 'Email address.',
};

export const money = (of: string): Words => ({
  currency: 'ISO 4217 code of the currency.',
  amount: `${of}, a decimal with at least two places.`,
});

/** The advertiser's custom values. */
export const extendedData: Words = {
  extendedData: "The advertiser's own further values.",
  ...within(
    'extendedData',
    Object.fromEntries(Array.from({ length: 11 }, (_, at) => [`ex${at + 1}`, `Further value ${at + 1}.`])),
  ),
};
