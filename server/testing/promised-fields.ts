/**
 * Every field of the network's interface in the fuller shape, written down from its description. Test data: answers are
 * compared with it. What ends in `?` is left out where there is none.
 */
export type Shape = 'integer' | 'integer?' | 'string?' | 'number' | 'string' | 'boolean' | 'instant' | Fields | [Shape];
export interface Fields {
  [name: string]: Shape;
}

/** `'a b c'` as fields of one type. */
const all = (type: Shape, names: string): Fields => Object.fromEntries(names.split(' ').map((name) => [name, type]));

const enquiryValidation: Fields = {
  ...all('boolean', 'name emailAddress postalCode transactionValue'),
  ...all('string', 'referenceValidationType referenceValidation referenceValidationMaxLength description lastUpdated'),
  enquiryMinAge: 'integer',
};
const landingPage = all('string', 'websiteUrl websiteParams thirdPartyUrl');
const payout = all('string', 'currency type');
const campaignLogo = all('string', 'guid location');

const campaign: Fields = {
  ...all('integer', 'productId agencyId defaultLanguageId defaultProduct'),
  commissionCost: 'integer?',
  ...all('string', 'contactId advertiser agencyName name status type testURL lastModifiedDate dateCreated signupType'),
  ...all('string', 'commissionGroupBandType commissionGroupName campaignLevel'),
  ...all('boolean', 'deeplinkEnabled defaultCampaign autoCrossSell fcaAuthorised'),
  payout,
  vertical: all('string', 'primary secondary'),
  publishers: [
    {
      ...all('string', 'id name status campaignSubStatus'),
      campaignId: 'string?',
      fcaAuthorised: 'boolean',
      fcaNumber: 'integer?',
    },
  ],
  crossSellAgencies: ['integer'],
  conversionEnquiryValidation: enquiryValidation,
  landingPage,
  campaignLogo,
};

const campaignDetail: Fields = {
  ...all('integer', 'productId campaignId validationWindow validationEndWindow cookieDuration postView agencyId'),
  ...all('integer', 'productFeed productFeedCount voucherOffersCount eligibilitySetting servicePlanId'),
  defaultLanguageId: 'integer',
  ...all('string', 'name description status subStatus productTypeName consentMethod platformName currencyCode'),
  ...all('string', 'validationPeriod appliedDate advertiserId advertiserName dailyCap firstLastCookie agencyName'),
  ...all('string', 'agencyCompanyName agencyRegistrationNumber agencyAddress baseTrackingUrl accountManagerEmail'),
  ...all('string', 'signupType advertiserLogoLocation lastModifiedDate dateCreated primaryContactEmail campaignLevel'),
  ...all('string', 'requireReasonQuestion trackingType'),
  ...all('boolean', 'autoCrossSell deepLinkEnabled uidEnabled cashback voucher brandBidding email socialMedia'),
  ...all('boolean', 'behaviouralRetargeting adultContent fCAAuthorised popUnderUp defaultCampaign'),
  ...all('boolean', 'acceptingApplications requireReason isEligible eligibleToCampaignSetting'),
  payout,
  vertical: all('string', 'primary secondary'),
  commission: all('string', 'value type'),
  terms: { acceptedTerms: 'boolean', ...all('string', 'body createdDate') },
  postback: { url: 'string', type: 'boolean' },
  landingPage,
  markets: [{ id: 'integer', name: 'string', primary: 'boolean' }],
  conversionEnquiryValidation: enquiryValidation,
  campaignLogo,
  protectedGroups: { id: 'integer', name: 'string' },
  advertiserUsers: [
    {
      userId: 'integer',
      ...all('string', 'firstName surname contactDetails'),
      ...all('boolean', 'primaryContact isAdminUser'),
    },
  ],
  campaignApplicationMarkets: ['string'],
};

const commissionGroup: Fields = {
  ...all('integer', 'id typeId cost campaignId publisherId'),
  ...all('string', 'type name payout'),
  limits: all('integer', 'lower upper'),
  percentage: 'boolean',
  attributes: [{ id: 'integer', ...all('string', 'condition name value operator') }],
};

const invoice: Fields = {
  ...all('string', 'invoiceId contactId accountManager advertiser date status invoiceType commissionType'),
  ...all('string', 'currencySymbol poNumber invoiceFileName'),
  ...all('number', 'net vat gross creditNoteAllocation receipts oustanding poValue poDifference'),
  ...all('instant', 'dateCreated dateSent'),
  deleted: 'boolean',
  campaigns: [all('string', 'campaignId campaignName')],
};

const placement: Fields = {
  ...all('integer', 'id publisherId campaignId typeId publisherCampaignId'),
  ...all('string', 'name description type url publisher campaign maskURL dateCreated'),
};

const placementDetail: Fields = {
  ...all('integer', 'id campaignId type userCreated importType'),
  ...all('string', 'identifier description thirdPartyUrl dateCreated isDeleted userName userSecondName'),
  ...all('string', 'clickURLTemplate contactID maskURL affiliateName placementType productId affiliateContactId'),
  ...all('string', 'campaignName advertiserName agencyId'),
};

const orderValue = all('string', 'currency amount publisherAmount publisherCurrency');
const banded: Fields = { ...all('string', 'currency amount'), bandId: 'integer' };
const named: Fields = { id: 'integer', name: 'string' };
const conversion: Fields = {
  ...all('string', 'conversionId advertiserRef publisherName publisherType campaignName campaignTypeName status'),
  ...all('integer', 'legacyId agencyId publisherId campaignId publisherCampaignId advertiserId campaignTypeId'),
  ...all('integer', 'invoiceId mid'),
  exchangeRate: 'number',
  ...all('instant', 'conversionDate clickDate invoiceDate'),
  rawConversionValue: all('string', 'currency amount'),
  conversionValue: orderValue,
  origConversionValue: orderValue,
  commission: banded,
  cost: banded,
  item: { ...all('string', 'name sku volume'), value: all('string', 'currency amount') },
  ...all('string', 'ipAddress referrer voucher publisherWebsiteUrl rejectionReason rejectionCode country custType'),
  ...all('string', 'quoteAction conversionDuration deeplinkURL'),
  extendedData: all('string', 'ex1 ex2 ex3 ex4 ex5 ex6 ex7 ex8 ex9 ex10 ex11'),
  placement: named,
  creative: named,
  loyalty: 'boolean',
  commissionCalculation: all('instant', 'networkUseInvoiceDate publisherUseInvoiceDate'),
};

const enquiry: Fields = {
  ...all('integer', 'enquiryId statusId'),
  ...all('instant', 'creationDate lastUpdated'),
  ...all('string', 'optimiseNotes notes uId status advertiserAppId agencyId'),
  commissionValue: 'number',
  campaign: { id: 'integer', ...all('string', 'status name') },
  publisher: { id: 'integer', ...all('string', 'name ref') },
  advertiser: named,
  conversion: {
    ...all('integer', 'id rejectionCode invoiceId pId invoicePayoutId'),
    transactionDate: 'instant',
    commissionEarned: 'number',
    ...all('string', 'status rejectionReason uId paymentStatus statusLastUpdated'),
  },
};

const user: Fields = { id: 'integer', ...all('string', 'name secondName email') };
const file: Fields = {
  ...all('integer', 'id agencyId contactId parentEntryId fileSize downloadCount campaignId publisherId'),
  user,
  deletionUser: user,
  lastDownloadUser: user,
  category: named,
  entryType: named,
  ...all('string', 'name description fileExtension filePath creationDate deletionDate lastDownloadDate'),
  ...all('string', 'expirationDate campaignName publisherName companyName'),
  ...all('boolean', 'uploaded deleted'),
};

const overview: Fields = {
  ...all('integer', 'CampaignStatID BillingYear BillingMonth Imp Clicks VT InvoiceNumber MID PID UV'),
  ...all('string', 'OptimiseCompany Merchant Product Currency PaymentStatus PaymentType InvoiceNumberList'),
  ...all('number', 'ValidatedCommission OutStandingCommission ProductCurrencyRate ExpressPay AffiliateCurrencyRate'),
  PaymentDate: 'instant',
};

const voucher: Fields = {
  ...all('integer', 'id productId campaignId categoryId'),
  ...all('string', 'campaignName companyName code description title deepLinkURL trackingURL deepLinkTrackingURL'),
  ...all('string', 'categoryName type discount CultureCode status'),
  ...all('instant', 'activationDate expiryDate addedon'),
  ...all('boolean', 'affiliateSpecific Exclusive shopifyCode'),
};

const feed: Fields = {
  ...all('integer', 'id campaignId feedId experimentalFeedId itemCount itemAddedCount itemChangedCount'),
  ...all('string', 'name campaignName feedName feedUrl experimentalFeedUrl'),
  lastImportedDate: 'instant',
};

const payment: Fields = {
  ...all('integer', 'id contactID agencyID startMonth endMonth startYear endYear invoiceCompanyID withdrawalId'),
  ...all('number', 'netPayout vatPayout total'),
  ...all('string', 'publisherCurrencyCode status'),
  ...all('instant', 'dateCreated dateSent'),
  ...all('boolean', 'sent pendingWithdrawlRequest withdrawalLocked'),
};

export const promised = {
  campaign,
  campaignDetail,
  commissionGroup,
  invoice,
  placement,
  placementDetail,
  conversion,
  enquiry,
  file,
  overview,
  voucher,
  feed,
  payment,
} as const satisfies Record<string, Fields>;
