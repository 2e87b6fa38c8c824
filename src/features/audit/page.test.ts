import { expect, it } from 'vitest';
import type { Viewer } from '#src/api/viewer.ts';
import { page } from './page.ts';

const viewer = { agencyId: 1, contactId: 2, kind: 'publisher', role: 'manager', today: '2026-03-15' } as Viewer;
const asked = (search: string) => page.at(viewer, new URLSearchParams(search)).matching;

it('asks for the changes of the account that is looked at, and leaves a running period open', () => {
  expect(asked('')).toMatchObject({ agencyId: 1, contactId: 2 });
  expect(asked('period=today')).not.toHaveProperty('toDate');
  expect(asked('period=lastMonth')).toMatchObject({ fromDate: '2026-02-01', toDate: '2026-02-28' });
});
