import { expect, it } from 'vitest';
import type { CampaignRow } from '#contract/campaigns';
import type { Viewer } from '#src/api/viewer.ts';
import { page } from './page.ts';

const viewer = { agencyId: 1, contactId: 2, kind: 'publisher' } as Viewer;
const vocabulary = {
  sectors: [{ id: 3, name: 'Fashion', group: null }],
  verticals: [
    { id: 41, name: 'Accessories', group: 'Electronics' },
    { id: 42, name: 'Accessories', group: 'Fashion' },
  ],
  countries: [],
};
const row = {
  type: 'Cost per lead',
  vertical: { primary: 'Fashion', secondary: 'Accessories' },
  markets: [
    { id: 826, name: 'United Kingdom', primary: false },
    { id: 276, name: 'Germany', primary: true },
  ],
} as unknown as CampaignRow;

function filterOf(column: string, known: typeof vocabulary | undefined, of = row) {
  const list = page.at(viewer, new URLSearchParams(), known).definition;
  const filter = list.columns.find(({ id }) => id === column)?.filter?.(of);
  if (filter) expect(list.filters).toHaveProperty(filter.name);
  return filter;
}

it('filters by what a cell says, under the id that the service knows', () => {
  expect(filterOf('type', undefined)).toEqual({ name: 'type', value: '2' });
  expect(filterOf('market', undefined)).toEqual({ name: 'country', value: '276' });
  expect(filterOf('sector', vocabulary)).toEqual({ name: 'sector', value: '3' });
  expect(filterOf('vertical', vocabulary)).toEqual({ name: 'vertical', value: '42' });
});

it('filters by nothing where the id is not known', () => {
  expect(filterOf('sector', undefined)).toBeUndefined();
  expect(filterOf('vertical', { ...vocabulary, verticals: vocabulary.verticals.slice(0, 1) })).toBeUndefined();
  expect(filterOf('market', vocabulary, { ...row, markets: undefined })).toBeUndefined();
});
