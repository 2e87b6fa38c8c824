import { useQuery } from '@tanstack/react-query';
import { getCampaign, listCampaigns } from '#contract/campaigns';
import { queryOf } from '#src/api/query.ts';
import type { Viewer } from '#src/api/viewer.ts';
import { factsOfDetail, factsOfRow, type CampaignPage } from './facts.ts';

/** An advertiser gets the facts of its campaign from the list, everybody else all of them. */
export function useCampaign(viewer: Viewer, productId: number) {
  const { agencyId, contactId } = viewer;
  const fromList = viewer.kind === 'advertiser';
  const known = Number.isSafeInteger(productId);
  const detail = useQuery({
    ...queryOf(getCampaign, { params: { productId }, query: { agencyId, contactId } }),
    enabled: known && !fromList,
  });
  const listed = useQuery({
    ...queryOf(listCampaigns, {
      query: { agencyId, contactId, productIds: [productId], extendedData: true, showInactive: true },
    }),
    enabled: known && fromList,
  });
  const asked = fromList ? listed : detail;
  const row = listed.data?.data[0];
  const page: CampaignPage | undefined = detail.data ? factsOfDetail(detail.data.data) : row && factsOfRow(row);
  return { page, error: asked.error, loading: known && asked.isPending, refetch: asked.refetch };
}
