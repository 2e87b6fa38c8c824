import { applicationSorts, listApplications, type Application } from '#contract/applications';
import { valueAt } from '#contract/records';
import type { Viewer } from '#src/api/viewer.ts';
import { countryName } from '#src/lib/country.ts';
import { choices, optionsOf, text } from '#src/list/filters.ts';
import { list } from '#src/list/list.ts';
import type { StatusLook } from '#src/list/types.ts';
import * as t from '#text';

const { filters: f, columns: c, page: _page, join: _join, ...words } = t.applications;

export const statusLooks: Record<Application['status'], StatusLook> = {
  received: { label: words.statuses.received, tone: 'waiting' },
  accepted: { label: words.statuses.accepted, tone: 'good' },
  refused: { label: words.statuses.refused, tone: 'bad' },
};

export const applicationList = list({
  name: 'applications',
  endpoint: listApplications,
  words: { ...words, columns: c },
  filters: () => ({
    q: text(f.search, 'searchTerm', f.searchHint),
    status: choices(f.status, 'status', optionsOf(words.statuses)),
  }),
  sorts: applicationSorts,
  sort: '-created',
  columns: (make) => ({
    company: make.text('companyName', { width: 220 }),
    status: make.status('status', statusLooks, { width: 140, filter: 'status' }),
    person: make.text('personName', { width: 180, sort: false }),
    email: make.text('email', { width: 220, sort: false }),
    kind: make.text('trafficType', {
      width: 120,
      sort: false,
      write: (kind) => valueAt(words.kinds, kind) ?? kind,
    }),
    country: make.text('country', { width: 130, sort: false, write: countryName }),
    created: make.instant('createdAt'),
    by: make.text('decidedBy', { width: 150, sort: false, hidden: true }),
    decided: make.instant('decidedAt', { sort: false, hidden: true }),
    reason: make.text('reason', { width: 220, sort: false, hidden: true }),
    currency: make.text('currency', { width: 100, sort: false, hidden: true }),
    contactId: make.id('contactId', { hidden: true }),
    id: make.id('id', { hidden: true }),
  }),
  rowId: (row) => row.id,
  rowName: (row) => row.companyName,
  detail: (viewer, id) => [{ endpoint: listApplications, input: openInput(viewer, id) }],
});

export const openInput = ({ agencyId }: Viewer, id: number) => ({ query: { agencyId, id } });
