import { expect, it } from 'vitest';
import type { EnquiryRow } from '#contract/enquiries';
import type { Viewer } from '#src/api/viewer.ts';
import { claimUse } from '#contract/claim-table';
import { changedFilters } from '#src/list/list-state.ts';
import { enquiries as german } from '#src/text/de/enquiries.ts';
import { enquiries as english } from '#src/text/en/enquiries.ts';
import { page } from './page.ts';

const viewer = { agencyId: 1, contactId: 2, kind: 'publisher', today: '2026-03-15' } as Viewer;
const at = (search: string) => {
  const { definition, state, sorted } = page.at(viewer, new URLSearchParams(search));
  return { asked: sorted, shown: changedFilters(definition.filters, state.filters) };
};

it('shows a campaign as a filter only where it asks for one', () => {
  const one = at('campaign=7');
  expect(one.shown).toEqual(['campaign']);
  expect(one.asked).toMatchObject({ productId: '7' });
  const none = at('campaign=Shopify');
  expect(none.shown).toEqual([]);
  expect(none.asked).not.toHaveProperty('productId');
});

it('filters by a sub id or a customer that a cell says, where the account has that filter', () => {
  const filtersOf = (kind: Viewer['kind'], row: Partial<EnquiryRow>) => {
    const { columns, filters } = page.at({ ...viewer, kind }, new URLSearchParams()).definition;
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

it('has columns that a table of claims knows, in every language', () => {
  for (const { columns } of [english, german])
    for (const name of Object.values(columns)) expect(claimUse(name), name).toBeDefined();
});
