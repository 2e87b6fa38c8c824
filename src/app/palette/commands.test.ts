import { expect, it, vi } from 'vitest';
import type { Viewer } from '#src/api/viewer.ts';
import { matching } from './commands.ts';

vi.mock('../pages.ts', () => ({
  pagesFor: () => [{ path: 'campaigns', label: 'Campaigns', jump: 'c' }],
}));

const viewer = { agencyId: 1, contactId: 200123, role: 'publisher' } as Viewer;
const goneTo = (text: string) => {
  const go = vi.fn();
  for (const command of matching(text, viewer)) command.run({ go, setTheme() {}, showShortcuts() {}, signOut() {} });
  return go.mock.calls.flat();
};

it('offers what has a typed id', () => {
  expect(goneTo('4711')).toEqual(['/1/200123/campaigns/4711', '/1/200123/conversions?ref=4711']);
});

it('takes no id that a number cannot hold', () => {
  expect(goneTo('12345678901234567890')).toEqual([]);
});

it('finds by all words, in any order', () => {
  expect(matching('camp go', viewer).map(({ id }) => id)).toEqual(['go-campaigns']);
  expect(matching('theme dark', viewer).map(({ id }) => id)).toEqual(['theme-dark']);
  expect(matching('nonsense', viewer)).toEqual([]);
});
