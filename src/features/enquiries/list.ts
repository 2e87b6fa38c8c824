import { listCampaigns } from '#contract/campaigns';
import type { InputOf } from '#contract/endpoint';
import { getEnquiry, listEnquiries, type EnquiryRow } from '#contract/enquiries';
import { byId } from '#src/api/by-id.ts';
import type { FirstRequest } from '#src/api/early.ts';
import { asked } from '#src/api/asked.ts';
import type { Viewer } from '#src/api/viewer.ts';
import { formatRange } from '#src/lib/day.ts';
import { choices, daysOf, ids, oneId, optionsOf, period, text } from '#src/table/filters.ts';
import { readList, type ListValues } from '#src/table/list-state.ts';
import type { Filters, FilterValues, ListDefinition } from '#src/table/types.ts';
import * as t from '#text';
import { rowsIn, type ScopeLineParts } from '#src/ui/scope-text.ts';
import { enquiryColumns } from './columns.ts';

type Query = InputOf<typeof listEnquiries>['query'];

function filtersFor(viewer: Viewer) {
  const f = t.enquiries.filters;
  const all = {
    ref: text(f.reference, f.referenceHint),
    period: period(f.period, [{ value: 'filed', label: f.filed }], viewer.today, 'last90'),
    status: choices(f.status, optionsOf(t.enquiries.statuses)),
    campaign: oneId(f.campaign),
    advertiser: ids(f.advertiser),
    publisher: ids(f.publisher),
    uid: text(f.uid),
    customer: text(f.customer),
  };
  return all;
}
type EnquiryFilters = ReturnType<typeof filtersFor>;
type Values = FilterValues<EnquiryFilters>;

/** Filters that mean something to the account. */
function shownFilters(viewer: Viewer): EnquiryFilters {
  const { advertiser, publisher, uid, ...rest } = filtersFor(viewer);
  const own: Filters = {
    ...rest,
    ...(viewer.kind !== 'advertiser' && { advertiser, uid }),
    ...(viewer.kind !== 'publisher' && { publisher }),
  };
  // Typed by all of the filters: one that is left out here is never set, and nothing is asked by it.
  return own as unknown as EnquiryFilters;
}

/** The list of enquiries, said once. */
export function enquiryList(viewer: Viewer): ListDefinition<EnquiryRow, EnquiryFilters> {
  return {
    name: 'enquiries',
    title: t.enquiries.title,
    columns: enquiryColumns(viewer),
    filters: shownFilters(viewer),
    sort: { column: 'filed', direction: 'desc' },
    rowId: (row) => String(row.enquiryId),
    rowName: (row) => t.enquiries.rowName(String(row.enquiryId)),
  };
}

/** What the list shows, as the API is asked for it: filtered and sorted, not yet cut into pages. */
export function enquiriesShown(viewer: Viewer, { filters, sortColumnName, sort }: ListValues<EnquiryFilters>): Query {
  const { ref, campaign, uid, customer, status, advertiser, publisher } = filters;
  const days = daysOf(filtersFor(viewer).period, filters.period);
  return asked<Query>({
    agencyId: viewer.agencyId,
    contactId: viewer.contactId,
    // A reference is looked for at any date.
    ...(ref ? { advertiserAppId: ref.trim() } : { fromDate: days.fromDate, toDate: days.toDate }),
    statusIds: status.length > 0 ? status.map(Number) : undefined,
    productId: campaign ? Number(campaign) : undefined,
    advertiserIds: some(advertiser),
    publisherIds: some(publisher),
    uIds: uid ? [uid] : undefined,
    customerName: customer || undefined,
    sortColumnName,
    direction: sort.direction,
  });
}

const some = (values: readonly (string | number)[] | undefined) => (values?.length ? [...values] : undefined);

/** The input of the request for the page of the list that is in sight. */
export function enquiriesPage(query: Query, { offset, size }: Pick<ListValues<EnquiryFilters>, 'offset' | 'size'>) {
  return { query: { ...query, offset, limit: size } };
}

/** What the page at an address asks for first. */
export function firstRequest(viewer: Viewer, search: URLSearchParams): FirstRequest {
  const values = readList(enquiryList(viewer), search);
  return { endpoint: listEnquiries, input: enquiriesPage(enquiriesShown(viewer, values), values) };
}

/** What is asked about the one that the address opens. */
export const openInput = byId('enquiryId');

export const openRequests = (viewer: Viewer, id: number): FirstRequest[] => [
  { endpoint: getEnquiry, input: openInput(viewer, id) },
];

/** What is asked for the campaigns of a publisher that take claims. */
export const claimableInput = ({ agencyId, contactId }: Viewer) => ({
  query: { agencyId, contactId, hasEnquiryCriteria: true, statuses: ['live' as const], extendedData: true, limit: 500 },
});

/** What the form of a claim begins with. */
export const newRequests = (viewer: Viewer): FirstRequest[] =>
  viewer.kind === 'publisher' ? [{ endpoint: listCampaigns, input: claimableInput(viewer) }] : [];

/** What the figures are in. */
export function scopeParts(query: Query, values: Values, total: number | null): ScopeLineParts {
  const { fromDate, toDate } = query;
  return {
    ...rowsIn(t.enquiries.count, total),
    dateBasis: fromDate ? t.enquiries.filters.filed : t.enquiries.anyDate,
    ...(fromDate && toDate && { range: formatRange({ from: fromDate, to: toDate }) }),
    // The filter's options are the statuses: their numbers, as text.
    statuses: values.status.map((id) => t.enquiries.statuses[id as unknown as keyof typeof t.enquiries.statuses]),
  };
}
