import { campaignTypes } from '#contract/campaigns';
import { verticals } from '#server/reference/verticals';
import {
  bound,
  each,
  finds,
  halves,
  hostOf,
  idOf,
  keeps,
  nothing,
  parts,
  type Row,
  type Table,
  first,
} from './checks.ts';

/** Parameters of lists of campaigns and what belongs to them. */
export const offers: Record<string, Table> = {
  listCampaigns: {
    as: 'publisher',
    path: '/v1/campaigns',
    query: {},
    id: 'productId',
    checks: {
      showInactive: async ({ all, ask, same, some }) => {
        const more = await ask({ showInactive: true });
        const known = new Set(all.map((row) => row['productId']));
        some(
          more.filter((row) => !known.has(row['productId'])),
          'campaigns of deactivated advertisers',
        );
        same(
          more.filter((row) => known.has(row['productId'])),
          all,
          'showInactive',
        );
      },
      statuses: each(['live', 'waiting', 'pending', 'paused', 'rejected', 'notapplied'], (row, value) =>
        [row['publishers'][0].status, row['publishers'][0].campaignSubStatus].includes(value),
      ),
      campaignTypeIds: each([1, 2, 3, 4], (row, value) => idOf(campaignTypes, row['type']) === value),
      advertiserContactIds: keeps('advertiserId'),
      payoutTypeIds: keeps('payoutTypeId'),
      platformTypeIds: keeps('platformTypeId'),
      productIds: keeps('productId'),
      countryIds: async ({ all, ask, same }) => {
        const { id } = first(all)['markets'][0];
        same(
          await ask({ countryIds: id }),
          all.filter((row) => row['markets'].some((one: Row) => one['id'] === id)),
          `${id}`,
        );
      },
      returnPublishersForCampaign: nothing,
      orderBy: async ({ all, ask, ordered }) => {
        const by = (name: string) => [...all].toSorted((a, b) => (a[name] < b[name] ? -1 : 1));
        ordered(await ask({ orderBy: 'productId' }), by('productId'));
        ordered(await ask({ orderBy: 'launchDate' }), by('launchDate').toReversed());
        const named = await ask({ orderBy: 'alphabetically' });
        const lower = (row: Row) => row['name'].toLowerCase();
        ordered(
          named,
          named.toSorted((one, other) => (lower(one) < lower(other) ? -1 : Number(lower(one) > lower(other)))),
        );
      },
      hostname: async ({ all, ask, same }) => {
        const host = hostOf(first(all)['landingPage'].websiteUrl);
        same(
          await ask({ hostname: host }),
          all.filter((row) => hostOf(row['landingPage'].websiteUrl) === host),
          host,
        );
      },
      hasEnquiryCriteria: each([true, false], (row, value) => (row['conversionEnquiryValidation'] !== null) === value),
      advertiserCampaignStatuses: each(['live', 'waiting', 'paused'], (row, value) => row['status'] === value),
      isItemLevelCommissionGroup: halves,
      searchTerm: finds('name'),
      managedBy: parts('optimise', 'advertiser'),
      paymentTypes: parts('express', 'faster', 'nonstandard'),
      extendedData: nothing,
      itemLevel: each([true, false], (row, value) => (row['campaignLevel'] === 'Item') === value),
      deeplink: each([true, false], (row, value) => row['deeplinkEnabled'] === value),
      incentive: halves,
      dailyCap: halves,
      postView: halves,
      productFeed: halves,
      uid: halves,
      crossTracking: halves,
      brandBidding: halves,
      publisherEligibility: parts('eligible', 'ineligible'),
      contactType: each([1, 2], (_, value) => value === 2),
      sectorIds: async ({ ask, all, same }) => {
        const kept = await Promise.all(verticals.map((_, at) => ask({ sectorIds: at + 1 })));
        same(kept.flat(), all, 'sectors part the campaigns');
        for (const rows of kept)
          same(
            rows,
            rows.filter((row) => row['vertical'].primary === first(rows)['vertical'].primary),
            'sector',
          );
      },
      verticalIds: async ({ ask, all, same, some }) => {
        for (const [at, { name: sector, subs }] of verticals.slice(0, 2).entries()) {
          for (const [id, name] of [[at + 1, sector] as const, [101 + 3 * at, subs[0]] as const]) {
            const expected = all.filter((row) => Object.values(row['vertical']).includes(name));
            some(expected, `campaigns of ${name}`);
            same(await ask({ verticalIds: id }), expected, `verticalIds=${id}`);
          }
        }
      },
    },
  },
  listPlacements: {
    as: 'manager',
    path: '/v1/placements',
    query: { advertiserId: 0, fromDate: '2020-01-01', toDate: '2026-12-31' },
    id: 'id',
    checks: {
      advertiserId: async ({ ask, read, all, same, some }) => {
        const own = await read('/v1/campaigns', { advertiserContactIds: 100001 });
        const campaigns = new Set(own.map((row) => row['productId']));
        const expected = all.filter((row) => campaigns.has(row['campaignId']));
        some(expected, 'placements of an advertiser');
        same(await ask({ advertiserId: 100001 }), expected, 'advertiserId');
      },
      campaignIds: async (list, name) => {
        await keeps('campaignId')(list, name);
        await keeps('publisherCampaignId')(list, name);
      },
      publisherIds: keeps('publisherId'),
      fromDate: bound('dateCreated', 'from'),
      toDate: bound('dateCreated', 'to'),
      searchText: finds('name', 'description'),
      archived: async ({ ask, all, same }) => {
        const known = new Set(all.map((row) => row['id']));
        same(
          (await ask({ archived: true })).filter((row) => known.has(row['id'])),
          [],
          'archived',
        );
      },
    },
  },
  listVouchers: {
    as: 'manager',
    path: '/v1/vouchercodes',
    query: { expired: true },
    id: 'id',
    checks: {
      advertiserContactId: async ({ ask, all, same, some }) => {
        const kept = await ask({ advertiserContactId: 100001 });
        some(kept, 'vouchers of an advertiser');
        same(
          kept,
          all.filter((row) => row['companyName'] === first(kept)['companyName']),
          'advertiserContactId',
        );
      },
      categoryId: keeps('categoryId'),
      active: async ({ ask, all, same }) => {
        same(
          await ask({ active: true, expired: false }),
          all.filter((row) => row['status'] !== 'Expired'),
          'active',
        );
        same(
          await ask({ active: false, expired: false }),
          all.filter((row) => row['status'] === 'Pending'),
          'pending',
        );
      },
      expired: async ({ ask, all, same }) =>
        same(
          await ask({ active: false }),
          all.filter((row) => row['status'] === 'Expired'),
          'expired',
        ),
      startDate: each(['2026-03-01', '2026-04-28'], (row, value) => row['expiryDate'] > `${value}T00:00:00.000Z`),
      endDate: bound('activationDate', 'to'),
      historyDays: async ({ ask, all, same, some }) => {
        const kept = await ask({ historyDays: 400 });
        some(kept, 'new vouchers');
        const first = kept
          .map((row) => row['addedon'])
          .reduce((one: string, other: string) => (other < one ? other : one));
        same(
          kept,
          all.filter((row) => row['addedon'] >= first),
          'historyDays',
        );
      },
      id: keeps('id'),
      pid: keeps('productId'),
      cultureCode: keeps('CultureCode'),
      exclusive: each([true, false], (row, value) => row['Exclusive'] === value),
      searchText: finds('title', 'code', 'description', 'categoryName', 'campaignName'),
    },
  },
  listRefusedSales: {
    as: 'manager',
    path: '/v1/tracking/refusals',
    query: {},
    id: 'campaignId',
    checks: { campaignId: keeps('campaignId') },
  },
  listFeeds: {
    as: 'manager',
    path: '/v1/product-feeds',
    query: {},
    id: 'id',
    checks: { feedId: keeps('feedId'), pid: keeps('campaignId'), searchText: finds('campaignName', 'name') },
  },
  listFiles: {
    as: 'manager',
    path: '/v1/file-explorer',
    query: { categoryId: [1, 2, 3, 4, 5, 6] },
    id: 'id',
    checks: {
      userId: keeps('user.id'),
      categoryId: each([1, 2, 3, 4, 5, 6], (row, value) => row['category'].id === value),
      entryType: async ({ ask, same }) => {
        for (const entryType of ['FILE', 'FOLDER']) {
          const rows = await ask({ entryType });
          same(
            rows,
            rows.filter((row) => row['entryType'].name.toUpperCase() === entryType),
            entryType,
          );
        }
      },
      folderId: keeps('parentEntryId'),
      includeSubEntries: each([true, false], (row, value) => value || row['parentEntryId'] === null),
    },
  },
};
