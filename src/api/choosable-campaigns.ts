import { listCampaigns } from '#contract/campaigns';
import type { FirstRequest } from './early.ts';
import type { Viewer } from './viewer.ts';

/** Live campaigns; of a publisher those that it may promote now. */
export const choosable = ({ agencyId, contactId, kind }: Viewer) => ({
  agencyId,
  contactId,
  advertiserCampaignStatuses: ['live' as const],
  ...(kind === 'publisher' && { statuses: ['live' as const] }),
});

/** The input of the request for some of them, found by what is typed. */
export const choicesInput = (viewer: Viewer, searchTerm = '') => ({
  query: { ...choosable(viewer), limit: 20, ...(searchTerm && { searchTerm }) },
});

/** What a form begins with in which a campaign is picked. */
export const choicesRequests = (viewer: Viewer): FirstRequest[] => [
  { endpoint: listCampaigns, input: choicesInput(viewer) },
];
