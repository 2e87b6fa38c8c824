import { expect, it } from 'vitest';
import { roles } from '#contract/access';
import { openingAt, type Page } from '#src/first-view/early/page.ts';
import { pages, pagesFor } from './pages.ts';

const live = { lacks: [], current: true } as unknown as Parameters<typeof pagesFor>[1];

it.each(roles.flatMap((role) => [[role, null] as const, [role, live] as const]))(
  'no shortcut of %s leads to two pages',
  (role, connection) => {
    const jumps = Map.groupBy(pagesFor(role, connection), ({ jump }) => jump);
    expect([...jumps.values()].filter((of) => of.length > 1).map((of) => of.map(({ path }) => path))).toEqual([]);
  },
);

it('every page has a shortcut of one letter', () => {
  for (const { path, jump } of pages) expect(jump, path).toMatch(/^[a-z]$/);
});

interface OfList extends Page {
  spec: { name: string; detail?: unknown };
}
const ofLists = Object.values(import.meta.glob<{ page: Page }>('../features/*/page.ts', { eager: true }))
  .map(({ page }) => page)
  .filter((page): page is OfList => 'spec' in page);

it.each(ofLists.map((page) => [page.spec.name, page] as const))(
  'rows of %s link to a detail that there is',
  (_, page) => {
    expect(openingAt(page, '7') !== undefined).toBe(page.spec.detail !== undefined);
  },
);
