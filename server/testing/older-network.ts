import type { LiveNetwork } from './live-network.ts';

/** Answers of a network that knows nothing but the older shapes of the interface, without any member of our own. */

type Row = Record<string, unknown>;

const without = (row: Row, names: readonly string[]): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)));

const missing: Record<string, readonly string[]> = {
  '/v1/conversions': [
    'advertiserName',
    'paymentId',
    'currencyCode',
    'decisionDate',
    'decideBy',
    'paymentDate',
    'lastModifiedDate',
    'paymentStatus',
    'stage',
    'uid',
    'appGuid',
  ],
  '/v1/payments': [
    'publisherName',
    'paymentType',
    'agencyID',
    'startMonth',
    'endMonth',
    'startYear',
    'endYear',
    'invoiceCompanyID',
    'pendingWithdrawlRequest',
    'withdrawalId',
    'withdrawalLocked',
  ],
  '/v1/campaigns': [
    'campaignStatus',
    'advertiserId',
    'campaignTypeId',
    'payoutTypeId',
    'platformTypeId',
    'launchDate',
    'description',
    'baseTrackingUrl',
    'markets',
    'cookieDuration',
    'validationWindow',
    'commission',
    'currencyCode',
    'campaignLogo',
  ],
  '/v1/conversion-enquiries': [
    'creationDate',
    'lastUpdated',
    'advertiserAppId',
    'value',
    'currencyCode',
    'customerName',
  ],
  '/v1/product-feeds': ['experimentalFeedUrl', 'experimentalFeedId'],
  '/v1/publisher-payment/overview': [
    'ExpressPay',
    'AffiliateCurrencyRate',
    'RaisedCommission',
    'PendingCommission',
    'PaymentType',
  ],
  '/v1/file-explorer': [
    'uploaded',
    'expirationDate',
    'campaignName',
    'publisherName',
    'campaignId',
    'publisherId',
    'companyName',
    'contentType',
    'processing',
  ],
};

/** Makes the network behind a proxy an older one. */
export function makeOlder(wire: LiveNetwork): void {
  wire.reshape = (path, data) => {
    const [address = ''] = path.split('?');
    const names = missing[address];
    if (!names || !Array.isArray(data)) return data;
    return (data as Row[]).map((row) => ({
      ...without(row, names),
      ...(address === '/v1/campaigns' && { primaryLogo: row['campaignLogo'] }),
    }));
  };
  wire.refuses = (path, body) => path.startsWith('/v1/reporting') && /"(exact|compare|others|further)"/.test(body);
}
