import { expect, it } from 'vitest';
import type { EnquiryRow } from '#contract/enquiries';
import type { Viewer } from '#src/api/viewer.ts';
import { changedFilters, readList } from '#src/table/list-state.ts';
import { enquiriesShown, enquiryList } from './list.ts';

const viewer = { agencyId: 1, contactId: 2, kind: 'publisher', today: '2026-03-15' } as Viewer;
const list = enquiryList(viewer);
const at = (search: string) => {
  const values = readList(list, new URLSearchParams(search));
  return { asked: enquiriesShown(viewer, values), shown: changedFilters(list.filters, values.filters) };
};

it('shows a campaign as a filter only where it asks for one', () => {
  const one = at('campaign=7');
  expect(one.shown).toEqual(['campaign']);
  expect(one.asked).toMatchObject({ productId: 7 });
  const none = at('campaign=Shopify');
  expect(none.shown).toEqual([]);
  expect(none.asked).not.toHaveProperty('productId');
});

it('filters by a sub id or a customer that a cell says, where the account has that filter', () => {
  const filtersOf = (kind: Viewer['kind'], row: Partial<EnquiryRow>) => {
    const { columns, filters } = enquiryList({ ...viewer, kind });
    const cells = columns.filter(({ id }) => id === 'uid' || id === 'customer');
    const found = cells.flatMap(({ filter }) => filter?.(row as EnquiryRow) ?? []);
    for (const { name } of found) expect(filters).toHaveProperty(name);
    return found;
  };
  const both = { uId: 'news', customerName: 'Ada Lovelace' };
  expect(filtersOf('publisher', both)).toEqual([
    { name: 'uid', value: 'news' },
    { name: 'customer', value: 'Ada Lovelace' },
  ]);
  expect(filtersOf('advertiser', both)).toEqual([{ name: 'customer', value: 'Ada Lovelace' }]);
  expect(filtersOf('publisher', { uId: null, customerName: null })).toEqual([]);
});
