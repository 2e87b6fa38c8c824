/** Every dimension of a report, as data. The SQL definitions are in `server/reports/keys.ts`. */
import { keysOf } from '../records.ts';

type DimensionGroup = 'who' | 'what' | 'where' | 'device' | 'when';

export interface Dimension {
  group: DimensionGroup;
  /** How values compare; all of them are written as text. */
  kind: 'text' | 'number' | 'day';
  /** `conversions`: no value for traffic and assists. `items`: basket items, of which a conversion may have several. */
  covers: 'all' | 'conversions' | 'items';
  label: string;
  about: string;
}

type Kind = Dimension['kind'];
const line = (
  group: DimensionGroup,
  kind: Kind,
  label: string,
  about: string,
  covers: Dimension['covers'] = 'all',
): Dimension => ({ group, kind, covers, label, about });

const when = (kind: Kind, label: string, about: string) => line('when', kind, label, about);
const invoiced = (kind: Kind, label: string, about: string) =>
  line('when', kind, `Invoice ${label}`, about, 'conversions');
const who = (kind: Kind, label: string, about: string) => line('who', kind, label, about);
const what = (kind: Kind, label: string, about: string) => line('what', kind, label, about);
const where = (kind: Kind, label: string, about: string) => line('where', kind, label, about);

/** The agency can name it otherwise for its people. */
const extra = (number: number) =>
  line('what', 'text', `Extra field ${number}`, `What the advertiser sent as ex${number}.`, 'conversions');

export const dimensions = {
  dateId: when('day', 'Day id', 'yyyymmdd of the day.'),
  date: when('day', 'Day', 'yyyy-mm-dd.'),
  dayName: when('text', 'Weekday', 'Monday to Sunday.'),
  week: when('text', 'Week', 'ISO week, yyyy-Www.'),
  weekCommencing: when('day', 'Week commencing', 'The Monday, yyyy-mm-dd.'),
  month: when('text', 'Month', 'yyyy-mm.'),
  monthName: when('text', 'Month name', 'January to December.'),
  monthNo: when('number', 'Month number', '1 to 12.'),
  quarter: when('text', 'Quarter', 'yyyy-Qn.'),
  year: when('number', 'Year', 'yyyy.'),
  hour: when('number', 'Hour', '0 to 23, UTC.'),
  minute: when('number', 'Minute', '0 to 59.'),
  invoiceDateId: invoiced('day', 'day id', 'yyyymmdd of the invoice date.'),
  invoiceDate: invoiced('day', 'day', 'yyyy-mm-dd of the invoice date.'),
  InvoiceDayName: invoiced('text', 'weekday', 'Monday to Sunday, of the invoice date.'),
  invoiceWeek: invoiced('text', 'week', 'ISO week of the invoice date.'),
  invoiceWeekCommencing: invoiced('day', 'week commencing', 'The Monday of the invoice date’s week.'),
  invoiceMonth: invoiced('text', 'month', 'yyyy-mm of the invoice date.'),
  invoiceMonthName: invoiced('text', 'month name', 'January to December, of the invoice date.'),
  invoiceMonthNo: invoiced('number', 'month number', '1 to 12, of the invoice date.'),
  invoiceQuarter: invoiced('text', 'quarter', 'yyyy-Qn of the invoice date.'),
  invoiceYear: invoiced('number', 'year', 'yyyy of the invoice date.'),
  publisherId: who('number', 'Publisher id', 'Number of the publisher (AID).'),
  publisherName: who('text', 'Publisher', 'Name of the publisher.'),
  publisherType: who('text', 'Publisher type', 'Content, Cashback, Voucher, Email, Social, Search or App.'),
  partnerType: who('text', 'Partner tier', 'Standard, Strategic or New.'),
  websiteName: who('text', 'Website', 'The publisher’s site that sent the click.'),
  websiteUrl: who('text', 'Website address', 'Address of the publisher’s site that sent the click.'),
  advertiserId: who('number', 'Advertiser id', 'Number of the advertiser (MID).'),
  advertiserName: who('text', 'Advertiser', 'Name of the advertiser.'),
  agencyId: who('number', 'Agency id', 'Number of the agency.'),
  campaignId: what('number', 'Partnership id', 'Number of the publisher’s partnership in the campaign.'),
  PID: what('number', 'Product id', 'The campaign’s product id.'),
  campaignName: what('text', 'Campaign', 'Name of the campaign.'),
  campaignStatus: what('text', 'Campaign status', 'live, waiting or paused.'),
  campaignType: what('text', 'Campaign type', 'Cost per sale, lead or click, or hybrid.'),
  campaignTypeId: what('number', 'Campaign type id', 'The campaign’s type as a number, 1 to 4.'),
  campaignCountry: what('text', 'Campaign country', 'The campaign’s primary market.'),
  trackingType: what('text', 'Tracking', 'How the campaign is tracked.'),
  campaignGroupId: what('number', 'Campaign group id', 'Number of a named set of campaigns of one advertiser.'),
  campaignGroup: what('text', 'Campaign group', 'A named set of campaigns of one advertiser.'),
  primaryVerticalId: what('number', 'Sector id', 'Number of the campaign’s primary vertical.'),
  primaryVertical: what('text', 'Sector', 'The campaign’s primary vertical.'),
  secondaryVerticalId: what('number', 'Vertical id', 'Number of the campaign’s secondary vertical.'),
  secondaryVertical: what('text', 'Vertical', 'The campaign’s secondary vertical.'),
  placementId: where('number', 'Placement id', 'Number of the placement that was clicked.'),
  placementName: where('text', 'Placement', 'Name of the placement that was clicked.'),
  placementDesc: where('text', 'Placement description', 'What the placement is.'),
  placementType: where('text', 'Placement type', 'Listing, Email, Display, Eligibility or Non Eligibility.'),
  adContainerId: where('number', 'Ad container id', 'Number of the container of the creative that was clicked.'),
  adContainerName: where('text', 'Ad container', 'Container of the creative that was clicked.'),
  adUnitId: where('number', 'Ad unit id', 'Number of the creative that was clicked.'),
  adUnitPath: where('text', 'Ad unit path', 'Path of the creative that was clicked.'),
  adUnitHeight: where('number', 'Ad unit height', 'Height of the creative that was clicked, in pixels.'),
  adUnitWidth: where('number', 'Ad unit width', 'Width of the creative that was clicked, in pixels.'),
  adUnitTypeName: where('text', 'Ad unit type', 'Banner, Text link, HTML5 or Video.'),
  deviceType: line('device', 'text', 'Device', 'desktop, mobile, tablet or other.'),
  deviceTypeCount: line(
    'device',
    'number',
    'Devices on the path',
    'Device types on the way to the conversion, 1 to 4.',
    'conversions',
  ),
  operatingSystem: line('device', 'text', 'Operating system', 'Windows, macOS, Linux, Android, iOS or other.'),
  countryName: where('text', 'Country', 'The visitor’s country.'),
  countryCode: where('text', 'Country code', 'Two letters for the visitor’s country.'),
  regionName: where('text', 'Region', 'The visitor’s region.'),
  city: where('text', 'City', 'The visitor’s city.'),
  customerType: line('who', 'text', 'Customer', 'new or returning.', 'conversions'),
  itemPolicyType: line('what', 'text', 'Policy type', 'Policy type of the basket’s items.', 'items'),
  itemCategory: line('what', 'text', 'Item category', 'Category of the basket’s items.', 'items'),
  voucherCode: line('what', 'text', 'Voucher code', 'The code that was used.', 'conversions'),
  quoteAction: line(
    'what',
    'text',
    'Quote action',
    'The action of a quote, of insurance and finance conversions.',
    'conversions',
  ),
  ex1: extra(1),
  ex2: extra(2),
  ex3: extra(3),
  ex4: extra(4),
  ex5: extra(5),
  ex6: extra(6),
  ex7: extra(7),
  ex8: extra(8),
  ex9: extra(9),
  ex10: extra(10),
  ex11: extra(11),
  currencyCode: what('text', 'Currency', 'The campaign’s currency.'),
} as const satisfies Record<string, Dimension>;

export type DimensionName = keyof typeof dimensions;
export const dimensionNames = keysOf(dimensions);

export function isDimension(name: string): name is DimensionName {
  return Object.hasOwn(dimensions, name);
}

/** The dimension that each `dateGroupBy` adds: of the date that `dateType` names. */
export const dateGroups = {
  conversionDate: {
    daily: 'date',
    weekly: 'week',
    weekCommencing: 'weekCommencing',
    monthly: 'month',
    quarterly: 'quarter',
    yearly: 'year',
  },
  invoiceDate: {
    daily: 'invoiceDate',
    weekly: 'invoiceWeek',
    weekCommencing: 'invoiceWeekCommencing',
    monthly: 'invoiceMonth',
    quarterly: 'invoiceQuarter',
    yearly: 'invoiceYear',
  },
} as const satisfies Record<string, Record<string, DimensionName>>;
