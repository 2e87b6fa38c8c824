import { expect, it } from 'vitest';
import type { Viewer } from '#src/api/viewer.ts';
import { page } from './page.ts';

const viewer = { agencyId: 1, contactId: 2, kind: 'publisher' } as Viewer;
const askedAt = (search: string) => page.requests(viewer, new URLSearchParams(search))[0]?.input;

it('begins with what ends first, and where expired ones are shown with what ends last', () => {
  expect(askedAt('')).toMatchObject({ query: { sortColumnName: 'expiryDate', sortDirection: 'asc' } });
  expect(askedAt('show=all')).toMatchObject({
    query: { active: true, expired: true, sortColumnName: 'expiryDate', sortDirection: 'desc' },
  });
  expect(askedAt('show=expired')).toMatchObject({ query: { sortDirection: 'desc' } });
  expect(askedAt('show=all&sort=ends')).toMatchObject({ query: { sortDirection: 'asc' } });
});
