import { listCampaigns } from '#contract/campaigns';
import type { FirstRequest } from '#src/first-view/early/requests.ts';
import type { Viewer } from '#src/api/viewer.ts';

/** Live campaigns; for a publisher, those it may promote now. */
const choosable = ({ agencyId, contactId, kind }: Viewer) => ({
  agencyId,
  contactId,
  advertiserCampaignStatuses: ['live' as const],
  ...(kind === 'publisher' && { statuses: ['live' as const] }),
});

export const choicesInput = (viewer: Viewer, searchTerm = '') => ({
  query: { ...choosable(viewer), limit: 20, ...(searchTerm && { searchTerm }) },
});

export const choiceInput = (viewer: Viewer, productId: number) => ({
  query: { ...choosable(viewer), productIds: [productId] },
});

/** productId of the campaign that a form's URL preselects. */
export function campaignIn(search: URLSearchParams): number | undefined {
  const asked = Number(search.get('campaign') ?? Number.NaN);
  return Number.isSafeInteger(asked) && asked > 0 ? asked : undefined;
}

/** First requests of a form with a campaign picker. */
export function choicesRequests(viewer: Viewer, search: URLSearchParams): FirstRequest[] {
  const first = campaignIn(search);
  return [{ endpoint: listCampaigns, input: first === undefined ? choicesInput(viewer) : choiceInput(viewer, first) }];
}
