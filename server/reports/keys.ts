import { campaignTypes } from '#contract/campaigns';
import { extraNames } from '#contract/extra-names';
import { recordOf } from '#contract/records';
import { dimensions, type DimensionName } from '#contract/reports/dimensions';
import { calendarPart, dayOf, daysBefore } from './dialect.ts';
import type { DateKind } from './shift.ts';
import type { FactName } from './sums.ts';

/** How each dimension is read from a fact. `f` is the fact; DuckDB and PostgreSQL share the SQL. */

/** Tables that dimensions join to the fact, in join order. */
export const joins = {
  publisher: 'left join contacts as publisher on publisher.id = f.publisher_id',
  advertiser: 'left join contacts as advertiser on advertiser.id = f.advertiser_id',
  website: 'left join websites as website on website.id = f.website_id',
  campaign: 'left join campaigns as campaign on campaign.id = f.campaign_id',
  campaign_group: 'left join campaign_groups as campaign_group on campaign_group.id = campaign.campaign_group_id',
  primary_vertical: 'left join vertical as primary_vertical on primary_vertical.id = campaign.primary_vertical_id',
  secondary_vertical:
    'left join vertical as secondary_vertical on secondary_vertical.id = campaign.secondary_vertical_id',
  market: 'left join country as market on market.code = campaign.country_code',
  placement: 'left join placements as placement on placement.id = f.placement_id',
  creative: 'left join creatives as creative on creative.id = f.creative_id',
  place: 'left join place on place.id = f.place_id',
  place_country: 'left join country as place_country on place_country.code = place.country_code',
  item: 'left join conversion_items as item on item.conversion_id = f.id',
} as const;
export type JoinName = keyof typeof joins;

export const joinTables = {
  publisher: 'contacts',
  advertiser: 'contacts',
  website: 'websites',
  campaign: 'campaigns',
  campaign_group: 'campaign_groups',
  primary_vertical: undefined,
  secondary_vertical: undefined,
  market: undefined,
  placement: 'placements',
  creative: 'creatives',
  place: undefined,
  place_country: undefined,
  item: 'conversion_items',
} as const;

export interface Key {
  type: 'text' | 'bigint' | 'date';
  /** SQL over the fact and the joins. */
  of: string;
  joins: readonly JoinName[];
  /** Depends on the time of day. */
  withinDay?: true;
  /** The written value of a key; null stays null. */
  text: (key: string) => string;
}

const plain = (key: string) => key;
const cast = (key: string) => `cast(${key} as text)`;
const text = (of: string, ...joins: JoinName[]): Key => ({ type: 'text', of, joins, text: plain });
const number = (of: string, ...joins: JoinName[]): Key => ({ type: 'bigint', of, joins, text: cast });
const day = (of: string): Key => ({ type: 'date', of, joins: [], text: cast });
const choice = (key: string, names: readonly string[]) =>
  `case ${key} ${names.map((name, index) => `when ${index + 1} then '${name}'`).join(' ')} end`;

const dayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const placementTypes = ['Listing', 'Email', 'Display', 'Eligibility', 'Non Eligibility'];

/** Digits of a key with a year and a part: 202601 is 2026 and 01. */
const digits = (key: string, from: number, length: number) => `substr(cast(${key} as text), ${from}, ${length})`;
const calendar = {
  dateId: (at: string): Key => ({ ...day(dayOf(at)), text: (key) => `replace(cast(${key} as text), '-', '')` }),
  date: (at: string): Key => day(dayOf(at)),
  dayName: (at: string): Key => ({ ...number(calendarPart('isodow', at)), text: (key) => choice(key, dayNames) }),
  week: (at: string): Key => ({
    ...number(`${calendarPart('isoyear', at)} * 100 + ${calendarPart('week', at)}`),
    text: (key) => `${digits(key, 1, 4)} || '-W' || ${digits(key, 5, 2)}`,
  }),
  weekCommencing: (at: string): Key => day(daysBefore(dayOf(at), `${calendarPart('isodow', at)} - 1`)),
  month: (at: string): Key => ({
    ...number(`${calendarPart('year', at)} * 100 + ${calendarPart('month', at)}`),
    text: (key) => `${digits(key, 1, 4)} || '-' || ${digits(key, 5, 2)}`,
  }),
  monthName: (at: string): Key => ({ ...number(calendarPart('month', at)), text: (key) => choice(key, monthNames) }),
  monthNo: (at: string): Key => number(calendarPart('month', at)),
  quarter: (at: string): Key => ({
    ...number(`${calendarPart('year', at)} * 10 + ${calendarPart('quarter', at)}`),
    text: (key) => `${digits(key, 1, 4)} || '-Q' || ${digits(key, 5, 1)}`,
  }),
  year: (at: string): Key => number(calendarPart('year', at)),
};

const INVOICED = 'f.invoiced_at';
const HAPPENED = 'f.happened_at';

/** Each dimension. `f.happened_at` is the fact's own instant. */
const keys: Record<DimensionName, Key> = {
  dateId: calendar.dateId(HAPPENED),
  date: calendar.date(HAPPENED),
  dayName: calendar.dayName(HAPPENED),
  week: calendar.week(HAPPENED),
  weekCommencing: calendar.weekCommencing(HAPPENED),
  month: calendar.month(HAPPENED),
  monthName: calendar.monthName(HAPPENED),
  monthNo: calendar.monthNo(HAPPENED),
  quarter: calendar.quarter(HAPPENED),
  year: calendar.year(HAPPENED),
  hour: { ...number(calendarPart('hour', HAPPENED)), withinDay: true },
  minute: { ...number(calendarPart('minute', HAPPENED)), withinDay: true },
  invoiceDateId: calendar.dateId(INVOICED),
  invoiceDate: calendar.date(INVOICED),
  InvoiceDayName: calendar.dayName(INVOICED),
  invoiceWeek: calendar.week(INVOICED),
  invoiceWeekCommencing: calendar.weekCommencing(INVOICED),
  invoiceMonth: calendar.month(INVOICED),
  invoiceMonthName: calendar.monthName(INVOICED),
  invoiceMonthNo: calendar.monthNo(INVOICED),
  invoiceQuarter: calendar.quarter(INVOICED),
  invoiceYear: calendar.year(INVOICED),
  publisherId: number('f.publisher_id'),
  publisherName: text('publisher.name', 'publisher'),
  publisherType: text('publisher.publisher_type', 'publisher'),
  partnerType: text('publisher.partner_type', 'publisher'),
  websiteName: text('website.name', 'website'),
  websiteUrl: text('website.url', 'website'),
  advertiserId: number('f.advertiser_id'),
  advertiserName: text('advertiser.name', 'advertiser'),
  agencyId: number('f.agency_id'),
  campaignId: number('f.relation_id'),
  PID: number('f.campaign_id'),
  campaignName: text('campaign.name', 'campaign'),
  campaignStatus: text('campaign.status', 'campaign'),
  campaignType: {
    ...number('campaign.campaign_type_id', 'campaign'),
    text: (key) => choice(key, Object.values(campaignTypes)),
  },
  campaignTypeId: number('campaign.campaign_type_id', 'campaign'),
  campaignCountry: text('market.name', 'campaign', 'market'),
  trackingType: text('campaign.tracking_type', 'campaign'),
  campaignGroupId: number('campaign.campaign_group_id', 'campaign'),
  campaignGroup: text('campaign_group.name', 'campaign', 'campaign_group'),
  primaryVerticalId: number('campaign.primary_vertical_id', 'campaign'),
  primaryVertical: text('primary_vertical.name', 'campaign', 'primary_vertical'),
  secondaryVerticalId: number('campaign.secondary_vertical_id', 'campaign'),
  secondaryVertical: text('secondary_vertical.name', 'campaign', 'secondary_vertical'),
  placementId: number('f.placement_id'),
  placementName: text('placement.name', 'placement'),
  placementDesc: text('placement.description', 'placement'),
  placementType: { ...number('placement.type_id', 'placement'), text: (key) => choice(key, placementTypes) },
  adContainerId: number('creative.container_id', 'creative'),
  adContainerName: text('creative.container_name', 'creative'),
  adUnitId: number('f.creative_id'),
  adUnitPath: text('creative.unit_path', 'creative'),
  adUnitHeight: number('creative.height', 'creative'),
  adUnitWidth: number('creative.width', 'creative'),
  adUnitTypeName: text('creative.unit_type_name', 'creative'),
  deviceType: text('f.device_type'),
  deviceTypeCount: number('f.device_type_count'),
  operatingSystem: text('f.operating_system'),
  countryName: text('place_country.name', 'place', 'place_country'),
  countryCode: text('place.country_code', 'place'),
  regionName: text('place.region_name', 'place'),
  city: text('place.city', 'place'),
  customerType: text('f.customer_type'),
  itemPolicyType: text('item.policy_type', 'item'),
  itemCategory: text('item.category', 'item'),
  voucherCode: text('f.voucher_code'),
  quoteAction: text('f.quote_action'),
  ...recordOf(extraNames, (name) => text(`f.${name}`)),
  currencyCode: text('f.currency_code'),
};

/** The instant column of each kind of fact. */
export const instants: Record<FactName, string> = {
  conversions: 'f.converted_at',
  pending: 'f.converted_at',
  traffic_events: 'f.occurred_at',
  paid_clicks: 'f.occurred_at',
  assists: 'f.converted_at',
};

/** The date that a calendar dimension is of, and its instant in SQL. */
const dates = [
  { kind: 'conversionDate', instant: HAPPENED },
  { kind: 'invoiceDate', instant: INVOICED },
] as const;

/**
 * How a dimension is read from one kind of fact. Text is never null, so that null and '' form one group.
 * @param moved the instant, in SQL, as which one of the fact is read.
 */
export function keyOf(
  dimension: DimensionName,
  fact: FactName,
  moved: (date: DateKind, instant: string, name: DimensionName) => string = (_, instant) => instant,
): Key {
  const key = keys[dimension];
  const without = dimensions[dimension].covers !== 'all' && fact !== 'conversions' && fact !== 'pending';
  if (without) return { ...key, of: key.type === 'text' ? "''" : `cast(null as ${key.type})`, joins: [] };
  const date = dates.find(({ instant }) => key.of.includes(instant));
  const own = date?.kind === 'conversionDate' ? instants[fact] : INVOICED;
  const of = date ? key.of.replaceAll(date.instant, moved(date.kind, own, dimension)) : key.of;
  return key.type === 'text' ? { ...key, of: `coalesce(${of}, '')` } : { ...key, of };
}
