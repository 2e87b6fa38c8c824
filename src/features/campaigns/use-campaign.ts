import { useQuery } from '@tanstack/react-query';
import { getCampaign, listCampaigns } from '#contract/campaigns';
import { queryOf } from '#src/api/query.ts';
import type { Viewer } from '#src/api/viewer.ts';
import { factsOfDetail, factsOfRow, type CampaignPage } from './facts.ts';
import { listedInput, openInput } from './list.ts';

/** The facts of a campaign, as far as its list gives them to an advertiser, and all of them to everybody else. */
export function useCampaign(viewer: Viewer, productId: number) {
  const fromList = viewer.kind === 'advertiser';
  const known = Number.isSafeInteger(productId);
  const detail = useQuery({
    ...queryOf(getCampaign, openInput(viewer, productId)),
    enabled: known && !fromList,
  });
  const listed = useQuery({
    ...queryOf(listCampaigns, listedInput(viewer, productId)),
    enabled: known && fromList,
  });
  const asked = fromList ? listed : detail;
  const row = listed.data?.data[0];
  const page: CampaignPage | undefined = detail.data ? factsOfDetail(viewer, detail.data.data) : row && factsOfRow(row);
  return { page, error: asked.error, loading: known && asked.isPending, refetch: asked.refetch };
}
