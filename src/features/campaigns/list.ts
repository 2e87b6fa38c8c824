import type { InputOf } from '#contract/endpoint';
import {
  campaignTypes,
  getCampaign,
  getOwnCampaign,
  listCampaigns,
  listCommissionGroups,
  payoutTypes,
  platformTypes,
  type CampaignRow,
} from '#contract/campaigns';
import { byId } from '#src/api/by-id.ts';
import type { FirstRequest } from '#src/api/early.ts';
import { asked } from '#src/api/asked.ts';
import type { Viewer } from '#src/api/viewer.ts';
import { choice, choices, flag, grouped, ids, optionsOf, text } from '#src/table/filters.ts';
import { readList, type ListValues } from '#src/table/list-state.ts';
import type { Filters, FilterValues, ListDefinition, Option } from '#src/table/types.ts';
import { countryText } from '#src/lib/country.ts';
import { storedWord } from '#src/lib/stored-word.ts';
import * as t from '#text';
import { rowsIn, type ScopeLineParts } from '#src/ui/scope-text.ts';
import { campaignColumns, type Vocabulary } from './columns.ts';

type Query = InputOf<typeof listCampaigns>['query'];

const named = (options: Vocabulary['sectors'] | undefined): Option[] =>
  (options ?? []).map(({ id, name, group }) => ({ value: String(id), label: name, group }));

const storedOptions = (names: Readonly<Record<number, string>>): Option[] =>
  optionsOf(names).map(({ value, label }) => ({ value, label: storedWord(label) }));

const countries = (options: Vocabulary['countries'] | undefined): Option[] =>
  named(options)
    .map((one) => ({ ...one, label: countryText(one.label) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, t.locale));

function filtersFor(viewer: Viewer, vocabulary: Vocabulary | undefined) {
  const c = t.campaigns;
  const f = c.filters;
  const allowed = (label: string) => flag(label, c.allowed, c.notAllowed);
  const there = (label: string) => flag(label, c.available, c.none);
  const g = c.filterGroups;
  return {
    q: text(f.search, f.searchHint),
    ...grouped(g.what, {
      relation: choices(viewer.kind === 'publisher' ? f.relation : f.relationOf, optionsOf(c.relations)),
      status: choices(f.status, optionsOf(c.statuses)),
      type: choices(f.type, storedOptions(campaignTypes)),
      advertiser: ids(f.advertiser),
      product: ids(f.product),
      host: text(f.host),
      eligibility: choice(f.eligibility, optionsOf(c.eligibility)),
      managedBy: choice(f.managedBy, optionsOf(c.managedBy)),
      inactive: choice(f.inactive, [{ value: 'shown', label: f.inactiveShown }]),
    }),
    ...grouped(g.reach, {
      sector: choices(f.sector, named(vocabulary?.sectors), { open: true }),
      vertical: choices(f.vertical, named(vocabulary?.verticals), { open: true }),
      country: choices(f.country, countries(vocabulary?.countries), { open: true }),
      platform: choices(f.platform, storedOptions(platformTypes)),
    }),
    ...grouped(g.pay, {
      payout: choices(f.payout, storedOptions(payoutTypes)),
      payments: choices(f.payments, optionsOf(c.payments)),
      dailyCap: there(f.dailyCap),
      postView: there(f.postView),
      itemGroups: there(f.itemGroups),
    }),
    ...grouped(g.rules, {
      deeplink: allowed(f.deeplink),
      uid: allowed(f.uid),
      brandBidding: allowed(f.brandBidding),
      incentive: allowed(f.incentive),
    }),
    ...grouped(g.offers, {
      feed: there(f.feed),
      claims: there(f.enquiries),
      crossTracking: there(f.crossTracking),
      itemLevel: there(f.itemLevel),
    }),
  };
}
type CampaignFilters = ReturnType<typeof filtersFor>;
type Values = FilterValues<CampaignFilters>;

/** The list of campaigns, said once. */
export function campaignList(
  viewer: Viewer,
  vocabulary: Vocabulary | undefined,
  logos = false,
): ListDefinition<CampaignRow, CampaignFilters> {
  const { advertiser, eligibility, ...rest } = filtersFor(viewer, vocabulary);
  const own: Filters = {
    ...rest,
    ...(viewer.kind !== 'advertiser' && { advertiser }),
    ...(viewer.kind === 'publisher' && { eligibility }),
  };
  return {
    name: 'campaigns',
    title: t.campaigns.title,
    columns: campaignColumns(viewer.kind, logos, vocabulary),
    // Typed by all of the filters: one that is left out here is never set, and nothing is asked by it.
    filters: own as unknown as CampaignFilters,
    sort: { column: 'name', direction: 'asc' },
    rowId: (row) => String(row.productId),
    rowName: (row) => t.campaigns.rowName(row.name),
  };
}

const some = (values: readonly (string | number)[] | undefined) =>
  values && values.length > 0 ? values.map(Number) : undefined;
const words = (values: readonly string[] | undefined) => (values && values.length > 0 ? [...values] : undefined);

/** The filters as the API takes them. */
function campaignQuery(viewer: Viewer, values: Values): Query {
  return asked<Query>({
    agencyId: viewer.agencyId,
    contactId: viewer.contactId,
    extendedData: true,
    searchTerm: values.q || undefined,
    statuses: words(values.relation),
    advertiserCampaignStatuses: words(values.status),
    sectorIds: some(values.sector),
    verticalIds: some(values.vertical),
    countryIds: some(values.country),
    campaignTypeIds: some(values.type),
    payoutTypeIds: some(values.payout),
    platformTypeIds: some(values.platform),
    advertiserContactIds: some(values.advertiser),
    productIds: some(values.product),
    hostname: values.host || undefined,
    deeplink: values.deeplink,
    uid: values.uid,
    brandBidding: values.brandBidding,
    incentive: values.incentive,
    productFeed: values.feed,
    hasEnquiryCriteria: values.claims,
    dailyCap: values.dailyCap,
    postView: values.postView,
    crossTracking: values.crossTracking,
    itemLevel: values.itemLevel,
    isItemLevelCommissionGroup: values.itemGroups,
    publisherEligibility: values.eligibility || undefined,
    managedBy: values.managedBy || undefined,
    paymentTypes: words(values.payments),
    showInactive: values.inactive === 'shown' ? true : undefined,
  });
}

/** What the list shows, as the API is asked for it: filtered and sorted, not yet cut into pages. */
export function campaignsShown(viewer: Viewer, { filters, sortColumnName, sort }: ListValues<CampaignFilters>): Query {
  return { ...campaignQuery(viewer, filters), sortColumnName, sortDirection: sort.direction } as Query;
}

/** The input of the request for the page of the list that is in sight. */
export function campaignsPage(sorted: Query, { offset, size }: Pick<ListValues<CampaignFilters>, 'offset' | 'size'>) {
  return { query: { ...sorted, offset, limit: size } };
}

/** What the page at an address asks for first. */
export function firstRequest(viewer: Viewer, search: URLSearchParams): FirstRequest {
  const values = readList(campaignList(viewer, undefined), search);
  return { endpoint: listCampaigns, input: campaignsPage(campaignsShown(viewer, values), values) };
}

/** What is asked about the one that the address opens. */
export const openInput = byId('productId');

/** What answers it: the public operation refuses advertisers, who read their own by the dashboard's. */
export const oneCampaign = ({ kind }: Viewer) => (kind === 'advertiser' ? getOwnCampaign : getCampaign);

/** All that is paid for which orders. */
export const groupsInput = ({ agencyId, contactId }: Viewer, productId: number) => ({
  params: { campaignId: productId },
  query: { agencyId, contactId, limit: 500 },
});

export const openRequests = (viewer: Viewer, id: number): FirstRequest[] => [
  { endpoint: oneCampaign(viewer), input: openInput(viewer, id) },
  { endpoint: listCommissionGroups, input: groupsInput(viewer, id) },
];

/** What the list holds, in words. */
export function scopeParts(values: Values, total: number | null): ScopeLineParts {
  return {
    ...rowsIn(t.campaigns.count, total),
    statuses: (values.status ?? []).map((status) => t.campaigns.statuses[status as CampaignRow['status']]),
  };
}
