import { expect, it } from 'vitest';
import type { Viewer } from '#src/api/viewer.ts';
import { page } from './page.ts';

const viewer = { agencyId: 1, contactId: 2, kind: 'publisher', today: '2026-03-15' } as Viewer;
const matching = (search: string) => page.at(viewer, new URLSearchParams(search)).matching;

it('looks for numbers, totals and publishers at any date', () => {
  expect(matching('status=Sent&period=lastMonth')).toEqual({
    agencyId: 1,
    contactId: 2,
    startDate: '2026-02-01',
    endDate: '2026-02-28',
    status: 'Sent',
  });
  expect(matching('q=17&period=lastMonth')).toMatchObject({ searchTerm: '17', startDate: '2000-01-01' });
  expect(matching('q=1,234.50')).toMatchObject({ searchTerm: '1234.50' });
  expect(matching('q=words')).toMatchObject({ searchTerm: 'words' });
});
