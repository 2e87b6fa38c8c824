import { listCampaigns } from '#contract/campaigns';
import type { FirstRequest } from '#src/first-view/early/requests.ts';
import type { Viewer } from '#src/api/viewer.ts';

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

/** The input of the request for one of them. */
export const choiceInput = (viewer: Viewer, productId: number) => ({
  query: { ...choosable(viewer), productIds: [productId] },
});

/** The campaign that the address of a form picks: its productId. */
export function campaignIn(search: URLSearchParams): number | undefined {
  const asked = Number(search.get('campaign') ?? Number.NaN);
  return Number.isSafeInteger(asked) && asked > 0 ? asked : undefined;
}

/** What a form begins with in which a campaign is picked. */
export function choicesRequests(viewer: Viewer, search: URLSearchParams): FirstRequest[] {
  const first = campaignIn(search);
  return [{ endpoint: listCampaigns, input: first === undefined ? choicesInput(viewer) : choiceInput(viewer, first) }];
}
