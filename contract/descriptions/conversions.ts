import { everywhere, extendedData, money } from './everywhere.ts';
import { extraNames } from '../extra-names.ts';
import { within, type Words } from './words.ts';

const orderValue: Words = {
  currency: 'The requested currency.',
  amount: 'Order value in the requested currency.',
  publisherAmount: "Order value in the publisher's currency.",
  publisherCurrency: 'Currency of the publisher.',
};

const banded = (of: string): Words => ({
  currency: 'The requested currency.',
  amount: `${of}, a decimal with two places.`,
  bandId: 'Commission group that valued the conversion.',
});

export const conversionRow: Words = {
  conversionId: 'Id of the conversion.',
  advertiserRef: "The advertiser's order reference.",
  legacyId: 'Id in the system before this one; null without one.',
  publisherId: 'AID of the publisher.',
  campaignId: 'Id of the campaign (its productId).',
  publisherCampaignId: 'Relation of the publisher to the campaign, elsewhere called `campaignId`.',
  advertiserId: 'MID of the advertiser.',
  campaignTypeId: 'Kind of campaign: 1 Cost per sale, 2 Cost per lead, 3 Cost per click, 4 Hybrid.',
  invoiceId: 'Invoice that the conversion is on; null before it is invoiced.',
  paymentId: 'Payment that the conversion is in; null before.',
  mid: 'MID of the advertiser.',
  currencyCode: "ISO 4217 code of the campaign's currency; null where another network leaves it out.",
  exchangeRate:
    "Rate of the conversion's own day from the currency of `rawConversionValue` to the requested one; null without one.",
  publisherType: 'Kind of site of the publisher.',
  campaignTypeName: 'Name of the kind of campaign.',
  conversionDate: 'When the customer bought.',
  clickDate: 'When the customer clicked; null without a click.',
  decisionDate: 'When it was approved or rejected; null while it is pending.',
  invoiceDate: 'Date of its invoice, or before there is one the date that an update has given; null without one.',
  decideBy: "End of the campaign's validation window; null once it is decided.",
  flags:
    'Why the sale is flagged for a person to look at: many in a second (burst), many of one visitor (visitor), bought by the publisher (own), reported again with something else (differs); null for a publisher.',
  waitsAs:
    'What a change makes of it that waits for the live network of a connected account; left out when none waits, and for programs.',
  appGuid: 'App guid of the conversion; null without one.',
  paymentDate: 'When its payment was sent; null before.',
  lastModifiedDate: 'When the conversion was changed last.',
  status: 'pending, approved or rejected.',
  paymentStatus: 'How far payment of an approved conversion is; null for others.',
  stage: 'How far its commission is, from `pending` to `paid`; null for rejected ones.',
  rawConversionValue: 'Order value as the advertiser sent it.',
  ...within('rawConversionValue', money('Order value')),
  conversionValue: 'Order value as it is now.',
  ...within('conversionValue', orderValue),
  origConversionValue: 'Order value as it was tracked first.',
  ...within('origConversionValue', orderValue),
  commission: 'Earnings of the publisher.',
  ...within('commission', banded('Commission')),
  cost: "Cost of the advertiser before VAT; null in a publisher's account, whoever asks.",
  ...within('cost', banded('Commission with the fee of the network')),
  item: 'Basket item of the row, for conversionsByBasketItem; null otherwise.',
  'item.name': 'Name of the item.',
  'item.sku': "The shop's id of the item.",
  'item.volume': 'Number of pieces.',
  'item.value': 'Value of all its pieces.',
  ...within('item.value', money('Value')),
  ipAddress: "Address of the customer, in a publisher's account without its last part; null where it is not known.",
  referrer: 'Page that the click came from; null where it is not known.',
  voucher: 'Voucher code that was used; null without one.',
  publisherWebsiteUrl: "The publisher's site; null where it is not known.",
  rejectionReason: 'Why it was rejected, in words; null for others.',
  rejectionCode:
    'Why it was rejected: 1 Cancelled, 2 Returned, 3 Duplicate, 4 Fraud, 5 Terms broken, 6 Test order, 7 Not attributable, 8 Other.',
  country: 'Country of the customer; null where it is not known.',
  custType: 'new or returning customer; null where it is not known.',
  quoteAction: 'The result of a quote, in insurance and finance; null for others.',
  conversionDuration: 'Time from click to conversion; null without a click.',
  deeplinkURL: 'Page that the click led to; null for the landing page.',
  uid: "The publisher's mark of the click; null without one.",
  ...extendedData,
  placement: 'Placement of the click; null without one.',
  'placement.id': 'Id of the placement.',
  'placement.name': 'Name of the placement.',
  creative: 'Creative that was clicked; null without one.',
  'creative.id': 'Id of the creative.',
  'creative.name': 'Name of the creative.',
  loyalty: 'Whether the conversion is of a loyalty or cashback site.',
  commissionCalculation: 'Months that the conversion counts in.',
  'commissionCalculation.networkUseInvoiceDate':
    "Date that decides the advertiser's invoice; null for that of conversion.",
  'commissionCalculation.publisherUseInvoiceDate':
    "Date that decides the publisher's payment; null for that of conversion.",
};

/** The list of conversions takes these filters. */
export const conversionList =
  'Conversions of a publisher, an advertiser or, for an account manager with contactId 0, the agency. ' +
  '`dateField` says which of its dates must lie between `fromDate` and `toDate`, both included. ' +
  '`conversionType` gives plain conversions, those that a payment holds, or one row a basket item. ' +
  '`queryAppGuid` takes an `appGuid` or a `conversionId`. ' +
  '`voucherId` keeps those with the code of one of these vouchers in its campaign. ' +
  "`queryMerchantRef` takes the advertiser's references and conversion ids, whole; `find` a part of a reference, " +
  'whatever its capitals, or a conversion id; `campaignId` relations and productIds. ' +
  '`decideByFrom` and `decideByTo` keep pending ones whose validation window ends between these days, both included. ' +
  '`stage` keeps those whose commission is so far; `paymentStatus=nextPayment` are those that are `due` and those ' +
  'that are `raised`, in a payment that is not sent yet. ' +
  '`flag` keeps tracked sales that are flagged for one of these reasons; a publisher gets none. ' +
  '`question` keeps those about whose rejection the publisher asked: `open` while nobody has answered. ' +
  '`ex1` to `ex11` keep those with that extra value, whatever its capitals. ' +
  '`movement` keeps those that `/api/changes` counts as moved so, after `movedSince` and until `movedUntil`, which ' +
  'say nothing without it. ' +
  '`afterConversionId` gives the conversions with a larger id, in the order of ids whatever is sorted by: each page ' +
  'asked after the last id of the one before it reads everything once, also while it changes.';

export const conversionQuery: Words = {
  campaignId: 'Relations or productIds.',
  advertiserId: 'MIDs of advertisers.',
  publisherId: 'AIDs of publishers.',
  invoicePayoutId: 'Payments, for conversionsByPayment.',
  placementId: 'Placements that the click came from.',
  flag: 'Flags of tracked sales that a person is to look at: burst, visitor, own, differs.',
  question: 'Whether a question of the publisher about the rejection waits for an answer (open) or has one (answered).',
  voucherId: 'Vouchers whose code was used.',
  queryAppGuid: 'App guid of a conversion, whole.',
  queryMerchantRef: "The advertiser's order references, or conversion ids.",
  find: 'A part of an order reference, whatever its capitals, or a conversion id.',
  queryUid: "The publisher's mark of the click.",
  status: 'States of the conversion.',
  paymentStatus: 'How far payment is.',
  stage: 'How far the commission is: pending, approved, invoiced, due, raised or paid.',
  fromDate: 'First day of the period, in UTC.',
  toDate: 'Last day of the period, included.',
  dateField: "Which of a conversion's dates lies in the period.",
  legacyId: 'Id in the system before this one.',
  targetCurrencyCode: 'ISO 4217 code of the currency that amounts are converted into.',
  excludeInvoiced: 'true leaves invoiced conversions out.',
  decideByFrom: 'First day on which the validation window of pending conversions ends, in UTC.',
  decideByTo: 'Last such day, included.',
  ...Object.fromEntries(extraNames.map((name) => [name, `Conversions with this value in \`extendedData.${name}\`.`])),
  movement: 'Conversions that moved so between `movedSince` and `movedUntil`, as `/api/changes` counts them.',
  movedSince: 'Start of the time for `movement`, not included.',
  movedUntil: 'End of the time for `movement`, included.',
  conversionId: 'Ids of conversions.',
  afterConversionId: 'Only conversions with a larger id, in the order of ids.',
  invoiceId: 'Invoices that hold the conversions.',
  conversionType: 'Plain conversions, those that a payment holds, or one row a basket item.',
};

const item: Words = {
  itemID: "The shop's id of the item.",
  itemVolume: 'Number of pieces; 1 unless given.',
  itemValue: 'Value of the line, of all its pieces.',
  itemCategory: 'Category of the item.',
  itemBrand: 'Brand of the item.',
  itemPolicyType: 'Kind of insurance policy.',
};

const update: Words = {
  advertiserConversionId: "Id of the conversion, or the advertiser's order reference.",
  advertiserId: 'MID of the advertiser.',
  status: 'New state: pending, approved or rejected.',
  expectedStatus: 'State that the caller saw: another one answers 409.',
  invoiceDate:
    "Date that decides the advertiser's invoice, of an approved conversion: an instant or a day, from the day of the conversion until the end of next month.",
  calcDate:
    "Date that decides the publisher's payment, of an approved conversion: an instant or a day, at most two years away.",
  conversionValue: 'New order value.',
  'conversionValue.amount': "Order value in the campaign's currency.",
  rejectionCode: conversionRow['rejectionCode'] ?? '',
  rejectionReason: 'Note beside the code.',
  ...extendedData,
  items: 'The whole basket anew; its lines add up to the order value.',
  ...within('items', {
    ...item,
    uid: 'An existing line, whose members that are left out stay; without it the line is new.',
    itemStatus: 'State of the line.',
  }),
};

const { agencyId = '', advertiserName = '', publisherName = '', campaignName = '' } = everywhere;

export const updateBody: Words = { conversions: 'Exactly one update.', ...within('conversions', update) };
export const updateReply: Words = {
  conversions: 'The conversion as it is now.',
  ...within('conversions', { agencyId, advertiserName, publisherName, campaignName, ...conversionRow }),
};

export const sale: Words = {
  pid: 'Id of the campaign (its productId).',
  ref: "The shop's order reference.",
  amount: 'Order value, as text or number; rounded to the cent.',
  currency: "Currency of all amounts; the campaign's unless given.",
  cid: 'Click id that the landing page received.',
  items: 'The basket; its lines add up to the amount.',
  ...within('items', { ...item, itemName: 'Name of the item.' }),
  voucher: 'Voucher code that was used.',
  uid: "The publisher's mark; that of the click unless given.",
  customerType: 'new or returning.',
  convertedAt: 'When it was, within the last year; now unless given.',
  ...extendedData,
};

export const trackedSale: Words = {
  outcome:
    '`tracked`; `known` for a reference that is there already; `uncredited` where no publisher sent the customer.',
  conversionId: 'Id of the conversion; null for uncredited.',
  status: 'State of the conversion; null for uncredited.',
  publisherId: 'AID of the credited publisher; null for uncredited.',
  value: 'Order value; null for uncredited.',
  ...within('value', money('Order value')),
  commission: 'Earnings of the publisher; null for uncredited.',
  ...within('commission', money('Commission')),
  cost: 'Cost of the advertiser before VAT; null for uncredited.',
  ...within('cost', money('Cost')),
  reason: 'Why nothing was credited, or what was rounded to the cent.',
};

export const refusedSales: Words = {
  campaignId: 'Campaign of the sales (its productId).',
  advertiserId: 'MID of its advertiser.',
  parameter: 'Parameter that was wrong; null where the sale as a whole was refused.',
  message: 'Why the last one was refused.',
  refusal: 'The same as a key with values.',
  ...within('refusal', { key: 'Key of the reason.', values: 'Values of its sentence.' }),
  example: "The parameter's last value, at most 100 characters; null where it was missing.",
  calls: 'Number of refused sales.',
  firstAt: 'When the first one was refused.',
  lastAt: 'When the last one was refused.',
};

export const enquiryRow: Words = {
  enquiryId: 'Id of the enquiry.',
  statusId: 'State: 1 Open, 2 With advertiser, 3 Approved, 4 Rejected, 5 Closed.',
  creationDate: 'When it was filed.',
  lastUpdated: 'When it was changed last.',
  optimiseNotes: 'Last note of the network.',
  notes: 'Last note of the publisher.',
  uId: "The publisher's mark of the click; null without one.",
  status: 'Name of the state.',
  advertiserAppId: "The advertiser's order reference.",
  commissionValue: 'Commission that the publisher expects; null where it names none.',
  value: 'Claimed order value.',
  customerName: 'Name of the customer; null without one.',
  campaign: 'Campaign that the sale was in.',
  'campaign.id': 'Id of the campaign.',
  'campaign.status': 'State of the campaign.',
  'campaign.name': 'Name of the campaign.',
  publisher: 'Publisher that claims the sale.',
  'publisher.id': 'AID of the publisher.',
  'publisher.name': 'Name of the publisher.',
  'publisher.ref': "The publisher's own reference; null without one.",
  advertiser: 'Advertiser of the campaign.',
  'advertiser.id': 'MID of the advertiser.',
  'advertiser.name': 'Name of the advertiser.',
  conversion: 'The claimed sale, after approval the conversion.',
  ...within('conversion', {
    id: 'Id of the conversion; null before approval.',
    transactionDate: 'When the customer bought.',
    commissionEarned: 'Commission of the conversion; null before approval.',
    status: 'State of the conversion; null before approval.',
    rejectionReason: 'Why the claim was rejected; null for others.',
    rejectionCode: 'Why the claim was rejected, as a number; null for others.',
    invoiceId: 'Invoice that the conversion is on; null before.',
    pId: 'Id of the campaign.',
    uId: "The publisher's mark of the click; null without one.",
    invoicePayoutId: 'Payment that the conversion is in; null before.',
    paymentStatus: 'How far payment is; null before approval.',
    stage: 'How far its commission is; null for a rejected one.',
    statusLastUpdated: "When the conversion's state changed last; null before approval.",
  }),
};

export const enquiryQuery: Words = {
  enquiryIds: 'Enquiries.',
  statusIds: 'States: 1 Open, 2 With advertiser, 3 Approved, 4 Rejected, 5 Closed.',
  advertiserIds: 'MIDs of advertisers.',
  publisherIds: 'AIDs of publishers.',
  uIds: "The publisher's marks of clicks.",
  advertiserAppId: "The advertiser's order reference.",
  find: 'A part of an order reference, whatever its capitals, or the id of an enquiry.',
  publisherRefs: "The publisher's own references.",
  customerName: "Part of the customer's name.",
  fromDate: 'First day of their creation, in UTC.',
  toDate: 'Last day of their creation, included.',
  direction: 'Direction of `sortColumnName`, or of the creation date: newest first unless given.',
};
