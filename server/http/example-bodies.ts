/** Bodies of requests that the examples send. */

/** An agency's facts about itself. */
export const agencyFacts = {
  name: 'Harbour Partners',
  companyName: 'Harbour Partners Ltd',
  registrationNumber: 'GB 123 4567 89',
  address: '4 Quay Road, London',
  countryCode: 'GB',
  currencyCode: 'GBP',
};

/** The settings of an agency. */
export const agencySettings = {
  ...agencyFacts,
  accountName: 'Harbour Partners Ltd',
  iban: 'GB33BUKB20201555555555',
  bic: 'BUKBGB22',
  paymentDocument: 'selfBilling',
  paymentDay: 12,
};

/** The body of a saved report. */
export const savedReport = {
  name: 'Commission by month',
  sharedWith: 'me',
  definition: {
    version: 1,
    request: {
      rows: ['month'],
      across: [],
      values: ['validatedCommission', 'epc'],
      where: [[{ field: 'deviceType', operator: 'in', values: ['mobile'] }]],
      sort: [],
      period: 'last90',
      basis: 'conversionDate',
      currency: '',
      managers: null,
    },
    view: { compare: ['year'], weekdays: false, chart: 'line', subtotals: false, by: '', styles: {} },
  },
};

/** An account manager's facts about an account and a campaign. */
export const contact = {
  name: 'Kettle & Crumb',
  companyName: 'Kettle & Crumb Ltd',
  email: 'hello@kettle-crumb.example',
  address: '3 Quayside, Bristol',
  country: 'GB',
  currency: 'GBP',
  vatNumber: 'GB123456789',
  vatRate: '20',
  paymentType: 'faster',
  termsDays: null,
  minimumPayment: '25.00',
  accountManagerId: 11,
  managedBy: 'optimise',
  feeRate: '0',
  publisherType: 'Content',
  partnerType: 'New',
  fcaNumber: null,
  websites: [{ id: null, name: 'Kettle & Crumb', url: 'https://www.kettle-crumb.example/', traffic: 'Content' }],
};
export const campaign = {
  name: 'Kettle & Crumb UK',
  description: 'Teas and biscuits, delivered to the door.',
  websiteUrl: 'https://www.kettle-crumb.example/',
  websiteParams: 'utm_source=partnerdeck',
  currency: 'GBP',
  country: 'GB',
  markets: ['IE'],
  primaryVerticalId: 1,
  secondaryVerticalId: 101,
  campaignTypeId: 1,
  percentage: true,
  amount: '8',
  clickCommission: '',
  clickCap: '',
  publisherClickCap: '',
  rules: [
    {
      id: null,
      name: 'New customers',
      publisherId: null,
      lower: '',
      upper: '',
      attributes: [{ name: 'customerType', value: 'new' }],
      percentage: true,
      amount: '12',
    },
  ],
  cookieDays: 30,
  firstLastCookie: 'last',
  validationDays: 30,
  validationEndDays: 60,
  terms: 'Bidding on the brand is not permitted.',
  accountManagerId: 11,
  signupType: 'manual',
  acceptingApplications: true,
  question: '',
  eligibility: 0,
  deeplinks: true,
  cashback: true,
  voucher: true,
  incentive: false,
  brandBidding: false,
  email: true,
  socialMedia: true,
  claimsFromDays: 14,
};

/** A voucher of the demo, as it can be changed. */
export const voucher = {
  type: 'Voucher',
  code: 'HARBOUFRESH15',
  title: '15% off for new customers',
  description: 'New customers of Harbour Lane Home save 15%.',
  discount: '15%',
  categoryId: 1,
  destinationUrl: 'https://www.harbour-lane-home.example/welcome',
  cultureCode: 'en-GB',
  exclusive: false,
  startDay: '2026-03-06',
  endDay: '2026-04-24',
};
