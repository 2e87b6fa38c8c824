import { expect, it, vi } from 'vitest';
import type { Viewer } from '#src/api/viewer.ts';
import { matching } from './commands.ts';

vi.mock('../pages.ts', () => ({
  pagesFor: () => [{ path: 'campaigns', label: 'Campaigns', jump: 'c' }],
}));

const viewer = { agencyId: 1, contactId: 200123, role: 'publisher', eyes: 'publisher' } as Viewer;
const goneTo = (text: string) => {
  const go = vi.fn();
  for (const command of matching(text, viewer)) command.run({ go, setTheme() {}, showShortcuts() {}, signOut() {} });
  return go.mock.calls.flat();
};

it('offers what has a typed id', () => {
  expect(goneTo('4711')).toEqual([
    '/1/200123/campaigns/4711',
    '/1/200123/enquiries/4711',
    '/1/200123/conversions?ref=4711',
    '/1/200123/payments/4711',
  ]);
});

it('offers a campaign only where the number can be one, and takes a reference as it is', () => {
  expect(goneTo('500035128')).toEqual(['/1/200123/conversions?ref=500035128']);
  expect(goneTo('HA-75433584')).toEqual(['/1/200123/conversions?ref=HA-75433584']);
});

it('finds by all words, in any order', () => {
  expect(matching('camp go', viewer).map(({ id }) => id)).toEqual(['go-campaigns']);
  expect(matching('theme dark', viewer).map(({ id }) => id)).toEqual(['theme-dark']);
  expect(matching('nonsense', viewer)).toEqual([]);
});
