import { expect, it } from 'vitest';
import type { Viewer } from '#src/api/viewer.ts';
import { firstRequest } from './list.ts';

const viewer = { agencyId: 1, contactId: 2, kind: 'publisher' } as Viewer;
const askedAt = (search: string) => firstRequest(viewer, new URLSearchParams(search)).input;

it('begins with what ends first, and where expired ones are shown with what ends last', () => {
  expect(askedAt('')).toMatchObject({ query: { sortColumnName: 'expiryDate', sortDirection: 'asc' } });
  expect(askedAt('show=all')).toMatchObject({
    query: { active: true, expired: true, sortColumnName: 'expiryDate', sortDirection: 'desc' },
  });
  expect(askedAt('show=expired')).toMatchObject({ query: { sortDirection: 'desc' } });
  expect(askedAt('show=all&sort=ends')).toMatchObject({ query: { sortDirection: 'asc' } });
});
