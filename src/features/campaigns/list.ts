import { getVocabulary } from '#contract/agency';
import {
  campaignSorts,
  campaignTypes,
  getCampaign,
  getOwnCampaign,
  listCampaigns,
  listCommissionGroups,
  payoutTypes,
  platformTypes,
  type CampaignRow,
} from '#contract/campaigns';
import type { ReplyOf } from '#contract/endpoint';
import { byId } from '#src/list/by-id.ts';
import type { Viewer } from '#src/api/viewer.ts';
import { countryText } from '#src/lib/country.ts';
import { objectsIn } from '#src/lib/csv-cell.ts';
import { storedWord } from '#src/lib/stored-word.ts';
import { byName, choice, choices, flag, grouped, optionsOf, text, things } from '#src/list/filters.ts';
import { list } from '#src/list/list.ts';
import type { Option } from '#src/list/types.ts';
import * as t from '#text';
import { campaignLooks, commissionText, relationLooks } from './looks.ts';
import { markOf } from './marks.ts';

type Names = ReplyOf<typeof getVocabulary>['sectors'];

const named = (names: Names = []): Option[] =>
  names.map(({ id, name, group }) => ({ value: String(id), label: name, group }));

const countries = (names: Names | undefined): Option[] =>
  named(names)
    .map((one) => ({ ...one, label: countryText(one.label) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, t.locale));

const storedOptions = (names: Readonly<Record<number, string>>): Option[] =>
  optionsOf(names).map(({ value, label }) => ({ value, label: storedWord(label) }));

/** The filter of a sector or vertical, once the names are loaded. */
function inNames(filter: string, names: Names | undefined, label: string, group?: string) {
  const one = names?.find((each) => each.name === label && (group === undefined || each.group === group));
  return one && { name: filter, value: String(one.id) };
}

const mainMarket = (markets: CampaignRow['markets']) => markets?.find((market) => market.primary);

const { filters: f, filterGroups: g, columns: c, ...words } = t.campaigns;

const allowed = (label: string, param: string) => flag(label, param, { yes: words.allowed, no: words.notAllowed });

/** The publisher's own status, or that of publishers in the campaign, where nobody is one that has not applied. */
function ownOrTheirs(kind: Viewer['kind']) {
  const { notapplied, ...applied } = words.relations;
  return kind === 'publisher'
    ? choices(f.relation, 'statuses', optionsOf({ ...applied, notapplied }))
    : choices(f.relationOf, 'statuses', optionsOf(applied));
}

const there = (label: string, param: string) => flag(label, param, { yes: words.available, no: words.none });

export const campaignList = list({
  name: 'campaigns',
  endpoint: listCampaigns,
  words: ({ kind }) => ({ ...words, columns: c, empty: kind === 'publisher' ? words.emptyPublisher : words.empty }),
  names: { endpoint: getVocabulary, input: () => ({}), neededBy: ['sector', 'vertical', 'country'] },
  filters: ({ kind }, names) => ({
    q: text(f.search, 'searchTerm', f.searchHint),
    ...grouped(g.what, {
      relation: ownOrTheirs(kind),
      status: choices(f.status, 'advertiserCampaignStatuses', optionsOf(words.statuses)),
      type: choices(f.type, 'campaignTypeIds', storedOptions(campaignTypes)),
      product: things(f.product, 'campaign', 'productIds'),
      host: text(f.host, 'hostname'),
      managedBy: choice(f.managedBy, 'managedBy', optionsOf(words.managedBy)),
      inactive: choice(f.inactive, () => ({ showInactive: true }), [{ value: 'shown', label: f.inactiveShown }]),
    }),
    ...grouped(g.reach, {
      sector: choices(f.sector, 'sectorIds', named(names?.sectors), { open: true }),
      vertical: choices(f.vertical, 'verticalIds', named(names?.verticals), { open: true }),
      country: choices(f.country, 'countryIds', countries(names?.countries), { open: true }),
      platform: choices(f.platform, 'platformTypeIds', storedOptions(platformTypes)),
    }),
    ...grouped(g.pay, {
      payout: choices(f.payout, 'payoutTypeIds', storedOptions(payoutTypes)),
      payments: choices(f.payments, 'paymentTypes', optionsOf(words.payments)),
      dailyCap: there(f.dailyCap, 'dailyCap'),
      postView: there(f.postView, 'postView'),
      itemGroups: there(f.itemGroups, 'isItemLevelCommissionGroup'),
    }),
    ...grouped(g.rules, {
      deeplink: allowed(f.deeplink, 'deeplink'),
      uid: allowed(f.uid, 'uid'),
      brandBidding: allowed(f.brandBidding, 'brandBidding'),
      incentive: allowed(f.incentive, 'incentive'),
    }),
    ...grouped(g.offers, {
      feed: there(f.feed, 'productFeed'),
      claims: there(f.enquiries, 'hasEnquiryCriteria'),
      crossTracking: there(f.crossTracking, 'crossTracking'),
      itemLevel: there(f.itemLevel, 'itemLevel'),
    }),
    ...grouped(g.what, {
      advertiser: kind !== 'advertiser' && things(f.advertiser, 'advertiser', 'advertiserContactIds'),
      eligibility: kind === 'publisher' && choice(f.eligibility, 'publisherEligibility', optionsOf(words.eligibility)),
    }),
  }),
  ask: () => ({ extendedData: true }),
  sorts: campaignSorts,
  sort: 'name',
  columns: (make, { kind }, _, names) => ({
    name: make.text('name', { width: 260, mark: markOf }),
    // Campaigns have the advertiser's name in theirs.
    advertiser: kind !== 'advertiser' && make.text('advertiser', { hidden: true, filter: ['advertiser', 'contactId'] }),
    status: make.status('status', campaignLooks, { width: 104, filter: 'status' }),
    relation: kind === 'publisher' && make.status('campaignStatus', relationLooks, { filter: 'relation' }),
    commission: make.text(['commission.value', 'commission.type', 'payout.currency'], {
      lines: 1,
      width: 124,
      write: (value, type, currency) => value && commissionText(value, type, currency),
    }),
    sector: make.text('vertical.primary', {
      width: 160,
      filter: (row) => inNames('sector', names?.sectors, row.vertical.primary),
    }),
    market: make.text('markets', {
      width: 160,
      write: (markets) => countryText(mainMarket(objectsIn(markets))?.name ?? ''),
      filter: (row) => {
        const market = mainMarket(row.markets);
        return market && { name: 'country', value: String(market.id) };
      },
    }),
    cookie: make.number('cookieDuration', { width: 84 }),
    validation: make.number('validationWindow', { width: 100, sort: 'validationWindow' }),
    deeplink: make.flag('deeplinkEnabled', { width: 92, filter: 'deeplink' }),
    launched: make.day('launchDate', { hidden: true }),
    productId: make.id('productId', { hidden: true }),
    type: make.text('type', {
      width: 130,
      hidden: true,
      write: storedWord,
      filter: (row) => byName('type', campaignTypes, row.type),
    }),
    currency: make.text('payout.currency', { width: 100, hidden: true, sort: 'currencyCode' }),
    vertical: make.text('vertical.secondary', {
      hidden: true,
      filter: ({ vertical: { primary, secondary } }) => inNames('vertical', names?.verticals, secondary, primary),
    }),
    url: make.text('landingPage.websiteUrl', { width: 240, hidden: true }),
    group: make.text('commissionGroupName', { width: 140, hidden: true }),
    level: make.text('campaignLevel', { width: 110, hidden: true, write: storedWord }),
    fca: make.flag('fcaAuthorised', { width: 150, hidden: true }),
    signup: make.text('signupType', { width: 110, hidden: true, write: storedWord }),
    changed: make.day('lastModifiedDate', { hidden: true }),
    created: make.day('dateCreated', { hidden: true }),
    relationId: make.id('campaignId', { hidden: true }),
    advertiserId: make.id('contactId', { hidden: true }),
  }),
  rowId: (row) => row.productId,
  rowName: (row) => row.name,
  detail: (viewer, id) => [
    { endpoint: oneCampaign(viewer), input: openInput(viewer, id) },
    { endpoint: listCommissionGroups, input: groupsInput(viewer, id) },
  ],
});

export const openInput = byId('productId');

/** The endpoint of one campaign: publishers read the public one, which refuses advertisers. */
export const oneCampaign = ({ kind }: Viewer) => (kind === 'publisher' ? getCampaign : getOwnCampaign);

/** Request for all commission groups of a campaign. */
export const groupsInput = ({ agencyId, contactId }: Viewer, productId: number) => ({
  params: { campaignId: productId },
  query: { agencyId, contactId, limit: 500 },
});
