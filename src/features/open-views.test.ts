/** A view that partners see is narrowed by what both sides have in their list. */
import { expect, it } from 'vitest';
import { closedFilters, listsOfBothSides } from '#contract/views';
import type { Viewer } from '#src/api/viewer.ts';
import { campaignList } from './campaigns/list.ts';
import { conversionList } from './conversions/list.ts';
import { enquiryList } from './enquiries/list.ts';
import { feedList } from './feeds/list.ts';
import { placementList } from './placements/list.ts';
import { voucherList } from './vouchers/list.ts';

const known: Partial<Viewer> = {
  currency: 'GBP',
  currencies: ['GBP'],
  connection: null,
  today: '2026-03-15',
  extraNames: {},
};
const viewerOf = (kind: 'publisher' | 'advertiser') => ({ ...known, kind, role: kind }) as Viewer;

const lists = [campaignList, conversionList, enquiryList, feedList, placementList, voucherList];
const filtersOf = (list: (typeof lists)[number], kind: 'publisher' | 'advertiser') => {
  const { name, filters } = list.at(viewerOf(kind), new URLSearchParams()).definition;
  return { name, filters: Object.keys(filters) };
};

it.each(lists.map((list) => [filtersOf(list, 'publisher'), filtersOf(list, 'advertiser')] as const))(
  '$0.name: what is open is there for publishers and advertisers',
  ({ name, filters }, theirs) => {
    const open = filters.filter((filter) => closedFilters(name, `${filter}=x`)?.length === 0);
    expect(theirs.filters).toEqual(expect.arrayContaining(open));
    expect(closedFilters(name, 'sort=-x&page=2&size=50&cols=a&density=compact&view=A')).toEqual([]);
    expect(closedFilters(name, 'of=x&publisher=1&of=y')).toEqual(['of', 'publisher']);
  },
);

it('knows every list that both sides have, and no other', () => {
  expect(listsOfBothSides.toSorted()).toEqual(lists.map((list) => filtersOf(list, 'publisher').name).toSorted());
  expect(closedFilters('payments', '')).toBeUndefined();
});
