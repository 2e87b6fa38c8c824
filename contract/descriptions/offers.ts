import type { Words } from './words.ts';

const placement: Words = {
  id: 'Id of the placement.',
  name: 'Name of the placement.',
  description: 'A description of the placement.',
  maskURL: 'Address shown in place of the link; null without one.',
};

export const placementRow: Words = {
  ...placement,
  publisherId: 'AID of the publisher.',
  campaignId: 'Id of the campaign (its productId).',
  typeId: 'Kind: 1 Listing, 2 Email, 3 Display, 4 Eligibility, 5 Non Eligibility.',
  publisherCampaignId: 'Relation of the publisher to the campaign.',
  type: 'Name of the kind.',
  url: "Page that it leads to: its own, or the campaign's landing page.",
  publisher: 'Name of the publisher.',
  campaign: 'Name of the campaign.',
};

export const placementDetail: Words = {
  ...placement,
  campaignId: 'Relation of the publisher to the campaign.',
  type: 'Kind: 1 Listing, 2 Email, 3 Display, 4 Eligibility, 5 Non Eligibility.',
  userCreated: '1 where a person made it, 0 for a program.',
  importType: 'How it was made: 0 by itself, 1 with a deep link.',
  identifier: 'Identifier in links.',
  thirdPartyUrl: 'Its own page; null for the landing page.',
  isDeleted: '`true` for a deleted one; those can be read and are not listed.',
  userName: 'First name of the person who made it; null where none did.',
  userSecondName: 'Surname of the person who made it; null where none did.',
  clickURLTemplate: 'Link to publish; `&uid=…` may be appended.',
  contactID: 'AID of the publisher.',
  affiliateName: 'Name of the publisher.',
  placementType: 'Name of the kind.',
  productId: 'Id of the campaign.',
  affiliateContactId: 'AID of the publisher.',
};

export const placementScope: Words = {
  advertiserId: 'The advertiser; for a publisher one that it works with, 0 for all of them.',
};

export const placementQuery: Words = {
  ...placementScope,
  campaignIds: 'Relations or productIds.',
  publisherIds: 'AIDs of publishers.',
  fromDate: 'First day of their creation, in UTC.',
  toDate: 'Last day of their creation, included.',
  sort: 'Field of the answer to sort by.',
  direction: 'Direction of `sort`.',
  archived: 'true lists the archived placements instead of the others.',
  searchText: 'Part of name or description, or the id or identifier of a placement.',
};

export const newPlacement: Words = {
  campaignId: 'Relation of the publisher to the campaign, which must be live.',
  placementName: 'Name, at least 3 characters.',
  type: 'Kind: 1 Listing, 2 Email, 3 Display, 4 Eligibility, 5 Non Eligibility.',
  placementDescription: 'A description of the placement, at least 3 characters.',
  destinationUrl: "Page on the campaign's host; without it the landing page.",
};

export const deeplinkQuery: Words = {
  aid: "The publisher's AID; 0 for an account manager's whole agency.",
  pid: 'The campaign; without it the live campaign of the host of `url`.',
  url: "Page of the advertiser; without it the campaign's landing page.",
  placement: '1 makes a placement with the link, 0 makes none.',
  placementName: 'Name of the placement, at least 3 characters; required with `placement=1`.',
  placementDescription: 'A description of the placement, at least 3 characters; required with `placement=1`.',
};

export const voucherRow: Words = {
  id: 'Id of the voucher.',
  productId: 'Id of the campaign.',
  campaignId: 'Relation of the publisher in scope; null without one.',
  categoryId: 'Id of the category.',
  code: 'The code; empty for an offer without one.',
  description: 'The offer of the voucher.',
  title: 'Title of the voucher.',
  deepLinkURL: "The voucher's page in the shop.",
  trackingURL: 'Link to the campaign.',
  deepLinkTrackingURL: "Link to the voucher's own page.",
  categoryName: 'Name of the category.',
  type: 'Kind of voucher.',
  discount: 'Saving of the customer, in words.',
  CultureCode: 'Language and country, such as en-GB.',
  activationDate: 'From when it can be used.',
  expiryDate: 'Until when it can be used.',
  addedon: 'When it was added.',
  status: 'Pending before its activation, Active, Expired.',
  affiliateSpecific: 'Whether it is for one publisher only.',
  Exclusive: 'Whether it is in this network only.',
  shopifyCode: 'Whether it is a code of a Shopify shop.',
};

export const voucherQuery: Words = {
  advertiserContactId: 'MID of the advertiser.',
  categoryId: 'Category of the vouchers.',
  active: 'Whether vouchers are listed that run or will run.',
  expired: 'Whether vouchers are listed that are over.',
  startDate: 'Vouchers that still run at this instant or later.',
  endDate: 'Vouchers that have begun by this instant; a day means its end.',
  historyDays: 'Vouchers added in the last so many days.',
  id: 'One voucher.',
  pid: 'The campaign.',
  cultureCode: 'Language and country, such as en-GB.',
  exclusive: 'Whether they are in this network only.',
  searchText: 'Part of code, title, description, category or name of the campaign.',
};

export const feedRow: Words = {
  id: 'Id of the feed.',
  campaignId: 'Id of the campaign (its productId).',
  feedId: 'Id of the feed, as in its address.',
  experimentalFeedId: 'null: there are no experimental feeds.',
  itemCount: 'Number of products.',
  itemAddedCount: 'Products that the last import added.',
  itemChangedCount: 'Products that the last import changed.',
  name: 'Name of the feed.',
  feedName: 'Name of the feed.',
  feedUrl: 'Address of the feed for the publisher in scope; `{AID}` stands for it where none is.',
  experimentalFeedUrl: 'null: there are no experimental feeds.',
  lastImportedDate: 'When the feed was imported last.',
};

export const feedQuery: Words = {
  feedId: 'One feed.',
  pid: 'The campaign.',
  searchText: 'Part of its name or that of the campaign.',
};
