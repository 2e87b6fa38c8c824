import { expect, it } from 'vitest';
import { roles } from '#contract/access';
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
