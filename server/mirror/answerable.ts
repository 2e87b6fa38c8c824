import { extraNames } from '#contract/extra-names';
import type { DimensionName } from '#contract/reports/dimensions';
import type { MeasureName } from '#contract/reports/measures';
import { reportsOf } from '#contract/reports/further';
import type { ReportRequest } from '#contract/reports/request';

/** Measures of which the live network tells the sums only: a sum of visitors is no number of visitors. */
const unknownMeasures: ReadonlySet<string> = new Set<MeasureName>([
  'uniqueVisitors',
  'assistedConversions',
  'assistedConversionRate',
  'completedApplications',
]);

/** Dimensions that conversions and traffic of the mirror have. Of some, traffic has no value anywhere. */
const ofAll: ReadonlySet<string> = new Set<DimensionName>([
  'dateId',
  'date',
  'dayName',
  'week',
  'weekCommencing',
  'month',
  'monthName',
  'monthNo',
  'quarter',
  'year',
  'invoiceDateId',
  'invoiceDate',
  'InvoiceDayName',
  'invoiceWeek',
  'invoiceWeekCommencing',
  'invoiceMonth',
  'invoiceMonthName',
  'invoiceMonthNo',
  'invoiceQuarter',
  'invoiceYear',
  'publisherId',
  'publisherName',
  'advertiserId',
  'advertiserName',
  'agencyId',
  'campaignId',
  'PID',
  'campaignName',
  'campaignStatus',
  'campaignType',
  'campaignTypeId',
  'primaryVertical',
  'secondaryVertical',
  'placementId',
  'placementName',
  'currencyCode',
  'customerType',
  'voucherCode',
  'quoteAction',
  ...extraNames,
]);

/** Dimensions that conversions have and traffic, which is mirrored by day, has not. */
const ofConversions: ReadonlySet<string> = new Set<DimensionName>([
  'hour',
  'minute',
  'publisherType',
  'websiteUrl',
  'countryCode',
  'adUnitId',
]);

/** Measures that read conversions alone. */
const conversionMeasures: ReadonlySet<string> = new Set<MeasureName>([
  'validatedConversions',
  'rejectedConversions',
  'pendingConversions',
  'totalConversions',
  'pendingCommission',
  'commissionpending',
  'validatedConversionCommission',
  'rejectedCommission',
  'averageCommission',
  'originalOrderValue',
  'averageOrderValue',
  'pendingNetCost',
  'rejectedNetCost',
  'validatedConversionCost',
  'averageValidatedCost',
  'averageCost',
  'validationRate',
  'rejectedConversionRate',
  'pendingReturnOnAdSpend',
  'pendingReturnOnInvestment',
]);

/** Measures that read the commission or the cost of clicks. */
const clickMoney =
  /click(Commission|Cost)|validated(Net)?Cost$|validatedCommission|totalCommission|totalNetCost|epc|ecpm|returnOn|estimated/;

interface Known {
  /** The account's currency; undefined before it is known. */
  currency: string | undefined;
  /** Amounts of clicks in other currencies are not known exactly. */
  isRounded: boolean;
  /** Whether all conversions and traffic of some days are stored. */
  covers: (fromDate: string, toDate: string) => boolean;
  today: string;
}

/** Whether the mirror answers a request's reports exactly as the live network would. */
export function isAnswerable(request: ReportRequest, known: Known): boolean {
  return reportsOf(request).every((report) => isReportAnswerable(report, known));
}

function isReportAnswerable(request: ReportRequest, known: Known): boolean {
  const fields = [
    ...request.measures,
    ...request.dimensions,
    ...request.conditions.map(({ field }) => field),
    ...request.orderBys.map(({ field }) => field),
  ];
  if (fields.some((name) => unknownMeasures.has(name))) return false;
  const measures = fields.filter((name) => !ofAll.has(name) && !ofConversions.has(name) && !isOtherDimension(name));
  if (fields.some(isOtherDimension)) return false;
  const hasTraffic = measures.some((name) => !conversionMeasures.has(name));
  if (hasTraffic && fields.some((name) => ofConversions.has(name))) return false;
  const target = request.targetCurrency?.trim().toUpperCase();
  if (target && target !== known.currency) return false;
  if (known.isRounded && measures.some((name) => clickMoney.test(name))) return false;
  const days = [{ fromDate: request.fromDate, toDate: request.toDate ?? known.today }, ...(request.compare ?? [])];
  return days.every(({ fromDate, toDate }) => known.covers(fromDate.slice(0, 10), toDate.slice(0, 10)));
}

/** Dimensions that the live network tells of no row: devices, places, baskets' categories and others. */
const others: ReadonlySet<string> = new Set<DimensionName>([
  'partnerType',
  'websiteName',
  'campaignCountry',
  'trackingType',
  'campaignGroupId',
  'campaignGroup',
  'primaryVerticalId',
  'secondaryVerticalId',
  'placementDesc',
  'placementType',
  'adContainerId',
  'adContainerName',
  'adUnitPath',
  'adUnitHeight',
  'adUnitWidth',
  'adUnitTypeName',
  'deviceType',
  'deviceTypeCount',
  'operatingSystem',
  'countryName',
  'regionName',
  'city',
  'itemPolicyType',
  'itemCategory',
]);
const isOtherDimension = (name: string): boolean => others.has(name);
