/** The value of each dimension of a fact. */
import { extraNames } from '#contract/extra-names';
import { recordOf } from '#contract/records';
import type { DimensionName } from '#contract/reports/dimensions';
import type { Fact, Raw } from './facts.ts';

type Read = (fact: Fact, raw: Raw) => string | number | null | undefined;

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const two = (value: number) => String(value).padStart(2, '0');
const dayOf = (at: Date) => at.toISOString().slice(0, 10);

function mondayOf(at: Date): Date {
  const monday = new Date(`${dayOf(at)}T00:00:00Z`);
  monday.setUTCDate(monday.getUTCDate() - ((monday.getUTCDay() + 6) % 7));
  return monday;
}

/** ISO 8601: the week's year is its Thursday's. */
function isoWeek(at: Date): string {
  const thursday = mondayOf(at);
  thursday.setUTCDate(thursday.getUTCDate() + 3);
  const year = thursday.getUTCFullYear();
  const week = 1 + Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / 86_400_000 / 7);
  return `${year}-W${two(week)}`;
}

const calendar = {
  dateId: (at: Date) => dayOf(at).replaceAll('-', ''),
  date: dayOf,
  dayName: (at: Date) => DAYS[at.getUTCDay()],
  week: isoWeek,
  weekCommencing: (at: Date) => dayOf(mondayOf(at)),
  month: (at: Date) => dayOf(at).slice(0, 7),
  monthName: (at: Date) => at.toLocaleString('en-GB', { month: 'long', timeZone: 'UTC' }),
  monthNo: (at: Date) => at.getUTCMonth() + 1,
  quarter: (at: Date) => `${at.getUTCFullYear()}-Q${Math.floor(at.getUTCMonth() / 3) + 1}`,
  year: (at: Date) => at.getUTCFullYear(),
  hour: (at: Date) => at.getUTCHours(),
  minute: (at: Date) => at.getUTCMinutes(),
};
const happened =
  (part: keyof typeof calendar): Read =>
  ({ at }) =>
    calendar[part](at);
const invoiced =
  (part: keyof typeof calendar): Read =>
  ({ conversion }) =>
    conversion?.invoiced_at ? calendar[part](conversion.invoiced_at) : null;

const publisher = ({ row }: Fact, raw: Raw) => raw.contact.get(row.publisher_id);
const campaign = ({ row }: Fact, raw: Raw) => raw.campaign.get(row.campaign_id)!;
const website = ({ row }: Fact, raw: Raw) => raw.website.get(row.website_id ?? -1);
const placement = ({ row }: Fact, raw: Raw) => raw.placement.get(row.placement_id ?? -1);
const creative = ({ row }: Fact, raw: Raw) => raw.creative.get(row.creative_id ?? -1);
const place = ({ row }: Fact, raw: Raw) => raw.place.get(row.place_id ?? -1);
const CAMPAIGN_TYPES = ['Cost per sale', 'Cost per lead', 'Cost per click', 'Hybrid'];
const PLACEMENT_TYPES = ['Listing', 'Email', 'Display', 'Eligibility', 'Non Eligibility'];

const reads: Record<DimensionName, Read> = {
  dateId: happened('dateId'),
  date: happened('date'),
  dayName: happened('dayName'),
  week: happened('week'),
  weekCommencing: happened('weekCommencing'),
  month: happened('month'),
  monthName: happened('monthName'),
  monthNo: happened('monthNo'),
  quarter: happened('quarter'),
  year: happened('year'),
  hour: happened('hour'),
  minute: happened('minute'),
  invoiceDateId: invoiced('dateId'),
  invoiceDate: invoiced('date'),
  InvoiceDayName: invoiced('dayName'),
  invoiceWeek: invoiced('week'),
  invoiceWeekCommencing: invoiced('weekCommencing'),
  invoiceMonth: invoiced('month'),
  invoiceMonthName: invoiced('monthName'),
  invoiceMonthNo: invoiced('monthNo'),
  invoiceQuarter: invoiced('quarter'),
  invoiceYear: invoiced('year'),
  publisherId: ({ row }) => row.publisher_id,
  publisherName: (fact, raw) => publisher(fact, raw)?.name,
  publisherType: (fact, raw) => publisher(fact, raw)?.publisher_type,
  partnerType: (fact, raw) => publisher(fact, raw)?.partner_type,
  websiteName: (fact, raw) => website(fact, raw)?.name,
  websiteUrl: (fact, raw) => website(fact, raw)?.url,
  advertiserId: ({ row }) => row.advertiser_id,
  advertiserName: ({ row }, raw) => raw.contact.get(row.advertiser_id)?.name,
  agencyId: ({ row }) => row.agency_id,
  campaignId: ({ row }) => row.relation_id,
  PID: ({ row }) => row.campaign_id,
  campaignName: (fact, raw) => campaign(fact, raw).name,
  campaignStatus: (fact, raw) => campaign(fact, raw).status,
  campaignType: (fact, raw) => CAMPAIGN_TYPES[campaign(fact, raw).campaign_type_id - 1],
  campaignTypeId: (fact, raw) => campaign(fact, raw).campaign_type_id,
  campaignCountry: (fact, raw) => raw.country.get(campaign(fact, raw).country_code)?.name,
  trackingType: (fact, raw) => campaign(fact, raw).tracking_type,
  campaignGroupId: (fact, raw) => campaign(fact, raw).campaign_group_id,
  campaignGroup: (fact, raw) => raw.group.get(campaign(fact, raw).campaign_group_id)?.name,
  primaryVerticalId: (fact, raw) => campaign(fact, raw).primary_vertical_id,
  primaryVertical: (fact, raw) => raw.vertical.get(campaign(fact, raw).primary_vertical_id)?.name,
  secondaryVerticalId: (fact, raw) => campaign(fact, raw).secondary_vertical_id,
  secondaryVertical: (fact, raw) => raw.vertical.get(campaign(fact, raw).secondary_vertical_id)?.name,
  placementId: ({ row }) => row.placement_id,
  placementName: (fact, raw) => placement(fact, raw)?.name,
  placementDesc: (fact, raw) => placement(fact, raw)?.description,
  placementType: (fact, raw) => PLACEMENT_TYPES[(placement(fact, raw)?.type_id ?? 0) - 1],
  adContainerId: (fact, raw) => creative(fact, raw)?.container_id,
  adContainerName: (fact, raw) => creative(fact, raw)?.container_name,
  adUnitId: ({ row }) => row.creative_id,
  adUnitPath: (fact, raw) => creative(fact, raw)?.unit_path,
  adUnitHeight: (fact, raw) => creative(fact, raw)?.height,
  adUnitWidth: (fact, raw) => creative(fact, raw)?.width,
  adUnitTypeName: (fact, raw) => creative(fact, raw)?.unit_type_name,
  deviceType: ({ row }) => row.device_type,
  deviceTypeCount: ({ conversion }) => conversion?.device_type_count,
  operatingSystem: ({ row }) => row.operating_system,
  countryName: (fact, raw) => raw.country.get(place(fact, raw)?.country_code ?? '')?.name,
  countryCode: (fact, raw) => place(fact, raw)?.country_code,
  regionName: (fact, raw) => place(fact, raw)?.region_name,
  city: (fact, raw) => place(fact, raw)?.city,
  customerType: ({ conversion }) => conversion?.customer_type,
  itemPolicyType: ({ item }) => item?.policy_type,
  itemCategory: ({ item }) => item?.category,
  voucherCode: ({ conversion }) => conversion?.voucher_code,
  quoteAction: ({ conversion }) => conversion?.quote_action,
  ...recordOf(
    extraNames,
    (name): Read =>
      ({ conversion }) =>
        conversion?.[name],
  ),
  currencyCode: ({ row }) => row.currency_code,
};

export function dimensionOf(name: DimensionName, fact: Fact, raw: Raw): string {
  return String(reads[name](fact, raw) ?? '');
}
